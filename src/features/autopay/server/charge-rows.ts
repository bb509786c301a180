import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { isOwnerDeleted } from '#src/features/admins/server/owner-there.ts'
import { missingOfPart } from '#src/features/promises/server/promise-state.ts'
import type { Db } from '#src/server/db.ts'
import type { ChargeKind, ChargeState } from '../rules.ts'
import { renewable, visitsOf, waitForPart } from './queries.ts'

export type Named = { admin_id: string; id: string }

/** A charge with its autopay, as they stand under the charge's lock. */
export type Charge = Named & {
  autopay_id: string
  gym_id: string
  member_id: string
  /** What is renewed, or owes the part. */
  held_id: string
  plan_id: string
  plan_name: string
  gym_name: string
  provider: PaymentProvider
  agreed_at: Date
  sealed_token: Buffer | null
  /** Where the card is kept, when the owner's cash box is another since. */
  sealed_box: Buffer | null
  /** By somebody, or because there is nothing or nobody left to pay for. */
  is_stopped: boolean
  card: string | null
  kind: ChargeKind
  for_on: Day
  due_on: Day
  next_on: Day
  amount_tiyin: Tiyin
  state: ChargeState
  tries: number
  /** Why it was not taken at the last try. */
  answer: string | null
  /** What is paid; null of a renewal that is not reserved yet. */
  membership_id: string | null
  /** The last day of what is paid. */
  paid_until: Day | null
  number: string | null
  invoice_tiyin: Tiyin | null
  receipt_id: string | null
  asked_at: Date | null
  sent_at: Date | null
  /** Of what is renewed, now. */
  end_on: Day
  is_renewable: boolean
  missing_tiyin: Tiyin
  /** Of its plan, now. */
  price_tiyin: Tiyin
  days: number
  visits: number | null
  /** As they were announced. */
  told_days: number | null
  told_visits: number | null
}

/** The charge of a part `p` was taken: what it brought went to the oldest. One that is still to be taken is told for a day of its own. */
const isPaidFor = (adminId: string, today: Day) => sql<boolean>`(p.promised_on <= ${today}::date and exists (
  select from autopay_charges k where k.admin_id = ${adminId} and k.part_of = p.membership_id and k.for_on = p.promised_on and k.state = 'paid'))`

/** Whoever has it holds the charge: another server lets it pass. */
export async function lockCharge(db: Db, adminId: string, id: string, today: Day): Promise<Charge | undefined> {
  const held = await sql<{ for_on: Day }>`
    select for_on from autopay_charges where admin_id = ${adminId} and id = ${id} for update skip locked`.execute(db)
  const forOn = held.rows[0]?.for_on
  if (!forOn) return undefined
  const { rows } = await sql<Charge>`
    select c.admin_id, c.id, c.autopay_id, a.gym_id, a.member_id, s.id as held_id, s.plan_id, s.plan_name, g.name as gym_name, a.provider, a.agreed_at,
      a.sealed_token, a.sealed_box, (a.stopped_at is not null or s.status = 'cancelled' or not ${isAlive('m')} or g.deleted_at is not null or ${isOwnerDeleted(sql`${adminId}::uuid`)}) as is_stopped, a.card, c.kind, c.for_on, c.due_on, c.next_on, c.amount_tiyin, c.state, c.tries, c.answer,
      c.membership_id, n.end_on as paid_until, i.number, i.amount_tiyin as invoice_tiyin, c.receipt_id, c.asked_at, c.sent_at, s.end_on, ${renewable(adminId)} as is_renewable,
      ${missingOfPart('s', adminId, { day: forOn, isPaidFor: isPaidFor(adminId, today) })} as missing_tiyin, p.price_tiyin,
      p.duration_days as days, ${visitsOf('p')} as visits, c.duration_days as told_days, c.visits as told_visits
    from autopay_charges c
    join autopays a on a.admin_id = ${adminId} and a.id = c.autopay_id
    join memberships s on s.admin_id = ${adminId} and s.id = case c.kind when 'part' then c.membership_id else a.membership_id end
    join membership_plans p on p.admin_id = ${adminId} and p.id = s.plan_id
    join members m on m.admin_id = ${adminId} and m.id = a.member_id
    join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
    left join memberships n on n.admin_id = ${adminId} and n.id = c.membership_id
    left join invoices i on i.admin_id = ${adminId} and i.id = c.invoice_id
    where c.admin_id = ${adminId} and c.id = ${id}`.execute(db)
  return rows[0]
}

type Asking = { today: Day; until: Date; after: string | null; most: number }

/** Whose day has come, and what was asked and has no end since: of everybody, so many after another. */
export async function listTurns(db: Db, { today, until, after, most }: Asking): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.admin_id, c.id from autopay_charges c
    where ((c.state = 'announced' and c.next_on <= ${today}::date) or (c.state = 'asked' and c.asked_at < ${until}))
      and (${after}::uuid is null or c.id > ${after}::uuid)
    order by c.id limit ${most}`.execute(db)
  return rows
}

type Asked = { membershipId: string; invoiceId: string; now: Date }

/** A try begins: what was known of the one before is not known of this one. */
export async function markAsked(db: Db, { admin_id, id }: Named, asked: Asked): Promise<void> {
  await sql`
    update autopay_charges set state = 'asked', tries = tries + 1, membership_id = ${asked.membershipId}, invoice_id = ${asked.invoiceId},
      asked_at = ${asked.now}, receipt_id = null, sent_at = null
    where admin_id = ${admin_id} and id = ${id} and state = 'announced'`.execute(db)
}

/** Written before the money is asked for: whoever comes after a crash asks what became of it. */
export async function markSent(db: Db, { admin_id, id }: Named, receiptId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update autopay_charges set receipt_id = ${receiptId}, sent_at = ${at}
    where admin_id = ${admin_id} and id = ${id} and state = 'asked' and receipt_id is null`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** What an earlier try was told counts where nothing more is tried: of what was taken since, or was not needed, it would be untrue. */
export async function endCharge(
  db: Db,
  { admin_id, id }: Named,
  state: 'paid' | 'given_up' | 'called_off',
  { now, answer = null }: { now: Date; answer?: string | null },
): Promise<void> {
  await sql`
    update autopay_charges set state = ${state}, ended_at = ${now}, answer = coalesce(${answer}, case when ${state} = 'given_up' then answer end)
    where admin_id = ${admin_id} and id = ${id} and state in ('announced', 'asked')`.execute(db)
}

/** Why one that ended was not taken. */
export async function noteWhy(db: Db, { admin_id, id }: Named, answer: string): Promise<void> {
  await sql`
    update autopay_charges set answer = ${answer} where admin_id = ${admin_id} and id = ${id} and state = 'called_off'`.execute(
    db,
  )
}

export async function postpone(db: Db, charge: Charge, nextOn: Day, answer: string): Promise<void> {
  await sql`
    update autopay_charges set state = 'announced', next_on = ${nextOn}, answer = ${answer}
    where admin_id = ${charge.admin_id} and id = ${charge.id} and state = 'asked'`.execute(db)
  await waitForPart(db, charge, nextOn)
}

/** The renewed membership is what is renewed next. */
export async function followRenewal(db: Db, { admin_id, autopay_id }: Charge, membershipId: string): Promise<void> {
  await sql`
    update autopays set membership_id = ${membershipId} where admin_id = ${admin_id} and id = ${autopay_id}`.execute(db)
}
