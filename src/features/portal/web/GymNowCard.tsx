import { isRoundTheClock } from '#src/features/gyms/rules.ts'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { useTexts } from '#src/web/texts.ts'
import type { PortalToday } from '../contract.ts'
import { busynessOf } from '../rules.ts'
import { texts } from './texts.ts'

/** Whether one may come now, until when, and how full it is. */
export function GymNowCard({ today }: { today: PortalToday }) {
  const t = useTexts(texts)
  const { hours, open_until: until, holiday } = today
  const isAlways = hours.some(isRoundTheClock)
  const busyness = busynessOf(today)
  const state = until === null ? t.closedNow : isAlways ? t.alwaysOpen : t.openUntil(until)
  return (
    <Card title={t.gymNow}>
      <p className="flex items-center gap-2 font-semibold text-lg">
        <span
          aria-hidden="true"
          className={cx('size-2.5 shrink-0 rounded-full', until === null ? 'bg-line-strong' : 'bg-good')}
        />
        <span className="num">{holiday === null ? state : t.holiday(holiday)}</span>
      </p>
      {!isAlways && hours.length > 0 && (
        <p className="num text-muted">{t.hoursToday(hours.map(({ from, to }) => `${from}–${to}`).join(', '))}</p>
      )}
      <p className="mt-1">
        {t.inside(today.present)}
        {busyness && today.present > 0 && <span className="text-muted">{` · ${t.busyness[busyness]}`}</span>}
      </p>
    </Card>
  )
}
