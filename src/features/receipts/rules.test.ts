import { expect, test } from 'vitest'
import { stateOfReceipt, sumsOfReceipt } from './rules.ts'

const row = (
  id: string,
  transaction_type: 'payment' | 'refund' | 'adjustment' | 'cancellation_fee',
  amount: number,
  of: string | null = null,
) => ({
  id,
  transaction_type,
  direction: transaction_type === 'adjustment' ? ('decrease' as const) : null,
  amount_tiyin: amount,
  refunds_transaction_id: of,
})

const ledger = [
  row('first', 'payment', 100),
  row('less', 'adjustment', 50),
  row('second', 'payment', 80),
  row('back', 'refund', 30, 'first'),
  row('fee', 'cancellation_fee', 10),
]

test('a receipt tells what was paid before it, with it and what is left, as it was then', () => {
  expect(sumsOfReceipt(ledger, 'first', 300)).toEqual({ due: 300, before: 0, after: 100, remaining: 200, refunded: 30 })
  expect(sumsOfReceipt(ledger, 'second', 300)).toEqual({
    due: 250,
    before: 100,
    after: 180,
    remaining: 70,
    refunded: 0,
  })
  expect(sumsOfReceipt(ledger, 'back', 300)).toEqual({ due: 250, before: 180, after: 150, remaining: 100, refunded: 0 })
  expect(sumsOfReceipt(ledger, 'nobody', 300)).toBeUndefined()
})

test('it is valid until something goes back, and refunded when all has', () => {
  expect([0, 30, 100].map((refunded) => stateOfReceipt(100, refunded))).toEqual([
    'valid',
    'partly_refunded',
    'refunded',
  ])
})
