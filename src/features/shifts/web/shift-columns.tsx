import type { Column } from '#src/ui/table-columns.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Shift } from '../contract.ts'
import { ShiftResult } from './ShiftResult.tsx'
import { texts } from './texts.ts'

/** The columns of a list of shifts; `withPerson` for whoever sees other people's. */
export function useShiftColumns({ withPerson }: { withPerson: boolean }): Column<Shift>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  return [
    {
      id: 'opened',
      sortBy: 'opened',
      header: withPerson ? t.employee : t.opened,
      mayBeCut: withPerson, // a name; half of a time is another one
      onCard: 'title',
      cell: (row) => (
        <span className="block min-w-0">
          {withPerson && <span className="block truncate font-medium">{row.opened_by.fullname ?? t.nobody}</span>}
          <span className={withPerson ? 'num block text-muted text-sm' : 'num font-medium'}>
            {formats.instant(row.opened_at)}
          </span>
        </span>
      ),
    },
    {
      id: 'gym',
      header: t.gym,
      mayBeCut: true,
      onCard: 'fact',
      cell: (row) => <span className="block truncate">{row.gym_id.name}</span>,
    },
    {
      id: 'closed',
      sortBy: 'closed',
      header: t.closed,
      from: 'lg',
      cell: (row) => <span className="num">{row.closed_at ? formats.instant(row.closed_at) : '—'}</span>,
    },
    {
      id: 'expected',
      header: t.expected,
      align: 'end',
      onCard: 'fact',
      cell: (row) => (
        <span className="num">{row.expected_amount === null ? '—' : formats.som(row.expected_amount)}</span>
      ),
    },
    {
      id: 'counted',
      sortBy: 'counted',
      header: t.counted,
      align: 'end',
      from: 'lg',
      cell: (row) => <span className="num">{row.counted_amount === null ? '—' : formats.som(row.counted_amount)}</span>,
    },
    {
      id: 'result',
      sortBy: 'result',
      header: t.result,
      onCard: 'aside',
      cell: (row) => <ShiftResult shift={row} />,
    },
  ]
}
