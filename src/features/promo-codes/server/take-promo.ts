import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { Work } from '#src/server/serve.ts'
import { type PromoFacts, meantCode, type promoFailures, promoOff, promoState } from '../rules.ts'
import { countedUses } from './promo-uses.ts'

export type PromoFailure = (typeof promoFailures)[number]

export type PromoAsked = { code: string; gymId: string; planId: string; memberId: string | undefined }

type PromoRow = PromoFacts & {
  id: string
  code: string
  percent: number | null
  amount_tiyin: Tiyin | null
  is_for_plan: boolean
  is_for_gym: boolean
  uses_of_member: number
}

type Judging = Pick<Work<Exclude<PromoFailure, 'promo.nothing'>>, 'db' | 'today' | 'fail'>

/**
 * The code that somebody typed, when this sale may have it. `lock` holds it to the end of the transaction: its uses are
 * counted after that, so that two sales at the same moment never take the same last one.
 */
export async function findPromo(
  { db, today, fail }: Judging,
  adminId: string,
  asked: PromoAsked,
  { lock }: { lock: boolean },
): Promise<PromoRow> {
  const code = meantCode(asked.code)
  if (lock)
    await sql`select from promo_codes c where c.admin_id = ${adminId} and c.code = ${code} for update`.execute(db)
  const { rows } = await sql<PromoRow>`
    select c.id, c.code, c.percent, c.amount_tiyin, c.is_on, c.valid_from, c.valid_to, c.most_uses, c.most_uses_each,
      (c.plan_ids = '{}' or ${asked.planId}::uuid = any(c.plan_ids)) as is_for_plan,
      (c.gym_ids = '{}' or ${asked.gymId}::uuid = any(c.gym_ids)) as is_for_gym,
      ${countedUses('c', adminId)} as uses, ${countedUses('c', adminId, asked.memberId ?? null)} as uses_of_member
    from promo_codes c where c.admin_id = ${adminId} and c.code = ${code}`.execute(db)
  const found = rows[0]
  if (!found) throw fail('promo.unknown', { field: 'promo_code' })
  const refused = refusalOf(found, asked, today)
  if (refused) throw fail(refused, { field: 'promo_code' })
  return found
}

function refusalOf(promo: PromoRow, { memberId }: PromoAsked, today: Day) {
  const state = promoState(promo, today)
  if (state === 'used_up') return 'promo.used_up'
  if (state !== 'open') return 'promo.over'
  if (!promo.is_for_plan || !promo.is_for_gym) return 'promo.not_here'
  if (memberId && promo.most_uses_each !== null && promo.uses_of_member >= promo.most_uses_each)
    return 'promo.used_by_member'
  return undefined
}

/** What a code takes off a sale, with the entry's reason; the code is held until the sale is written, unless it is only asked for. */
export async function takePromo(
  work: Pick<Work<PromoFailure>, 'db' | 'today' | 'fail'>,
  adminId: string,
  asked: PromoAsked & { owed: Tiyin },
  { lock }: { lock: boolean } = { lock: true },
): Promise<{ promoCodeId: string; amount: Tiyin; reason: string; code: string }> {
  const { id, code, percent, amount_tiyin } = await findPromo(work, adminId, asked, { lock })
  const amount = promoOff(asked.owed, { percent, amount: amount_tiyin })
  if (amount <= 0) throw work.fail('promo.nothing', { field: 'promo_code' })
  return { promoCodeId: id, amount, reason: knownReason('promo_code', { plan: code }), code }
}
