import type { Caller } from './api.ts'
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
