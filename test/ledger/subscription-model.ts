import { type Debt, owed, paid } from './debt-model.ts'

/** A paid period of a gym as the model knows it; days are whole numbers. */
export type Subscription = {
  id: string
  start: number
  duration: number
  plan: string | null
  debt: Debt
  /** has begun, is stopped; expired follows from the days */
  state: 'pending' | 'begun' | 'stoped'
  renews: Subscription | null
}

export const endOf = ({ start, duration }: Subscription): number => start + duration - 1

/** Begins when its day has come and a payment is in or nothing is owed, and never goes back to waiting. */
export const follow = (s: Subscription, today: number): void => {
  if (s.state === 'pending' && s.start <= today && (paid(s.debt) > 0n || owed(s.debt) === 0n)) s.state = 'begun'
}

export const statusOf = (s: Subscription, today: number): string =>
  s.state === 'begun' ? (endOf(s) < today ? 'expired' : 'active') : s.state

/** Waiting and running periods of the gym keep apart; `but` is left out. */
export const overlaps = (
  made: readonly Subscription[],
  { start, end, today, but }: { start: number; end: number; today: number; but?: Subscription },
): boolean =>
  made.some((s) => {
    const status = statusOf(s, today)
    return s !== but && (status === 'pending' || status === 'active') && s.start <= end && start <= endOf(s)
  })

/** What stands against a new period. One that is free and over takes nobody's place. */
export function refusalOf(
  made: readonly Subscription[],
  s: Omit<Subscription, 'id' | 'state'>,
  { today, isPlanArchived }: { today: number; isPlanArchived: boolean },
): string | undefined {
  if (s.plan && isPlanArchived && !s.renews) return 'plan.archived'
  const end = s.start + s.duration - 1
  if (!waits(s, today) && end < today) return undefined
  return overlaps(made, { start: s.start, end, today }) ? 'subscription.overlap' : undefined
}

/** A free period whose day has come begins at once, any other waits. */
export const waits = ({ debt, start }: Omit<Subscription, 'id' | 'state'>, today: number): boolean =>
  debt.price > 0n || start > today
