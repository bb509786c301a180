import { Gift, Plus, Printer, Undo2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { hasWindow } from '#src/ui/shortcuts.ts'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi } from '#src/web/api.ts'
import { openPopup } from '#src/web/commands.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useListSums } from '#src/web/lists/use-list-sums.tsx'
import { useCan } from '#src/web/me.ts'
import { useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useSay } from '#src/web/whose.ts'
import { giftCards } from '../calls.generated.ts'
import type { GiftCard } from '../contract.ts'
import { giftCardStates } from '../rules.ts'
import { giftCardStateTones } from '../words.ts'
import type { ShownCard } from './GiftCardDialog.tsx'
import type { SoldCard } from './SellGiftCard.tsx'
import { texts } from './texts.ts'

const SellGiftCard = lazyPart(() => import('./SellGiftCard.tsx'), 'SellGiftCard')
const GiftCardDialog = lazyPart(() => import('./GiftCardDialog.tsx'), 'GiftCardDialog')
const ReverseGiftCard = lazyPart(() => import('./ReverseGiftCard.tsx'), 'ReverseGiftCard')

type Open = { act: 'sell' } | { act: 'reverse'; card: GiftCard }

type Props = {
  /** Asks the provider that brought a card's money to give it back; null where it does so in its own cabinet alone. */
  giveBack?: (card: GiftCard, onClose: () => void) => ReactNode | null
}

/** /…/gift-cards: what was sold, what is left on each, and what all of them are still owed. */
export function GiftCardsPage({ giveBack }: Props) {
  const t = useTexts(texts)
  const formats = useFormats()
  const list = useListSearch({
    columns: ['value', 'balance', 'date', 'valid_to'],
    filters: { state: giftCardStates, gym_id: 'text', start_date: 'day', end_date: 'day' },
  })
  const { gym_id, ...filters } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const query = { ...filters, ...(gymId && { gym_id: gymId }) }
  const answer = after(useApi(giftCards.all, { query }, { keepPrevious: true, enabled: isReady }))
  const gymFilter = useGymFilter(t.gym)
  const mayReverse = useCan(giftCards.reverse)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  // which card lies open is in the URL: the log leads to it
  const { card: shown, ...search } = useSearch()
  const [pathname, go] = [usePathname(), useGo()]
  const show = (id: string | undefined) =>
    go(pathname, { search: { ...search, ...(id && { card: id }) }, replace: true, keepScroll: true })
  const showLate = useLateCard()
  const sell = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setOpen({ act: 'sell' })}>
      {t.sell}
    </Button>
  )
  const sums = useListSums(answer, [
    { label: t.soldSum, of: ({ value }) => formats.som(value) },
    { label: t.leftSum, of: ({ balance }) => formats.som(balance) },
  ])
  return (
    <>
      <PageHead title={t.title} context={t.context} actions={sell} sums={sums} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} labels={t.soldDays} />}
        rows={answer.data?.gift_cards}
        rowKey={(card) => card._id}
        onRowClick={(card) => show(card._id)}
        rowMenu={(card) => (
          <Menu
            label={t.actions(card.code_end)}
            items={[
              {
                label: t.show,
                icon: <Printer aria-hidden="true" />,
                onSelect: () => show(card._id),
              },
              ...(mayReverse
                ? [
                    {
                      label: t.reverse,
                      icon: <Undo2 aria-hidden="true" />,
                      tone: 'bad' as const,
                      onSelect: () => setOpen({ act: 'reverse', card }),
                      disabledReason:
                        card.balance !== card.value
                          ? t.notUntouched
                          : card.paid_by && !giveBack?.(card, close)
                            ? t.paidOnline
                            : null,
                    },
                  ]
                : []),
            ]}
          />
        )}
        caption={t.title}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={giftCards.exportAll} query={query} />}
        filters={[
          {
            name: 'state',
            label: t.state,
            choices: giftCardStates.map((value) => ({ value, label: t.states[value] })),
          },
          ...gymFilter,
        ]}
        total={t.total}
        columns={useColumns()}
        empty={
          <EmptyState title={t.none} icon={<Gift aria-hidden="true" />} action={sell}>
            {t.noneText}
          </EmptyState>
        }
      />
      <Suspense>
        {open?.act === 'sell' && (
          <SellGiftCard
            gymId={gymId}
            onClose={close}
            onSold={(sold) => {
              if (sold.isLate) return showLate(sold)
              close()
              show(sold.card._id)
            }}
          />
        )}
        {shown && <GiftCardDialog id={shown} onClose={() => show(undefined)} />}
        {open?.act === 'reverse' &&
          ((open.card.paid_by && giveBack?.(open.card, close)) || <ReverseGiftCard card={open.card} onClose={close} />)}
      </Suspense>
    </>
  )
}

/**
 * A card whose seller closed its window before the answer: somebody has paid for its code. It lies over the page where no window
 * stands by then, of the page or of anything else; else whoever is at it opens the card when they wish, from the offer or the list.
 */
function useLateCard(): (sold: SoldCard) => void {
  const t = useTexts(texts)
  const { isHere, say } = useSay()
  return ({ card: { _id: cardId, code_end }, message }) => {
    const open = () => openPopup('gift_card', { cardId } satisfies ShownCard)
    if (isHere() && !hasWindow()) open()
    else say({ tone: 'good', words: message, action: { label: t.show, onPress: open } }, t.ending(code_end))
  }
}

function useColumns(): Column<GiftCard>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  return [
    {
      id: 'code',
      mayBeCut: true,
      header: t.code,
      onCard: 'title',
      cell: (card) => (
        <span className="min-w-0">
          <span className="num block font-medium">{t.ending(card.code_end)}</span>
          <span className="block truncate text-muted text-sm">{card.gym_id.name}</span>
        </span>
      ),
    },
    {
      id: 'value',
      sortBy: 'value',
      header: t.value,
      align: 'end',
      from: 'lg',
      cell: ({ value }) => <span className="num">{formats.som(value)}</span>,
    },
    {
      id: 'balance',
      sortBy: 'balance',
      header: t.balance,
      align: 'end',
      onCard: 'fact',
      cell: ({ balance }) => <span className="num font-medium">{formats.som(balance)}</span>,
    },
    {
      id: 'sold',
      sortBy: 'date',
      header: t.sold,
      from: 'lg',
      cell: ({ createdAt }) => <span className="num whitespace-nowrap">{formats.instant(createdAt)}</span>,
    },
    {
      id: 'valid_to',
      sortBy: 'valid_to',
      header: t.validTo,
      onCard: 'fact',
      cell: ({ valid_to }) => <span className="num whitespace-nowrap">{formats.day(valid_to)}</span>,
    },
    {
      id: 'state',
      header: t.state,
      onCard: 'aside',
      cell: ({ state }) => <StatusBadge tone={giftCardStateTones[state]}>{t.states[state]}</StatusBadge>,
    },
  ]
}
