import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { GivenMethod, PaymentProvider } from '#src/contract/values.ts'
import type { Parsed } from '#src/contract/endpoint.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import type { Db } from '#src/server/db.ts'
import { cardCode, digestOfCode } from '#src/server/link-token.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { withinDays } from '#src/server/within-days.ts'
import type { GiftCard, giftCards, WholeGiftCard } from '../contract.ts'
import { type GiftCardEntryKind, type GiftCardState, giftCardState, isGiftCode, plainGiftCode } from '../rules.ts'

export type CardRow = {
  admin_id: string
  id: string
  gym_id: string
  gym_name: string
  code_digest: string
  code_end: string
  value_tiyin: Tiyin
  balance_tiyin: Tiyin
  is_reversed: boolean
  has_run_out: boolean
  paid_by: PaymentProvider | null
  valid_to: Day
  created_at: Date
}

/** What is on a card `c`: all that came onto it less all that went off. */
const balance = (adminId: string | null): RawBuilder<number> => sql`(
  select coalesce(sum(case when e.kind in ('sale', 'return') then e.amount_tiyin else -e.amount_tiyin end), 0)::bigint
  from gift_card_entries e where e.admin_id = ${ownerOf('c', adminId)} and e.gift_card_id = c.id)`

const isReversed = (adminId: string | null): RawBuilder<boolean> => sql`exists (
  select from gift_card_entries e where e.admin_id = ${ownerOf('c', adminId)} and e.gift_card_id = c.id and e.kind = 'reversal')`

/** The last that happened to it: what was left went off when its days were over. */
const hasRunOut = (adminId: string | null): RawBuilder<boolean> => sql`(
  select coalesce(max(e.created_at) filter (where e.kind = 'expiry') = max(e.created_at), false)
  from gift_card_entries e where e.admin_id = ${ownerOf('c', adminId)} and e.gift_card_id = c.id)`

const columns = (adminId: string | null) => sql`
  c.admin_id, c.id, c.gym_id, g.name as gym_name, c.code_digest, c.code_end, c.value_tiyin, ${balance(adminId)} as balance_tiyin,
  ${isReversed(adminId)} as is_reversed, ${hasRunOut(adminId)} as has_run_out, (
    select e.provider from gift_card_entries e
    where e.admin_id = ${ownerOf('c', adminId)} and e.gift_card_id = c.id and e.kind = 'sale') as paid_by, c.valid_to, c.created_at`

export const stateOf = (row: CardRow, today: Day): GiftCardState =>
  giftCardState(
    { isReversed: row.is_reversed, hasRunOut: row.has_run_out, balance: row.balance_tiyin, valid_to: row.valid_to },
    today,
  )

export const shownCard = (row: CardRow, today: Day): GiftCard => ({
  _id: row.id,
  code_end: row.code_end,
  gym_id: { _id: row.gym_id, name: row.gym_name },
  value: toSom(row.value_tiyin),
  balance: toSom(row.balance_tiyin),
  valid_to: row.valid_to,
  state: stateOf(row, today),
  paid_by: row.paid_by,
  createdAt: row.created_at.toISOString(),
})

type Which = { id: string } | { code: string }

/** A card by its id or its code, of an owner or of any (null). Held: nobody pays with it until the end of the transaction. */
export async function findCard(
  db: Db,
  adminId: string | null,
  which: Which,
  { lock = false }: { lock?: boolean } = {},
): Promise<CardRow | undefined> {
  const named =
    'id' in which ? sql`c.id = ${which.id}::uuid` : sql`c.code_digest = ${digestOfCode(plainGiftCode(which.code))}`
  const isIt = sql`${named} and ${ofOwner('c', adminId)}`
  // held before its entries are summed: what another payment took is either counted or comes after
  if (lock) await sql`select from gift_cards c where ${isIt} for update`.execute(db)
  const { rows } = await sql<CardRow>`
    select ${columns(adminId)} from gift_cards c join gyms g on g.admin_id = c.admin_id and g.id = c.gym_id where ${isIt}`.execute(
    db,
  )
  return rows[0]
}

/** Cards whose last day is over with something left on them, of everybody. */
export async function listOver(db: Db, today: Day): Promise<Pick<CardRow, 'admin_id' | 'id'>[]> {
  const { rows } = await sql<Pick<CardRow, 'admin_id' | 'id'>>`
    select c.admin_id, c.id from gift_cards c where c.valid_to < ${today}::date and ${balance(null)} > 0 order by c.admin_id, c.id`.execute(
    db,
  )
  return rows
}

type ListQuery = Parsed<typeof giftCards.all>['query']

type CardFacts = { isReversed: RawBuilder<boolean>; hasRunOut: RawBuilder<boolean>; balance: RawBuilder<number> }

/** The same rule as `giftCardState`, of a card `c`; test/state-rules.test.ts holds both together. */
export const giftCardStateOn = (of: CardFacts, today: Day) => sql<GiftCardState>`case
  when ${of.isReversed} then 'reversed' when ${of.balance} <= 0 and ${of.hasRunOut} then 'over'
  when ${of.balance} <= 0 then 'used_up' when c.valid_to < ${today}::date then 'over' else 'open' end`

export async function listCards(db: Db, scope: GymScope, query: ListQuery, today: Day) {
  const { adminId } = scope
  const typed = plainGiftCode(query.search ?? '')
  const search = isGiftCode(typed) ? sql`c.code_digest = ${digestOfCode(typed)}` : sql`strpos(c.code_end, ${typed}) > 0`
  const state = query.state ?? null
  const where = sql`${inScope('c', scope)} and ${search} and ${withinDays(sql`c.created_at`, query)}
    and (${state}::text is null or ${giftCardStateOn({ isReversed: isReversed(adminId), hasRunOut: hasRunOut(adminId), balance: balance(adminId) }, today)} = ${state}::text)`
  const newest = sql`c.created_at desc, c.id desc`
  const sorts = {
    value: sql`c.value_tiyin`,
    balance: balance(adminId),
    date: sql`c.created_at`,
    valid_to: sql`c.valid_to`,
  }
  const { rows } = await sql<CardRow>`
    select ${columns(adminId)} from gift_cards c join gyms g on g.admin_id = c.admin_id and g.id = c.gym_id where ${where}
    order by ${sortOrder(query.sort, sorts, newest) ?? newest} limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number; value: Tiyin; balance: Tiyin }>`
    select count(*) as total, coalesce(sum(c.value_tiyin) filter (where not ${isReversed(adminId)}), 0)::bigint as value,
      coalesce(sum(${balance(adminId)}), 0)::bigint as balance
    from gift_cards c where ${where}`.execute(db)
  return { rows, ...(counted.rows[0] ?? { total: 0, value: 0, balance: 0 }) }
}

type EntryRow = {
  id: string
  kind: GiftCardEntryKind
  amount_tiyin: Tiyin
  payment_method: GivenMethod | null
  transaction_id: string | null
  reason: string | null
  business_on: Day
  gym_id: string
  gym_name: string
  made_by: string | null
}

export async function listEntries(db: Db, { admin_id: adminId, id }: Pick<CardRow, 'admin_id' | 'id'>) {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.amount_tiyin, e.payment_method, e.transaction_id, e.reason, e.business_on, e.gym_id, g.name as gym_name,
      case e.made_by_kind when 'employee' then (select p.fullname from employees p where p.admin_id = ${adminId} and p.id = e.made_by_id)
        when 'admin' then (select a.fullname from admins a where a.id = e.made_by_id) end as made_by
    from gift_card_entries e join gyms g on g.admin_id = e.admin_id and g.id = e.gym_id
    where e.admin_id = ${adminId} and e.gift_card_id = ${id} order by e.created_at, e.id`.execute(db)
  return rows.map((row): WholeGiftCard['entries'][number] => ({
    _id: row.id,
    kind: row.kind,
    amount: toSom(row.amount_tiyin),
    payment_method: row.payment_method,
    transaction_id: row.transaction_id,
    reason: row.reason,
    date: row.business_on,
    gym_id: { _id: row.gym_id, name: row.gym_name },
    made_by: row.made_by,
  }))
}

/** What is kept of a code. */
export type KeptCode = { digest: string; end: string }
export const keptCode = (code: string): KeptCode => ({ digest: digestOfCode(code), end: code.slice(-4) })

/** The code of a card again: of the secret that it was made with. */
export const codeOf = (
  linkSecrets: readonly string[],
  { id, code_digest }: Pick<CardRow, 'id' | 'code_digest'>,
): string | null =>
  linkSecrets.map((known) => cardCode(known, id)).find((code) => digestOfCode(code) === code_digest) ?? null

export async function insertCard(
  db: Db,
  card: { adminId: string; id: string; gymId: string; code: KeptCode; value: Tiyin; validTo: Day; now: Date },
): Promise<void> {
  await sql`
    insert into gift_cards (admin_id, id, gym_id, code_digest, code_end, value_tiyin, valid_to, created_at)
    values (${card.adminId}, ${card.id}, ${card.gymId}, ${card.code.digest}, ${card.code.end}, ${card.value}, ${card.validTo}, ${card.now})`.execute(
    db,
  )
}

export type CardEntry = {
  adminId: string
  cardId: string
  gymId: string
  kind: Exclude<GiftCardEntryKind, 'return'>
  amount: Tiyin
  paymentMethod?: GivenMethod | undefined
  transactionId?: string | undefined
  /** Who brought the money. */
  provider?: PaymentProvider | undefined
  shiftId?: string | null | undefined
  reason?: string | undefined
  by: { role: string; id: string | null }
  now: Date
  today: Day
}

export async function insertEntry(db: Db, entry: CardEntry): Promise<string> {
  const id = newId(entry.now.getTime())
  await sql`
    insert into gift_card_entries (admin_id, id, gift_card_id, gym_id, kind, amount_tiyin, payment_method, provider, transaction_id, shift_id, reason,
      business_on, made_by_kind, made_by_id, created_at)
    values (${entry.adminId}, ${id}, ${entry.cardId}, ${entry.gymId}, ${entry.kind}, ${entry.amount},
      ${entry.paymentMethod ?? null}, ${entry.provider ?? null}, ${entry.transactionId ?? null}, ${entry.shiftId ?? null}, ${entry.reason ?? null}, ${entry.today}, ${entry.by.role},
      ${entry.by.id}, ${entry.now})`.execute(db)
  return id
}

/** The cards that a member ordered of a gym, with the entry of each one's sale, but for those whose money went back. */
export async function listOrdered(
  db: Db,
  { adminId, gymId, memberId }: { adminId: string; gymId: string; memberId: string },
) {
  const { rows } = await sql<CardRow & { sale_id: string }>`
    select ${columns(adminId)}, sale.id as sale_id
    from gift_card_orders o
    join gift_cards c on c.admin_id = ${adminId} and c.id = o.id
    join gyms g on g.admin_id = ${adminId} and g.id = c.gym_id
    join gift_card_entries sale on sale.admin_id = ${adminId} and sale.gift_card_id = c.id and sale.kind = 'sale'
    where o.admin_id = ${adminId} and o.gym_id = ${gymId} and o.member_id = ${memberId} and not ${isReversed(adminId)}
    order by o.created_at desc limit 20`.execute(db)
  return rows
}

/** How a card was paid for, and whether anything but its sale stands on it. */
export async function findSale(db: Db, { admin_id: adminId, id }: Pick<CardRow, 'admin_id' | 'id'>) {
  const { rows } = await sql<{
    id: string
    payment_method: GivenMethod | null
    provider: PaymentProvider | null
    is_untouched: boolean
  }>`
    select e.id, e.payment_method, e.provider, not exists (
      select from gift_card_entries o where o.admin_id = ${adminId} and o.gift_card_id = ${id} and o.kind <> 'sale') as is_untouched
    from gift_card_entries e where e.admin_id = ${adminId} and e.gift_card_id = ${id} and e.kind = 'sale'`.execute(db)
  return rows[0]
}
