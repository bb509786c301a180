import { expect, test } from 'vitest'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { desk, travel, world } = useDesk()

/** A paid membership of so many visits in thirty days, and somebody who comes so often, once a day from today on. */
async function counted(visits = 12, more: object = { payment: cash(300_000) }) {
  const { admin, gym, memberId, plan, ...rest } = await withPlans(visits)
  const membership = await rest.sell({ plan_id: plan, ...more })
  const enter = async () => {
    const { status, body } = await admin.post('/visit/checkin', { gym_id: gym.id, member_id: memberId })
    expect([status, body.already]).toEqual([200, false])
    return body.visit._id as string
  }
  const come = async (times: number, from = 0) => {
    for (let day = from; day < from + times; day++) {
      travel(day)
      await enter()
    }
  }
  const preview = async () => (await admin.get(`/membership/cancel/preview/${membership._id}`)).body.preview
  const changing = async () =>
    (await admin.get(`/membership/change/preview/${membership._id}?plan_id=${rest.planId}`)).body.preview
  return { admin, gym, membership, enter, come, preview, changing, ...rest }
}

async function withPlans(visits: number) {
  const made = await desk({ price: 750_000, days: 90 })
  const { body } = await made.admin.post('/plans/create/membership', {
    name: 'Tashriflar',
    price: 300_000,
    duration: 30,
    visits,
    options: [{ key: 'Zal', value: 'bor' }],
    gyms: [made.gym.id],
  })
  return { ...made, plan: body.plan._id as string }
}

test('who used nine of twelve visits in ten days gets back what three visits are worth, not twenty days', async () => {
  const { admin, membership, come, preview } = await counted()
  await come(9)
  travel(10)
  expect(await preview()).toMatchObject({
    entitled_days: 30,
    used_days: 10,
    unused_days: 20,
    visits: { used: 9, of: 12 },
    counted_by: 'visits',
    unused_amount: 75_000,
    refund: 75_000,
  })
  const { body } = await admin.post(`/membership/cancel/${membership._id}`, { reason: 'x', refund: 75_000 })
  expect(body.membership).toMatchObject({ due_amount: 225_000, paid_amount: 225_000, remaining_amount: 0 })
})

test('who used all visits gets nothing back and owes all of it; the desk may still return something', async () => {
  const paid = await counted(3)
  await paid.come(3)
  travel(3)
  expect(await paid.preview()).toMatchObject({ visits: { used: 3, of: 3 }, unused_amount: 0, refund: 0 })
  const { body } = await paid.admin.post(`/membership/cancel/${paid.membership._id}`, { reason: 'x', refund: 50_000 })
  expect(body.membership).toMatchObject({ paid_amount: 250_000, remaining_amount: 0 })
  travel(0)
  const unpaid = await counted(3, {})
  await unpaid.come(3)
  travel(3)
  const { body: owing } = await unpaid.admin.post(`/membership/cancel/${unpaid.membership._id}`, { reason: 'x' })
  expect(owing.membership).toMatchObject({ due_amount: 300_000, remaining_amount: 300_000 })
})

test('with no visit used, and where fewer days than visits are left, it goes by the days', async () => {
  const { come, preview } = await counted()
  travel(10)
  expect(await preview()).toMatchObject({ visits: { used: 0, of: 12 }, counted_by: 'days', unused_amount: 200_000 })
  await come(3, 10)
  travel(20)
  expect(await preview()).toMatchObject({ visits: { used: 3, of: 12 }, counted_by: 'days', unused_amount: 100_000 })
})

test('a visit that was taken back was not had, and a plan without visits counts days alone', async () => {
  const { admin, enter, preview, sell, register } = await counted()
  const visit = await enter()
  expect(await preview()).toMatchObject({ visits: { used: 1, of: 12 }, refund: 275_000 })
  await admin.del(`/visit/undo/${visit}`)
  expect(await preview()).toMatchObject({ visits: { used: 0, of: 12 }, refund: 300_000 })
  const other = await sell({ member_id: await register() })
  const { preview: uncounted } = (await admin.get(`/membership/cancel/preview/${other._id}`)).body
  expect(uncounted).toMatchObject({ visits: null, counted_by: 'days', unused_amount: 750_000 })
})

test('visits that were given up to a freeze stay: days that were frozen are not days that were had', async () => {
  const { admin, membership, come, preview } = await counted()
  await come(2)
  await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(2),
    end_date: inDays(15),
    reason: 'Safar',
  })
  travel(16)
  expect(await preview()).toMatchObject({ used_days: 2, visits: { used: 2, of: 12 }, unused_amount: 250_000 })
})

test('another plan takes over what the visits left are worth, and the rest was had', async () => {
  const { admin, membership, planId, come, changing } = await counted()
  await come(9)
  travel(10)
  expect(await changing()).toMatchObject({
    old_end_date: inDays(9),
    unused_days: 20,
    visits: { used: 9, of: 12 },
    counted_by: 'visits',
    unused_amount: 75_000,
    credit: 75_000,
    remaining_amount: 675_000,
    old_remaining_amount: 0,
  })
  const { body } = await admin.post(`/membership/change/${membership._id}`, { plan_id: planId })
  expect(body.membership).toMatchObject({ credit: 75_000, due_amount: 675_000 })
})

test('a plan that is changed on its first day after a visit is paid for that visit', async () => {
  const { admin, membership, planId, enter, changing } = await counted(12, {})
  await enter()
  expect(await changing()).toMatchObject({ old_end_date: null, unused_amount: 275_000, old_remaining_amount: 25_000 })
  await admin.post(`/membership/change/${membership._id}`, { plan_id: planId })
  const { membership: old } = (await admin.get(`/membership/one/${membership._id}`)).body
  expect(old).toMatchObject({ status: 'cancelled', due_amount: 25_000, remaining_amount: 25_000 })
})

test('on the phone another plan credits what the visits left are worth', async () => {
  const { gym, membership, come } = await counted()
  await come(9)
  travel(10)
  const member = await world.session('member', membership.member_id._id)
  const { offers } = (await member.get(`/member/change/offers?gym_id=${gym.id}`)).body
  expect(offers).toMatchObject([
    {
      entitled_days: 30,
      unused_days: 20,
      visits: { used: 9, of: 12 },
      counted_by: 'visits',
      credit: 75_000,
      remaining_amount: 675_000,
    },
  ])
})
