import type { ClassSession } from '../contract.ts'
import { doorOpensMinutes } from '../rules.ts'

/** Who came can be noted from an hour before, who did not from the start on. */
export const mayNoteAttendance = ({ starts_at }: ClassSession): boolean =>
  Date.now() >= Date.parse(starts_at) - doorOpensMinutes * 60_000
export const hasBegun = ({ starts_at }: ClassSession): boolean => Date.now() >= Date.parse(starts_at)
export const isOver = ({ ends_at }: ClassSession): boolean => Date.now() >= Date.parse(ends_at)
