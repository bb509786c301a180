import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { openBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import type { AuditEntry } from '#src/server/audit.ts'
import type { Db } from '#src/server/db.ts'
import { shortWord } from '#src/server/link-token.ts'
import { validDays } from '../rules.ts'
import { findMembershipDebt, insertInvoice } from './queries.ts'

/** A link for a message is worth its place: the long one of an invoice would cost a second SMS. */
const shortLink = (origin: string, word: string): string => origin + paths.payInvoice(word)

/** What a link will look like, letter for letter in its length: undefined where nobody can pay the owner online. */
export async function sampleLink(db: Db, adminId: string, origin: string | undefined): Promise<string | undefined> {
  if (!origin || (await openBoxes(db, adminId)).length === 0) return undefined
  return shortLink(origin, 'x'.repeat(12))
}

type Asking = {
  adminId: string
  membershipId: string
  /** All that is owed unless less is asked for: a part that falls due. */
  amount?: Tiyin | undefined
  origin: string
  by: { role: string; id: string }
  now: Date
  today: Day
  audit: (entry: AuditEntry) => Promise<void>
}

/**
 * The short link that pays what is owed for a membership now, or a part of it, without a sign-in: an open invoice of that sum again,
 * else a new one. Whoever has it sees the gym, the first name and the sum; it ends when the debt is paid.
 */
export async function payLink(
  db: Db,
  { adminId, membershipId, amount: asked, origin, by, now, today, audit }: Asking,
): Promise<string | undefined> {
  const debt = await findMembershipDebt(db, adminId, membershipId, today)
  if (!debt || debt.remaining_tiyin <= 0) return undefined
  const amount = Math.min(asked ?? debt.remaining_tiyin, debt.remaining_tiyin)
  const { rows } = await sql<{ word: string }>`
    select i.word from invoices i
    where i.admin_id = ${adminId} and i.membership_id = ${membershipId} and i.word is not null and i.cancelled_at is null
      and i.transaction_id is null and i.amount_tiyin = ${amount} and i.expires_on >= ${addDays(today, 3)}
    order by i.created_at desc, i.id desc limit 1`.execute(db)
  const known = rows[0]?.word
  if (known) return shortLink(origin, known)
  const word = shortWord()
  const number = String(randomInt(100_000_000_000, 1_000_000_000_000 - 1))
  const expiresOn = addDays(today, 2 * validDays)
  const id = newId(now.getTime())
  await insertInvoice(db, debt, {
    id,
    number,
    amount,
    expiresOn,
    by,
    now,
    word,
  })
  await audit({
    action: 'invoices.create',
    entity: 'invoices',
    entityId: id,
    adminId,
    after: { number, amount: toSom(amount), expires_on: expiresOn, membership_id: membershipId },
  })
  return shortLink(origin, word)
}
