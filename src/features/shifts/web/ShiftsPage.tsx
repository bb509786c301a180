import { Wallet } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { employees } from '#src/features/employees/calls.generated.ts'
import { useGymFilter } from '#src/features/gyms/web/gyms-of-list.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useTexts } from '#src/web/texts.ts'
import { shifts } from '../calls.generated.ts'
import { shiftResults, shiftStates } from '../rules.ts'
import { useShiftColumns } from './shift-columns.tsx'
import { texts } from './texts.ts'

/** /admin/shifts: every till of the owner, by gym, person, day and what the count found. */
export function ShiftsPage() {
  const t = useTexts(texts)
  const list = useListSearch({
    columns: ['opened', 'closed', 'counted', 'result'],
    filters: {
      result: shiftResults,
      state: shiftStates,
      gym_id: 'text',
      employee_id: 'text',
      start_date: 'day',
      end_date: 'day',
    },
  })
  const answer = useApi(shifts.list, { query: list.query }, { keepPrevious: true })
  const gymFilter = useGymFilter(t.gym)
  const people =
    useApi(employees.all, { query: { filterAz: 'abc', limit: 100 } }, { staleMs: 60_000 }).data?.employees ?? []
  return (
    <>
      <PageHead title={t.title} context={t.context} />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={list.query} onChange={list.change} labels={t} />}
        rows={answer.data?.shifts}
        rowKey={(row) => row._id}
        rowTo={(row) => paths.shift('admin', row._id)}
        caption={t.title}
        columns={useShiftColumns({ withPerson: true })}
        total={t.total}
        tools={<ExportMenu endpoint={shifts.exportList} query={list.query} />}
        filters={[
          {
            name: 'result',
            label: t.result,
            choices: shiftResults.map((value) => ({ value, label: t.results[value] })),
          },
          { name: 'state', label: t.state, choices: shiftStates.map((value) => ({ value, label: t.states[value] })) },
          ...gymFilter,
          ...(people.length > 0
            ? [
                {
                  name: 'employee_id' as const,
                  label: t.employee,
                  choices: people.map(({ _id, fullname }) => ({ value: _id, label: fullname })),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState title={t.none} icon={<Wallet aria-hidden="true" />}>
            {t.noneText}
          </EmptyState>
        }
      />
    </>
  )
}
