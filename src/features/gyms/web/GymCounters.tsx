import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { Tile } from '#src/ui/Tile.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Gym, WorkingHours } from '../contract.ts'
import { endsNextDay, isRoundTheClock } from '../rules.ts'
import { texts } from './texts.ts'

/** Members, active employees, rating and working hours. */
export function GymCounters({ gym }: { gym: Gym }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { rating, workingHours } = gym.gym_settings
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile label={t.members} value={formats.number(gym.counts.members)} />
      <Tile label={t.activeEmployees} value={formats.number(gym.counts.employees)} />
      <Tile
        label={t.rating}
        value={rating.average === null ? '—' : formats.number(rating.average).replace(/0$/, '')}
        compared={t.ratings(formats.number(rating.count))}
        info={t.ratingInfo}
        {...(role === 'admin' && {
          renderLink: (props) => <Link to={paths.gymPart('ratings', gym._id)} {...props} />,
        })}
      />
      <Tile label={t.hours} value={<Hours hours={workingHours} />} />
    </div>
  )
}

type Period = { from: string; to: string } | null
function Hours({ hours }: { hours: WorkingHours }): ReactNode {
  const t = useTexts(texts)
  const span = (period: Period) =>
    period ? (
      <>
        <span className="whitespace-nowrap">{`${period.from}–${period.to}`}</span>
        {endsNextDay(period) && <span className="font-normal text-muted text-sm">{` (${t.nextDay})`}</span>}
      </>
    ) : (
      '—'
    )
  if (isRoundTheClock(hours.forAll)) return '24/7'
  // half of a phone holds them in letters of the page alone
  if (hours.isSameForAll)
    return <span className="whitespace-normal text-xl max-sm:text-base">{span(hours.forAll)}</span>
  return (
    <span className="flex flex-col gap-0.5 font-medium text-base">
      {[[t.men, hours.forMen] as const, [t.women, hours.forWomen] as const].map(([label, period]) => (
        <span key={label} className="flex flex-wrap justify-between gap-x-3">
          <span className="font-normal text-muted">{label}</span>
          <span className="whitespace-normal">{span(period)}</span>
        </span>
      ))}
    </span>
  )
}
