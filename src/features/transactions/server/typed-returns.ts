import { type RawBuilder, sql } from 'kysely'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'

/** Somebody typed that the money of this entry went online: no provider entered it. */
export const isTypedOnline = (of: string): RawBuilder<boolean> =>
  sql`(${sql.ref(of)}.payment_method = 'online' and ${sql.ref(of)}.provider is null)`

type Of = { adminId: string; paymentId: string }

/** Returns of a payment that somebody entered as gone online, oldest first: nobody edits them until the end of the transaction. */
export async function lockTypedReturns(
  db: Db,
  { adminId, paymentId }: Of,
): Promise<{ id: string; amount_tiyin: Tiyin }[]> {
  const { rows } = await sql<{ id: string; amount_tiyin: Tiyin }>`
    select t.id, t.amount_tiyin from transactions t
    where t.admin_id = ${adminId} and t.refunds_transaction_id = ${paymentId} and ${isTypedOnline('t')}
    order by t.created_at, t.id for update`.execute(db)
  return rows
}

/** The provider has made them. */
export async function keepReturnedBy(db: Db, { adminId, paymentId }: Of, provider: PaymentProvider): Promise<void> {
  await sql`
    update transactions t set returned_by = ${provider}
    where t.admin_id = ${adminId} and t.refunds_transaction_id = ${paymentId} and ${isTypedOnline('t')}`.execute(db)
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
