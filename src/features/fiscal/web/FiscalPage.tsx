import { ReceiptText } from 'lucide-react'
import { firstOfMonth } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Sums } from '#src/ui/Sums.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useChosen } from '#src/web/lists/use-chosen.ts'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { fiscal } from '../calls.generated.ts'
import type { FiscalRow } from '../contract.ts'
import { checkedStates, fiscalStates, signed } from '../rules.ts'
import { fiscalStateTones, fiscalStateWords } from '../words.ts'
import { CheckBar, CheckedCell, CheckMenu, isChecked } from './Checks.tsx'
import { texts } from './texts.ts'

/** What the tax office has of the payments, for the accountant of an owner or of the platform, and as a file. */
export function FiscalPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const words = fiscalStateWords[useLanguage()]
  const role = useRole()
  const isPlatform = role === 'superadmin'
  const list = useListSearch({
    filters: {
      state: fiscalStates,
      checked: checkedStates,
      gym_id: 'text',
      member_id: 'text',
      start_date: 'day',
      end_date: 'day',
    },
  })
  const { gym_id, ...filters } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const end_date = filters.end_date ?? today()
  const query = {
    ...filters,
    start_date: filters.start_date ?? firstOfMonth(end_date),
    end_date,
    ...(gymId && { gym_id: gymId }),
  }
  const answer = after(useApi(fiscal.all, { query }, { keepPrevious: true, enabled: isReady }))
  const gymFilter = useGymFilter(t.gym)
  const chosen = useChosen<FiscalRow>((row) => row._id)
  const totals = answer.data?.totals
  const has = (isSo: (row: FiscalRow) => boolean) => answer.data?.receipts.some(isSo)
  return (
    <>
      <PageHead
        title={t.title}
        context={isPlatform ? t.platformContext : t.context}
        sums={
          <Sums
            hasFailed={answer.error !== null}
            sums={[
              { label: t.payments, value: totals && formats.som(totals.payments) },
              { label: t.refunds, value: totals && formats.som(totals.refunds) },
              { label: t.registered, value: totals && formats.som(totals.registered) },
              { label: t.awaited, value: totals && formats.number(totals.awaited) },
            ]}
          />
        }
      />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} labels={{ from: t.from, to: t.until }} />}
        rows={answer.data?.receipts}
        rowKey={(row) => row._id}
        rowTo={(row) => paths.receipt(role, row._id)}
        caption={t.title}
        searchLabel={isPlatform ? t.platformSearch : t.search}
        filters={[
          { name: 'state', label: t.state, choices: fiscalStates.map((value) => ({ value, label: words[value] })) },
          {
            name: 'checked',
            label: t.checked,
            choices: checkedStates.map((value) => ({ value, label: t.checkedStates[value] })),
          },
          ...gymFilter,
        ]}
        selection={{
          isChosen: chosen.isChosen,
          onChoose: chosen.onChoose,
          label: (row) => t.choose(row.payer.fullname),
          labelAll: t.chooseAll,
          disabledReason: (row) => (isChecked(row) ? t.checkedAlready : null),
        }}
        selectionBar={<CheckBar chosen={chosen} />}
        rowMenu={(row) => <CheckMenu row={row} />}
        tools={<ExportMenu endpoint={fiscal.exportAll} query={query} />}
        total={t.total}
        empty={<EmptyState title={t.none} icon={<ReceiptText aria-hidden="true" />} />}
        columns={[
          {
            id: 'who',
            mayBeCut: true,
            header: t.who,
            onCard: 'title',
            cell: (row) => (
              <>
                <span className="block truncate font-medium">{row.payer.fullname}</span>
                <span className="block truncate text-muted text-sm">{`${row.plan_name} · ${row.gym_id.name}`}</span>
              </>
            ),
          },
          {
            id: 'date',
            header: t.date,
            onCard: 'fact',
            cell: (row) => <span className="num">{formats.day(row.date)}</span>,
          },
          {
            id: 'amount',
            header: t.amount,
            align: 'end',
            onCard: 'fact',
            cell: (row) => <span className="num font-medium">{formats.som(signed(row.type, row.amount))}</span>,
          },
          {
            id: 'vat',
            header: t.vat,
            align: 'end',
            from: 'lg',
            cell: (row) => (
              <span className="num">
                {row.mxik === null ? '—' : row.vat_percent === null ? t.noVat : formats.som(signed(row.type, row.vat))}
              </span>
            ),
          },
          {
            id: 'code',
            header: t.code,
            from: 'lg',
            cell: (row) =>
              row.mxik ? <span className="num">{row.mxik}</span> : <span className="text-muted">{t.noCode}</span>,
          },
          {
            id: 'state',
            header: t.state,
            onCard: 'aside',
            cell: (row) => (
              <>
                <StatusBadge tone={fiscalStateTones[row.state]}>{words[row.state]}</StatusBadge>
                {row.sale_url && (
                  <a
                    href={row.sale_url}
                    target="_blank"
                    rel="noreferrer"
                    className="touch-target block text-sm underline"
                  >
                    {t.saleReceipt}
                  </a>
                )}
              </>
            ),
          },
          {
            id: 'checked',
            header: t.checked,
            from: 'lg', // a name is worth more
            onCard: 'fact',
            cell: (row) => <CheckedCell row={row} />,
          },
          {
            id: 'sign',
            header: t.sign,
            from: '2xl',
            cell: (row) => <span className="num">{row.fiscal_sign ?? '—'}</span>,
          },
          {
            id: 'number',
            header: t.number,
            from: '2xl',
            cell: (row) => <span className="num">{row.number === null ? '—' : `№ ${row.number}`}</span>,
          },
        ]}
      />
      <p className="mt-3 max-w-prose text-muted text-sm">
        {[
          ...(totals?.returns ? [t.returnNote(formats.number(totals.returns))] : []),
          isPlatform ? t.platformNote : t.note,
          ...(has(({ state }) => state === 'void') ? [t.voidNote] : []),
          ...(has(({ state }) => state === 'unconfirmed') ? [t.unconfirmedNote] : []),
          ...(has(({ provider }) => provider === 'uzum') ? [t.uzumNote] : []),
          ...(has(({ state }) => state === 'part_given') ? [t.partNote] : []),
        ].join(' ')}
      </p>
    </>
  )
}
