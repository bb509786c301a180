import { sql } from 'kysely'
import type { Caller, World } from './api.ts'
import { ok } from './online-desk.ts'

type Row = {
  transaction_type: string
  paid_amount: number
  payment_method: string
  provider: string | null
  made_by: { role: string }
}

/** The ledger of a membership in short, oldest first. */
export async function booksOf(admin: Caller, membershipId: string) {
  const { membership } = ok(await admin.get(`/membership/one/${membershipId}`))
  return (membership.transactions as Row[]).map(
    ({ transaction_type, paid_amount, payment_method, provider, made_by }) =>
      [transaction_type, paid_amount, payment_method, provider, made_by.role] as const,
  )
}

/** Each performed payment has its row of the ledger and each row of a provider its payment; no invoice is held for nothing. */
export async function looseOf(world: World, admin: Caller) {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ what: string }>`
      select 'row without payment' as what from transactions t where t.admin_id = ${admin.id} and t.provider is not null and not exists (
        select from provider_payments p where p.admin_id = t.admin_id and (t.id in (p.transaction_id, p.refund_transaction_id) or t.refunds_transaction_id = p.transaction_id))
      union all
      select 'invoice held for nothing' from invoices i where i.admin_id = ${admin.id} and i.held_by is not null and not exists (
        select from provider_payments p where p.admin_id = i.admin_id and p.invoice_id = i.id and p.state = 'created')
      union all
      select 'begun and not held' from provider_payments p join invoices i on i.admin_id = p.admin_id and i.id = p.invoice_id
      where p.admin_id = ${admin.id} and p.state = 'created' and i.held_by is null`.execute(db),
  )
  return rows
}
