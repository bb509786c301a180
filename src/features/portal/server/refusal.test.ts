import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'

const world = useApi()

/** Somebody of a gym who has bought nothing yet, and their way through its door. */
async function memberOfGym() {
  const made = await gymWithPlan(world)
  const { admin, gym } = made
  const { body } = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [gym.id],
  })
  const { _id: member_id, code } = body.member
  const member = await world.session('member', member_id)
  return { ...made, member, member_id, enter: () => admin.post('/visit/checkin', { gym_id: gym.id, code }) }
}

test('the home says what the door would say: nothing while it opens, all visits used, a debt that keeps it closed', async () => {
  world.clock(new Date('2026-03-10T12:00:00+05:00'))
  const { admin, gym, planId, member, member_id, enter } = await memberOfGym()
  const sell = (plan_id: string, paid_amount: number) =>
    admin.post('/membership/create', {
      member_id,
      gym_id: gym.id,
      plan_id,
      payment: { paid_amount, payment_method: 'cash' },
    })
  const { body } = await admin.post('/plans/create/membership', {
    name: 'Bir marta',
    price: 90000,
    duration: 30,
    options: [{ key: 'Zal', value: '1 marta' }],
    visits: 1,
    gyms: [gym.id],
  })
  const refusal = async () => (await member.get('/member/portal')).body.portal.refusal
  expect(await refusal()).toBe('no_membership')
  await sell(body.plan._id, 90000)
  expect(await refusal()).toBe(null)
  expect((await enter()).status).toBe(200)
  expect(await refusal()).toBe(null) // who came today comes again
  world.clock(new Date('2026-03-11T12:00:00+05:00'))
  expect([await refusal(), (await enter()).body.data.reason]).toEqual(['visits_used', 'visits_used'])
  const second = await sell(planId, 100000)
  expect(second.status).toBe(201)
  const { portal } = (await member.get('/member/portal')).body
  expect([portal.refusal, portal.membership.plan_name]).toEqual([null, 'Oylik']) // of two that run, the one that lets in
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update gym_settings set debt_rule = 'refuse', debt_grace_days = 0 where gym_id = ${gym.id}`.execute(db),
  )
  world.clock(new Date('2026-03-20T12:00:00+05:00'))
  expect([await refusal(), (await enter()).body.data.reason]).toEqual(['debt', 'debt'])
})

test('of two memberships that run the home shows the one that lets in, not a frozen one that ends later', async () => {
  world.clock(new Date('2026-03-10T12:00:00+05:00'))
  const { admin, gym, planId, member, member_id, enter } = await memberOfGym()
  const plan = await admin.post('/plans/create/membership', {
    name: 'Yillik',
    price: 900000,
    duration: 365,
    options: [{ key: 'Zal', value: 'ha' }],
    freeze_days: 30,
    gyms: [gym.id],
  })
  const sell = (plan_id: string) => admin.post('/membership/create', { member_id, gym_id: gym.id, plan_id })
  const year = (await sell(plan.body.plan._id)).body.membership._id
  const shown = async () => {
    const { refusal, membership } = (await member.get('/member/portal')).body.portal
    return [refusal, membership.plan_name, membership.is_frozen]
  }
  const days = { start_date: '2026-03-11', end_date: '2026-03-24', reason: 'safar' }
  const freeze = await admin.post(`/membership/freeze/${year}`, days)
  world.clock(new Date('2026-03-11T12:00:00+05:00'))
  expect([freeze.status, await shown()]).toEqual([200, ['frozen', 'Yillik', true]])
  expect((await sell(planId)).status).toBe(201)
  expect(await shown()).toEqual([null, 'Oylik', false])
  expect((await enter()).status).toBe(200)
})
