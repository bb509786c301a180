import { expect, test } from 'vitest'
import { defaultTicks } from '#src/contract/permissions.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { desk, plan, world } = useDesk()

test('who may cancel and not give money back cancels without a refund alone, and is refused before anything is written', async () => {
  const { admin, gym, sell } = await desk()
  const membership = await sell({ payment: cash(300_000) })
  const ticks = [...defaultTicks, 'memberships.cancel']
  const employee = await world.employee(admin, { gyms: [gym.id], ticks })
  const cancel = (refund: number) =>
    employee.post(`/membership/cancel/${membership._id}`, { reason: 'Koʻchib ketdi', refund })
  expect(await cancel(1000)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership).toMatchObject({
    status: 'active',
    paid_amount: 300_000,
  })
  expect((await cancel(0)).status).toBe(200)
})

test('who may not give a discount sells at the plan’s price alone', async () => {
  const { admin, gym, sale } = await desk()
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: [...defaultTicks] })
  for (const more of [
    { discount: 1000, discount_reason: 'tanish' },
    { price: 200_000, discount_reason: 'tanish' },
  ])
    expect((await employee.post('/membership/create', sale(more))).status, JSON.stringify(more)).not.toBe(201)
  expect((await employee.post('/membership/create', sale())).status).toBe(201)
})

test('a change of plan begins today or later, within the membership, for another plan and no bigger discount than its price', async () => {
  const { admin, gym, planId, sell } = await desk()
  const membership = await sell({ payment: cash(300_000) })
  const other = await plan(admin.id, gym.id, { price: 100_000 })
  const change = async (body: object) => {
    const answer = await admin.post(`/membership/change/${membership._id}`, { plan_id: other, ...body })
    return [answer.status, answer.body.error, Object.keys(answer.body.fields ?? {})]
  }
  expect(await change({ start_date: inDays(-1) })).toMatchObject([422, 'change.outside', ['start_date']])
  expect(await change({ start_date: inDays(60) })).toMatchObject([422, 'change.outside', ['start_date']])
  expect(await change({ discount: 100_001 })).toMatchObject([422, 'discount.too_big', ['discount']])
  expect((await change({ plan_id: planId }))[0]).toBe(422)
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership.status).toBe('active')
})
