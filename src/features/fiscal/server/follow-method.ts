import { sql } from 'kysely'
import type { PaymentMethod } from '#src/contract/values.ts'
import { failWithAny } from '#src/server/failure.ts'
import type { Happened } from '#src/server/occurrences.ts'
import type { Work } from '#src/server/serve.ts'
import { lastCheck } from './accountant-checks.ts'
import { enterAtRegister } from './fiscal-receipts.ts'
import { mostTries } from './register-driver.ts'

type Corrected = {
  transaction_type: string
  payment_method: PaymentMethod | null
  refunds_transaction_id: string | null
}
type Entered = {
  state: string
  tries: number
  is_return: boolean
  /** Its sale was entered at this register, which takes the return back too, whichever way the money went. */
  is_of_own: boolean
  is_checked: boolean
}

/** The method of an entry was corrected: the register prints it as it is now, and of a provider's sale what went back otherwise than by the provider. */
export async function followMethod(
  { db, now }: Work,
  { adminId, transactionId }: Happened<'method_changed'>,
): Promise<void> {
  const { rows: corrected } = await sql<Corrected>`
    select transaction_type, payment_method, refunds_transaction_id from transactions where admin_id = ${adminId} and id = ${transactionId}`.execute(
    db,
  )
  const [entry] = corrected
  if (!entry?.payment_method) return
  await sql`select from register_entries where admin_id = ${adminId} and transaction_id = ${transactionId} for update`.execute(
    db,
  )
  const { rows } = await sql<Entered>`
    select e.state, e.tries, e.is_return, exists (
        select from register_entries s where s.admin_id = ${adminId} and s.transaction_id = ${entry.refunds_transaction_id}) as is_of_own,
      coalesce(c.is_checked, false) as is_checked
    from register_entries e left join lateral ${lastCheck(sql`${adminId}::uuid`, sql`e.transaction_id`)} c on true
    where e.admin_id = ${adminId} and e.transaction_id = ${transactionId}`.execute(db)
  const [entered] = rows
  if (!entered) {
    if (entry.transaction_type === 'refund') enterAtRegister(db, adminId, transactionId, now)
    return
  }
  if (entered.is_return && entry.payment_method === 'online' && !entered.is_of_own) {
    // the provider registers it by itself: printed here too, it would be returned twice
    if (mayBePrinted(entered)) throw failWithAny('fiscal.returned', { field: 'payment_method' })
    await sql`delete from register_entries where admin_id = ${adminId} and transaction_id = ${transactionId}`.execute(
      db,
    )
    return
  }
  await sql`
    update register_entries set payment_method = ${entry.payment_method}
    where admin_id = ${adminId} and transaction_id = ${transactionId} and state <> 'given'`.execute(db)
}

/** It was, or the register was asked for it and nobody knows what it did, or a person did it at a register of their own. */
const mayBePrinted = ({ state, tries, is_checked }: Entered): boolean =>
  state === 'given' || (state === 'queued' && tries > 0) || (state === 'failed' && tries >= mostTries) || is_checked
