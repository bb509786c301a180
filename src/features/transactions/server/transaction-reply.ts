import { toSom } from '#src/contract/money.ts'
import type { Transaction } from '../contract.ts'
import type { TransactionRow } from './ledger.ts'

/** A row of the ledger as the API shows it. */
export const transactionReply = (row: TransactionRow): Transaction => ({
  _id: row.id,
  createdAt: row.created_at.toISOString(),
  date: row.business_on,
  paid_amount: toSom(row.amount_tiyin),
  payment_method: row.payment_method,
  provider: row.provider,
  transaction_type: row.transaction_type,
  direction: row.direction,
  subscribe_id: row.subscription_id,
  membership_id: row.membership_id,
  transaction_id: row.refunds_transaction_id,
  reason: row.reason,
  way_reason: row.way_reason,
  note: row.note,
  receipt_number: row.receipt_number,
  act_number: row.act_number,
  made_by: { role: row.made_by_kind, fullname: row.made_by_name },
  version: row.version,
})
