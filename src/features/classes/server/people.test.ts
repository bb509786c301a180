import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

// Who loses a place with their membership, who sees the timetable, and who may run it.

const world = useApi()
afterEach(() => world.clock(null))

const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]

test('a ban, a freeze and the end of a membership free the place for who waits, and the person is told', async () => {
  const { member, sessionOn, book, line, admin, notices, counted } = await classDesk(world, { places: 1 })
  const thursday = await sessionOn(addDays(monday, 3))
  const people = []
  for (const fullname of ['Aziza', 'Barno', 'Charos', 'Dilnoza']) people.push(await member({ fullname }))
  const [a, b, c, d] = people
  if (!a || !b || !c || !d) throw new Error('four were made')
  for (const person of people) await book(person, thursday)
  await admin.put(`/member/status/${a.id}`, { status: 'banned', reason: 'Janjal' })
  expect(await line(thursday)).toEqual(['Barno: booked', 'Charos: waiting 1', 'Dilnoza: waiting 2', 'Aziza: cancelled'])
  const costs = async (start: string, end: string) =>
    (await admin.get(`/membership/freeze/preview/${b.membershipId}?start_date=${start}&end_date=${end}`)).body.preview
      .booked_days
  expect(await costs(addDays(monday, 1), addDays(monday, 9))).toEqual([addDays(monday, 3)])
  expect(await costs(addDays(monday, 4), addDays(monday, 9))).toEqual([])
  await admin.post(`/membership/freeze/${b.membershipId}`, {
    start_date: addDays(monday, 1),
    end_date: addDays(monday, 9),
    reason: 'safar',
  })
  expect((await line(thursday))[0]).toBe('Charos: booked')
  expect(await notices(b)).toEqual(expect.arrayContaining(['class_promoted', 'class_lost']))
  const cancelled = await admin.post(`/membership/cancel/${c.membershipId}`, { reason: 'koʻchdi' })
  expect([cancelled.status, cancelled.body.error]).toEqual([200, undefined])
  expect((await line(thursday))[0]).toBe('Dilnoza: booked')
  expect(await counted(thursday)).toEqual({ booked: 1, waiting: 0, is_true: true })
})

test('the member sees the timetable with own places, why the rest is not for them, and own bookings with strikes', async () => {
  const { admin, member, newPlan, sessionOn, book, gym, kind } = await classDesk(world)
  const session = await sessionOn(monday)
  const person = await member()
  await book(person, session)
  const list = (await person.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${addDays(monday, 8)}`))
    .body
  expect(list.sessions[0]).toMatchObject({
    _id: session,
    booked: 1,
    booking: { status: 'booked', place: null },
    refusal: null,
  })
  expect(list.sessions[1]).toMatchObject({ booking: null, refusal: null })
  expect(list.sessions[8].refusal).toBe('Yozilish 02.06.2026 kuni ochiladi')
  // unasked two weeks, or as far as the gym takes bookings
  const lastShown = async () =>
    (await person.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}`)).body.sessions.at(-1)
  expect((await lastShown()).date).toBe(addDays(monday, 13))
  await admin.put(`/class/settings/update/${gym.id}`, { opens_days: 20, version: 1 })
  expect(await lastShown()).toMatchObject({ date: addDays(monday, 20), refusal: null })
  expect((await person.get('/member/class/bookings')).body.bookings).toMatchObject([
    { session: { _id: session }, can_cancel: true, late_from: evening(monday, 120).toISOString() },
  ])
  const none = await member({}, { plan_id: (await newPlan({ classes: 'none' }))._id })
  const seen = (await none.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions
  expect(seen[0].refusal).toContain(`${kind.name} kirmaydi`)
  expect(seen[0].booking).toBe(null)
  expect((await person.get(`/member/class/coaches?gym_id=${gym.id}`)).body.coaches).toMatchObject([
    { fullname: 'Malika Yusupova', sessions: { length: 15 } },
  ])
  // one from outside who has none left there is none of the gym's, also when they were called off
  await world.sql({ role: 'platform' }, (db) =>
    sql`update class_sessions set status = 'cancelled', cancel_reason = 'taʼmir' where gym_id = ${gym.id}`.execute(db),
  )
  expect((await person.get(`/member/class/coaches?gym_id=${gym.id}`)).body.coaches).toEqual([])
})

test('what a gym tells of a kind stands beside its classes for members, with its picture and for whom it is', async () => {
  const { admin, gym, manager, kind, member } = await classDesk(world)
  const person = await member()
  const kinds = async () =>
    (await person.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}`)).body.kinds as object[]
  expect(await kinds()).toEqual([])
  const told = { description: 'Nafas va muvozanat.', age_from: 16 }
  expect((await manager.put(`/class/kind/update/${kind._id}`, told)).status).toBe(200)
  expect(await kinds()).toEqual([{ _id: kind._id, description: told.description, picture: null }])
  // of what has no class there nothing is told
  expect((await admin.post('/class/kind/create', { name: 'Boks', description: 'Zarba texnikasi.' })).status).toBe(201)
  expect(await kinds()).toHaveLength(1)
})

test('who waits reads the same place in the line in the timetable and among their own', async () => {
  const { member, sessionOn, book, gym } = await classDesk(world, { places: 1 })
  const session = await sessionOn(monday)
  const people = await Promise.all([member(), member(), member()])
  for (const person of people) await book(person, session)
  const placesOf = async (person: (typeof people)[number]) => {
    const { sessions } = (await person.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body
    const { bookings } = (await person.get('/member/class/bookings')).body
    return [sessions[0].booking.place, bookings[0].place]
  }
  expect(await Promise.all(people.map(placesOf))).toEqual([
    [null, null],
    [1, 1],
    [2, 2],
  ])
})

test('running the timetable needs its own tick; every employee reads it and books at the desk', async () => {
  const { desk, gym, sessionOn, member } = await classDesk(world)
  expect(told(await desk.get('/class/kind/all'))).toEqual([403, 'forbidden'])
  expect(told(await desk.post('/class/kind/create', { name: 'Boks' }))).toEqual([403, 'forbidden'])
  const session = await sessionOn(monday)
  expect(told(await desk.put(`/class/session/cancel/${session}`, { reason: 'x' }))).toEqual([403, 'forbidden'])
  expect((await desk.get(`/class/session/all?gym_id=${gym.id}&from=${monday}&to=${addDays(monday, 61)}`)).status).toBe(
    200,
  )
  expect(
    (await desk.get(`/class/session/all?gym_id=${gym.id}&from=${monday}&to=${addDays(monday, 62)}`)).body.fields,
  ).toHaveProperty('to')
  expect(
    (await desk.post('/class/booking/create', { session_id: session, member_id: (await member()).id })).status,
  ).toBe(201)
})

test('a place that costs its holder something is given back only after it was said what: the visit, the strike, and that booking closes', async () => {
  const { desk, member, newPlan, sessionOn, book, line, rules } = await classDesk(world)
  await rules({ strikes: 2, strike_days: 20, off_days: 5 })
  const plan = await newPlan({ visits: 9 })
  const person = await member({}, { plan_id: plan._id })
  const [today, tomorrow] = [await sessionOn(monday), await sessionOn(addDays(monday, 1))]
  const first = (await book(person, today)).body.booking._id
  const second = (await book(person, tomorrow)).body.booking._id
  const free = (await book(person, await sessionOn(addDays(monday, 4)))).body.booking._id
  expect((await person.del(`/class/booking/cancel/${free}?freely=1`)).body.status).toBe('cancelled')
  world.clock(evening(monday, 100))
  const costs = async (id: string, who: Caller) => {
    const { status, body } = await who.del(`/class/booking/cancel/${id}?freely=true`)
    return [status, body.error, body.message]
  }
  const said =
    'Joy qaytarilmadi. Bekor qilish vaqti oʻtgan. Olingan tashrif qaytmaydi. Bu kelmagan deb hisoblanadi: 20 kunda'
  for (const who of [person, desk])
    expect(await costs(first, who)).toEqual([409, 'class.costs', `${said} 1 ta boʻladi, 2 tada yozilish yopiladi.`])
  expect(await line(today)).toEqual(['Aziza Karimova: booked'])
  expect((await desk.del(`/class/booking/cancel/${first}`)).body.status).toBe('late')
  world.clock(evening(addDays(monday, 1), 100))
  expect(await costs(second, desk)).toEqual([409, 'class.costs', `${said} 2 ta boʻladi va yozilish 5 kunga yopiladi.`])
})
