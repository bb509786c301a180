import { StatusBadge } from '#src/ui/Badge.tsx'
import { cx } from '#src/ui/cx.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Gym } from '../contract.ts'
import type { SubscriptionState } from '../rules.ts'
import { subscriptionStateTones } from '../words.ts'
import { texts } from './texts.ts'

const soonDays = 14

/** The state of a gym's subscription in sign, colour and word. */
export function SubscriptionBadge({ status }: { status: SubscriptionState }) {
  const t = useTexts(texts)
  return <StatusBadge tone={subscriptionStateTones[status]}>{t.states[status]}</StatusBadge>
}

/** The state, of what where no column says it, and, when it says something, the end: the days left of one that ends soon, else the last day. On a phone's card the name needs the room. */
export function GymSubscription({
  gym,
  compact = false,
}: {
  gym: Pick<Gym, 'hasStatusSubscription'>
  compact?: boolean
}) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { status, end_date, remaining_days } = gym.hasStatusSubscription
  return (
    <span
      className={cx(
        'inline-flex flex-wrap items-center gap-x-2 gap-y-1',
        compact && 'rows:flex-col rows:flex-nowrap rows:items-start rows:gap-0',
      )}
    >
      {status !== 'no subscription' && (
        <span className={cx('text-muted text-sm', compact && 'rows:hidden')}>{t.subscription}:</span>
      )}
      <SubscriptionBadge status={status} />
      {end_date && (status === 'active' || status === 'expired') && (
        <span className={cx('num text-muted text-sm', compact && 'max-md:hidden')}>
          {status === 'expired'
            ? formats.day(end_date)
            : remaining_days <= soonDays
              ? t.daysLeft(formats.unit(remaining_days, 'day'))
              : t.until(formats.day(end_date))}
        </span>
      )}
    </span>
  )
}
