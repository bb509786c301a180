import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import type { Db } from '#src/server/db.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Context } from '#src/server/serve.ts'
import type { Actor } from '#src/server/actor.ts'
import { assertUnspent, sayingOwn, spend, spendShares } from '#src/features/sessions/server/throttle.ts'

const daySeconds = 24 * 3600

/** `language` is the one that they speak: for the card, no owner is told it. */
export type Known = { person_id: string; masked_fullname: string; is_own_member: boolean; language: Language | null }

/**
 * Whom the platform knows by a phone, as far as this owner may learn it. It looks at all owners, which on nodes no transaction may
 * do that has written of one: it is asked before.
 */
export const whoHas = (phone: RawBuilder<string>): RawBuilder<Known> =>
  sql`select f.*, language_of_person(f.person_id) as language from find_person_masked(${phone}) f`

export const findKnown = async (db: Db, phone: string): Promise<Known | undefined> =>
  (await whoHas(sql`${phone}`).execute(db)).rows[0]

export type AskingKnown = Pick<Context, 'db' | 'now' | 'enter'> & {
  actor: Actor | null
  fail: Fail<'phone.too_many_known'>
}

/**
 * Before a phone is typed for a card: whoever met so many people of other owners in a day waits with every phone that is not
 * their own member's, so that neither an answer nor a wait tells whom others know.
 */
export async function spendKnown(
  { db, now, enter, actor, fail }: AskingKnown,
  { phone, field, most }: { phone: string | undefined; field: string; most: number },
): Promise<void> {
  if (!phone || !actor?.adminId) return
  const known = await findKnown(db, phone)
  if (known?.is_own_member) return
  await enter({ role: 'auth' })
  const asking = { db, now, fail: sayingOwn(fail, 'phone.too_many_known', field) }
  await spendShares(asking, actor, { what: 'known', most, by: known ? spend : assertUnspent })
}

/** Before a known person is added to a gym: tries count too. */
export async function spendLink(
  { db, now, enter, actor, fail }: Omit<AskingKnown, 'fail'> & { fail: Fail<'member.links_used_up'> },
  most: number,
): Promise<void> {
  if (!actor?.adminId) return
  await enter({ role: 'auth' })
  const asking = { db, now, fail: sayingOwn(fail, 'member.links_used_up') }
  await spendShares(asking, actor, { what: 'links', most })
}

/** Nobody loses so many phones: of people who have come in, what an owner may move in a day. */
const movesPerDay = 10

/** Before the phone is moved that somebody signs in with. In the scope `auth`. */
export async function spendMove({
  db,
  now,
  actor,
  fail,
}: Pick<AskingKnown, 'db' | 'now' | 'actor'> & { fail: Fail<'phone.too_many_moved'> }): Promise<void> {
  if (!actor?.adminId) return
  const asking = { db, now, fail: sayingOwn(fail, 'phone.too_many_moved', 'phone_number') }
  await spendShares(asking, actor, { what: 'moves', most: movesPerDay })
}

/** A file links whole lists of people: so many times what is added by hand in a day. */
const manyTimes = 5

/** Throws when files have linked as many people of other owners to this one today as they may; `count` more are linked now. */
export async function spendListedLinks(
  { db, now, enter, fail }: Pick<Context, 'db' | 'now' | 'enter'> & { fail: Fail<'import.links_used_up'> },
  { adminId, linksPerDay, count }: { adminId: string; linksPerDay: number; count: number },
): Promise<void> {
  await enter({ role: 'auth' })
  const asking = { db, now, fail: sayingOwn(fail, 'import.links_used_up') }
  const limit = { key: `listed:${adminId}`, most: linksPerDay * manyTimes, windowSeconds: daySeconds }
  await (count > 0 ? spend(asking, limit, count) : assertUnspent(asking, limit))
}
