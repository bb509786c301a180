import { type RawBuilder, sql } from 'kysely'

/** Nobody has blocked, banned or put away whose row it is, and nobody has still to let them in: of accounts, owners and members. */
export const isAlive = (of: string): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.status = 'active' and ${sql.ref(of)}.deleted_at is null)`
