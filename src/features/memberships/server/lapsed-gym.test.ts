import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inDays, useDesk } from '#test/sale-desk.ts'

// What may still be done with memberships of a gym whose subscription is over, and with those that are over themselves.

const { desk, plan, world } = useDesk()

test('in a gym past its grace no membership is frozen, called back, given days or cancelled, and each asks for the subscription', async () => {
  const { admin, gym, sell, register } = await desk({ freezeDays: 10 })
  const running = await sell()
  const frozen = await sell({ member_id: await register('Lola Rahimova') })
  const freeze = { start_date: inDays(0), end_date: inDays(4), reason: 'Taʼtil' }
  const first = await admin.post(`/membership/freeze/${frozen._id}`, freeze)
  expect([first.status, first.body.error, first.body.fields]).toEqual([200, undefined, undefined])
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(
      db,
    ),
  )
  const before = await Promise.all([running, frozen].map(({ _id }) => admin.get(`/membership/one/${_id}`)))
  const refused = [
    await admin.post(`/membership/freeze/${running._id}`, freeze),
    await admin.post(`/membership/unfreeze/${frozen._id}`, {}),
    await admin.post(`/membership/gift/${running._id}`, { days: 3, reason: 'Sovgʻa' }),
    await admin.post(`/membership/cancel/${running._id}`, { reason: 'Koʻchib ketdi' }),
  ]
  expect(refused.map(({ body }) => body.command)).toEqual(refused.map(() => 'no_active_subscription'))
  const after = await Promise.all([running, frozen].map(({ _id }) => admin.get(`/membership/one/${_id}`)))
  expect(after.map(({ body }) => body.membership)).toEqual(before.map(({ body }) => body.membership))
})

test('what a cancellation would give back is told of a membership that can be cancelled, and of no other', async () => {
  const { admin, sell } = await desk()
  const { _id } = await sell()
  const preview = () => admin.get(`/membership/cancel/preview/${_id}`)
  expect((await preview()).status).toBe(200)
  expect((await admin.post(`/membership/cancel/${_id}`, { reason: 'Koʻchib ketdi' })).status).toBe(200)
  const refused = await preview()
  expect([refused.status, refused.body.error]).toEqual([409, 'state_conflict'])
})

test('a cancelled membership is neither renewed nor changed to another plan, and what a change would cost is not told', async () => {
  const { admin, gym, sell } = await desk()
  const other = await plan(admin.id, gym.id, { name: 'Mavsumiy' })
  const { _id } = await sell()
  const preview = (more = '') => admin.get(`/membership/change/preview/${_id}?plan_id=${other}${more}`)
  expect((await preview()).status).toBe(200)
  expect((await preview('&discount=300001')).body.error).toBe('discount.too_big')
  await admin.post(`/membership/cancel/${_id}`, { reason: 'Koʻchib ketdi' })
  const refused = [
    await admin.post(`/membership/renew/${_id}`, {}),
    await admin.post(`/membership/change/${_id}`, { plan_id: other }),
    await preview(),
  ]
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual(refused.map(() => [409, 'state_conflict']))
})
