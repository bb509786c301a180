import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()

const create = (who: Caller, gymId: string, conditions: object = {}) =>
  who.post('/plans/create/membership', {
    name: `Oylik ${newId().slice(-8)}`,
    price: 250_000,
    duration: 30,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [gymId],
    ...conditions,
  })
const none = {
  gender: 'any',
  weekdays: null,
  from: null,
  to: null,
  visits: null,
  guests: 0,
  coach_sessions: 0,
  classes: 'all',
  age_from: null,
  age_to: null,
}
const all = {
  gender: 'female',
  weekdays: [1, 3, 5],
  from: '07:00',
  to: '13:00',
  visits: 8,
  guests: 1,
  coach_sessions: 2,
  classes: { kinds: null, per_week: 3 },
  age_from: 16,
  age_to: 60,
}

async function owner() {
  const admin = await world.admin()
  return { admin, gym: await world.gym(admin) }
}

test('a plan without conditions says so field by field', async () => {
  const { admin, gym } = await owner()
  expect((await create(admin, gym.id)).body.plan).toMatchObject(none)
})

test('conditions are kept as given, an edit changes those it names, and null takes one away', async () => {
  const { admin, gym } = await owner()
  const { plan } = (await create(admin, gym.id, { ...all, weekdays: [5, 1, 3, 1] })).body
  expect(plan).toMatchObject(all)
  const renamed = await admin.put(`/plans/update/${plan._id}`, { price: 1, version: 1 })
  expect(renamed.body.plan).toMatchObject(all)
  const freer = await admin.put(`/plans/update/${plan._id}`, { from: null, to: null, visits: 12, version: 2 })
  expect(freer.body.plan).toMatchObject({ ...all, from: null, to: null, visits: 12 })
  const free = await admin.put(`/plans/update/${plan._id}`, { ...none, guests: null, coach_sessions: null, version: 3 })
  expect(free.body.plan).toMatchObject(none)
  expect((await admin.get('/plans/all/foradmin')).body.plans[0]).toEqual(free.body.plan)
})

test('every day of the week is no condition', async () => {
  const { admin, gym } = await owner()
  for (const weekdays of [[1, 2, 3, 4, 5, 6, 7], [], null])
    expect((await create(admin, gym.id, { weekdays })).body.plan.weekdays).toBe(null)
})

test('a condition that can not be is told at its field', async () => {
  const { admin, gym } = await owner()
  const told = async (conditions: object) => {
    const { status, body } = await create(admin, gym.id, conditions)
    return [status, ...Object.keys(body.fields ?? {})]
  }
  expect(await told({ gender: 'women' })).toEqual([400, 'gender'])
  expect(await told({ weekdays: [0] })).toEqual([400, 'weekdays.0'])
  expect(await told({ from: '7:00' })).toEqual([400, 'from'])
  expect(await told({ from: '24:00' })).toEqual([400, 'from'])
  expect(await told({ from: '09:00', to: '09:00' })).toEqual([400, 'to'])
  expect(await told({ visits: 0 })).toEqual([400, 'visits'])
  expect(await told({ guests: 1.5 })).toEqual([400, 'guests'])
  expect(await told({ age_from: 18, age_to: 17 })).toEqual([400, 'age_to'])
  const { plan } = (await create(admin, gym.id, { age_from: 18 })).body
  // also when only one of the two is sent
  expect((await admin.put(`/plans/update/${plan._id}`, { age_to: 17 })).body.fields).toEqual({
    age_to: 'Yosh chegarasi «dan» yoshidan kichik boʻlmasin',
  })
})

test('what was sold keeps the conditions of its day', async () => {
  const { admin, gym } = await owner()
  const { plan } = (await create(admin, gym.id, { visits: 8, guests: 1 })).body
  const sold = await admin.post('/membership/create', {
    member: { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' },
    gym_id: gym.id,
    plan_id: plan._id,
  })
  const asSold = { ...none, visits: 8, guests: 1 }
  expect(sold.body.membership).toMatchObject({ conditions: asSold, visits_used: 0 })
  await admin.put(`/plans/update/${plan._id}`, { visits: 4, guests: 0, gender: 'male' })
  const { membership } = (await admin.get(`/membership/one/${sold.body.membership._id}`)).body
  expect(membership.conditions).toEqual(asSold)
})

test('classes of a plan are all, none, some kinds of the owner or so many a week', async () => {
  const { admin, gym } = await owner()
  const kind = (await admin.post('/class/kind/create', { name: 'Yoga' })).body.kind._id
  const kept = async (classes: unknown) => (await create(admin, gym.id, { classes })).body.plan?.classes
  expect(await kept('none')).toBe('none')
  expect(await kept({ kinds: [kind, kind], per_week: 2 })).toEqual({ kinds: [kind], per_week: 2 })
  expect(await kept({ per_week: 2 })).toEqual({ kinds: null, per_week: 2 })
  expect(await kept({ kinds: [] })).toBe('all')
  expect(await kept(null)).toBe('all')
  expect((await create(admin, gym.id, { classes: 'some' })).body.fields).toHaveProperty('classes')
  const other = await owner()
  const foreign = (await other.admin.post('/class/kind/create', { name: 'Boks' })).body.kind._id
  expect((await create(admin, gym.id, { classes: { kinds: [kind, foreign] } })).status).toBe(404)
})

test('a plan of days on which the gym is closed is refused, and one that shares a day with it is not', async () => {
  const { admin, gym } = await owner()
  const hours = { isSameForAll: true, forAll: { from: '09:00', to: '22:00' } }
  const weekdays = [
    { weekday: 6, forAll: { from: '10:00', to: '15:00' } },
    { weekday: 7, forAll: null },
  ]
  expect(
    (await admin.put(`/gym/settings/${gym.id}`, { workingHours: { ...hours, weekdays }, version: 1 })).status,
  ).toBe(200)
  const sunday = await create(admin, gym.id, { weekdays: [7] })
  expect([sunday.status, sunday.body.error]).toEqual([422, 'plan.hours'])
  expect(sunday.body.message).toContain('Ya')
  expect((await create(admin, gym.id, { weekdays: [6], from: '16:00' })).body.error).toBe('plan.hours')
  expect((await create(admin, gym.id, { weekdays: [6], from: '14:00' })).status).toBe(201)
  expect((await create(admin, gym.id, { weekdays: [5, 7] })).status).toBe(201)
})
