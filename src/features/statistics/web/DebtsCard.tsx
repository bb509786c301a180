import { paths } from '#src/contract/paths.ts'
import { debtAges } from '#src/features/memberships/rules.ts'
import { texts as promiseTexts } from '#src/features/promises/web/texts.ts'
import { useKeptRate } from '#src/features/promises/web/use-kept-rate.ts'
import { Card } from '#src/ui/Card.tsx'
import { Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import type { Debts } from '../contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { AsOfDayField, useAsOfDay } from './as-of-day.tsx'
import { CardTitle } from './CardTitle.tsx'
import { ChartPlace, ShareBar } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { insightTexts } from './insight-texts.ts'
import { pageTexts } from './page-texts.ts'
import { PersonRow } from './PersonRow.tsx'
import { RowsLink, useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'
import { useMembershipPath } from './use-membership-path.ts'
import type { ChosenPeriod } from './use-period.ts'

const ageColors = ['ramp-1', 'ramp-2', 'ramp-3', 'ramp-4'] as const

/** What is owed by age, today or at the end of any past day, and the oldest debts. A line leads to the membership. */
export function DebtsCard({ gymId, chosen }: Of & { chosen: Pick<ChosenPeriod, 'span'> }) {
  const t = useTexts(texts)
  const about = useTexts(figureTexts)
  const more = useTexts(insightTexts)
  const words = useTexts(pageTexts)
  const promised = useTexts(promiseTexts)
  const { rate: kept, failed, again } = useKeptRate(gymQuery({ gymId }).gym_id)
  const formats = useFormats()
  const { link } = useRowsLink()
  const { day, isToday } = useAsOfDay(chosen)
  const { data, error, refetch } = useApi(
    statistics.debts,
    { query: { ...gymQuery({ gymId }), limit: 5, ...(isToday ? {} : { on: day }) } },
    { keepPrevious: true },
  )
  if (!data) return <CardState title={t.debts} lines={6} error={error} refetch={refetch} />
  const place = placeOf({ gymId })
  // whoever may not see sums is told how many memberships they are of
  const hasSums = data.total_remaining !== undefined
  const said = hasSums ? formats.som : formats.number
  const on = isToday ? null : data.date
  return (
    <Card
      title={<CardTitle title={t.debts}>{about.debts(formats.day(data.date))}</CardTitle>}
      description={formats.relativeDay(data.date)}
      actions={data.pagination.total > 0 && <AllDebts gymId={gymId} on={on} total={data.pagination.total} />}
    >
      <div className="mb-4">
        <AsOfDayField chosen={chosen} />
      </div>
      {data.pagination.total === 0 ? (
        <EmptyState title={t.noDebts} className="py-6" />
      ) : (
        <>
          <StatRow>
            <Stat
              label={hasSums ? t.debt : words.debtors}
              value={said(data.total_remaining ?? data.pagination.total)}
              hint={
                <RowsLink rows={rowsOf.debtors(place, on)}>
                  {t.debtMembers(data.members, formats.number(data.members))}
                </RowsLink>
              }
              link={link(rowsOf.debts(place, on))}
            />
            {(['unpaid', 'partial'] as const).map((payment_status) => (
              <Stat
                key={payment_status}
                label={t[payment_status]}
                value={said(data[payment_status].remaining ?? data[payment_status].count)}
                {...(hasSums ? { hint: more.memberships(formats.number(data[payment_status].count)) } : {})}
                link={link(rowsOf.debts(place, on, { payment_status }))}
              />
            ))}
            {isToday && kept && (
              <Stat label={promised.keptRate} value={kept.rate} hint={promised.keptOf(kept.kept, kept.due)} />
            )}
          </StatRow>
          {isToday && <PartState inCard name={promised.keptRate} error={failed} onRetry={again} />}
          <div className="mt-4 border-line border-t pt-4">
            <ChartPlace height="h-45 pointer-coarse:h-64">
              <ShareBar
                label={t.debts}
                description={t.debtAge}
                heads={[t.debtAge, hasSums ? t.amount : words.debtors, t.share]}
                slices={debtAges.map((age, nr) => {
                  const figure = data.aging.find(({ bucket }) => bucket === age)
                  return {
                    name: t.ages[age],
                    color: ageColors[nr] ?? 'ramp-4',
                    value: (hasSums ? figure?.remaining : figure?.count) ?? 0,
                    link: link(rowsOf.debts(place, on, { debt: age })),
                  }
                })}
                format={said}
              />
            </ChartPlace>
          </div>
          <OldestDebts items={data.items} />
        </>
      )}
    </Card>
  )
}

/** Today's are the list that reminders are sent from; those of a past day are the memberships of that day. */
function AllDebts({ gymId, on, total }: Of & { on: string | null; total: number }) {
  const words = useTexts(pageTexts)
  const formats = useFormats()
  const role = useRole()
  const { link } = useRowsLink()
  const look = {
    className: 'touch-target font-medium text-accent-text text-sm hover:underline',
    children: words.memberships(total, formats.number(total)),
  }
  if (on === null && (role === 'admin' || role === 'employee'))
    return <Link to={paths.debtors(role)} search={role === 'admin' && gymId ? { gym_id: gymId } : {}} {...look} />
  return link(rowsOf.debts(placeOf({ gymId }), on))?.(look) ?? null
}

function OldestDebts({ items }: { items: Debts['items'] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const membershipPath = useMembershipPath()
  return (
    <ul className="mt-4 flex flex-col border-line border-t pt-3">
      {items.map((debt) => (
        <PersonRow
          key={debt.membership_id}
          to={membershipPath({ gymId: debt.gym._id, membershipId: debt.membership_id })}
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
  )
}
