import { expect, test } from 'vitest'
import { cash, useDesk } from '#test/sale-desk.ts'

// What stands on a form may be older than what the owner has changed since.

const { desk, plan } = useDesk()

/** The owner makes the plan dearer while its price stands on somebody's screen. */
async function dearer() {
  const at = await desk()
  const { version } = (await at.admin.get(`/plans/one/${at.planId}`)).body.plan
  const raised = await at.admin.put(`/plans/update/${at.planId}`, { price: 350_000, version })
  expect(raised.status).toBe(200)
  return at
}

test('what costs another sum by now than the buyer was told is not sold, and no debt that nobody heard of is left', async () => {
  const { admin, sale } = await dearer()
  const told = { payment: cash(300_000), told_amount: 300_000 }
  const refused = await admin.post('/membership/create', sale(told))
  expect([refused.status, refused.body.error]).toEqual([409, 'price.changed'])
  expect(refused.body.message).toMatch(/350\s000/)
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(0)
  expect((await admin.get('/transaction/foradmin/all')).body.pagination.total).toBe(0)
  const again = await admin.post('/membership/create', sale({ payment: cash(350_000), told_amount: 350_000 }))
  expect([again.status, again.body.membership.remaining_amount]).toEqual([201, 0])
})

test('what is told counts after a discount, and before what is paid', async () => {
  const { admin, sale } = await desk()
  const less = { discount: 50_000, discount_reason: 'Aksiya' }
  const wrong = await admin.post('/membership/create', sale({ ...less, told_amount: 300_000 }))
  expect(wrong.body.error).toBe('price.changed')
  const right = await admin.post('/membership/create', sale({ ...less, payment: cash(1000), told_amount: 250_000 }))
  expect([right.status, right.body.membership.remaining_amount]).toEqual([201, 249_000])
})

test('a renewal and a change of plan are done for what was told as well', async () => {
  const { admin, sell, planId, gym } = await desk()
  const sold = await sell({ payment: cash(300_000) })
  const terms = {
    name: 'Yillik',
    price: 900_000,
    duration: 365,
    options: [{ key: 'Zal', value: 'bor' }],
    gyms: [gym.id],
  }
  const year = (await admin.post('/plans/create/membership', terms)).body.plan._id
  const { preview } = (await admin.get(`/membership/change/preview/${sold._id}?plan_id=${year}`)).body
  const change = (told_amount: number) => admin.post(`/membership/change/${sold._id}`, { plan_id: year, told_amount })
  expect((await change(preview.remaining_amount + 1)).body.error).toBe('price.changed')
  const renew = (told_amount: number) => admin.post(`/membership/renew/${sold._id}`, { plan_id: planId, told_amount })
  expect((await renew(299_999)).body.error).toBe('price.changed')
  expect((await change(preview.remaining_amount)).status).toBe(201)
})

test('what became cheaper than the buyer was told is told at its new price, not as too much that is paid or taken off', async () => {
  const { admin, planId, sale } = await desk()
  const { version } = (await admin.get(`/plans/one/${planId}`)).body.plan
  expect((await admin.put(`/plans/update/${planId}`, { price: 200_000, version })).status).toBe(200)
  const less = (discount: number) => ({ discount, discount_reason: 'Aksiya' })
  const sell = (given: object) => admin.post('/membership/create', sale(given))
  for (const told of [
    { payment: cash(300_000), told_amount: 300_000 },
    { ...less(250_000), payment: cash(50_000), told_amount: 50_000 },
  ]) {
    const refused = await sell(told)
    expect([refused.status, refused.body.error]).toEqual([409, 'price.changed'])
    expect(refused.body.message).toMatch(/200\s000/)
  }
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(0)
  expect((await sell({ payment: cash(200_001), told_amount: 200_000 })).body.error).toBe('payment.too_big')
  expect((await sell({ ...less(200_001), told_amount: 0 })).body.error).toBe('discount.too_big')
  const own = { price: 100_000, ...less(100_001), told_amount: 1 }
  expect((await sell(own)).body.error).toBe('discount.too_big')
  expect((await sell({ payment: cash(200_000), told_amount: 200_000 })).status).toBe(201)
})

test('a plan that became cheaper is changed to, and renewed, at the price that is told anew', async () => {
  const { admin, sell, planId, gym } = await desk()
  const sold = await sell({ payment: cash(300_000) })
  const year = await plan(admin.id, gym.id, { price: 900_000, days: 365 })
  const { preview } = (await admin.get(`/membership/change/preview/${sold._id}?plan_id=${year}`)).body
  const cheaper = async (id: string, price: number) => {
    const { version } = (await admin.get(`/plans/one/${id}`)).body.plan
    expect((await admin.put(`/plans/update/${id}`, { price, version })).status).toBe(200)
  }
  await cheaper(year, 700_000)
  await cheaper(planId, 200_000)
  const owed = preview.remaining_amount
  const change = (more: object) => admin.post(`/membership/change/${sold._id}`, { plan_id: year, ...more })
  const renew = (more: object) => admin.post(`/membership/renew/${sold._id}`, { plan_id: planId, ...more })
  for (const { status, body } of [
    await change({ payment: cash(owed), told_amount: owed }),
    await renew({ payment: cash(300_000), told_amount: 300_000 }),
  ])
    expect([status, body.error]).toEqual([409, 'price.changed'])
  const now = owed - 200_000
  expect((await change({ payment: cash(now), told_amount: now })).status).toBe(201)
})
