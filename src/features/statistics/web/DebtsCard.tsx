import { paths } from '#src/app/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { debtAges } from '#src/features/memberships/rules.ts'
import { ChartPlace, ShareBar } from './charts.tsx'
import { gymQuery, type Of, placeOf } from './HeadTiles.tsx'
import { PersonRow } from './PersonRow.tsx'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'

/** What is owed by age, and the oldest debts. A line leads to the membership. */
export function DebtsCard({ gymId }: Of) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { link } = useRowsLink()
  const { data, error, refetch } = useApi(statistics.debts, { query: { ...gymQuery({ gymId }), limit: 5 } })
  if (!data) return <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={6} />} />
  const opens = role === 'admin' || role === 'employee'
  return (
    <Card
      actions={
        opens && data.pagination.total > 0 ? (
          <Link
            to={paths.debtors(role)}
            search={role === 'admin' && gymId ? { gym_id: gymId } : {}}
            className="font-medium text-accent-text text-sm hover:underline"
          >
            {t.all} ({formats.number(data.pagination.total)})
          </Link>
        ) : null
      }
    >
      {data.pagination.total === 0 ? (
        <EmptyState title={t.noDebts} />
      ) : (
        <>
          <ChartPlace height="h-32">
            <ShareBar
              label={t.debts}
              isTitled
              description={t.debtAge}
              heads={[t.debtAge, t.amount, t.share]}
              slices={debtAges.map((age) => ({
                name: t.ages[age],
                value: data.aging.find(({ bucket }) => bucket === age)?.remaining ?? 0,
                link: link(rowsOf.debts(placeOf({ gymId }), { debt: age })),
              }))}
              format={formats.som}
            />
          </ChartPlace>
          <ul className="mt-4 flex flex-col border-line border-t pt-3">
            {data.items.map((debt) => (
              <PersonRow
                key={debt.membership_id}
                to={opens ? paths.membership(role, debt.membership_id) : null}
                name={debt.member.fullname}
                avatar={debt.member.avatar}
                note={debt.plan_name}
                end={
                  <>
                    <span className="num block font-medium">{formats.som(debt.remaining)}</span>
                    <span className="num block text-muted text-sm">
                      {debt.days_overdue > 0
                        ? t.overdueBy(formats.unit(debt.days_overdue, 'day'))
                        : t.dueOn(formats.day(debt.due_date))}
                    </span>
                  </>
                }
              />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
