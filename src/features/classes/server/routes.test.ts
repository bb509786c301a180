import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import type { MemberSession } from '../contract.ts'
import { instantOf } from '../rules.ts'
import { closeSessions, makeAllSessions } from './jobs.ts'

const world = useApi()
afterEach(() => world.clock(null))

const at = (day: string, time: string) => world.clock(instantOf(day, time))
const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]
const close = () => closeSessions(world.application.deps.database, world.application.deps.clock.now())

test('a series makes its sessions eight weeks ahead, leaves holidays out, and a job that ran late makes what is missing once', async () => {
  const { sessions, admin, gym, manager, kind, room } = await classDesk(world)
  const first = await sessions(monday, addDays(monday, 60))
  expect(first.map(({ date }: { date: string }) => date)).toEqual(
    Array.from({ length: 57 }, (_, day) => addDays(monday, day)),
  )
  expect(first[0]).toMatchObject({
    kind_id: { name: 'Yoga', color: 'violet' },
    coach_id: { fullname: 'Malika Yusupova' },
    room_id: { name: 'Katta zal' },
    time: '18:00',
    end_time: '19:00',
    places: 3,
    booked: 0,
    free: 3,
    status: 'scheduled',
  })
  const holiday = addDays(monday, 58)
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into gym_holidays (admin_id, gym_id, holiday_on) values (${admin.id}, ${gym.id}, ${holiday})`.execute(
      db,
    ),
  )
  at(addDays(monday, 3), '12:00')
  const { database, clock } = world.application.deps
  expect(await makeAllSessions(database, clock.now())).toBe(2)
  expect(await makeAllSessions(database, clock.now())).toBe(0)
  const later = await sessions(addDays(monday, 57), addDays(monday, 60))
  expect(later.map(({ date }: { date: string }) => date)).toEqual([addDays(monday, 57), addDays(monday, 59)])
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set for_all_from = '08:00', for_all_to = '22:00' where gym_id = ${gym.id}`.execute(db),
  )
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set weekday_hours = '{"7": {"forAll": null}}' where gym_id = ${gym.id}`.execute(db),
  )
  const sundays = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1, 7], time: '11:00' }
  expect(told(await manager.post('/class/series/create', sundays))).toEqual([422, 'class.outside_hours'])
  const late = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '21:30' }
  expect(told(await manager.post('/class/series/create', late))).toEqual([422, 'class.outside_hours'])
  expect(
    told(
      await manager.post('/class/series/create', {
        ...late,
        time: '10:00',
        end_date: monday,
        start_date: addDays(monday, 1),
      }),
    ),
  ).toEqual([422, 'class.no_days'])
})

test('places are taken until they are gone, then people wait in order and move up in the same act that frees a place', async () => {
  const { member, sessionOn, book, line, counted, notices } = await classDesk(world, { places: 1 })
  const session = await sessionOn(monday)
  const [a, b, c] = [
    await member({ fullname: 'Aziza' }),
    await member({ fullname: 'Barno' }),
    await member({ fullname: 'Charos' }),
  ]
  const first = await book(a, session)
  expect([first.status, first.body.booking.status, first.body.session.free]).toEqual([201, 'booked', 0])
  expect((await book(b, session)).body).toMatchObject({
    message: 'Navbatga yozildi: 1-oʻrin',
    booking: { status: 'waiting', place: 1 },
  })
  expect((await book(c, session)).body.booking.place).toBe(2)
  expect(told(await book(a, session))).toEqual([409, 'class.already_booked'])
  const gone = await a.del(`/class/booking/cancel/${first.body.booking._id}`)
  expect([gone.status, gone.body.status]).toEqual([200, 'cancelled'])
  expect(await line(session)).toEqual(['Barno: booked', 'Charos: waiting 1', 'Aziza: cancelled'])
  expect(await notices(b)).toEqual(['class_promoted'])
  expect(await counted(session)).toEqual({ booked: 1, waiting: 1, is_true: true })
  expect((await book(a, session)).body.booking.place).toBe(2)
})

test('half an hour before the class nobody is moved up any more: the first who asks takes the place, also one who waits', async () => {
  const { member, sessionOn, book, line } = await classDesk(world, { places: 1 })
  const session = await sessionOn(monday)
  const [a, b, c] = [
    await member({ fullname: 'Aziza' }),
    await member({ fullname: 'Barno' }),
    await member({ fullname: 'Charos' }),
  ]
  const { booking } = (await book(a, session)).body
  await book(b, session)
  await book(c, session)
  world.clock(evening(monday, 29))
  expect((await a.del(`/class/booking/cancel/${booking._id}`)).body.status).toBe('late')
  expect(await line(session)).toEqual(['Barno: waiting 1', 'Charos: waiting 2', 'Aziza: late'])
  expect((await book(c, session)).body.booking.status).toBe('booked')
  expect(told(await book(b, session))).toEqual([409, 'class.already_booked'])
  world.clock(evening(monday))
  expect(told(await book(a, session))).toEqual([409, 'class.over'])
})

test('booking opens seven days before and closes at the start; the desk books before that, for members of the gym alone', async () => {
  const { member, sessionOn, book, desk, notices } = await classDesk(world)
  const next = await sessionOn(addDays(monday, 8))
  const person = await member()
  const early = await book(person, next)
  expect([early.status, early.body.error, early.body.message]).toEqual([
    422,
    'class.not_open',
    'Yozilish 02.06.2026 kuni ochiladi',
  ])
  const byDesk = await desk.post('/class/booking/create', { session_id: next, member_id: person.id })
  expect([byDesk.status, byDesk.body.booking?.status]).toEqual([201, 'booked'])
  expect(told(await desk.post('/class/booking/create', { session_id: next }))).toEqual([400, 'invalid_input'])
  const other = await classDesk(world)
  const stranger = await other.member()
  expect(told(await desk.post('/class/booking/create', { session_id: next, member_id: stranger.id }))).toEqual([
    404,
    'not_found',
  ])
  expect(told(await book(stranger, next))).toEqual([404, 'not_found'])
  expect(told(await other.desk.get(`/class/session/one/${next}`))).toEqual([404, 'not_found'])
  expect(told(await stranger.del(`/class/booking/cancel/${byDesk.body.booking._id}`))).toEqual([404, 'not_found'])
  expect(await notices(person)).toEqual(['class_booked'])
})

test('one sentence names what is missing and the way out', async () => {
  const { member, newPlan, sessionOn, book, kind, admin, gym } = await classDesk(world)
  const session = await sessionOn(monday)
  const why = async (who: Caller) => {
    const { status, body } = await book(who, session)
    return [status, body.data?.reason, body.message]
  }
  expect(await why(await member({}, null))).toEqual([422, 'no_membership', 'Aʼzolik yoʻq: avval tarif tanlang'])
  const without = await newPlan({ classes: 'none' })
  // the cheapest that has the kind, but not at this hour
  await newPlan({ name: 'Tong', classes: { kinds: [kind._id] }, from: '07:00', to: '12:00' }, 100_000)
  const pro = await newPlan({ name: 'Pro', classes: { kinds: [kind._id] } }, 200_000)
  expect(pro.classes).toEqual({ kinds: [kind._id], per_week: null })
  expect(await why(await member({}, { plan_id: without._id }))).toEqual([
    422,
    'kind_missing',
    'Tarifga Yoga kirmaydi: Pro tarifini koʻring',
  ])
  const mornings = await newPlan({ to: '16:00' })
  expect((await why(await member({}, { plan_id: mornings._id })))[1]).toBe('plan_hours')
  const frozen = await member()
  const pause = { start_date: monday, end_date: addDays(monday, 6), reason: 'safar' }
  expect((await admin.post(`/membership/freeze/${frozen.membershipId}`, pause)).status).toBe(200)
  expect((await why(frozen)).slice(1)).toEqual([
    'frozen',
    '01.06.2026 kuni aʼzolik muzlatilgan: qabulxonada muzlatishni toʻxtating',
  ])
  const banned = await member()
  await admin.put(`/member/status/${banned.id}`, { status: 'banned', reason: 'Janjal' })
  expect((await why(banned))[1]).toBe('banned')
  const debtor = await member({}, null)
  await admin.post('/membership/create', {
    member_id: debtor.id,
    gym_id: gym.id,
    plan_id: pro._id,
    payment: { paid_amount: 1000, payment_method: 'cash' },
  })
  at(addDays(monday, 2), '12:00')
  const wednesday = await sessionOn(addDays(monday, 2))
  const asDebtor = () => debtor.post('/class/booking/create', { session_id: wednesday })
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set debt_rule = 'refuse' where gym_id = ${gym.id}`.execute(db),
  )
  expect((await asDebtor()).body.data).toEqual({ reason: 'debt' })
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set debt_rule = 'warn' where gym_id = ${gym.id}`.execute(db),
  )
  expect((await asDebtor()).status).toBe(201)
})

test('a class for women or for an age takes nobody else, and asks for what is not noted', async () => {
  const { member, manager, kind, sessionOn, book } = await classDesk(world, { places: 10 })
  await manager.put(`/class/kind/update/${kind._id}`, { gender: 'female', age_from: 16, age_to: 40 })
  const session = await sessionOn(monday)
  const why = async (who: Record<string, unknown>) => {
    const { status, body } = await book(await member(who), session)
    return status === 201 ? 'booked' : body.data.reason
  }
  expect(await why({ gender: 'male', dateOfBirth: '2000-01-01' })).toBe('only_women')
  expect(await why({})).toBe('birthday_unknown')
  expect(await why({ dateOfBirth: '2012-01-01' })).toBe('too_young')
  expect(await why({ dateOfBirth: '1980-01-01' })).toBe('too_old')
  expect(await why({ dateOfBirth: '1985-06-02' })).toBe('booked')
})

test('a plan with so many classes a week counts them from Monday to Sunday, waiting places and late cancellations too', async () => {
  const { member, newPlan, sessionOn, book } = await classDesk(world)
  const person = await member({}, { plan_id: (await newPlan({ classes: { per_week: 2 } }))._id })
  const days = [0, 1, 2, 7].map((day) => addDays(monday, day))
  const [mon, tue, wed, next] = await Promise.all(days.map(sessionOn))
  expect((await book(person, mon ?? '')).status).toBe(201)
  const second = await book(person, tue ?? '')
  const full = await book(person, wed ?? '')
  expect([full.status, full.body.data]).toEqual([422, { reason: 'week_full' }])
  expect((await book(person, next ?? '')).status).toBe(201)
  await person.del(`/class/booking/cancel/${second.body.booking._id}`)
  expect((await book(person, wed ?? '')).status).toBe(201)
})

test('a membership of visits spends one at booking, has it back in time, and the entry at the door takes its place', async () => {
  const { member, newPlan, sessionOn, book, desk, gym, admin, bookings } = await classDesk(world)
  const plan = await newPlan({ visits: 2 })
  const person = await member({}, { plan_id: plan._id })
  const [mon, tue, wed] = [
    await sessionOn(monday),
    await sessionOn(addDays(monday, 1)),
    await sessionOn(addDays(monday, 2)),
  ]
  const used = async () => (await admin.get(`/membership/one/${person.membershipId}`)).body.membership.visits_used
  const first = await book(person, mon)
  expect(first.body.booking.is_visit_spent).toBe(true)
  expect((await book(person, tue)).status).toBe(201)
  expect((await book(person, wed)).body.data).toEqual({ reason: 'visits_used' })
  expect(await used()).toBe(2)
  world.clock(evening(monday, 30))
  const entered = await desk.post('/visit/checkin', { gym_id: gym.id, code: person.code })
  expect([entered.status, entered.body.error]).toEqual([200, undefined])
  expect(await bookings(mon)).toMatchObject([{ status: 'attended', is_visit_spent: false }])
  expect(await used()).toBe(2)
  await desk.del(`/visit/undo/${entered.body.visit._id}`)
  expect(await bookings(mon)).toMatchObject([{ status: 'booked', is_visit_spent: true }])
  expect(await used()).toBe(2)
})

test('the door attends the nearest class from an hour before it, and once more for a second class of the day', async () => {
  const { member, sessionOn, book, desk, gym, manager, kind, room, line } = await classDesk(world)
  const person = await member({ fullname: 'Aziza' })
  const session = await sessionOn(monday)
  const night = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '20:00' }
  await manager.post('/class/series/create', night)
  const second = (await desk.get(`/class/session/all?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions[1]
    ._id
  await book(person, session)
  await book(person, second)
  const enter = () => desk.post('/visit/checkin', { gym_id: gym.id, code: person.code })
  world.clock(evening(monday, 61))
  await enter()
  expect(await line(session)).toEqual(['Aziza: booked'])
  world.clock(evening(monday, 59))
  expect((await enter()).body.already).toBe(true)
  expect([await line(session), await line(second)]).toEqual([['Aziza: attended'], ['Aziza: booked']])
  at(monday, '19:30')
  await enter()
  expect(await line(second)).toEqual(['Aziza: attended'])
})

test('who did not come is noted at the end, three times in thirty days close booking for seven, and the owner forgives with a reason', async () => {
  const { member, sessionOn, book, desk, admin, bookings } = await classDesk(world)
  const person = await member()
  for (const day of [0, 1]) {
    const session = await sessionOn(addDays(monday, day))
    await book(person, session)
    at(addDays(monday, day), '19:00')
    await close()
    expect(await bookings(session)).toMatchObject([{ status: 'no_show' }])
    expect(await close()).toBe(0)
  }
  const third = await sessionOn(addDays(monday, 2))
  const { booking } = (await book(person, third)).body
  const shown = (await person.get('/member/class/bookings')).body
  expect([shown.strikes[0].count, shown.strikes[0].limit, shown.strikes[0].blocked_until]).toEqual([2, 3, null])
  world.clock(evening(addDays(monday, 2), 119))
  const late = await person.del(`/class/booking/cancel/${booking._id}`)
  expect([late.body.status, late.body.message]).toEqual([
    'late',
    'Yozilish kech bekor qilindi va kelmagan deb hisoblandi: yangi yozilish 10.06.2026 16:01 gacha yopiq',
  ])
  const next = await sessionOn(addDays(monday, 3))
  const refused = await book(person, next)
  expect(told(refused)).toEqual([422, 'class.blocked'])
  expect(refused.body.message).toContain('10.06.2026 16:01')
  expect(told(await desk.put(`/class/booking/forgive/${booking._id}`, { reason: 'Kasal edi' }))).toEqual([
    403,
    'forbidden',
  ])
  expect(
    (await admin.put(`/class/booking/forgive/${booking._id}`, { reason: 'Kasal edi' })).body.booking.forgive_reason,
  ).toBe('Kasal edi')
  expect((await book(person, next)).status).toBe(201)
})

test('a cancellation within a minute of the booking is a slip and never late; two hours before the start are in time', async () => {
  const { member, sessionOn, book } = await classDesk(world)
  const session = await sessionOn(monday)
  const person = await member()
  const take = async () => (await book(person, session)).body.booking._id
  world.clock(evening(monday, 10))
  const slip = await take()
  expect((await person.del(`/class/booking/cancel/${slip}`)).body.status).toBe('cancelled')
  at(monday, '12:00')
  const inTime = await take()
  world.clock(evening(monday, 121))
  expect((await person.del(`/class/booking/cancel/${inTime}`)).body.status).toBe('cancelled')
})

test('nobody is in two classes at once, nor waits for more than three places a day', async () => {
  const { member, desk, manager, gym, kind, room, sessionOn, book, rules } = await classDesk(world, { places: 1 })
  const add = (time: string) =>
    manager.post('/class/series/create', {
      gym_id: gym.id,
      kind_id: kind._id,
      room_id: room._id,
      weekdays: [1],
      time,
      may_clash: true,
    })
  for (const time of ['14:00', '15:00', '16:00', '17:30']) await add(time)
  const all = (await desk.get(`/class/session/all?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions
  const filler = await member()
  for (const { _id, time } of all) if (time !== '17:30') await book(filler, _id)
  const person = await member()
  const answers = []
  for (const { _id } of all) answers.push(told(await book(person, _id)))
  // 14, 15 and 16 wait; 17:30 has a place; 18:00 overlaps it
  expect(answers).toEqual([
    [201, undefined],
    [201, undefined],
    [201, undefined],
    [201, undefined],
    [422, 'class.overlap'],
  ])
  // the timetable says so before anybody presses
  const refusals = async () =>
    (await person.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions.map(
      ({ refusal }: MemberSession) => refusal,
    )
  expect(await refusals()).toEqual([
    null,
    null,
    null,
    null,
    'Bu vaqtda «Yoga» mashgʻulotiga yozilgan: avval uni bekor qiling',
  ])
  await rules({ may_overlap: true })
  expect((await refusals())[4]).toBeNull()
  expect(told(await book(person, await sessionOn(monday).then(() => all[4]._id)))).toEqual([422, 'class.waiting_limit'])
})

test('attendance is ticked by the desk from an hour before, and a wrong tick is noted anew', async () => {
  const { member, sessionOn, book, desk } = await classDesk(world)
  const session = await sessionOn(monday)
  const { booking } = (await book(await member(), session)).body
  const tick = (status: string) => desk.put(`/class/booking/attendance/${booking._id}`, { status })
  expect(told(await tick('attended'))).toEqual([422, 'class.too_early'])
  world.clock(evening(monday, 30))
  expect(told(await tick('no_show'))).toEqual([409, 'state_conflict'])
  expect((await tick('attended')).body.booking.status).toBe('attended')
  at(monday, '20:00')
  expect((await tick('no_show')).body.booking).toMatchObject({
    status: 'no_show',
    strike_at: instantOf(monday, '19:00').toISOString(),
  })
  expect((await tick('attended')).body.booking.strike_at).toBe(null)
})

test('a series is as long as its kind usually is, unless it says otherwise; what is made keeps its length', async () => {
  const { manager, gym, kind, room } = await classDesk(world)
  expect(kind.duration).toBe(60)
  const changed = await manager.put(`/class/kind/update/${kind._id}`, { duration: 75, version: 1 })
  expect(changed.body.kind).toMatchObject({ duration: 75, version: 2 })
  const add = async (given: object) =>
    (
      await manager.post('/class/series/create', {
        gym_id: gym.id,
        kind_id: kind._id,
        room_id: room._id,
        weekdays: [1],
        ...given,
      })
    ).body.series.duration
  expect([await add({ time: '08:00' }), await add({ time: '12:00', duration: 30 })]).toEqual([75, 30])
  const lengths = (await manager.get(`/class/series/all?gym_id=${gym.id}`)).body.series.map(
    ({ time, duration }: { time: string; duration: number }) => [time, duration],
  )
  expect(lengths).toEqual(expect.arrayContaining([['18:00', 60]]))
  for (const duration of [4, 721])
    expect((await manager.put(`/class/kind/update/${kind._id}`, { duration })).body.fields).toHaveProperty('duration')
})
