import { tashkentDay } from '#src/contract/days.ts'
import { stepAt } from '#src/features/visits/pass-text.ts'
import { readPass } from '#src/features/visits/read-pass.ts'

/** A device that asks more often than this is broken, or no device. */
export const decisionsPerMinute = 120
/** For so long a device opens by its list when the server is away. */
export const listMinutes = 10

/** So many decisions are told at once. */
export const mostReported = 200
/** What is older is not taken any more: nobody remembers it, and shifts and reports of those days are read. */
export const reportedHours = 48
/** A device's clock may be this far ahead. */
export const aheadMs = 2 * 60_000
export const reportOutcomes = ['visited', 'known', 'refused', 'closed', 'too_old'] as const

/** What a device keeps of a decision by its list until the server has it. */
export type KeptDecision = { decision_id: string; code: string; at: number; open: boolean }

/** Whom the door would let in when the list was made. */
export type DoorList = {
  gym_id: string
  made_at: string
  valid_until: string
  /** `member` as it stands in the text of a pass; `until` is the last day on which the door opens to them by this list. */
  members: readonly { member: string; code: string; until: string }[]
}

/** A list is good for ten minutes; a clock that was set back would make them longer. */
export const isListGood = ({ made_at, valid_until }: DoorList, nowMs: number): boolean =>
  nowMs <= Date.parse(valid_until) && nowMs >= Date.parse(made_at) - aheadMs

/**
 * What a device decides by its list: codes of cards as they stand there, and passes by member and time. Their signature
 * can't be checked without the server; an old picture of a screen is refused here too.
 */
export function decideByList(list: DoorList, text: string, nowMs: number): boolean {
  if (!isListGood(list, nowMs)) return false
  const typed = text.replace(/\s/g, '')
  const today = tashkentDay(new Date(nowMs))
  const listed = list.members.filter(({ until }) => until >= today)
  const pass = readPass(typed)
  if (!pass) return listed.some(({ code }) => code === typed)
  const step = stepAt(nowMs)
  return (pass.step === step || pass.step === step - 1) && listed.some(({ member }) => member === pass.member)
}
