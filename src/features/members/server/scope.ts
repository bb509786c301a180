import { type RawBuilder, sql } from 'kysely'
import type { MemberScope } from './queries.ts'

/** The rows of one owner or of all (null), of these gyms or of all. */
export const inScope = (of: string, { adminId, gymIds }: MemberScope): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (adminId) conditions.push(sql`${sql.ref(`${of}.admin_id`)} = ${adminId}`)
  if (gymIds) conditions.push(sql`${sql.ref(`${of}.gym_id`)} = any(${gymIds}::uuid[])`)
  return sql.join(conditions, sql` and `)
}
