import { paths } from '#src/contract/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { GymSubscription } from '#src/features/gyms/web/SubscriptionBadge.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { PersonRow } from './PersonRow.tsx'
import { RowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'

/** The owner's gyms with the state of their subscriptions, and how many people work there. */
export function GymsCard() {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(gyms.own, { query: { limit: 6, filterAz: 'abc' } })
  const employees = useApi(statistics.adminEmployees, { query: {} })
  if (!data) return <CardState title={t.gyms} lines={4} error={error} refetch={refetch} />
  return (
    <Card
      title={t.gyms}
      description={t.gymsInfo}
      actions={
        <Link to={paths.gyms()} className="touch-target font-medium text-accent-text text-sm hover:underline">
          {t.all}
        </Link>
      }
    >
      <ul className="flex flex-col">
        {data.gyms.map((gym) => (
          <PersonRow
            key={gym._id}
            to={paths.gym(gym._id)}
            name={gym.name}
            avatar={gym.logo}
            shape="square"
            note={<GymSubscription gym={gym} />}
          />
        ))}
      </ul>
      {!employees.data ? (
        <PartState inCard name={t.employees} error={employees.error} onRetry={employees.refetch} />
      ) : (
        <p className="mt-2 flex min-h-10 items-center justify-between gap-3 text-sm">
          <span className="flex items-center gap-1 text-muted">
            {t.employees}
            <InfoPopover title={t.employees}>{t.employeesInfo}</InfoPopover>
          </span>
          <span>
            <RowsLink rows={rowsOf.employeesOn(today())}>
              <span className="num font-semibold">{formats.number(employees.data.total)}</span>
            </RowsLink>
            <span className="text-muted">
              {', '}
              <RowsLink rows={rowsOf.employees('active')}>
                {t.employeesOf(formats.number(employees.data.active))}
              </RowsLink>
            </span>
          </span>
        </p>
      )}
    </Card>
  )
}
