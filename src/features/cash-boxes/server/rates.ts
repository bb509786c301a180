import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import type { ShownRate } from '../contract.ts'

export type Rate = {
  provider: PaymentProvider
  from_on: Day
  commission_points: number
  bank_days: number
  is_given_back: boolean
}

/** A statement of an owner names them; the platform's own rows have none. */
const ofSeller = (seller: string | null): RawBuilder<boolean> =>
  seller === null ? sql`r.admin_id is null` : sql`r.admin_id = ${seller}`

/** What counts from which day on, newest first: of several for one day the last that was said. */
export async function listRates(db: Db, seller: string | null): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    select distinct on (r.provider, r.from_on) r.provider, r.from_on, r.commission_points, r.bank_days, r.is_given_back
    from payment_rates r where ${ofSeller(seller)}
    order by r.provider, r.from_on desc, r.created_at desc, r.id desc limit 300`.execute(db)
  return rows
}

/** What counts on a day: a row of `payment_rates`, or nothing. */
export const rateOn = (
  seller: string | null,
  { provider, day }: { provider: RawBuilder<unknown>; day: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`(
  select r.commission_points, r.bank_days, r.is_given_back from payment_rates r
  where ${ofSeller(seller)} and r.provider = ${provider} and r.from_on <= ${day}
  order by r.from_on desc, r.created_at desc, r.id desc limit 1)`

type Given = {
  provider: PaymentProvider
  from_date: Day
  points: number
  bank_days: number
  is_given_back: boolean
}

export async function insertRate(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  seller: string | null,
  given: Given,
): Promise<void> {
  await sql`
    insert into payment_rates (id, admin_id, provider, from_on, commission_points, bank_days, is_given_back, made_by_kind, made_by_id, created_at)
    values (${newId(now.getTime())}, ${seller}, ${given.provider}, ${given.from_date}, ${given.points}, ${given.bank_days}, ${given.is_given_back},
      ${actor.role}, ${actor.id}, ${now})`.execute(db)
}

export const shownRate = ({ from_on, commission_points, bank_days, is_given_back }: Rate): ShownRate => ({
  from_date: from_on,
  commission: commission_points / 100,
  bank_days,
  is_given_back,
})
