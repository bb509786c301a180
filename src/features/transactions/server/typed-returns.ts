import { sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'

type Of = { adminId: string; paymentId: string }

/** Returns of a payment that somebody entered as gone online, oldest first: nobody edits them until the end of the transaction. */
export async function lockTypedReturns(
  db: Db,
  { adminId, paymentId }: Of,
): Promise<{ id: string; amount_tiyin: Tiyin }[]> {
  const { rows } = await sql<{ id: string; amount_tiyin: Tiyin }>`
    select t.id, t.amount_tiyin from transactions t
    where t.admin_id = ${adminId} and t.refunds_transaction_id = ${paymentId} and t.payment_method = 'online' and t.provider is null
    order by t.created_at, t.id for update`.execute(db)
  return rows
}

/** The provider has made them. */
export async function keepReturnedBy(db: Db, { adminId, paymentId }: Of, provider: PaymentProvider): Promise<void> {
  await sql`
    update transactions set returned_by = ${provider}
    where admin_id = ${adminId} and refunds_transaction_id = ${paymentId} and payment_method = 'online' and provider is null`.execute(
    db,
  )
}

/** What a provider returned of a payment, by itself or after somebody had entered it. */
export async function listReturnedBy(db: Db, { adminId, paymentId }: Of): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from transactions t
    where t.admin_id = ${adminId} and t.refunds_transaction_id = ${paymentId} and coalesce(t.provider, t.returned_by) is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
