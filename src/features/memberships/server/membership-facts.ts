import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Work } from '#src/server/serve.ts'
import type { Had } from '../acts-contract.ts'
import { type CancelFacts, unusedDays, unusedShare } from '../rules.ts'
import { visitsHad } from './counted.ts'
import type { Held } from './membership-access.ts'
import { lastDayOfFreeze } from './membership-state.ts'

/**
 * What the client has had of the membership by a day, that day not included; of the visits also those of today. What is only reserved lets
 * nobody in: of its days none was had.
 */
export async function factsOf({ db, now }: Pick<Work, 'db' | 'now'>, held: Held, today: Day): Promise<CancelFacts> {
  const { rows } = await sql<{ frozen: number; visits: CancelFacts['visits'] }>`
    select (
        select coalesce(sum(greatest(0, least(${lastDayOfFreeze('f')}, ${today}::date - 1) - f.start_on + 1)), 0)::int
        from membership_freezes f where f.admin_id = ${held.admin_id} and f.membership_id = ${held.id}) as frozen,
      case when s.conditions ? 'visits' then jsonb_build_object(
        'used', ${visitsHad('s', held.admin_id, { from: today, now })}, 'of', (s.conditions ->> 'visits')::int) end as visits
    from memberships s where s.admin_id = ${held.admin_id} and s.id = ${held.id}`.execute(db)
  return {
    start: held.is_reserved && held.start_on < today ? today : held.start_on,
    today,
    entitledDays: held.duration_days + held.gift_days,
    frozenDays: rows[0]?.frozen ?? 0,
    visits: rows[0]?.visits ?? null,
    due: held.due_tiyin,
    paid: held.paid_tiyin,
  }
}

/** The same, as previews say it. */
export const hadReply = (facts: CancelFacts): Had => ({
  entitled_days: facts.entitledDays,
  unused_days: unusedDays(facts),
  visits: facts.visits,
  counted_by: unusedShare(facts).by,
})
