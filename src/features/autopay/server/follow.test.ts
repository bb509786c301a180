import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { failureOf } from '#src/contract/errors.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok } from '#test/online-desk.ts'
import { forgetCard } from './card-jobs.ts'

const { payme, world, desk, renewing, goTo } = await openAutopay()

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length

test.each([-10, -2])(
  'what the desk renews before its last day (%i) is renewed by the card from there on, and nobody is alarmed',
  async (n) => {
    const { end, day, admin, membershipId, state, payAtDesk, kindsTold, memberships, receipts, agreeing } =
      await renewing()
    if (n > -3) await day(addDays(end, -3))
    goTo(addDays(end, n))
    const { membership: renewal } = ok(await admin.post(`/membership/renew/${membershipId}`, {}))
    ok(await payAtDesk(300_000, renewal._id))
    for (const at of [-1, 0, 1]) await day(addDays(end, at))
    expect(await state(renewal._id)).toMatchObject({ state: 'on' })
    const next = renewal.end_date as Day
    await day(addDays(next, -3))
    expect((await state(renewal._id)).charges[0]).toMatchObject({ state: 'announced', date: next })
    await day(next)
    expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0, 0])
    expect((await receipts()).at(-1)).toMatchObject({ taken: 1 })
    expect(count(await kindsTold(), 'autopay_stopped')).toBe(0)
    expect(await agreeing()).toEqual([[], []])
  },
)

test('a renewal that was reserved for the card and paid at the desk is what the card renews next', async () => {
  const { end, day, admin, membershipId, state, payAtDesk, memberships, kindsTold } = await renewing()
  payme.behave('receipts.pay', 'refuses')
  await day(addDays(end, -3))
  await day(end)
  const next = (await memberships()).find(({ _id }) => _id !== membershipId)
  ok(await payAtDesk(300_000, next?._id))
  await day(addDays(end, 1))
  expect(await state(next?._id)).toMatchObject({ state: 'on', charges: [{ state: 'called_off' }] })
  expect(count(await kindsTold(admin), 'autopay_failed')).toBe(0)
})

test('a price that rose after the notice ends the autopay aloud: member and desk hear that nothing was taken', async () => {
  const { end, day, admin, plan, state, kindsTold } = await renewing()
  await day(addDays(end, -3))
  ok(await admin.put(`/plans/update/${plan._id}`, { name: 'Oylik', price: 400_000, version: 1 }))
  await day(end)
  await day(addDays(end, 1))
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'failed', charges: [{ state: 'called_off' }] })
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
  expect(count(await kindsTold(admin), 'autopay_failed')).toBe(1)
})

test.each([
  ['fewer days for the same sum', { duration: 15 }],
  ['visits that are counted now', { visits: 8 }],
])('a plan that gives %s than was announced is not taken, and the person hears why', async (_, less) => {
  const { end, day, admin, plan, memberships, state } = await renewing()
  await day(addDays(end, -3))
  ok(await admin.put(`/plans/update/${plan._id}`, { ...less, version: 1 }))
  await day(end)
  expect(await memberships()).toHaveLength(1)
  expect((await state()).charges).toMatchObject([{ state: 'called_off' }])
})

test('a plan that became cheaper with fewer days, or gives more, is taken as ever', async () => {
  const { end, day, admin, plan, memberships } = await renewing()
  await day(addDays(end, -3))
  ok(await admin.put(`/plans/update/${plan._id}`, { price: 150_000, duration: 15, version: 1 }))
  await day(end)
  expect(await memberships()).toHaveLength(2)
})

test('a card that takes parts too goes on with a renewal at the desk and takes the parts of before on their days', async () => {
  const {
    admin,
    agree,
    check,
    day,
    membershipId,
    membership,
    payAtDesk,
    state,
    own,
    member,
    kindsTold,
    receipts,
    agreeing,
  } = await desk()
  ok(await payAtDesk(100_000))
  const { end_date } = await membership()
  const end = end_date as Day
  const parts = [addDays(end, -20), addDays(end, 10)]
  const split = { membership_id: membershipId, parts: parts.map((on) => ({ promised_on: on, amount: 100_000 })) }
  ok(await admin.post('/promise/split', split))
  const { autopay } = ok(await agree({ covers_renewal: true, covers_parts: true }))
  await check(autopay._id)
  for (const n of [-23, -20]) await day(addDays(end, n))
  expect((await membership()).remaining_amount).toBe(100_000)
  await day(addDays(end, -3))
  expect((await state()).charges[0]).toMatchObject({ kind: 'renewal', state: 'announced' })
  goTo(addDays(end, -2))
  const { membership: renewal } = ok(await admin.post(`/membership/renew/${membershipId}`, {}))
  ok(await payAtDesk(300_000, renewal._id))
  for (const n of [-1, 0, 1]) await day(addDays(end, n))
  expect(await state(renewal._id)).toMatchObject({ _id: autopay._id, state: 'on' })
  expect((await own()).memberships).toMatchObject([
    { _id: renewal._id, autopay: { _id: autopay._id, state: 'on' } },
    { _id: membershipId, parts: 1, autopay: { _id: autopay._id, state: 'on' } },
  ])
  for (const n of [7, 10]) await day(addDays(end, n))
  expect((await membership()).remaining_amount).toBe(0)
  const next = renewal.end_date as Day
  for (const n of [-3, 0]) await day(addDays(next, n))
  expect((await receipts()).at(-1)).toMatchObject({ taken: 1, amount: 30_000_000 })
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(0)
  expect(count(await kindsTold(admin), 'autopay_failed')).toBe(0)
  expect(await agreeing()).toEqual([[], []])
  expect(ok(await member.get(`/member/autopay?gym_id=${renewal.gym_id._id}`)).memberships).toHaveLength(1)
})

test('a card that renewed by itself takes the parts of before all the same, and one press anywhere stops all of it', async () => {
  const { admin, agree, check, day, membershipId, membership, payAtDesk, state, member, memberships } = await desk()
  ok(await payAtDesk(200_000))
  const { end_date } = await membership()
  const end = end_date as Day
  const parts = [addDays(end, 10), addDays(end, 15)].map((on) => ({ promised_on: on, amount: 50_000 }))
  ok(await admin.post('/promise/split', { membership_id: membershipId, parts }))
  const { autopay } = ok(await agree({ covers_renewal: true, covers_parts: true }))
  await check(autopay._id)
  for (const n of [-3, 0, 7, 10]) await day(addDays(end, n))
  expect((await membership()).remaining_amount).toBe(50_000)
  const next = (await memberships()).find(({ _id }) => _id !== membershipId)
  expect(await state(next?._id)).toMatchObject({ _id: autopay._id, state: 'on' })
  ok(await member.del(`/member/autopay/stop/${membershipId}`))
  expect(await state(next?._id)).toMatchObject({ _id: autopay._id, state: 'stopped', stop_why: 'asked' })
  for (const n of [12, 15]) await day(addDays(end, n))
  expect((await membership()).remaining_amount).toBe(50_000)
})

test('a renewal with another plan ends the autopay, and its person hears of it', async () => {
  const { end, day, admin, gym, membershipId, state, kindsTold, deps, autopayId } = await renewing()
  const { plan } = ok(
    await admin.post('/plans/create/membership', {
      plan_name: 'Yillik',
      price: 900_000,
      duration: 90,
      gyms: [gym.id],
      options: [{ key: 'gym', value: '1' }],
    }),
  )
  goTo(addDays(end, -10))
  ok(await admin.post(`/membership/renew/${membershipId}`, { plan_id: plan._id }))
  await day(addDays(end, -9))
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'ended', charges: [] })
  expect(count(await kindsTold(), 'autopay_ended')).toBe(1)
  const before = payme.calls.length
  await forgetCard(deps, { adminId: admin.id, id: autopayId, tries: 0 })
  expect(payme.calls.slice(before)).toEqual(['cards.remove'])
})

test('a plan that is sold no more when its notice is due ends the autopay, and its person hears of it', async () => {
  const { end, day, admin, plan, state, kindsTold } = await renewing()
  ok(await admin.del(`/plans/delete/${plan._id}`))
  await day(addDays(end, -4))
  expect(await state()).toMatchObject({ state: 'on' })
  await day(addDays(end, -3))
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'ended' })
  expect(count(await kindsTold(), 'autopay_ended')).toBe(1)
})

test('a sale that the gym refuses on the day of its charge ends the autopay: member and desk hear, nothing is owed', async () => {
  const { end, day, admin, gym, own, state, memberships, kindsTold, agreeing } = await renewing()
  await day(addDays(end, -3))
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set duration_days = 20 where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(db),
  )
  const from = payme.receipts.length
  await day(end)
  expect(payme.receipts).toHaveLength(from)
  const [charge] = (await state()).charges
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'failed' })
  const why = failureOf('no_active_subscription')
  expect(charge).toMatchObject({ state: 'given_up', why: why.uz })
  const [told] = ok(await admin.get('/notification/all', { language: 'en' })).notifications
  expect(told).toMatchObject({ kind: 'autopay_failed', params: { why: why.en } })
  // its member is sent to the desk: what the gym owes the platform is none of theirs
  expect((await own()).memberships[0].autopay.charges[0].why).toBe('Zal hozir sota olmadi: qabulxona bilan gaplashing')
  expect(await memberships()).toHaveLength(1)
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
  expect(count(await kindsTold(admin), 'autopay_failed')).toBe(1)
  expect(await agreeing()).toEqual([[], []])
})

test('a renewal that was reserved at the first try is not paid at the second, of a gym that may sell no more by then', async () => {
  const { end, day, admin, gym, state, memberships, membershipId, kindsTold, agreeing } = await renewing()
  payme.behave('receipts.pay', 'refuses', 'well')
  await day(addDays(end, -3))
  await day(end)
  const from = payme.receipts.length
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set duration_days = 20 where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(db),
  )
  await day(addDays(end, 1))
  expect(payme.receipts).toHaveLength(from)
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'failed' })
  const [reserved] = (await memberships()).filter(({ _id }) => _id !== membershipId)
  expect(reserved).toMatchObject({ status: 'cancelled', remaining_amount: 0 })
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
  expect(await agreeing()).toEqual([[], []])
})

test('a renewal whose day moved away and back to that very day is announced again, and taken once', async () => {
  const { admin, end, day, announce, membershipId, state, kindsTold, memberships, receipts, agreeing } =
    await renewing()
  const move = (days: number) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update memberships set gift_days = gift_days + ${days}::int where admin_id = ${admin.id} and id = ${membershipId}`.execute(
        db,
      ),
    )
  await day(addDays(end, -3))
  goTo(addDays(end, -1))
  await move(10)
  await day(end)
  expect((await state()).charges).toMatchObject([{ state: 'called_off' }])
  await move(-10)
  for (const _ of [1, 2]) await announce()
  expect((await state()).charges).toMatchObject([
    { state: 'announced', date: addDays(end, 3) },
    { state: 'called_off' },
  ])
  expect(count(await kindsTold(), 'autopay_soon')).toBe(2)
  for (const n of [1, 2, 3, 4]) await day(addDays(end, n))
  expect(await receipts()).toMatchObject([{ taken: 1, amount: 30_000_000 }])
  expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  expect(count(await kindsTold(), 'autopay_ended') + count(await kindsTold(), 'autopay_stopped')).toBe(0)
  expect(await agreeing()).toEqual([[], []])
})
