import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'

export const subscriptionStatuses = ['active', 'expired', 'pending', 'stoped'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What a figure of the platform counts: begun and not paid in full, or ending within so many days and not followed by another. */
export const subscriptionFigures = ['overdue', 'ending'] as const
export const endingDays = 14

/** How the month's worth of a gym's subscriptions may change over a period, and all that changed. */
export const subscriptionMoves = ['new', 'resumed', 'expanded', 'contracted', 'lost', 'changed'] as const

/** What may happen to a subscription, from where and to where. The guard and the button read the same table. */
export const subscriptionTransitions = {
  begin: { from: ['pending'], to: 'active' },
  expire: { from: ['active'], to: 'expired' },
  stop: { from: ['pending', 'active'], to: 'stoped' },
  /** … or pending, while its first day lies ahead. */
  resume: { from: ['stoped'], to: 'active' },
} as const satisfies Record<string, { from: readonly SubscriptionStatus[]; to: SubscriptionStatus }>

export type SubscriptionAct = keyof typeof subscriptionTransitions

const isFrom = (act: SubscriptionAct, status: SubscriptionStatus): boolean =>
  (subscriptionTransitions[act].from as readonly SubscriptionStatus[]).includes(status)

type State = { status: SubscriptionStatus; end: Day }

export const subscriptionCan = {
  stop: ({ status }: State): boolean => isFrom('stop', status),
  /** A period that is over stays over: it is renewed, not resumed. */
  resume: ({ status, end }: State, today: Day): boolean => isFrom('resume', status) && end >= today,
  /** Only one that has begun is followed by a new one. */
  renew: ({ status }: State): boolean => status !== 'pending',
}

type Facts = { status: SubscriptionStatus; start: Day; end: Day; due: Tiyin; paid: Tiyin }

/**
 * The status on a day: what is paid (or costs nothing) begins on its first day, what is over has expired. The twin of the
 * SQL function `subscription_status`, by which every query goes.
 */
export const statusOn = ({ status, start, end, due, paid }: Facts, day: Day): SubscriptionStatus =>
  status === 'active' || (status === 'pending' && start <= day && (due === 0 || paid > 0))
    ? end < day
      ? 'expired'
      : 'active'
    : status

/** The last day on which it serves its gym; null while it never began. The twin of the SQL of the same name. */
export function servedUntil(facts: Facts & { stoppedOn: Day | null }, day: Day): Day | null {
  const { status, start, end, due, paid, stoppedOn } = facts
  const now = statusOn(facts, day)
  if (now === 'active' || now === 'expired') return end
  if (status !== 'stoped' || !stoppedOn || stoppedOn < start || (due > 0 && paid <= 0)) return null
  return stoppedOn < end ? stoppedOn : end
}

/** Never began and was stopped, or is over: nobody pays for it online. */
export const wasNeverServed = (facts: Parameters<typeof servedUntil>[0], today: Day): boolean =>
  (facts.status === 'stoped' || facts.end < today) && servedUntil(facts, today) === null

/** The renewal of a running period follows it without a gap; any other begins today. */
export const renewalStart = ({ status, end }: State, today: Day): Day =>
  status === 'active' && end >= today ? addDays(end, 1) : today

/** Days before the end on which the owner is reminded. */
export const reminderDays = [14, 7, 3, 1] as const

/**
 * The reminder that is due for a period that ends on `end`: the nearest one at or above the days that are left, so that
 * one missed while the server was off goes out late. None for periods too short for it.
 */
export function reminderDue({ end, duration }: { end: Day; duration: number }, today: Day): number | undefined {
  const left = daysBetween(today, end)
  if (left < 0) return undefined
  const due = reminderDays.findLast((days) => days >= left)
  return due !== undefined && due < duration ? due : undefined
}
