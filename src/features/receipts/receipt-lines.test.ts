import { expect, test } from 'vitest'
import { sampleReceipt } from '#test/components/samples.ts'
import { linesOf } from './receipt-lines.ts'

test.each([
  ['payment', 'Qabul qildi'],
  ['refund', 'Qaytarib berdi'],
] as const)('a receipt of a %s says of its cashier what they did with the money', (type, did) => {
  const taken_by = { role: 'employee', fullname: 'Nigora Karimova' }
  const facts = linesOf(sampleReceipt({ type, taken_by }), 'uz').facts
  expect(facts.find(([, words]) => words === 'Nigora Karimova')?.[0]).toBe(did)
})
