import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { makeAllSessions } from './jobs.ts'

// What random histories found, said one by one.

const world = useApi()
afterEach(() => world.clock(null))

const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]
type Desk = Awaited<ReturnType<typeof classDesk>>
const late = async ({ manager, gym, kind, room, desk }: Desk, time: string): Promise<string> => {
  await manager.post('/class/series/create', {
    gym_id: gym.id,
    kind_id: kind._id,
    room_id: room._id,
    weekdays: [1],
    time,
    may_clash: true,
  })
  const { sessions } = (await desk.get(`/class/session/all?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body
  return sessions.find((session: { time: string }) => session.time === time)._id
}

test('who was let in early loses the place when the class moves onto another of theirs', async () => {
  const desk = await classDesk(world)
  const { member, sessionOn, book, manager, line } = desk
  const eight = await late(desk, '20:00')
  const six = await sessionOn(monday)
  const aziza = await member({ fullname: 'Aziza' })
  const place = (await book(aziza, six)).body.booking
  await book(aziza, eight)
  world.clock(evening(monday, 30))
  await manager.put(`/class/booking/attendance/${place._id}`, { status: 'attended' })
  const moved = await manager.put(`/class/session/update/${six}`, { time: '20:15', may_clash: true })
  expect(told(moved)).toEqual([200, undefined])
  expect(moved.body.effect.bookings).toMatchObject([{ fullname: 'Aziza', outcome: 'cancelled' }])
  expect(await line(six)).toEqual(['Aziza: cancelled'])
  expect(await line(eight)).toEqual(['Aziza: booked'])
})

test('who was noted as missing a class that is then called off has missed nothing', async () => {
  const { member, sessionOn, book, manager, bookings } = await classDesk(world)
  const six = await sessionOn(monday)
  const place = (await book(await member(), six)).body.booking
  world.clock(evening(monday, -10))
  await manager.put(`/class/booking/attendance/${place._id}`, { status: 'no_show' })
  await manager.put(`/class/session/cancel/${six}`, { reason: 'Chiroq oʻchdi' })
  expect(await bookings(six)).toMatchObject([{ status: 'cancelled', strike_at: null }])
})

test('who stayed away and has another class by then is not noted as having come', async () => {
  const desk = await classDesk(world)
  const { member, sessionOn, book, manager } = desk
  const half = await late(desk, '18:30')
  const six = await sessionOn(monday)
  const aziza = await member()
  const place = (await book(aziza, six)).body.booking
  world.clock(evening(monday, -10))
  const note = (status: string) => manager.put(`/class/booking/attendance/${place._id}`, { status })
  await note('no_show')
  expect((await book(aziza, half)).status).toBe(201)
  expect(told(await note('attended'))).toEqual([422, 'class.overlap'])
})

test('this and later leaves a class that was called off as it is', async () => {
  const { member, sessions, sessionOn, book, manager, series } = await classDesk(world)
  const wednesday = addDays(monday, 2)
  await book(await member(), await sessionOn(wednesday))
  await manager.put(`/class/session/cancel/${await sessionOn(wednesday)}`, { reason: 'Murabbiy kasal' })
  const change = { time: '17:00', scope: 'later', from_date: addDays(monday, 1) }
  expect((await manager.put(`/class/series/update/${series._id}`, change)).status).toBe(200)
  expect(await sessions(wednesday, wednesday)).toMatchObject([{ status: 'cancelled', time: '18:00' }])
})

test('a weekday that a series loses and gets back has classes again, also where people had been', async () => {
  const { member, sessions, sessionOn, book, manager, series } = await classDesk(world)
  const tuesday = addDays(monday, 1)
  await book(await member(), await sessionOn(tuesday))
  const update = (weekdays: number[]) => manager.put(`/class/series/update/${series._id}`, { weekdays })
  await update([1, 3])
  await update([1, 2, 3])
  const found = (await sessions(tuesday, tuesday)).map(({ status }: { status: string }) => status)
  expect(found.toSorted()).toEqual(['cancelled', 'scheduled'])
})

/** Women from 07:00 to 15:00, men from 15:00 to 23:00. */
const apart = (gymId: string) =>
  world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_same_for_all = false, for_women_from = '07:00', for_women_to = '15:00',
      for_men_from = '15:00', for_men_to = '23:00' where gym_id = ${gymId}`.execute(db),
  )

test('whom the door would not let in by the hours of the gym has no place in the class, from nobody and for no money', async () => {
  const desk = await classDesk(world, { places: 1 })
  const { member, sessionOn, book, line, gym, manager, kind } = desk
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const six = await sessionOn(monday)
  const man = (fullname: string) => member({ fullname, gender: 'male' })
  const [bobur, aziza, davron] = [await man('Bobur'), await member({ fullname: 'Aziza' }), await man('Davron')]
  const place = (await book(bobur, six)).body.booking
  await book(aziza, six)
  await apart(gym.id)
  const barno = await member({ fullname: 'Barno' })
  const refused = await book(barno, six)
  expect(told(refused)).toEqual([422, 'class.refused'])
  expect(refused.body).toMatchObject({
    data: { reason: 'hours' },
    message: 'Mashgʻulot vaqtida zalga kirib boʻlmaydi: boshqa vaqtni tanlang',
  })
  const { sessions } = (await barno.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body
  expect(sessions).toMatchObject([{ refusal: refused.body.message, may_buy: false }])
  const byDesk = await desk.desk.post('/class/booking/create', { session_id: six, member_id: barno.id })
  expect([byDesk.body.error, byDesk.body.data?.reason]).toEqual(['class.refused', 'hours'])
  const single = await desk.admin.post('/class/drop-in/create', {
    session_id: six,
    member_id: (await member({ fullname: 'Charos' }, null)).id,
    payment: { paid_amount: 50_000, payment_method: 'cash' },
  })
  expect([single.body.error, single.body.data?.reason]).toEqual(['class.refused', 'hours'])
  expect((await book(davron, six)).body.booking.place).toBe(2)
  await bobur.del(`/class/booking/cancel/${place._id}`)
  expect(await line(six)).toEqual(['Davron: booked', 'Aziza: waiting 1', 'Bobur: cancelled'])
})

test('a class is moved, or made longer, to no time at which the gym is closed to its people, and its preview says so', async () => {
  const { sessionOn, gym, manager } = await classDesk(world)
  const six = await sessionOn(monday)
  await apart(gym.id)
  for (const change of [{ time: '23:30' }, { time: '14:30' }, { time: '22:30' }]) {
    expect(told(await manager.put(`/class/session/update/${six}`, change))).toEqual([422, 'class.outside_hours'])
    expect(told(await manager.post(`/class/session/preview/${six}`, change))).toEqual([422, 'class.outside_hours'])
  }
  expect((await manager.put(`/class/session/update/${six}`, { time: '21:00' })).status).toBe(200)
  expect(told(await manager.put(`/class/session/update/${six}`, { duration: 180 }))).toEqual([
    422,
    'class.outside_hours',
  ])
})

test('who can not come at the new time loses the place, named with the reason before and told after: closed to them, or not in the plan', async () => {
  const desk = await classDesk(world)
  const { member, newPlan, sessionOn, book, manager, line, gym } = desk
  const six = await sessionOn(monday)
  const evenings = await newPlan({ from: '17:00', to: '22:00' })
  const [aziza, bobur] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Bobur', gender: 'male' })]
  const charos = await member({ fullname: 'Charos' }, { plan_id: evenings._id })
  for (const person of [aziza, bobur, charos]) await book(person, six)
  await apart(gym.id)
  const change = { time: '10:00', date: addDays(monday, 1), version: 1 }
  const preview = await manager.post(`/class/session/preview/${six}`, change)
  expect(preview.body.effect).toMatchObject({
    told: 3,
    bookings: [
      { fullname: 'Bobur', outcome: 'cancelled', cause: 'hours' },
      { fullname: 'Charos', outcome: 'cancelled', cause: 'membership' },
    ],
  })
  expect((await manager.put(`/class/session/update/${six}`, change)).body.effect).toEqual(preview.body.effect)
  expect(await line(six)).toEqual(['Aziza: booked', 'Bobur: cancelled', 'Charos: cancelled'])
  const cause = async (who: typeof bobur) => (await who.get('/notification/all')).body.notifications[0].params.cause
  expect([await cause(bobur), await cause(charos), await cause(aziza)]).toEqual(['hours', 'plan_hours', undefined])
})

test('a whole series that moves into the hours of the others leaves behind whom the door would refuse', async () => {
  const { member, sessionOn, book, manager, line, gym, series } = await classDesk(world)
  const six = await sessionOn(monday)
  const tuesday = await sessionOn(addDays(monday, 1))
  const bobur = await member({ fullname: 'Bobur', gender: 'male' })
  await book(await member({ fullname: 'Aziza' }), tuesday)
  await book(bobur, six)
  await book(bobur, tuesday)
  await apart(gym.id)
  const change = { time: '14:00', duration: 60, version: 1 }
  const preview = await manager.post(`/class/series/preview/${series._id}`, change)
  expect(preview.body.effect.bookings).toMatchObject([
    { fullname: 'Bobur', date: monday, cause: 'hours' },
    { fullname: 'Bobur', date: addDays(monday, 1), cause: 'hours' },
  ])
  await manager.put(`/class/series/update/${series._id}`, change)
  expect(await line(tuesday)).toEqual(['Aziza: booked', 'Bobur: cancelled'])
})

test('a series that gets another kind holds other classes: who had booked is told that theirs is off, and the hours are those of the new kind', async () => {
  const { member, sessions, sessionOn, book, manager, notices, gym, series } = await classDesk(world)
  const six = await sessionOn(monday)
  const aziza = await member({ fullname: 'Aziza' })
  await book(aziza, six)
  const boxing = (await manager.post('/class/kind/create', { name: 'Boks', gender: 'male' })).body.kind
  const change = { kind_id: boxing._id, version: 1 }
  const preview = await manager.post(`/class/series/preview/${series._id}`, change)
  expect(preview.body.effect).toMatchObject({ told: 1, bookings: [{ fullname: 'Aziza', outcome: 'cancelled' }] })
  expect((await manager.put(`/class/series/update/${series._id}`, change)).body.effect).toEqual(preview.body.effect)
  expect(await notices(aziza)).toEqual(['class_cancelled'])
  const kinds = (await sessions(monday, monday)).map((held: { status: string; kind_id: { name: string } }) => [
    held.kind_id.name,
    held.status,
  ])
  expect(kinds.toSorted()).toEqual([
    ['Boks', 'scheduled'],
    ['Yoga', 'cancelled'],
  ])
  await apart(gym.id)
  const women = (await manager.post('/class/kind/create', { name: 'Pilates', gender: 'female' })).body.kind
  const late = await manager.post(`/class/series/preview/${series._id}`, { kind_id: women._id })
  expect(told(late)).toEqual([422, 'class.outside_hours'])
})

test('with a gym goes its timetable: kinds and coaches of the owner are free of it, and no coach holds classes there', async () => {
  const { admin, gym, manager, kind, coach, series, sessionOn, book, member } = await classDesk(world)
  const own = await world.employee(admin, { gyms: [gym.id] })
  const { body: made } = await manager.post('/class/coach/create', { employee_id: own.id })
  await manager.put(`/class/series/update/${series._id}`, { coach_id: made.coach._id })
  // of what somebody once asked for a trace stays
  const person = await member()
  expect((await book(person, await sessionOn(addDays(monday, 3)))).status).toBe(201)
  expect((await admin.post(`/membership/cancel/${person.membershipId}`, { reason: 'koʻchdi' })).status).toBe(200)
  await manager.put(`/class/session/update/${await sessionOn(addDays(monday, 2))}`, { time: '19:00' })
  const ahead = async () =>
    (await own.get(`/class/coach/own?from=${monday}&to=${addDays(monday, 13)}`)).body.sessions.filter(
      ({ status }: { status: string }) => status === 'scheduled',
    ).length
  expect(await ahead()).toBe(14)
  expect(told(await admin.del(`/class/coach/delete/${coach._id}`))).toEqual([200, undefined])
  expect(told(await admin.del(`/class/kind/delete/${kind._id}`))).toEqual([409, 'class.in_use'])
  expect((await admin.del(`/gym/delete/${gym.id}`)).status).toBe(200)
  expect(await ahead()).toBe(0)
  await makeAllSessions(world.application.deps.database, world.application.deps.clock.now())
  expect(await ahead()).toBe(0)
  expect(told(await admin.del(`/class/kind/delete/${kind._id}`))).toEqual([200, undefined])
  expect(told(await admin.del(`/class/coach/delete/${made.coach._id}`))).toEqual([200, undefined])
})

test('this and later from a day after the last makes the series before it no longer', async () => {
  const { manager, series } = await classDesk(world)
  const last = addDays(monday, 6)
  const change = (body: object) => manager.put(`/class/series/update/${series._id}`, body)
  expect((await change({ scope: 'all', end_date: last })).status).toBe(200)
  expect((await change({ scope: 'later', from_date: addDays(monday, 20), end_date: '', time: '19:00' })).status).toBe(
    200,
  )
  expect((await manager.get(`/class/series/one/${series._id}`)).body.series.end_date).toBe(last)
})

test('a series that ends sooner, or loses a weekday, takes along what was changed by itself on those days, and tells its people', async () => {
  const { manager, series, sessionOn, sessions, book, member, notices } = await classDesk(world)
  const [tuesday, sunday] = [addDays(monday, 1), addDays(monday, 6)]
  const person = await member()
  const change = (id: string) => manager.put(`/class/session/update/${id}`, { time: '20:00' })
  for (const day of [tuesday, sunday]) {
    const id = await sessionOn(day)
    expect((await change(id)).status).toBe(200)
    expect((await book(person, id)).status).toBe(201)
  }
  const edit = { scope: 'all', weekdays: [1, 3, 4, 5, 6, 7], end_date: addDays(monday, 5) }
  const { effect } = (await manager.post(`/class/series/preview/${series._id}`, edit)).body
  expect(effect.bookings).toHaveLength(2)
  expect((await manager.put(`/class/series/update/${series._id}`, edit)).body.effect).toEqual(effect)
  const held = (await sessions()).filter(({ status }: { status: string }) => status === 'scheduled')
  expect(held.map(({ date }: { date: string }) => date)).toEqual([0, 2, 3, 4, 5].map((days) => addDays(monday, days)))
  expect(await notices(person)).toEqual(['class_cancelled', 'class_cancelled'])
})

test('an edit of a series names beforehand what it leaves as it is: the classes that were changed by themselves', async () => {
  const { manager, series, sessionOn, sessions } = await classDesk(world)
  const [mon, wed] = [await sessionOn(monday), await sessionOn(addDays(monday, 2))]
  for (const id of [wed, mon])
    expect((await manager.put(`/class/session/update/${id}`, { time: '20:30' })).status).toBe(200)
  const preview = async (edit: object) =>
    (await manager.post(`/class/series/preview/${series._id}`, { scope: 'all', ...edit })).body.effect
  const stays = (id: string, date: string) => ({ _id: id, date, time: '20:30' })
  expect((await preview({ time: '19:00' })).kept).toEqual([stays(mon, monday), stays(wed, addDays(monday, 2))])
  expect((await preview({ time: '19:00', scope: 'later', from_date: addDays(monday, 1) })).kept).toEqual([
    stays(wed, addDays(monday, 2)),
  ])
  expect((await preview({ weekdays: [1, 2] })).kept).toEqual([stays(mon, monday)])
  expect((await manager.put(`/class/series/update/${series._id}`, { scope: 'all', time: '19:00' })).status).toBe(200)
  const times = (await sessions(monday, addDays(monday, 2))).map(({ time }: { time: string }) => time)
  expect(times).toEqual(['20:30', '19:00', '20:30'])
})

test('who loses one place by an edit of a series, or waits again, is told of the new time of the classes that stay theirs', async () => {
  const desk = await classDesk(world, { places: 2 })
  const { manager, series, sessionOn, book, member, notices, bookings } = desk
  const eight = await late(desk, '20:00')
  const [mon, tue] = [await sessionOn(monday), await sessionOn(addDays(monday, 1))]
  const [aziza, barno] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  for (const id of [mon, eight, tue]) expect((await book(aziza, id)).status).toBe(201)
  expect((await book(barno, tue)).status).toBe(201)
  const edit = { scope: 'all', time: '20:00', places: 1, may_clash: true }
  expect((await manager.put(`/class/series/update/${series._id}`, edit)).status).toBe(200)
  expect((await bookings(tue)).map(({ status }: { status: string }) => status)).toEqual(['booked', 'waiting'])
  expect((await notices(aziza)).toSorted()).toEqual(['class_lost', 'class_moved'])
  expect((await notices(barno)).toSorted()).toEqual(['class_moved', 'class_waiting_again'])
})

test('of a class that takes longer its end is told: the start alone would say that nothing changed', async () => {
  const { manager, sessionOn, book, member } = await classDesk(world)
  const person = await member()
  const session = await sessionOn(monday)
  await book(person, session)
  const newTime = async () => (await person.get('/notification/all')).body.notifications[0].params.new_time
  await manager.put(`/class/session/update/${session}`, { duration: 90 })
  expect(await newTime()).toBe('18:00–19:30')
  world.clock(evening(monday, 200))
  await manager.put(`/class/session/update/${session}`, { time: '18:30' })
  expect(await newTime()).toBe('18:30')
})

test('whoever slides back on the waiting list because others wait again before them is told where they stand', async () => {
  const { manager, sessionOn, book, member, line } = await classDesk(world, { places: 3 })
  const session = await sessionOn(monday)
  const people = []
  for (const fullname of ['Aziza', 'Barno', 'Dilnoza', 'Elmira', 'Feruza']) people.push(await member({ fullname }))
  for (const who of people) expect((await book(who, session)).status).toBe(201)
  const effect = (await manager.put(`/class/session/update/${session}`, { places: 1 })).body.effect
  expect(await line(session)).toEqual([
    'Aziza: booked',
    'Barno: waiting 1',
    'Dilnoza: waiting 2',
    'Elmira: waiting 3',
    'Feruza: waiting 4',
  ])
  const told = await Promise.all(
    people.map(async (who) => {
      const [newest] = (await who.get('/notification/all')).body.notifications
      return newest.kind.startsWith('class_') ? `${newest.kind} ${newest.params.count}` : null
    }),
  )
  expect(told).toEqual([
    null,
    'class_waiting_again 1',
    'class_waiting_again 2',
    'class_slid_back 3',
    'class_slid_back 4',
  ])
  expect(effect.told).toBe(4)
  expect((await manager.put(`/class/session/update/${session}`, { places: 2 })).status).toBe(200)
  expect((await people[4]?.get('/notification/all'))?.body.notifications[0].kind).toBe('class_slid_back')
})
