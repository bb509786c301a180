import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'

/** An instant column as its Tashkent day. */
export const tashkentDayOf = (column: string): RawBuilder<Day> =>
  sql`(${sql.ref(column)} at time zone 'Asia/Tashkent')::date`
