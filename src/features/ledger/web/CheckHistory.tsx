import { Scale } from 'lucide-react'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ledger } from '../calls.generated.ts'
import type { LedgerCheck } from '../contract.ts'
import { CheckResult } from './CheckResult.tsx'
import { texts } from './texts.ts'

const secondsOf = ({ startedAt, finishedAt }: LedgerCheck): number =>
  Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 100) / 10

/** All checks, newest first. */
export function CheckHistory() {
  const t = useTexts(texts)
  const formats = useFormats()
  const list = useListSearch({
    columns: ['date', 'rows', 'differences'],
    filters: { start_date: 'day', end_date: 'day' },
  })
  const { page, limit, sort, start_date, end_date } = list.query
  const answer = useApi(ledger.checks, { query: { page, limit, sort, start_date, end_date } }, { keepPrevious: true })
  return (
    <ListView
      list={list}
      answer={answer}
      rows={answer.data?.checks}
      rowKey={(check) => check._id}
      caption={t.history}
      period={<DayRange days={list.query} onChange={list.change} />}
      total={t.total}
      empty={
        <EmptyState title={t.never} icon={<Scale />}>
          {t.neverText}
        </EmptyState>
      }
      columns={[
        {
          id: 'at',
          sortBy: 'date',
          header: t.at,
          onCard: 'title',
          cell: (check) => (
            <time dateTime={check.finishedAt} className="num font-medium">
              {formats.instant(check.finishedAt)}
            </time>
          ),
        },
        { id: 'cause', header: t.cause, onCard: 'fact', cell: (check) => t.causes[check.cause] },
        {
          id: 'rows',
          sortBy: 'rows',
          header: t.rows,
          align: 'end',
          onCard: 'fact',
          cell: (check) => <span className="num">{formats.number(check.rows)}</span>,
        },
        {
          id: 'took',
          header: t.took,
          align: 'end',
          from: 'xl',
          cell: (check) => <span className="num">{t.seconds(formats.number(secondsOf(check)))}</span>,
        },
        {
          id: 'result',
          sortBy: 'differences',
          header: t.result,
          onCard: 'aside',
          cell: (check) => <CheckResult check={check} />,
        },
      ]}
    />
  )
}
