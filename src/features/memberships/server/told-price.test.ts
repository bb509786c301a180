import { expect, test } from 'vitest'
import { cash, useDesk } from '#test/sale-desk.ts'

// What stands on a form may be older than what the owner has changed since.

const { desk } = useDesk()

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
