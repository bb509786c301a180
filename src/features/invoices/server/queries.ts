import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { servedUntil } from '#src/features/gyms/server/gym-access.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import type { NamedOrder } from '#src/features/gift-cards/server/orders.ts'
import { isAsked, isUnasked } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { findPeople } from '#src/server/found-people.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { InvoiceListQuery } from '../contract.ts'
import type { InvoiceEnd, InvoiceStatus } from '../rules.ts'

export type Moment = { now: Date; today: Day }

export type InvoiceRow = {
  admin_id: string
  admin_name: string
  id: string
  number: string
  amount_tiyin: Tiyin
  status: InvoiceStatus
  held_by: PaymentProvider | null
  paid_by: PaymentProvider | null
  paid_at: Date | null
  transaction_id: string | null
  membership_id: string | null
  subscription_id: string | null
  /** A card that was ordered: it has the order's id once it is paid. */
  gift_order_id: string | null
  member_id: string | null
  fullname: string | null
  phone_number: string | null
  gym_id: string
  gym_name: string
  /** Null: a gift card. */
  plan_name: string | null
  expires_on: Day
  created_at: Date
  /** Why nobody pays it any more, of a cancelled one that nobody has paid. */
  ended: InvoiceEnd | null
  /** What of the money that it brought went back, whichever way, and when the last of it did. */
  returned_tiyin: Tiyin
  returned_at: Date | null
  /** All of that by the provider that had brought it. */
  is_returned_by_app: boolean
  /** What is still owed where the debt became smaller meanwhile; null for any other. */
  left_tiyin: Tiyin | null
}

/** Of a subscription `p`: a period that never began and was stopped, or is over, serves nobody, and nobody pays for it online. */
const owedFor = (p: string, today: Day): RawBuilder<Tiyin> => sql`case
  when ${servedUntil(p, today)} is null and (${sql.ref(`${p}.status`)} = 'stoped' or ${sql.ref(`${p}.end_on`)} < ${today}::date) then 0 else ${sql.ref(`${p}.remaining_tiyin`)} end`

/** At a moment, of the invoices of an owner or (null) of any. */
type At = Moment & { adminId: string | null }

/** A card that was ordered is owed for as long as it is not there. */
const owedForCard = sql`case when c.id is null then i.amount_tiyin else 0 end`

/** What remains of the debt, and what of it is still asked for: what a provider holds is paid as it began, of a reservation that nobody is asked for any more too. */
const remaining = sql`coalesce(s.remaining_tiyin, p.remaining_tiyin, ${owedForCard})`
const owed = ({ now, today, adminId }: At) => sql`coalesce(
  case when ${isUnasked('s', adminId, today)} and coalesce(i.held_until <= ${now}, true) then 0 else s.remaining_tiyin end,
  ${owedFor('p', today)}, ${owedForCard})`

/** Somebody paid of it since it was made: of a debt that was written off, or lowered, or ended with its membership, nobody did. */
const isPaidOf = sql`coalesce(s.status <> 'cancelled' and s.paid_tiyin > i.paid_before_tiyin, p.paid_tiyin > i.paid_before_tiyin, true)`
const isPaidOff = sql`${remaining} <= 0 and ${isPaidOf}`

/** All of what it brought went back, by the provider or at the desk. */
const isReturned = sql`(r.id is not null or coalesce(t.refunded_tiyin >= t.amount_tiyin, false))`

/** Nobody is there any more to be paid, where nobody has paid before. */
const isGymGone = sql`(gone.id is not null and c.id is null and i.transaction_id is null and not (${isPaidOff}))`

/** A newer one of the same person is in its place: they take none back otherwise. */
const isReplaced = sql`coalesce(i.cancelled_by_kind = 'member', false)`

/** Of one that nobody has paid: taken back by hand, with its gym, or because the debt is gone or no longer what it was. */
const ended = (at: At) => sql`case
  when i.transaction_id is not null or r.id is not null then null
  when i.cancelled_at is not null and not ${isReplaced} then 'taken_back'
  when ${isGymGone} then 'gym_gone'
  when ${isPaidOff} then null
  when ${owed(at)} <= 0 then 'not_owed'
  when ${isReplaced} then 'replaced'
  when ${owed(at)} >= i.amount_tiyin then null
  when ${isPaidOf} then 'part_paid'
  else 'debt_changed' end`

/** Entries that gave back what `t` brought. */
const returns = (what: RawBuilder<unknown>, adminId: string | null) =>
  sql`(select ${what} from transactions h where h.admin_id = ${ownerOf('i', adminId)} and h.refunds_transaction_id = i.transaction_id)`

/**
 * What an invoice is worth now follows from its own row and from its debt: whoever pays the debt closes it, and it can't be
 * out of step with the ledger. `i` with its target: `s`, `p` or the card `c` that was sold, `t` and `r` where its money went back,
 * and `gone` where the gym that it was owed to was deleted.
 */
const statusOf = (at: At): RawBuilder<InvoiceStatus> => sql`case
  when i.cancelled_at is not null and not (${isReplaced} and ${isPaidOff}) or ${isReturned} or ${isGymGone} then 'cancelled'
  when i.transaction_id is not null or ${isPaidOff} then 'paid'
  when ${owed(at)} < i.amount_tiyin then 'cancelled'
  when i.expires_on < ${at.today}::date and coalesce(i.held_until <= ${at.now}, true) then 'expired' -- who began in time pays on
  else 'open' end`

/** A part of the debt was paid otherwise, or it was lowered, or there is a newer invoice of it: the link may ask for what is owed now. */
const leftOf = ({ today, adminId }: At): RawBuilder<Tiyin | null> => sql`case
  when (i.cancelled_at is null and s.remaining_tiyin < i.amount_tiyin or ${isReplaced}) and i.transaction_id is null
    and i.expires_on >= ${today}::date and ${isAsked('s', adminId, today)} then s.remaining_tiyin end`

const targets = sql`
  left join memberships s on s.admin_id = i.admin_id and s.id = i.membership_id
  left join subscriptions p on p.admin_id = i.admin_id and p.id = i.subscription_id
  left join gift_cards c on c.admin_id = i.admin_id and c.id = i.gift_order_id
  left join transactions t on t.admin_id = i.admin_id and t.id = i.transaction_id
  left join gyms gone on gone.admin_id = i.admin_id and gone.id = i.gym_id and gone.deleted_at is not null and i.subscription_id is null
  left join gift_card_entries r on r.admin_id = i.admin_id and r.gift_card_id = i.gift_order_id and r.kind = 'reversal'`

const shown = ({ now, today, adminId }: At) => sql`
  i.admin_id, a.fullname as admin_name, i.id, i.number, i.amount_tiyin, ${statusOf({ now, today, adminId })} as status,
  case when i.held_until > ${now} then i.held_by end as held_by, i.paid_by, i.paid_at, i.transaction_id, i.membership_id, i.subscription_id, i.gift_order_id,
  i.member_id, m.fullname, m.phone_number, i.gym_id, g.name as gym_name, coalesce(s.plan_name, p.plan_name) as plan_name, i.expires_on, i.created_at,
  ${leftOf({ now, today, adminId })} as left_tiyin, ${ended({ now, today, adminId })} as ended, coalesce(t.refunded_tiyin, r.amount_tiyin, 0)::bigint as returned_tiyin,
  coalesce(r.created_at, ${returns(sql`max(h.created_at)`, adminId)}) as returned_at,
  case when r.id is null then coalesce(${returns(sql`bool_and(coalesce(h.provider, h.returned_by) is not null)`, adminId)}, false)
    else r.provider is not null end as is_returned_by_app`

const around = sql`
  join gyms g on g.admin_id = i.admin_id and g.id = i.gym_id
  join admins a on a.id = i.admin_id
  left join members m on m.admin_id = i.admin_id and m.id = i.member_id
  ${targets}`

/** An invoice by its id, of an owner or of any (null). */
export async function findInvoice(
  db: Db,
  adminId: string | null,
  id: string,
  moment: Moment,
): Promise<InvoiceRow | undefined> {
  const { rows } = await sql<InvoiceRow>`
    select ${shown({ ...moment, adminId })} from invoices i ${around}
    where i.id = ${id} and ${ofOwner('i', adminId)}`.execute(db)
  return rows[0]
}

/** By the word of its short link. */
export async function findInvoiceByWord(db: Db, word: string, moment: Moment): Promise<InvoiceRow | undefined> {
  const { rows } =
    await sql<InvoiceRow>`select ${shown({ ...moment, adminId: null })} from invoices i ${around} where i.word = ${word}`.execute(
      db,
    )
  return rows.length === 1 ? rows[0] : undefined // a word that chance gave to two opens neither
}

type Listed = InvoiceListQuery & { target: 'membership' | 'subscription' }

async function searched(db: Db, { search }: Listed, scope: GymScope): Promise<RawBuilder<unknown>> {
  const folded = foldText(search ?? '')
  if (!folded) return sql`true`
  return sql`(i.member_id = any(${await findPeople(db, folded, scope)}::uuid[]) or i.number = ${folded.replaceAll(' ', '')})`
}

/** One page of invoices, newest first unless sorted otherwise. */
export async function listInvoices(
  db: Db,
  query: Listed,
  scope: GymScope,
  moment: Moment,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const { start_date: from, end_date: to } = query
  const at = { ...moment, adminId: scope.adminId }
  const where = sql`
    ${inScope('i', scope)} and ${from ? sql`i.created_at >= ${startOfDay(from)}` : sql`true`} and ${to ? sql`i.created_at < ${startOfDay(addDays(to, 1))}` : sql`true`} and ${query.target === 'membership' ? sql`i.subscription_id is null` : sql`i.subscription_id is not null`}
    and (${query.membership_id ?? null}::uuid is null or i.membership_id = ${query.membership_id ?? null}::uuid)
    and (${query.member_id ?? null}::uuid is null or i.member_id = ${query.member_id ?? null}::uuid)
    and (${query.status ?? null}::text is null or ${statusOf(at)} = ${query.status ?? null})
    and ${await searched(db, query, scope)}`
  const newest = sql`i.created_at desc, i.id desc`
  const sorts = { amount: sql`i.amount_tiyin`, date: sql`i.created_at` }
  const { rows } = await sql<InvoiceRow>`
    select ${shown(at)} from invoices i ${around} where ${where}
    order by ${sortOrder(query.sort, sorts, newest) ?? newest} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*) as total from invoices i ${targets} where ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export type Debt = {
  admin_id: string
  gym_id: string
  membership_id: string | null
  subscription_id: string | null
  member_id: string | null
  remaining_tiyin: Tiyin
  paid_tiyin: Tiyin
}

/** What an invoice asks for: a debt, or a card that was ordered. */
export type Target = Omit<Debt, 'remaining_tiyin' | 'paid_tiyin'> & {
  paid_tiyin?: Tiyin
  gift_order_id?: string | null
}

/** What is owed for a membership; of an owner, or of any (null). */
export async function findMembershipDebt(
  db: Db,
  adminId: string | null,
  id: string,
  today: Day,
): Promise<Debt | undefined> {
  const { rows } = await sql<Debt>`
    select admin_id, gym_id, id as membership_id, null::uuid as subscription_id, member_id,
      case when ${isUnasked('memberships', adminId, today)} then 0 else remaining_tiyin end as remaining_tiyin, paid_tiyin from memberships
    where id = ${id} and ${ofOwner('memberships', adminId)}`.execute(db)
  return rows[0]
}

/** What a gym owes the platform for a subscription. */
export async function findSubscriptionDebt(
  db: Db,
  adminId: string | null,
  id: string,
  today: Day,
): Promise<Debt | undefined> {
  const { rows } = await sql<Debt>`
    select admin_id, gym_id, null::uuid as membership_id, id as subscription_id, null::uuid as member_id,
      ${owedFor('subscriptions', today)} as remaining_tiyin, paid_tiyin from subscriptions
    where id = ${id} and ${ofOwner('subscriptions', adminId)}`.execute(db)
  return rows[0]
}

type Own = { adminId: string; gymId: string; memberId: string }

/** What a member owes a gym, the oldest debt first. */
export async function listOwnDebts(db: Db, { adminId, gymId, memberId }: Own, today: Day) {
  const { rows } = await sql<{ id: string; plan_name: string; remaining_tiyin: Tiyin }>`
    select s.id, s.plan_name, s.remaining_tiyin from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and ${isAsked('s', adminId, today)}
    order by s.due_on, s.id limit 20`.execute(db)
  return rows.map((row) => ({ _id: row.id, plan_name: row.plan_name, remaining_amount: toSom(row.remaining_tiyin) }))
}

/** Whoever asks for themselves, twice at once too, asks in turn: the later one finds what the earlier one made. */
export async function lockPayer(db: Db, { adminId, memberId }: Pick<Own, 'adminId' | 'memberId'>): Promise<void> {
  await sql`select 1 from members where admin_id = ${adminId} and id = ${memberId} for no key update`.execute(db)
}

/** Of a debt: the newest open invoice for exactly this much, how many are open at all, and for how many its person has asked today. */
type Others = { known: string | null; open: number; own_today: number }
export async function findOthers(
  db: Db,
  { admin_id: adminId, membership_id, subscription_id, remaining_tiyin: owed, amount }: Debt & { amount: Tiyin },
  today: Day,
): Promise<Others> {
  const ofDebt = membership_id ? sql`i.membership_id = ${membership_id}` : sql`i.subscription_id = ${subscription_id}`
  // one of more than is owed is closed by that alone, and nobody can take it back
  const isOpen = sql`i.cancelled_at is null and i.transaction_id is null and i.amount_tiyin <= ${owed} and i.expires_on >= ${today}::date`
  const { rows } = await sql<Others>`
    select (array_agg(i.id order by i.created_at desc) filter (where ${isOpen} and i.amount_tiyin = ${amount}))[1] as known,
      count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where i.made_by_kind = 'member' and i.word is null and i.created_at >= ${startOfDay(today)})::int as own_today
    from invoices i where i.admin_id = ${adminId} and ${ofDebt}`.execute(db)
  return rows[0] ?? { known: null, open: 0, own_today: 0 }
}

/**
 * Closes what the person has asked for before of the same debt and nobody is paying: who chooses another sum pays by the newer one. What
 * was sent to them, and what the desk has made, stays.
 */
export async function replaceOwn(
  db: Db,
  { admin_id: adminId, membership_id: membershipId }: Debt,
  memberId: string,
  { now, today }: Moment,
): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`
    update invoices set held_by = null, held_until = null, cancelled_at = ${now}, cancelled_by_kind = 'member', cancelled_by_id = ${memberId}
    where admin_id = ${adminId} and membership_id = ${membershipId} and made_by_kind = 'member' and word is null and expires_on >= ${today}::date
      and cancelled_at is null and transaction_id is null and coalesce(held_until <= ${now}, true)
    returning id, number`.execute(db)
  return rows
}

type Made = {
  id: string
  number: string
  amount: Tiyin
  expiresOn: Day
  /** Nobody: a stranger on a gym's page. */
  by: { role: string; id: string } | null
  now: Date
  /** Of a short link. */
  word?: string
}

export async function insertInvoice(db: Db, debt: Target, { id, number, amount, expiresOn, by, now, word }: Made) {
  await sql`
    insert into invoices (admin_id, id, number, gym_id, membership_id, subscription_id, gift_order_id, member_id, amount_tiyin, expires_on, created_at,
      made_by_kind, made_by_id, word, paid_before_tiyin)
    values (${debt.admin_id}, ${id}, ${number}, ${debt.gym_id}, ${debt.membership_id}, ${debt.subscription_id}, ${debt.gift_order_id ?? null}, ${debt.member_id}, ${amount},
      ${expiresOn}, ${now}, ${by?.role ?? 'system'}, ${by?.id ?? null}, ${word ?? null}, ${debt.paid_tiyin ?? 0})`.execute(
    db,
  )
}

/** Of cards that were ordered and not paid: PostgreSQL refuses to delete any other. In the platform's scope. */
export async function deleteOrdersInvoices(db: Db, orders: readonly NamedOrder[]): Promise<void> {
  await sql`
    delete from invoices i
    using unnest(${orders.map(({ admin_id }) => admin_id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[]) as gone (admin_id, order_id)
    where i.admin_id = gone.admin_id and i.gift_order_id = gone.order_id`.execute(db)
}
