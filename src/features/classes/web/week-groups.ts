import type { ClassSession } from '../contract.ts'

export const weekViews = ['hour', 'room', 'coach'] as const
export type WeekView = (typeof weekViews)[number]
export type GroupedBy = Exclude<WeekView, 'hour'>
export type WeekGroup = { _id: string; name: string; sessions: ClassSession[] }

/** Whose class it is; '' for one without a coach. */
export const groupOf = ({ room_id, coach_id }: ClassSession, by: GroupedBy): { _id: string; name: string } =>
  by === 'room' ? room_id : { _id: coach_id?._id ?? '', name: coach_id?.fullname ?? '' }

/** The classes by room or coach. `known` are there without a class too, below the others; those without a coach stand last. */
export function groupsOfWeek(
  sessions: readonly ClassSession[],
  by: GroupedBy,
  known: readonly { value: string; label: string }[],
  noCoach: string,
): WeekGroup[] {
  const groups = new Map<string, WeekGroup>(
    known
      .filter(({ value }) => value !== '')
      .map(({ value, label }) => [value, { _id: value, name: label, sessions: [] }]),
  )
  for (const session of sessions) {
    const { _id, name } = groupOf(session, by)
    const group = groups.get(_id) ?? { _id, name: name || noCoach, sessions: [] }
    group.sessions.push(session)
    groups.set(_id, group)
  }
  const rank = ({ _id, sessions: held }: WeekGroup) => (_id === '' ? 2 : held.length > 0 ? 0 : 1)
  return [...groups.values()].toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
