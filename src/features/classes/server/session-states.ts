import { type RawBuilder, sql } from 'kysely'
import { stillWorks } from './session-queries.ts'

const at = (of: string, end: 'starts_at' | 'ends_at', now: Date) =>
  sql<boolean>`${sql.ref(`${of}.status`)} = 'scheduled' and ${sql.ref(`${of}.${end}`)} > ${now}`

/** Will this class be held, and has it not begun? `of` is the alias of the class_sessions table. */
export const liesAhead = (of: string, now: Date): RawBuilder<boolean> => at(of, 'starts_at', now)

/** Will it be held, or is it held now? */
export const notOver = (of: string, now: Date): RawBuilder<boolean> => at(of, 'ends_at', now)

/** Is a coach (`class_coaches c` with their row of employees `e`) one of the gym's: works in it, or has a class there ahead? */
export const isCoachOf = (gym: { id: string; admin_id: string }, now: Date): RawBuilder<boolean> =>
  sql<boolean>`c.admin_id = ${gym.admin_id} and ${stillWorks('c')} and (
      exists (select from employee_gyms eg where eg.admin_id = ${gym.admin_id} and eg.employee_id = c.employee_id and eg.gym_id = ${gym.id})
      or exists (select from class_sessions s where s.admin_id = ${gym.admin_id} and s.coach_id = c.id and s.gym_id = ${gym.id} and ${liesAhead('s', now)}))`
