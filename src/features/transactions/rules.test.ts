import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectOf, mostOf, overpaidOf, paymentStatusOf, progressOf, refundableOf, transactionTypes } from './rules.ts'

test('progress is 100 only when all is paid and 0 only when nothing is', () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (due, paid) => {
      const progress = progressOf({ due, paid })
      const status = paymentStatusOf({ due, paid })
      expect(progress === 100).toBe(status === 'paid')
      expect(progress === 0).toBe(status === 'unpaid')
      expect(Number.isInteger(progress)).toBe(true)
    }),
  )
})

test('whatever is entered within the limits, what is owed and what is paid never fall below zero', () => {
  const step = fc.record({
    type: fc.constantFrom(...transactionTypes),
    amount: fc.integer({ min: 1, max: 1000 }),
    direction: fc.constantFrom('increase' as const, 'decrease' as const),
  })
  fc.assert(
    fc.property(fc.nat(1000), fc.array(step), (price, steps) => {
      let debt = { due: price, paid: 0 }
      for (const { type, amount, direction } of steps) {
        const most = mostOf(type, debt, direction)
        if (most !== undefined && amount > most) continue
        const effect = effectOf(type, amount, direction)
        const before = overpaidOf(debt)
        debt = { due: debt.due + effect.due, paid: debt.paid + effect.paid }
        expect(debt.due).toBeGreaterThanOrEqual(0)
        expect(debt.paid).toBeGreaterThanOrEqual(0)
        // a payment never makes an overpayment
        expect(type === 'payment' ? overpaidOf(debt) : before).toBe(before)
      }
    }),
  )
})

test('what can be refunded of a payment counts its own refunds only, to the tiyin', () => {
  const row = (
    _id: string,
    transaction_type: 'payment' | 'refund',
    paid_amount: number,
    transaction_id: string | null = null,
  ) => ({ _id, transaction_type, paid_amount, transaction_id })
  const payment = row('a', 'payment', 0.3)
  expect(
    refundableOf(payment, [
      payment,
      row('b', 'payment', 5),
      row('c', 'refund', 0.1, 'a'),
      row('d', 'refund', 0.1, 'a'),
      row('e', 'refund', 5, 'b'),
    ]),
  ).toBe(0.1)
})
