import { Pencil, Plus, Power } from 'lucide-react'
import { Suspense, useState } from 'react'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useOpenRow } from '#src/web/lists/use-open-row.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { promoCodes } from '../calls.generated.ts'
import type { PromoCode } from '../contract.ts'
import { promoStates } from '../rules.ts'
import { promoStateTones } from '../words.ts'
import { texts } from './texts.ts'

const PromoPanel = lazyPart(() => import('./PromoPanel.tsx'), 'PromoPanel')

/** /admin/promo-codes: what an owner gives out, how often each was used and what it cost. */
export function PromoCodesPage() {
  const t = useTexts(texts)
  const list = useListSearch({
    columns: ['code', 'days', 'uses', 'discounted'],
    filters: { state: promoStates, code: 'text', start_date: 'day', end_date: 'day' },
    opens: 'code',
  })
  const { code: openId, ...query } = list.query
  const answer = useApi(promoCodes.all, { query }, { keepPrevious: true })
  const [isNew, setNew] = useState(false)
  const change = useApiMutation(promoCodes.update)
  const open = useOpenRow(answer.data?.promo_codes, openId)
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setNew(true)}>
      {t.create}
    </Button>
  )
  return (
    <>
      <PageHead title={t.title} context={t.context} actions={create} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} labels={t.usableDays} />}
        rows={answer.data?.promo_codes}
        rowKey={(promo) => promo._id}
        onRowClick={(promo) => list.change({ code: promo._id })}
        rowMenu={(promo) => (
          <Menu
            label={t.actions(promo.promo_code)}
            items={[
              {
                label: t.edit,
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => list.change({ code: promo._id }),
              },
              {
                label: promo.is_on ? t.turnOff : t.turnOn,
                icon: <Power aria-hidden="true" />,
                onSelect: () => change.mutate({ id: promo._id, body: { is_on: !promo.is_on, version: promo.version } }),
              },
            ]}
          />
        )}
        caption={t.list}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={promoCodes.exportAll} query={query} />}
        filters={[
          { name: 'state', label: t.state, choices: promoStates.map((value) => ({ value, label: t.states[value] })) },
        ]}
        total={t.total}
        columns={useColumns()}
        empty={
          <EmptyState title={t.none} action={create}>
            {t.noneText}
          </EmptyState>
        }
      />
      {(isNew || open) && (
        <Suspense>
          <PromoPanel
            key={open?._id ?? 'new'}
            promo={isNew ? undefined : open}
            onClose={() => (isNew ? setNew(false) : list.close())}
            onCancel={() => (isNew ? setNew(false) : list.change({ code: undefined }))}
          />
        </Suspense>
      )}
    </>
  )
}

function useColumns(): Column<PromoCode>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  return [
    {
      id: 'code',
      sortBy: 'code',
      mayBeCut: true,
      header: t.code,
      onCard: 'title',
      cell: (promo) => (
        <span className="min-w-0">
          <span className="num block font-medium">{promo.promo_code}</span>
          <span className="block truncate text-muted text-sm">
            {promo.plans.length > 0 ? promo.plans.map(({ name }) => name).join(', ') : t.allPlans}
          </span>
        </span>
      ),
    },
    {
      id: 'off',
      header: t.off,
      align: 'end',
      onCard: 'fact',
      cell: ({ percent, amount }) => (
        <span className="num">{amount === null ? `${percent}%` : formats.som(amount)}</span>
      ),
    },
    {
      id: 'days',
      sortBy: 'days',
      header: t.days,
      from: 'lg',
      cell: ({ valid_from, valid_to }) => (
        <span className="num whitespace-nowrap">
          {valid_to ? t.period(formats.day(valid_from), formats.day(valid_to)) : t.since(formats.day(valid_from))}
        </span>
      ),
    },
    {
      id: 'uses',
      sortBy: 'uses',
      header: t.uses,
      align: 'end',
      onCard: 'fact',
      cell: ({ uses, most_uses }) => (
        <span className="num">
          {most_uses === null ? formats.number(uses) : t.usesOf(formats.number(uses), formats.number(most_uses))}
        </span>
      ),
    },
    {
      id: 'discounted',
      sortBy: 'discounted',
      header: t.discounted,
      align: 'end',
      from: 'lg',
      cell: ({ discounted }) => <span className="num">{formats.som(discounted)}</span>,
    },
    {
      id: 'state',
      header: t.state,
      onCard: 'aside',
      width: '10rem',
      cell: ({ state }) => <StatusBadge tone={promoStateTones[state]}>{t.states[state]}</StatusBadge>,
    },
  ]
}
