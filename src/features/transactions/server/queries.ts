import { sql } from 'kysely'
import type { PaymentMethod } from '#src/contract/values.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { type Target, type TransactionRow, transactionColumns } from './ledger.ts'

/** Who wrote a row; a superadmin's name is the platform's own affair, an owner reads only the role. */
export const madeByName = (adminId: string | null) => sql`
  case t.made_by_kind
    when 'employee' then (select e.fullname from employees e where e.admin_id = ${ownerOf('t', adminId)} and e.id = t.made_by_id)
    when 'admin' then (select a.fullname from admins a where a.id = t.made_by_id)
  end as made_by_name`

export type TransactionInContext = TransactionRow & { gym_name: string; plan_name: string }

/** A transaction, for owners, employees and the superadmin: the scope and `adminId` say whose. */
export async function findTransaction(
  db: Db,
  adminId: string | null,
  id: string,
): Promise<TransactionInContext | undefined> {
  const { rows } = await sql<TransactionInContext>`
    select ${transactionColumns}, ${madeByName(adminId)}, g.name as gym_name, coalesce(m.plan_name, s.plan_name) as plan_name
    from transactions t
    join gyms g on g.admin_id = t.admin_id and g.id = t.gym_id
    left join memberships m on m.admin_id = t.admin_id and m.id = t.membership_id
    left join subscriptions s on s.admin_id = t.admin_id and s.id = t.subscription_id
    where t.id = ${id} and ${ofOwner('t', adminId)}`.execute(db)
  return rows[0]
}

/** A member's own transaction, of whichever owner. */
export async function findMembersTransaction(
  db: Db,
  memberId: string,
  id: string,
): Promise<TransactionInContext | undefined> {
  const { rows } = await sql<TransactionInContext>`
    select ${transactionColumns}, null as made_by_name, coalesce(g.name, '') as gym_name, m.plan_name
    from transactions t
    join memberships m on m.admin_id = t.admin_id and m.id = t.membership_id
    left join gyms g on g.admin_id = t.admin_id and g.id = t.gym_id
    where t.id = ${id} and t.member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** The whole ledger of one membership or subscription, oldest first. */
export async function listTransactionsOf(db: Db, adminId: string, target: Target): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns}, ${madeByName(adminId)} from transactions t
    where t.admin_id = ${adminId} and ${sql.ref(target.kind === 'membership' ? 't.membership_id' : 't.subscription_id')} = ${target.id}
    order by t.created_at, t.id`.execute(db)
  return rows
}

type Edit = {
  paymentMethod: PaymentMethod | null
  wayReason: string | null
  note: string | null
  reason: string
  version: number
  by: { role: string; id: string }
  now: Date
}

/**
 * Of a return the method of what it pays back. Holds both, in the order of the ledger: whoever is told of the sale's receipt meanwhile waits,
 * or is waited for.
 */
export async function lockReturned(
  db: Db,
  { admin_id, id, refunds_transaction_id: paidId }: TransactionRow,
): Promise<PaymentMethod | null> {
  if (!paidId) return null
  const { rows } = await sql<{ id: string; payment_method: PaymentMethod | null }>`
    select id, payment_method from transactions where admin_id = ${admin_id} and id in (${id}, ${paidId}) order by id for no key update`.execute(
    db,
  )
  return rows.find((row) => row.id === paidId)?.payment_method ?? null
}

/** Method, its reason and note only; false when somebody else was faster, or a provider, who has made the return by now. */
export async function editTransaction(db: Db, { admin_id, id }: TransactionRow, edit: Edit): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update transactions set payment_method = ${edit.paymentMethod}, way_reason = ${edit.wayReason}, note = ${edit.note}, version = version + 1,
      edited_at = ${edit.now}, edited_by_kind = ${edit.by.role}, edited_by_id = ${edit.by.id}, edit_reason = ${edit.reason}
    where admin_id = ${admin_id} and id = ${id} and version = ${edit.version}
      and (returned_by is null or payment_method = ${edit.paymentMethod})`.execute(db)
  return numAffectedRows === 1n
}
