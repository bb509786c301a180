import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { shareOf, type Tiyin } from '#src/contract/money.ts'
import type { Counted } from '#src/features/plans/rules.ts'

/** The decisions about a membership that the server takes and a screen shows beforehand. */

export const membershipStatuses = ['scheduled', 'active', 'expired', 'cancelled'] as const
export type MembershipStatus = (typeof membershipStatuses)[number]

/**
 * What a list may be narrowed to: a status, a part of the active ones, all that were sold and kept, or what members only
 * reserved, which has no other status. `cansel` is an old spelling of cancelled.
 */
export const membershipFilters = [...membershipStatuses, 'cansel', 'frozen', 'expiring', 'kept', 'reserved'] as const
export const expiringDays = 7

/** Ages of a debt in days after it was due; what is not due yet stands in the first. */
export const debtAges = ['0-7', '8-30', '31-90', '90+'] as const
export type DebtAge = (typeof debtAges)[number]
/** A list may be narrowed to debts: all, those that are due, or those of an age. */
export const debtFilters = ['any', 'due', ...debtAges] as const
/** Bought again so many days after the end at the latest, a membership counts as renewed. */
export const renewalDays = 14
/** Memberships that ran out: all of them, those bought again, the others, and of these those that may still be. */
export const renewalFilters = ['expired', 'renewed', 'left', 'open'] as const
/** Whom to speak to today. */
export const attentionLists = ['ending', 'soon', 'debts', 'absent', 'newcomers'] as const
/** A member with a running membership who has not come for so many days has stopped coming. */
export const absentDays = 10
/** A newcomer is asked about a second visit so many days after the first membership began, and no longer than the last. */
export const newcomerDays = { from: 10, to: 40 }
/** Why a member may be lost: the first that fits is told. */
export const riskReasons = ['newcomer', 'absent', 'fading'] as const
/** Away longer than so many days and than twice the own usual gap, which is taken from the visits of so many days. */
export const riskDays = { absent: 10, history: 180 }

/** For so long at least a guest or a session that was noted can be taken back. */
export const useUndoSeconds = 60

export type MembershipState = {
  status: MembershipStatus
  is_frozen: boolean
  /** nothing is paid of what the member chose in the portal: it can be paid or cancelled */
  is_reserved: boolean
  /** a freeze that has not begun */
  has_planned_freeze: boolean
  /** a membership that renews this one is there, or one of another plan that goes on from it */
  is_renewed: boolean
  /** it ends early because another plan goes on from it */
  is_changed: boolean
  /** it goes on from another one with another plan */
  is_plan_change: boolean
  remaining_amount: number
}

/** What is shown as its state: a reservation that was taken back is cancelled, and no reservation any more. */
export const shownState = ({
  status,
  is_frozen,
  is_reserved,
}: Pick<MembershipState, 'status' | 'is_frozen' | 'is_reserved'>): MembershipStatus | 'reserved' | 'frozen' =>
  is_reserved && status !== 'cancelled' ? 'reserved' : is_frozen ? 'frozen' : status

/** One that runs, or will. */
export const hasFreeze = ({ status, is_frozen, has_planned_freeze }: MembershipState): boolean =>
  status === 'active' && (is_frozen || has_planned_freeze)

type Act = 'renew' | 'freeze' | 'unfreeze' | 'cancel' | 'gift' | 'change' | 'pay' | 'use'

/** From which state an act is possible: asked by the server before it acts and by the button before it offers. */
const possible: Readonly<Record<Act, (state: MembershipState) => boolean>> = {
  renew: ({ status, is_renewed, is_reserved }) =>
    (status === 'active' || status === 'expired') && !is_renewed && !is_reserved,
  freeze: ({ status, is_frozen, is_reserved, has_planned_freeze, is_changed }) =>
    status === 'active' && !is_frozen && !is_reserved && !has_planned_freeze && !is_changed,
  unfreeze: hasFreeze,
  // a reservation that nobody paid in its days can be paid still, and so taken back
  cancel: ({ status, is_changed, is_reserved }) =>
    (status === 'scheduled' || status === 'active' || (status === 'expired' && is_reserved)) && !is_changed,
  gift: ({ status, is_reserved, is_changed }) =>
    (status === 'scheduled' || status === 'active') && !is_reserved && !is_changed,
  // a change that lies ahead is called off first: the days and the money that it took come back to where they were
  change: ({ status, is_frozen, is_reserved, has_planned_freeze, is_renewed, is_plan_change }) =>
    (status === 'active' || (status === 'scheduled' && !is_plan_change)) &&
    !is_frozen &&
    !is_reserved &&
    !has_planned_freeze &&
    !is_renewed,
  pay: ({ remaining_amount }) => remaining_amount > 0,
  use: ({ status, is_frozen, is_reserved }) => status === 'active' && !is_frozen && !is_reserved,
}

export const membershipCan = (act: Act, state: MembershipState): boolean => possible[act](state)

/** The status that the dates of a membership mean on a day. */
export const statusOn = (start: Day, end: Day, today: Day): 'scheduled' | 'active' | 'expired' =>
  end < today ? 'expired' : start > today ? 'scheduled' : 'active'

export const freezeStates = ['planned', 'running', 'over', 'called_off'] as const
export type FreezeDays = { start_on: Day; end_on: Day; ended_on: Day | null }

/** The last day that a freeze covers: one that was ended early covers none after. */
export const lastDayOfFreeze = ({ end_on, ended_on }: FreezeDays): Day => ended_on ?? end_on

/** How a freeze stands on a day; it covers the days on which it runs. */
export function freezeState(freeze: FreezeDays, today: Day): (typeof freezeStates)[number] {
  if (lastDayOfFreeze(freeze) < freeze.start_on) return 'called_off'
  if (lastDayOfFreeze(freeze) < today) return 'over'
  return freeze.start_on > today ? 'planned' : 'running'
}

/** Days that a membership may be frozen in all when its plan does not say: 0, 14, 21, 28 for 1, 3, 6, 12 months. */
export const freezeAllowance = (durationDays: number): number =>
  durationDays >= 360 ? 28 : durationDays >= 180 ? 21 : durationDays >= 90 ? 14 : 0

/** A membership that follows another begins on the day after it, or today when that one is over. */
export const renewalStart = (end: Day, today: Day): Day => (end >= today ? addDays(end, 1) : today)

/** Whose visits are all used goes on at once, the others after the end. */
export const nextStart = (last: { end: Day; counted: Pick<Counted, 'visits'> | null }, today: Day): Day =>
  last.counted?.visits?.left === 0 ? today : renewalStart(last.end, today)

/** What is left to sell for after the discount. */
export const dueOf = (price: Tiyin, discount: Tiyin): Tiyin => Math.max(0, price - discount)

export type FreezeRules = {
  isAllowed: boolean
  minDays: number
  maxCount: number
  isRefusedWithDebt: boolean
  /** in all, as sold */
  allowedDays: number
}

export type FreezePlan = {
  start: Day
  end: Day
  /** The member asked for it before it begins, and stays away. */
  isAsked?: boolean
  today: Day
  membershipStart: Day
  membershipEnd: Day
  usedDays: number
  usedCount: number
  overdue: Tiyin
  rules: FreezeRules
}

export type FreezeProblem =
  | { code: 'freeze.not_allowed' }
  | { code: 'freeze.too_early'; day: Day }
  | { code: 'freeze.outside'; day: Day }
  | { code: 'freeze.too_short'; days: number }
  | { code: 'freeze.too_long'; days: number }
  | { code: 'freeze.too_many'; count: number }
  | { code: 'freeze.debt'; amount: Tiyin }

/** Reception freezes from tomorrow on; whoever may notes a freeze up to three days late, and so is one noted that was asked for in time. */
export const earliestFreeze = (today: Day, mayBeLate: boolean, membershipStart: Day): Day => {
  const earliest = addDays(today, mayBeLate ? -3 : 1)
  return earliest > membershipStart ? earliest : membershipStart
}

/**
 * What stands against a freeze. The dates must make sense for everybody; the gym's own limits bind reception, while an
 * owner is only told that they are passed.
 */
export function freezeProblems(
  plan: FreezePlan,
  { isOwner, mayBeLate }: { isOwner: boolean; mayBeLate: boolean },
): { refused: FreezeProblem[]; passed: FreezeProblem[] } {
  const { start, end, today, rules } = plan
  const days = daysBetween(start, end) + 1
  const refused: FreezeProblem[] = []
  const limits: FreezeProblem[] = []
  const earliest = earliestFreeze(today, mayBeLate || plan.isAsked === true, plan.membershipStart)
  if (start < earliest) refused.push({ code: 'freeze.too_early', day: earliest })
  if (start > plan.membershipEnd) refused.push({ code: 'freeze.outside', day: plan.membershipEnd })
  if (days < 1) refused.push({ code: 'freeze.too_short', days: rules.minDays })
  if (!rules.isAllowed) limits.push({ code: 'freeze.not_allowed' })
  if (days >= 1 && days < rules.minDays) limits.push({ code: 'freeze.too_short', days: rules.minDays })
  if (plan.usedDays + days > rules.allowedDays)
    limits.push({ code: 'freeze.too_long', days: Math.max(0, rules.allowedDays - plan.usedDays) })
  if (plan.usedCount >= rules.maxCount) limits.push({ code: 'freeze.too_many', count: rules.maxCount })
  if (rules.isRefusedWithDebt && plan.overdue > 0) limits.push({ code: 'freeze.debt', amount: plan.overdue })
  return isOwner ? { refused, passed: limits } : { refused: [...refused, ...limits], passed: [] }
}

export type CancelFacts = {
  start: Day
  today: Day
  /** as sold, with gifts, without freezes */
  entitledDays: number
  /** days already spent frozen, today not included */
  frozenDays: number
  /** those that were had, and as sold; null: the plan does not count them */
  visits: { used: number; of: number } | null
  due: Tiyin
  paid: Tiyin
}

/** Days that the client was entitled to and has not had. Today counts as not yet had, as in the remaining days on the screen. */
export function unusedDays({
  start,
  today,
  entitledDays,
  frozenDays,
}: Pick<CancelFacts, 'start' | 'today' | 'entitledDays' | 'frozenDays'>): number {
  const used = Math.max(0, daysBetween(start, today) - frozenDays)
  return Math.max(0, entitledDays - used)
}

/** What was not had, as a share: that of the days, or that of the visits where a plan counts them and fewer are left (decision 176). */
export function unusedShare(facts: CancelFacts): { part: number; whole: number; by: 'days' | 'visits' } {
  const days = { part: unusedDays(facts), whole: facts.entitledDays, by: 'days' } as const
  if (!facts.visits) return days
  const { used, of } = facts.visits
  const visits = { part: Math.max(0, of - used), whole: of, by: 'visits' } as const
  return visits.part * days.whole < days.part * visits.whole ? visits : days
}

/** What of the due was not had. */
export function unusedOf(facts: CancelFacts, due = facts.due): Tiyin {
  const { part, whole } = unusedShare(facts)
  return shareOf(due, part, whole)
}

/** The refund that cancelling proposes: due × the unused share, less the fee, never more than was paid. */
export const proposedRefund = (facts: CancelFacts, fee: Tiyin): Tiyin =>
  Math.min(facts.paid, Math.max(0, unusedOf(facts) - fee))

/**
 * What cancelling takes off the debt so that it is settled: when money goes back, nothing but an unpaid fee stays owed;
 * else what was used and not paid stays owed, and the unused part does not.
 */
export function writtenOff(facts: CancelFacts, fee: Tiyin, refund: Tiyin): Tiyin {
  const paid = facts.paid - refund
  const earned = facts.due - unusedOf(facts)
  const settled = refund > 0 ? Math.max(paid, fee) : Math.max(paid, earned + fee)
  return Math.max(0, facts.due + fee - settled)
}

/** Days that may be given to one membership in all: an owner's and reception's word. */
export const giftLimit = { owner: 366, employee: 14 } as const

export const giftDaysLeft = (givenDays: number, isOwner: boolean): number =>
  Math.max(0, (isOwner ? giftLimit.owner : giftLimit.employee) - givenDays)

export type ChangeFacts = CancelFacts & {
  /** what a change of plan credited to this membership: it was paid for the one before, and is not in `due` */
  credited: Tiyin
  /** what the new plan is sold for, after the discount */
  newDue: Tiyin
}

/**
 * What changing the plan does with the money: the unused part is no longer owed for; what was paid for it, here or on
 * the membership that this one goes on from, is credited to the new one, up to its price, and what is left over may be
 * returned. Paid or owed in all stays exact: old due − written off + new due − credit = old due − value of the unused
 * part + new due, as long as no credit from before is worth more than the new plan.
 */
export function planChange(facts: ChangeFacts) {
  const full = facts.due + facts.credited
  const value = Math.min(full, unusedOf(facts, full))
  const paidAhead = Math.max(0, Math.min(value, facts.paid + facts.credited - (full - value)))
  const credit = Math.min(paidAhead, facts.newDue)
  // what became the credit stays as paid where it was paid
  const writtenOff = Math.min(facts.due, value - credit)
  const left = facts.due - writtenOff - facts.paid
  return {
    value,
    credit,
    /** taken off what the old membership owes */
    writtenOff,
    /** paid here for the unused part and more than the new plan costs */
    refundable: Math.min(paidAhead - credit, Math.max(0, -left)),
    newRemaining: facts.newDue - credit,
    oldRemaining: Math.max(0, left),
  }
}
