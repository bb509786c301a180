import type { ComponentProps } from 'react'
import { Badge } from '#src/ui/Badge.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import type { ListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { ImportBatch, ImportRow } from '../contract.ts'
import { rowStates } from '../rules.ts'
import { RowStateBadge } from './ImportStateBadge.tsx'
import { texts } from './texts.ts'

type Answer = ComponentProps<typeof ListView>['answer'] & { data: { rows: ImportRow[] } | undefined }

/** What the file says, where a row could not be read. */
const cellsOf = (batch: ImportBatch, row: ImportRow, meaning: 'fullname' | 'phone'): string =>
  row.cells.filter((cell, at) => cell !== '' && batch.matching.columns[at] === meaning).join(' ')

/** The rows of the file, each with what it means or why it was not taken. */
export function ImportRows({ list, answer, batch }: { list: ListSearch<'state'>; answer: Answer; batch: ImportBatch }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const shown = rowStates.filter((state) => batch.counts[state === 'new' ? 'waiting' : state] > 0)
  return (
    <section>
      <h2 className="mt-2 mb-3 font-semibold text-md">{t.rows}</h2>
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.rows}
        rowKey={({ row_number }) => String(row_number)}
        caption={t.rows}
        total={t.totalRows}
        filters={
          shown.length > 1 || list.isNarrowed
            ? [
                {
                  name: 'state',
                  label: t.status,
                  choices: shown.map((state) => ({ value: state, label: state === 'new' ? t.waiting : t[state] })),
                },
              ]
            : []
        }
        columns={[
          {
            id: 'name',
            header: t.name,
            onCard: 'title',
            cell: (row) => (
              <span className="flex min-w-0 items-baseline gap-2">
                <span className="num shrink-0 text-muted text-xs">{row.row_number}</span>
                <span data-cut className="min-w-0 rows:truncate cards:break-words">
                  {row.reading?.fullname || cellsOf(batch, row, 'fullname') || '—'}
                </span>
              </span>
            ),
          },
          {
            id: 'phone',
            header: t.phone,
            onCard: 'fact',
            cell: (row) =>
              row.reading?.phone_number ? (
                <span className="inline-flex flex-wrap items-center gap-x-2">
                  <span className="num">{formats.phone(row.reading.phone_number)}</span>
                  {row.reading.phone_repaired && <Badge tone="info">{t.repairedOne}</Badge>}
                </span>
              ) : (
                <span className="break-all text-muted">{cellsOf(batch, row, 'phone') || '—'}</span>
              ),
          },
          {
            id: 'membership',
            header: t.details,
            onCard: 'fact',
            cell: ({ reading, problems }) => {
              if (problems.length > 0)
                return (
                  // what is wrong is what the row is there for
                  <span data-cut className="text-bad text-sm rows:line-clamp-2 rows:whitespace-normal">
                    {problems.map(({ text }) => text).join('. ')}
                  </span>
                )
              const sold = reading?.membership
              const said = reading?.consents ?? []
              if (!sold && said.length === 0) return <span className="text-muted">—</span>
              return (
                <span className="text-sm rows:whitespace-normal">
                  {sold && (
                    <span className="block">
                      {sold.plan_name},{' '}
                      <span className="num">
                        {formats.day(sold.start_date)} – {formats.day(sold.end_date)}
                      </span>
                    </span>
                  )}
                  {said.map(({ kind, agrees }) => (
                    <span key={kind} className="block text-muted">
                      {t.meanings[kind === 'marketing' ? 'consent_sms' : 'consent']}: {agrees ? t.yes : t.no}
                    </span>
                  ))}
                </span>
              )
            },
          },
          {
            id: 'paid',
            header: t.paid,
            align: 'end',
            from: 'lg',
            cell: ({ reading }) =>
              reading?.membership && <span className="num">{formats.som(reading.membership.paid_amount)}</span>,
          },
          {
            id: 'state',
            header: t.status,
            onCard: 'aside',
            cell: ({ state }) => <RowStateBadge state={state} />,
          },
        ]}
      />
    </section>
  )
}
