import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { formatMoment } from '#src/contract/formats.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { lockWaits } from '#test/database.ts'
import { instantOf } from '../rules.ts'
import { classJobs, makeAllSessions } from './jobs.ts'

const world = useApi()
afterEach(() => world.clock(null))

const at = (day: string, time: string) => world.clock(instantOf(day, time))
const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]
type Desk = Awaited<ReturnType<typeof classDesk>>

const closeOn = async ({ admin, gym }: Desk, date: string) => {
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const body = { version: settings.version, holidays: [{ date, name: 'Hayit' }] }
  expect((await admin.put(`/gym/settings/${gym.id}`, body)).status).toBe(200)
}

test('an hour after midnight in Tashkent what ended the day before holds nothing back', async () => {
  const { manager, series, kind, coach, room } = await classDesk(world)
  await manager.put(`/class/series/update/${series._id}`, { end_date: monday })
  expect(told(await manager.del(`/class/room/delete/${room._id}`))).toEqual([409, 'class.in_use'])
  at(addDays(monday, 1), '01:00')
  for (const part of [`kind/delete/${kind._id}`, `coach/delete/${coach._id}`, `room/delete/${room._id}`])
    expect((await manager.del(`/class/${part}`)).status).toBe(200)
})

test('a class is moved to no holiday, and its preview says so', async () => {
  const desk = await classDesk(world)
  const { manager, sessionOn, sessions } = desk
  const holiday = addDays(monday, 2)
  await closeOn(desk, holiday)
  const session = await sessionOn(monday)
  for (const answer of [
    await manager.post(`/class/session/preview/${session}`, { date: holiday }),
    await manager.put(`/class/session/update/${session}`, { date: holiday }),
  ])
    expect([...told(answer), Object.keys(answer.body.fields)]).toEqual([422, 'class.holiday', ['date']])
  expect(await sessions(holiday, holiday)).toEqual([])
})

test('a single class on a holiday, or at a time that has passed, is refused and not kept as a series without classes', async () => {
  const desk = await classDesk(world)
  const { manager, gym, kind, room, admin } = desk
  const holiday = addDays(monday, 2)
  await closeOn(desk, holiday)
  const once = (date: string, time: string, weekday: number) =>
    manager.post('/class/series/create', {
      gym_id: gym.id,
      kind_id: kind._id,
      room_id: room._id,
      weekdays: [weekday],
      time,
      start_date: date,
      end_date: date,
    })
  for (const answer of [await once(holiday, '20:00', 3), await once(monday, '09:00', 1)])
    expect([...told(answer), Object.keys(answer.body.fields)]).toEqual([422, 'class.no_days', ['start_date']])
  expect((await once(monday, '20:00', 1)).status).toBe(201)
  // of what begins after the eight weeks nothing is made yet
  expect((await once(addDays(monday, 70), '20:00', 1)).status).toBe(201)
  expect((await admin.get(`/class/series/all?gym_id=${gym.id}`)).body.series).toHaveLength(3)
})

test('who waits and asks again is asked the same as anybody: the own waiting place does not count against them, a debt and strikes do', async () => {
  const desk = await classDesk(world, { places: 1 })
  const { admin, member, newPlan, plan, sessionOn, book, bookings, gym } = desk
  const wednesday = addDays(monday, 2)
  const session = await sessionOn(wednesday)
  const holder = await member({ fullname: 'Aziza' })
  const weekly = await member({}, { plan_id: (await newPlan({ classes: { kinds: null, per_week: 1 } }))._id })
  const single = await member({}, { plan_id: (await newPlan({ visits: 1 }))._id })
  const owing = await member({}, null)
  const part = { paid_amount: 1000, payment_method: 'cash' }
  await admin.post('/membership/create', { member_id: owing.id, gym_id: gym.id, plan_id: plan._id, payment: part })
  const missed = await member()
  const { booking } = (await book(holder, session)).body
  for (const person of [weekly, single, owing, missed]) await book(person, session)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set debt_rule = 'refuse' where gym_id = ${gym.id}`.execute(db),
  )
  for (const day of [1, 3, 4]) {
    const { _id } = (await book(missed, await sessionOn(addDays(monday, day)))).body.booking
    await world.sql({ role: 'platform' }, (db) =>
      sql`update class_bookings set status = 'late', strike_at = ${instantOf(monday, '11:00')} where id = ${_id}`.execute(
        db,
      ),
    )
  }
  world.clock(evening(wednesday, 29))
  await holder.del(`/class/booking/cancel/${booking._id}`)
  expect(told(await book(missed, session))).toEqual([422, 'class.blocked'])
  expect((await book(owing, session)).body.data).toEqual({ reason: 'debt' })
  const taken = await book(weekly, session)
  expect([taken.status, taken.body.booking?.status]).toEqual([201, 'booked'])
  await weekly.del(`/class/booking/cancel/${taken.body.booking._id}`)
  expect((await book(single, session)).body.booking).toMatchObject({ status: 'booked', is_visit_spent: true })
  const held = (await bookings(session)).filter(({ status }: { status: string }) => status === 'booked')
  expect(held).toHaveLength(1)
})

test('a free place goes past whoever might not book at that moment: they are told why once, keep their number, and have it when they might', async () => {
  const desk = await classDesk(world, { places: 1 })
  const { admin, member, plan, rules, sessionOn, book, line, notices, gym } = desk
  const wednesday = addDays(monday, 2)
  const session = await sessionOn(wednesday)
  const debts = (rule: string) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update gym_settings set debt_rule = ${rule} where gym_id = ${gym.id}`.execute(db),
    )
  await rules({ strikes: 1 })
  const holder = await member({ fullname: 'Birinchi' })
  const owing = await member({ fullname: 'Qarzdor' }, null)
  const part = { paid_amount: 1000, payment_method: 'cash' }
  await admin.post('/membership/create', { member_id: owing.id, gym_id: gym.id, plan_id: plan._id, payment: part })
  const missed = await member({ fullname: 'Kelmagan' })
  const next = await member({ fullname: 'Keyingi' })
  const { _id: held } = (await book(holder, session)).body.booking
  for (const person of [owing, missed, next]) await book(person, session)
  const { _id: today } = (await book(missed, await sessionOn(monday))).body.booking
  world.clock(evening(monday, 60))
  expect((await missed.del(`/class/booking/cancel/${today}`)).body.status).toBe('late')
  await debts('refuse')
  world.clock(evening(wednesday, 300))
  const shown = async (who: typeof holder) =>
    (await who.get(`/member/class/sessions?gym_id=${gym.id}&from=${wednesday}&to=${wednesday}`)).body.sessions[0]
      .refusal
  expect([await shown(owing), await shown(next)]).toEqual(['Muddati oʻtgan qarz bor: avval toʻlang', null])
  expect(await shown(missed)).toContain('yozilish')
  await holder.del(`/class/booking/cancel/${held}`)
  expect(await line(session)).toEqual([
    'Keyingi: booked',
    'Qarzdor: waiting 1',
    'Kelmagan: waiting 2',
    'Birinchi: cancelled',
  ])
  const { _id: taken } = (await desk.bookings(session))[0]
  await next.del(`/class/booking/cancel/${taken}`)
  const { notifications } = (await owing.get('/notification/all')).body
  expect(notifications[0]).toMatchObject({ kind: 'class_passed_over', params: { cause: 'debt' } })
  expect([await notices(owing), await notices(missed)]).toEqual([['class_passed_over'], ['class_passed_over']])
  // the place is still free: who might have it by now has it by themselves, or by asking
  await debts('warn')
  await classJobs.find(({ name }) => name === 'classes.promote_waiting')?.run({}, world.application.deps)
  expect((await line(session)).slice(0, 2)).toEqual(['Qarzdor: booked', 'Kelmagan: waiting 1'])
  await owing.del(`/class/booking/cancel/${(await desk.bookings(session))[0]._id}`)
  expect((await admin.put(`/class/booking/forgive/${today}`, { reason: 'Kasal edi' })).status).toBe(200)
  expect((await book(missed, session)).body.booking).toMatchObject({ status: 'booked' })
  expect(await desk.counted(session)).toEqual({ booked: 1, waiting: 0, is_true: true })
})

test('who booked just now reads in the timetable until when that may be taken back', async () => {
  const { member, sessionOn, book, gym } = await classDesk(world)
  const person = await member()
  const session = await sessionOn(monday)
  const lateFrom = async () =>
    (await person.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions[0].late_from
  expect(await lateFrom()).toBe(evening(monday, 120).toISOString())
  world.clock(evening(monday, 60))
  await book(person, session)
  const until = Date.parse(await lateFrom()) - evening(monday, 60).getTime()
  expect(until).toBeGreaterThanOrEqual(60_000)
  expect(until).toBeLessThan(120_000)
})

test('a class that the gym moved when it was too late to leave in time is left without loss by those who were in it', async () => {
  const { member, newPlan, sessionOn, book, manager, gym } = await classDesk(world)
  const visits = { plan_id: (await newPlan({ visits: 5 }))._id }
  const [before, after] = [await member({}, visits), await member({}, visits)]
  const session = await sessionOn(addDays(monday, 1))
  const { _id } = (await book(before, session)).body.booking
  world.clock(evening(monday, 90))
  await manager.put(`/class/session/update/${session}`, { date: monday, may_clash: true })
  world.clock(evening(monday, 85))
  const late = await book(after, session)
  world.clock(evening(monday, 30))
  const start = evening(monday).toISOString()
  const own = (await before.get(`/member/class/bookings?gym_id=${gym.id}`)).body.bookings
  expect(own[0].late_from).toBe(start)
  expect((await before.del(`/class/booking/cancel/${_id}`)).body.status).toBe('cancelled')
  // who knew the time when they asked is late as ever
  expect((await after.del(`/class/booking/cancel/${late.body.booking._id}`)).body.status).toBe('late')
  const { membership } = (await before.get(`/member/portal?gym_id=${gym.id}`)).body.portal
  expect(membership.counted.visits).toMatchObject({ left: 5 })
})

test('who is moved up from the line when it was late already leaves until the start without loss, and is told until when', async () => {
  const { member, newPlan, sessionOn, book, gym } = await classDesk(world, { places: 1 })
  const visits = { plan_id: (await newPlan({ visits: 5 }))._id }
  const session = await sessionOn(monday)
  const [first, early, late] = [await member(), await member({}, visits), await member({}, visits)]
  const held = (await book(first, session)).body.booking
  for (const person of [early, late]) expect((await book(person, session)).body.booking.status).toBe('waiting')
  const leave = async (person: typeof first, id: string) =>
    (await person.del(`/class/booking/cancel/${id}`)).body.status
  const own = async (person: typeof first) =>
    (await person.get(`/member/class/bookings?gym_id=${gym.id}`)).body.bookings[0]
  // a quarter of an hour at least, also where it becomes late meanwhile
  world.clock(evening(monday, 200))
  await leave(first, held._id)
  const inTime = await own(early)
  expect([inTime.status, inTime.late_from]).toEqual(['booked', evening(monday, 120).toISOString()])
  world.clock(evening(monday, 35))
  expect(await leave(early, inTime._id)).toBe('late')
  const promoted = await own(late)
  expect([promoted.status, promoted.late_from]).toEqual(['booked', evening(monday).toISOString()])
  const { body } = await late.get('/notification/all')
  expect(body.notifications[0]).toMatchObject({
    kind: 'class_promoted',
    params: { free_until: formatMoment(evening(monday)) },
  })
  world.clock(evening(monday, 2))
  expect(await leave(late, promoted._id)).toBe('cancelled')
  const { membership } = (await late.get(`/member/portal?gym_id=${gym.id}`)).body.portal
  expect(membership.counted.visits).toMatchObject({ left: 5 })
})

test('the preview names everybody who is told', async () => {
  const { member, sessionOn, book, manager } = await classDesk(world)
  const session = await sessionOn(monday)
  for (const fullname of ['Barno', 'Aziza']) await book(await member({ fullname }), session)
  const { effect } = (await manager.post(`/class/session/preview/${session}`, { time: '19:00' })).body
  expect(effect).toMatchObject({ told: 2, people: [{ fullname: 'Aziza' }, { fullname: 'Barno' }], bookings: [] })
})

test('at most sixty-two days are read at once, of the own gyms alone', async () => {
  const { desk, member, gym } = await classDesk(world)
  const stranger = await classDesk(world)
  const all = (days: number, id = gym.id) =>
    `/class/session/all?gym_id=${id}&from=${monday}&to=${addDays(monday, days - 1)}`
  expect((await desk.get(all(62))).status).toBe(200)
  const tooMany = await desk.get(all(63))
  expect([...told(tooMany), Object.keys(tooMany.body.fields)]).toEqual([400, 'invalid_input', ['to']])
  expect((await desk.get(all(0))).status).toBe(400)
  expect((await desk.get(all(7, stranger.gym.id))).status).toBe(404)
  const foreign = await stranger.sessionOn(monday)
  const person = await member()
  for (const answer of [
    await person.post('/class/booking/create', { session_id: foreign }),
    await desk.get(`/class/session/one/${foreign}`),
    await desk.post('/class/booking/create', { session_id: foreign, member_id: person.id }),
  ])
    expect(answer.status).toBe(404)
})

test('a day that is none is said at its own field alone: the other one, and the span of the two, are not blamed', async () => {
  const { desk, gym } = await classDesk(world)
  const wrong = async (from: string, to: string) => {
    const answer = await desk.get(`/class/session/all?gym_id=${gym.id}&from=${from}&to=${to}`)
    return [...told(answer), Object.keys(answer.body.fields)]
  }
  expect(await wrong('2026-02-30', monday)).toEqual([400, 'invalid_input', ['from']])
  expect(await wrong(monday, 'ertaga')).toEqual([400, 'invalid_input', ['to']])
  expect(await wrong('', '')).toEqual([400, 'invalid_input', ['from', 'to']])
  expect(await wrong(addDays(monday, 1), monday)).toEqual([400, 'invalid_input', ['to']])
})

test('the nightly job makes no class of a series as it was before an edit that came between its list and its turn', async () => {
  const { manager, series, sessions } = await classDesk(world)
  const mondays = { weekdays: [1], time: '20:00' }
  const { database, clock } = world.application.deps
  let isEdited = false
  const edited: typeof database = {
    ...database,
    async transaction(...given) {
      const answer = await database.transaction(...given)
      if (!isEdited) expect((await manager.put(`/class/series/update/${series._id}`, mondays)).status).toBe(200)
      isEdited = true
      return answer
    },
  }
  at(addDays(monday, 1), '00:10')
  await makeAllSessions(edited, clock.now())
  const held = await sessions(addDays(monday, 1), addDays(monday, 60))
  expect([...new Set(held.map(({ time }: { time: string }) => time))]).toEqual(['20:00'])
  expect(held.map(({ date }: { date: string }) => date)).toEqual(
    Array.from({ length: 8 }, (_, week) => addDays(monday, 7 * week + 7)),
  )
})

test('a room says how many places the largest class ahead in it has', async () => {
  const { manager, gym, room, sessions } = await classDesk(world)
  const ahead = async () => (await manager.get(`/class/room/all?gym_id=${gym.id}`)).body.rooms[0].places_ahead
  expect(await ahead()).toBe(3)
  const [first, second] = await sessions()
  const change = (id: string, places: number) => manager.put(`/class/session/update/${id}`, { places })
  expect((await change(first._id, 9)).status).toBe(200)
  expect((await change(second._id, 5)).status).toBe(200)
  expect((await manager.put(`/class/room/update/${room._id}`, { places: 4 })).body.room).toMatchObject({
    places: 4,
    places_ahead: 9,
  })
  expect((await manager.put(`/class/session/cancel/${first._id}`, { reason: 'Suv yoʻq' })).status).toBe(200)
  expect(await ahead()).toBe(5)
})

test('a class that goes with its series while somebody books, moves, cancels or writes to it is there no more, and nothing broke', async () => {
  const { admin, manager, member, sessionOn, book, sessions } = await classDesk(world)
  const someone = await member()
  const acts: ((session: string) => Promise<{ status: number; body: { error?: string } }>)[] = [
    (session) => book(someone, session),
    (session) => manager.put(`/class/session/update/${session}`, { time: '20:00' }),
    (session) => manager.put(`/class/session/cancel/${session}`, { reason: 'Taʼmir' }),
    (session) => manager.post(`/class/session/message/${session}`, { text: 'Ertaga kutamiz' }),
  ]
  const other = new pg.Client({ connectionString: world.ownerUrl })
  await other.connect()
  try {
    for (const [index, act] of acts.entries()) {
      const session = await sessionOn(addDays(monday, index + 1))
      await other.query('begin')
      // as the end of its series does it
      await other.query('delete from class_sessions where admin_id = $1 and id = $2', [admin.id, session])
      const answer = act(session)
      await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
      await other.query('commit')
      expect(told(await answer)).toEqual([404, 'not_found'])
    }
  } finally {
    await other.end()
  }
  expect(await sessions(addDays(monday, 1), addDays(monday, 4))).toEqual([])
})
