import type { MemberSession, ShownSession } from '../contract.ts'

export const hasBegun = ({ starts_at }: Pick<ShownSession, 'starts_at'>): boolean => Date.now() >= Date.parse(starts_at)
export const isOver = ({ ends_at }: ShownSession): boolean => Date.now() >= Date.parse(ends_at)
/** Is giving a place back late by now? */
export const isLateBy = ({ late_from }: Pick<MemberSession, 'late_from'>): boolean => Date.now() > Date.parse(late_from)
