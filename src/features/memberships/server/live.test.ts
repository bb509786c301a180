import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { changedMemberships, openPage, toldOf } from '#test/open-page.ts'
import { today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold, memberOf } = useSoldMembers()

test('a sale, a payment, a freeze and its end, a gift and an end are told to the pages of the gym, and to nobody else', async () => {
  const here = await place()
  const aside = await world.gym(here.admin)
  const owes = await sold(here)
  const [desk, elsewhere] = await Promise.all([
    openPage(world.base, await world.employee(here.admin, { gyms: [here.gymId] })),
    openPage(world.base, await world.employee(here.admin, { gyms: [aside.id] })),
  ])
  const does = toldOf(desk, here.gymId)
  try {
    await Promise.all([desk, elsewhere].map((page) => page.until('event: unread')))
    const pay = { membership_id: owes, paid_amount: 100_000, transaction_type: 'payment', payment_method: 'card' }
    await does(here.admin.post('/transaction/membership/create', pay))
    const days = { start_date: addDays(today, 1), end_date: addDays(today, 7), reason: 'safar' }
    await does(here.admin.post(`/membership/gift/${owes}`, { days: 3, reason: 'sovgʻa' }))
    await does(here.admin.post(`/membership/freeze/${owes}`, days))
    await does(here.admin.post(`/membership/unfreeze/${owes}`, {}))
    const terms = { name: 'Yana', price: 300_000, duration: 30, options: [{ key: 'Zal', value: 'bor' }] }
    const { body } = await here.admin.post('/plans/create/membership', { ...terms, gyms: [here.gymId] })
    const next = { member_id: await memberOf(owes), gym_id: here.gymId, plan_id: body.plan._id }
    await does(here.admin.post('/membership/create', { ...next, start_date: addDays(today, 60) }))
    expect(elsewhere.count('event: memberships')).toBe(0)
    const told = () => desk.count(changedMemberships(here.gymId))
    const before = told()
    expect((await here.admin.post(`/membership/cancel/${owes}`, { reason: 'ketdi' })).status).toBe(200)
    await expect.poll(told).toBeGreaterThan(before)
  } finally {
    desk.close()
    elsewhere.close()
  }
}, 30_000)
