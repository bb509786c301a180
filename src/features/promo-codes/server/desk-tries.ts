import { assertUnspent, sayingOwn, spend } from '#src/features/sessions/server/throttle.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { meantCode, promoCodePattern, promoTriesPerHour } from '../rules.ts'
import { isCode } from './queries.ts'

type Trying = Pick<Work, 'db' | 'enter' | 'now'> & { actor: Actor | null; fail: Fail<'codes.too_many'> }

/** Codes are not found by trying: at a desk those that are none count, wherever they are typed, and beyond the limit a right one waits too. */
export async function spendPromoTry(
  { db, enter, now, fail, actor }: Trying,
  typed: string | null | undefined,
): Promise<void> {
  const code = meantCode(typed ?? '')
  if (!actor || !promoCodePattern.test(code)) return // no code looks so: nothing is found by it
  const isKnown = await isCode(db, actor.adminId, code)
  await enter({ role: 'auth' })
  const limit = { key: `promo codes:${actor.id}`, most: promoTriesPerHour, windowSeconds: 3600 }
  await (isKnown ? assertUnspent : spend)({ db, now, fail: sayingOwn(fail, 'codes.too_many', 'promo_code') }, limit)
}
