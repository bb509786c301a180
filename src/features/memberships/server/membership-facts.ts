import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Work } from '#src/server/serve.ts'
import type { CancelFacts } from '../rules.ts'
import type { Held } from './membership-access.ts'
import { lastDayOfFreeze } from './membership-state.ts'

/** What the client has had of the membership by a day, that day not included. */
export async function factsOf({ db }: Pick<Work, 'db'>, held: Held, today: Day): Promise<CancelFacts> {
  const { rows } = await sql<{ frozen: number }>`
    select coalesce(sum(greatest(0, least(${lastDayOfFreeze('f')}, ${today}::date - 1) - f.start_on + 1)), 0)::int as frozen
    from membership_freezes f where f.admin_id = ${held.admin_id} and f.membership_id = ${held.id}`.execute(db)
  return {
    start: held.start_on,
    today,
    entitledDays: held.duration_days + held.gift_days,
    frozenDays: rows[0]?.frozen ?? 0,
    due: held.due_tiyin,
    paid: held.paid_tiyin,
  }
}
