import { assertUnspent, sayingOwn, spend } from '#src/features/sessions/server/throttle.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { codeTriesPerHour } from '../rules.ts'
import { findCard } from './queries.ts'

type Trying = Pick<Work, 'db' | 'enter' | 'now'> & { actor: Actor | null; fail: Fail<'codes.too_many'> }

/** A code that is typed counts before anything is said of it; one that is known to be right only waits with the others. */
export async function spendTry(
  { db, enter, now, fail, actor }: Trying,
  { code, field, isRight = false }: { code: string | undefined; field: string; isRight?: boolean },
): Promise<void> {
  if (!code || !actor) return
  await enter({ role: 'auth' })
  const limit = { key: `codes:${actor.id}`, most: codeTriesPerHour, windowSeconds: 3600 }
  await (isRight ? assertUnspent : spend)({ db, now, fail: sayingOwn(fail, 'codes.too_many', field) }, limit)
}

/** At a desk, where many cards are taken, those that are none count. */
export async function spendDeskTry(trying: Trying, code: string | undefined, field = 'code'): Promise<void> {
  if (!code || !trying.actor) return
  const card = await findCard(trying.db, trying.actor.adminId, { code })
  await spendTry(trying, { code, field, isRight: card !== undefined })
}
