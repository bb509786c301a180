import { tashkentDay } from '#src/contract/days.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { assertShiftOpen } from '#src/features/shifts/server/attach-shift.ts'
import type { Work } from '#src/server/serve.ts'
import { isAnotherWay, movesCash } from '../rules.ts'
import type { TransactionRow } from './ledger.ts'
import { lockReturned } from './queries.ts'

type Corrector = Work<'shift.closed' | 'shift.none' | 'payment.by_provider' | 'gift_card.method'>

/** A method that was mistyped may be put right for as long as nobody has counted by it, and the money is ours to know of. */
export async function assertMethodMayBe(work: Corrector, row: TransactionRow, method: PaymentMethod): Promise<void> {
  const { fail } = work
  if (!movesCash(row.transaction_type)) throw fail('invalid_input', { fields: { payment_method: 'invalid' } })
  if (row.payment_method === 'gift_card') throw fail('gift_card.method', { field: 'payment_method' })
  if (method === row.payment_method) return
  if (row.provider ?? row.returned_by) throw fail('payment.by_provider', { field: 'payment_method' })
  if (row.shift_id) return assertShiftOpen(work, row.admin_id, row.shift_id)
  // no till was open when it was taken, so none would ever count it
  if (method === 'cash' && isOfDesk(row)) throw fail('shift.none', { field: 'payment_method' })
}

/** An employee took it here; what a file brought changed hands elsewhere. */
const isOfDesk = ({ made_by_kind, business_on, created_at }: TransactionRow): boolean =>
  made_by_kind === 'employee' && business_on === tashkentDay(created_at)

/**
 * Why a return goes another way than its payment came: asked where it does so now, and gone where it does not (decision 82). It is as it was
 * while the method is. Locks both rows.
 */
export async function wayReasonOf(
  { db, fail }: Pick<Work, 'db' | 'fail'>,
  row: TransactionRow,
  { method, given }: { method: PaymentMethod | null; given: string | null | undefined },
): Promise<string | null> {
  const came = await lockReturned(db, row)
  const why = given ?? row.way_reason
  if (method === row.payment_method && given == null) return row.way_reason
  if (!isAnotherWay(came, method ?? '')) return null
  if (!why) throw fail('invalid_input', { fields: { way_reason: 'reason.required' } })
  return why
}
