import { sql } from 'kysely'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { GivenMethod, PaymentProvider } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { usualLastDay } from '../rules.ts'
import { findCard, findSale, insertCard, insertEntry, type KeptCode } from './queries.ts'

type Ordered = {
  adminId: string
  id: string
  gymId: string
  memberId: string | null
  value: Tiyin
  code: KeptCode
  now: Date
}

/** A card that somebody wants: it is sold with its payment, under this id. */
export async function insertOrder(db: Db, order: Ordered): Promise<void> {
  await sql`
    insert into gift_card_orders (admin_id, id, gym_id, member_id, value_tiyin, code_digest, code_end, created_at)
    values (${order.adminId}, ${order.id}, ${order.gymId}, ${order.memberId}, ${order.value}, ${order.code.digest}, ${order.code.end}, ${order.now})`.execute(
    db,
  )
}

type Order = { gym_id: string; value_tiyin: Tiyin; code_digest: string; code_end: string; is_sold: boolean }

/** An order, held until the end of the transaction: of two that bring its money one sells the card. */
export async function lockOrder(db: Db, adminId: string, id: string): Promise<Order | undefined> {
  // held before the card is looked for: what somebody sold meanwhile is seen
  await sql`select from gift_card_orders o where o.admin_id = ${adminId} and o.id = ${id} for update`.execute(db)
  const { rows } = await sql<Order>`
    select o.gym_id, o.value_tiyin, o.code_digest, o.code_end,
      exists (select from gift_cards c where c.admin_id = ${adminId} and c.id = o.id) as is_sold
    from gift_card_orders o where o.admin_id = ${adminId} and o.id = ${id}`.execute(db)
  return rows[0]
}

type Paid = {
  adminId: string
  id: string
  paymentMethod: GivenMethod
  provider?: PaymentProvider | undefined
  shiftId?: string | null | undefined
}

/** The money of an order is there: the card is sold. Answers the entry of its sale. The order is held, and not sold yet. */
export async function sellOrdered(
  work: Pick<Work, 'db' | 'now' | 'today' | 'actor' | 'audit'>,
  { adminId, id, paymentMethod, provider, shiftId }: Paid,
): Promise<string> {
  const { db, now, today, actor } = work
  const order = await lockOrder(db, adminId, id)
  if (!order || order.is_sold) throw new Error(`gift card order ${id} can't be sold`)
  const { gym_id: gymId, value_tiyin: value } = order
  const validTo = usualLastDay(today)
  const code = { digest: order.code_digest, end: order.code_end }
  await insertCard(db, { adminId, id, gymId, code, value, validTo, now })
  const by = { role: provider ? 'system' : actor.role, id: provider ? null : actor.id }
  const sale = { adminId, cardId: id, gymId, amount: value, paymentMethod, provider, shiftId, by, now, today }
  const entryId = await insertEntry(db, { ...sale, kind: 'sale' })
  await work.audit({
    entity: 'gift_cards',
    entityId: id,
    adminId,
    after: { gym_id: gymId, amount: toSom(value), payment_method: paymentMethod, provider, valid_to: validTo },
  })
  return entryId
}

/** Whether a card that a provider brought the money of is as it was sold. Held until the end of the transaction. */
export async function lockUntouched(db: Db, adminId: string, id: string) {
  const card = await findCard(db, adminId, { id }, { lock: true })
  const sale = card && (await findSale(db, card))
  return sale?.is_untouched ? card : undefined
}

/** The provider gave the money of a card back: nothing is on it any more. Answers the entry; undefined where somebody paid with it. */
export async function takeBackOrdered(
  work: Pick<Work, 'db' | 'now' | 'today' | 'audit'>,
  { adminId, id, provider, reason }: { adminId: string; id: string; provider: PaymentProvider; reason: string },
): Promise<string | undefined> {
  const { db, now, today } = work
  const card = await lockUntouched(db, adminId, id)
  if (!card) return undefined
  const amount = card.value_tiyin
  const back = { adminId, cardId: id, gymId: card.gym_id, amount, paymentMethod: 'online', provider, reason } as const
  const entryId = await insertEntry(db, { ...back, kind: 'reversal', by: { role: 'system', id: null }, now, today })
  await work.audit({
    entity: 'gift_cards',
    entityId: id,
    adminId,
    before: { amount: toSom(amount) },
    after: { amount: 0, payment_method: 'online', provider, reason },
  })
  return entryId
}

export type NamedOrder = { admin_id: string; id: string }

/** Orders that no card came of, after their invoices. In the platform's scope. */
export async function deleteOrders(db: Db, orders: readonly NamedOrder[]): Promise<void> {
  await sql`
    delete from gift_card_orders o
    using unnest(${orders.map(({ admin_id }) => admin_id)}::uuid[], ${orders.map(({ id }) => id)}::uuid[]) as gone (admin_id, id)
    where o.admin_id = gone.admin_id and o.id = gone.id`.execute(db)
}
