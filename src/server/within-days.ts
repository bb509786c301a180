import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'

export type DaysOfList = { start_date?: Day | undefined; end_date?: Day | undefined }

/** The moment is on the asked days: `daysOfList` of a contract. */
export const withinDays = (
  moment: RawBuilder<unknown>,
  { start_date: from, end_date: to }: DaysOfList,
): RawBuilder<unknown> => sql`${from ? sql`${moment} >= ${startOfDay(from)}` : sql`true`}
  and ${to ? sql`${moment} < ${startOfDay(addDays(to, 1))}` : sql`true`}`

/** The same of a column that keeps days. */
export const onDays = (day: RawBuilder<Day>, { start_date: from, end_date: to }: DaysOfList): RawBuilder<unknown> =>
  sql`${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`}`
