import { newId } from '#src/contract/ids.ts'
import { insertAccount, insertAccountLater } from '#src/features/sessions/server/accounts.ts'
import { assertPasswordIsUncommon, hashPassword } from '#src/features/sessions/server/passwords.ts'
import { type Proofs, strangerOf } from '#src/features/sessions/server/proof-of-work.ts'
import { toSuperadmins } from '#src/features/sessions/server/superadmins.ts'
import { limitsOfNetworks, spend, spendInNetworks } from '#src/features/sessions/server/throttle.ts'
import type { Http } from '#src/server/call-reply.ts'
import type { Fail } from '#src/server/failure.ts'
import { networksOf } from '#src/server/network.ts'
import type { Work } from '#src/server/serve.ts'
import { insertAdmin, notifyOfRequest } from './queries.ts'

type Card = { fullname: string; phone_number: string; address: string; avatar: string | null }

/** An owner whom the superadmin admits at once, with a first password. */
export async function registerAdmin(
  { db, now, language, audit, fail }: Work<'phone.taken'>,
  { password, ...card }: Card & { password: string },
): Promise<string> {
  assertPasswordIsUncommon(fail, password, 'password', { login: card.phone_number, fullname: card.fullname })
  const id = newId(now.getTime())
  if (!(await insertAdmin(db, { ...card, id, language, status: 'active', isRequest: false, now })))
    throw fail('phone.taken', { field: 'phone_number' })
  await insertAccount(db, {
    role: 'admin',
    login: card.phone_number,
    subjectId: id,
    adminId: id,
    status: 'active',
    passwordHash: await hashPassword(password),
    now,
  })
  await audit({ entity: 'admins', entityId: id, adminId: id, after: card })
  return id
}

const day = 24 * 3600

/** Wishes to become an owner: at most three a day for a phone, thirty for an address. */
export async function spendRequest(
  { http, ...work }: Pick<Work, 'db' | 'now'> & { http: Pick<Http, 'ip' | 'header'>; fail: Fail<'rate_limited'> },
  proofs: Proofs,
  phone: string,
): Promise<void> {
  const caller = { ...work, stranger: strangerOf(proofs, http, `request:${phone}`) }
  const limits = limitsOfNetworks(networksOf(http.ip), 'request:ip', { most: 30, windowSeconds: day })
  await spendInNetworks(caller, limits)
  await spend(caller, { key: `request:${phone}`, most: 3, windowSeconds: day })
}

/**
 * A visitor's wish to become an owner. A phone that is known makes no second row, and the visitor does not learn of it: not by how
 * often the database is asked either, nor by whether there was anything to write. Answers whether a row was made.
 */
export async function requestAdmin(
  { db, now, language, audit }: Omit<Work, 'actor' | 'fail'>,
  card: Card,
): Promise<boolean> {
  const id = newId(now.getTime())
  const superadmins = await toSuperadmins(db)
  if (!(await insertAdmin(db, { ...card, id, language, status: 'pending', isRequest: true, now }))) {
    await audit({ entity: 'admins', entityId: null, after: { asked_again: true } })
    return false
  }
  insertAccountLater(db, {
    role: 'admin',
    login: card.phone_number,
    subjectId: id,
    adminId: id,
    status: 'pending',
    passwordHash: null,
    now,
  })
  await notifyOfRequest(db, { id, fullname: card.fullname, phone_number: card.phone_number, now }, superadmins)
  await audit({ entity: 'admins', entityId: id, adminId: id, after: card })
  return true
}
