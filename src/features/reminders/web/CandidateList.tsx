import { CalendarClock, MessageSquareText, Phone, ShoppingBag, Wallet, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { debtAges } from '#src/features/memberships/rules.ts'
import type { MemberReminder } from '#src/features/messages/rules.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { useAgreeRefusal } from '#src/features/promises/web/use-agree-refusal.ts'
import { statistics } from '#src/features/statistics/calls.generated.ts'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useApi } from '#src/web/api.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useChosen } from '#src/web/lists/use-chosen.ts'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useCan, useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { reminders } from '../calls.generated.ts'
import type { Candidate } from '../contract.ts'
import { endingWindows, mostAtOnce } from '../rules.ts'
import { useCandidateColumns } from './candidate-columns.tsx'
import { texts } from './texts.ts'

const PromiseDialog = lazyPart(() => import('#src/features/promises/web/PromiseDialog.tsx'), 'PromiseDialog')
const SendDialog = lazyPart(() => import('./SendDialog.tsx'), 'SendDialog')

export const useCandidateSearch = () =>
  useListSearch({
    columns: ['name', 'date', 'debt'],
    filters: { age: debtAges, days: endingWindows, gym_id: 'text' },
    pageSize: 20,
  })

/** What is sold, paid, frozen or ended at any desk shows here at once. */
const live = [reminders.candidates, statistics.debts]

type ListProps = {
  command: MemberReminder
  list: ReturnType<typeof useCandidateSearch>
  /** of debts: what is owed by age */
  ages?: ReactNode
  empty: ReactNode
}

/** Whom to remind. What reception ticked in one gym is let go with it: the other one's desk may not write to them. */
export function CandidateList(props: ListProps) {
  const { gymId } = useGymOfList(undefined)
  return <Candidates key={gymId} {...props} />
}

/** Rows to tick, and the SMS that the ticked ones get. */
function Candidates({ command, list, ages, empty }: ListProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { gym_id, age, days, filterAz: _, ...page } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const isDebt = command === 'unpaid'
  const asked = { command, ...page, ...(isDebt ? { age } : { days }), ...(gymId && { gym_id: gymId }) }
  const answer = after(useApi(reminders.candidates, { query: asked }, { keepPrevious: true, enabled: isReady }))
  const gymFilter = useGymFilter(t.gym)
  useReadOn('memberships', live)
  const chosen = useChosen<Candidate>((row) => row.membership_id)
  // beside the rows: one that is paid at another desk goes, and what is typed about it would go with it
  const [promising, setPromising] = useState<Candidate>()
  return (
    <>
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.memberships}
        rowKey={(row) => row.membership_id}
        rowTo={(row) => paths.membership(role, row.membership_id)}
        caption={isDebt ? t.debtors : command === 'expiring' ? t.endings : t.ended}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={reminders.exportCandidates} query={asked} />}
        filters={[
          ...(isDebt
            ? []
            : [
                {
                  name: 'days' as const,
                  label: t.within,
                  choices: endingWindows.map((value) => ({
                    value,
                    label: command === 'expiring' ? t.aheadDays(value) : t.backDays(value),
                  })),
                },
              ]),
          ...gymFilter,
        ]}
        moreFilters={ages}
        total={(count) =>
          isDebt && answer.data?.remaining !== undefined
            ? `${t.total(count)}, ${t.totalOwed(formats.som(answer.data.remaining))}`
            : t.total(count)
        }
        selection={{
          isChosen: chosen.isChosen,
          onChoose: chosen.onChoose,
          label: (row) => t.choose(row.member.fullname),
          labelAll: t.chooseAll,
          disabledReason: (row) => row.obstacle && t.obstacles[row.obstacle],
        }}
        // an owner's ticks outlive the filter by gym, so what is sent is not narrowed to it
        selectionBar={<ChosenBar command={command} gymId={role === 'employee' ? gymId : undefined} chosen={chosen} />}
        rowMenu={(row) => <CandidateMenu row={row} isDebt={isDebt} onPromise={() => setPromising(row)} />}
        columns={useCandidateColumns(command)}
        empty={empty}
      />
      {promising && (
        <Suspense>
          <PromiseDialog
            membershipId={promising.membership_id}
            description={`${promising.member.fullname}, ${promising.plan_name}`}
            promisedOn={promising.promise === 'open' ? promising.promised_on : null}
            onClose={() => setPromising(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function CandidateMenu({ row, isDebt, onPromise }: { row: Candidate; isDebt: boolean; onPromise: () => void }) {
  const t = useTexts(texts)
  const role = useRole()
  const agreeRefusal = useAgreeRefusal(isDebt ? row.gym._id : undefined)
  return (
    <Menu
      label={t.actions(row.member.fullname)}
      items={[
        isDebt
          ? {
              label: t.pay,
              icon: <Wallet aria-hidden="true" />,
              link: <Link to={paths.membershipPay(role, row.membership_id)} />,
            }
          : {
              label: t.sell,
              icon: <ShoppingBag aria-hidden="true" />,
              link: <Link to={paths.memberSell(role, row.member._id)} />,
            },
        ...(isDebt
          ? [
              {
                label: t.promise,
                icon: <CalendarClock aria-hidden="true" />,
                onSelect: onPromise,
                disabledReason: agreeRefusal,
              },
            ]
          : []),
        ...(row.member.phone_number
          ? [
              {
                label: t.call,
                icon: <Phone aria-hidden="true" />,
                onSelect: () => window.location.assign(`tel:${row.member.phone_number}`),
              },
            ]
          : []),
      ]}
    />
  )
}

type BarProps = {
  command: MemberReminder
  gymId: string | undefined
  chosen: ReturnType<typeof useChosen<Candidate>>
}

/** What happens with the ticked rows. It stays on the screen while somebody ticks. */
function ChosenBar({ command, gymId, chosen }: BarProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const may = useCan(reminders.send)
  const [isOpen, setOpen] = useState(false)
  const count = chosen.rows.length
  if (count === 0) {
    if (isOpen) setOpen(false) // what it was opened over has been sent
    return null
  }
  const reason = !may ? t.noRight : count > mostAtOnce ? t.chosenMost : null
  return (
    <div
      role="status"
      className="sticky top-14 z-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b bg-accent-soft px-4 py-2"
    >
      <IconButton size="sm" label={t.clear} icon={<X aria-hidden="true" />} onClick={chosen.clear} />
      <span className="font-medium">{t.chosen(formats.number(count))}</span>
      <Button
        variant="primary"
        size="sm"
        className="ml-auto"
        icon={<MessageSquareText aria-hidden="true" />}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        {t.remind}
      </Button>
      {isOpen && (
        <Suspense>
          <SendDialog
            command={command}
            gymId={gymId}
            rows={chosen.rows}
            onClose={() => setOpen(false)}
            onSent={(rows) => chosen.onChoose(rows, false)}
          />
        </Suspense>
      )}
    </div>
  )
}

export function NobodyHere({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <EmptyState title={title} icon={<MessageSquareText />}>
      {children}
    </EmptyState>
  )
}
