import { expect, test } from 'vitest'
import { linesOf } from '#src/features/receipts/receipt-lines.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { world, desk, plan } = useDesk()

test('what a code took off stands on the receipt between price and debt, in each language, and among what the member bought', async () => {
  const { admin, sell, memberId, gym } = await desk()
  await admin.post('/promo-code/create', { promo_code: 'SAMO20', percent: 20 })
  const sold = await sell({ promo_code: 'samo-20', payment: cash(240_000) })
  const paid = sold.transactions.find((row: { transaction_type: string }) => row.transaction_type === 'payment')
  const { receipt } = (await admin.get(`/receipt/one/${paid._id}`)).body
  expect(receipt.sold).toMatchObject({ price: 300_000, promo: { promo_code: 'SAMO20', amount: 60_000 } })
  expect(receipt).toMatchObject({ due_amount: 240_000, remaining_amount: 0 })
  const terms = linesOf(receipt, 'uz').sums.map(([term]) => term)
  expect(terms.slice(0, 3)).toEqual(['Narxi', 'Promo-kod SAMO20', 'Jami hisoblangan'])
  expect(linesOf(receipt, 'ru').sums[1]?.[0]).toBe('Промокод SAMO20')
  const member = await world.session('member', memberId)
  expect((await member.get(`/receipt/one/${paid._id}`)).body.receipt.sold.promo).toEqual(receipt.sold.promo)
  const [order] = (await member.get(`/member/payments?gym_id=${gym.id}`)).body.payments.filter(
    (row: { transaction_type: string }) => row.transaction_type === 'discount',
  )
  expect(order).toMatchObject({ amount: 60_000 })
  const plain = await sell({ start_date: inDays(40), payment: cash(1_000) })
  expect((await admin.get(`/receipt/one/${plain.transactions[0]._id}`)).body.receipt.sold.promo).toBeNull()
})

test('a change of plan takes a code as a sale does: off the new price, before what is taken over; the preview says the same', async () => {
  const { admin, gym, sell } = await desk()
  await admin.post('/promo-code/create', { promo_code: 'YARIM', percent: 50, most_uses: 1 })
  const dear = await plan(admin.id, gym.id, { name: 'Yillik', price: 800_000, days: 60 })
  const old = await sell({ payment: cash(300_000) })
  const query = `plan_id=${dear}&promo_code=yarim`
  const { preview } = (await admin.get(`/membership/change/preview/${old._id}?${query}`)).body
  expect(preview).toMatchObject({ due_amount: 800_000, promo_off: 400_000, credit: 300_000, remaining_amount: 100_000 })
  const { membership } = (await admin.post(`/membership/change/${old._id}`, { plan_id: dear, promo_code: 'YARIM' }))
    .body
  expect(membership).toMatchObject({ price: 800_000, due_amount: 100_000, remaining_amount: 100_000 })
  const other = await sell({ start_date: inDays(100), payment: cash(300_000) })
  const refused = await admin.post(`/membership/change/${other._id}`, { plan_id: dear, promo_code: 'YARIM' })
  expect([refused.status, refused.body.error]).toEqual([422, 'promo.used_up'])
  expect((await admin.get(`/membership/one/${other._id}`)).body.membership).toMatchObject({ is_changed: false })
})
