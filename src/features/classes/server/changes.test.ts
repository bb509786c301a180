import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { instantOf } from '#src/features/classes/rules.ts'
import { useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]

test('a cancelled class tells everybody in it and gives the visits back', async () => {
  const { member, newPlan, sessionOn, book, manager, notices, bookings, admin, line, gym, kind } = await classDesk(
    world,
    {
      places: 1,
    },
  )
  const plan = await newPlan({ visits: 8 })
  const [a, b] = [await member({ fullname: 'Aziza' }, { plan_id: plan._id }), await member({ fullname: 'Barno' })]
  const session = await sessionOn(monday)
  await book(a, session)
  await book(b, session)
  const { body } = await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })
  expect(body).toMatchObject({
    session: { status: 'cancelled', cancel_reason: 'Murabbiy kasal', free: 0 },
    effect: { told: 2 },
  })
  expect(await line(session)).toEqual(['Aziza: cancelled', 'Barno: cancelled'])
  expect((await bookings(session)).map(({ is_visit_spent }: { is_visit_spent: boolean }) => is_visit_spent)).toEqual([
    false,
    false,
  ])
  expect((await admin.get(`/membership/one/${a.membershipId}`)).body.membership.visits_used).toBe(0)
  expect([await notices(a), await notices(b)]).toEqual([['class_cancelled'], ['class_cancelled']])
  // the notice leads to the other classes of the kind
  expect((await b.get('/notification/all')).body.notifications[0].link).toBe(
    `/member/edus?gym=${gym.id}&kind=${kind._id}`,
  )
  expect(told(await book(b, session))).toEqual([409, 'class.cancelled'])
  expect(told(await manager.put(`/class/session/cancel/${session}`, { reason: 'yana' }))).toEqual([
    409,
    'state_conflict',
  ])
})

test('a moved class takes its people along, but for those whom the new time does not fit; the preview says so and writes nothing', async () => {
  const { member, sessionOn, book, manager, gym, kind, room, desk, line, notices, admin } = await classDesk(world)
  const [a, b] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  await manager.post('/class/series/create', {
    gym_id: gym.id,
    kind_id: kind._id,
    room_id: room._id,
    weekdays: [1],
    time: '20:00',
  })
  const all = (await desk.get(`/class/session/all?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions
  const [six, eight] = [all[0]._id, all[1]._id]
  await book(a, six)
  await book(b, six)
  await book(b, eight)
  const change = { time: '20:30', version: 1, may_clash: true }
  const preview = await manager.post(`/class/session/preview/${six}`, change)
  expect(preview.body.effect).toMatchObject({
    told: 2,
    sessions: { changed: 1 },
    bookings: [{ fullname: 'Barno', outcome: 'cancelled' }],
  })
  expect(await line(six)).toEqual(['Aziza: booked', 'Barno: booked'])
  expect([await notices(a), await notices(b)]).toEqual([[], []])
  const done = await manager.put(`/class/session/update/${six}`, change)
  expect(done.body.effect).toEqual(preview.body.effect)
  expect(done.body.session).toMatchObject({ time: '20:30', end_time: '21:30', booked: 1, is_changed: true, version: 2 })
  expect(await line(six)).toEqual(['Aziza: booked', 'Barno: cancelled'])
  expect([await notices(a), await notices(b)]).toEqual([['class_moved'], ['class_lost']])
  expect(told(await manager.put(`/class/session/update/${six}`, change))).toEqual([409, 'stale_version'])
  expect(told(await manager.put(`/class/session/update/${six}`, { date: '2026-05-31' }))).toEqual([
    409,
    'state_conflict',
  ])
  // a membership that is over by then
  await admin.get('/gym/all')
  const far = await manager.put(`/class/session/update/${six}`, { date: addDays(monday, 40) })
  expect(far.body.effect.bookings).toMatchObject([{ fullname: 'Aziza', outcome: 'cancelled' }])
  expect(await sessionOn(addDays(monday, 1))).toBeTruthy()
})

test('a class that is moved and moved back is its series’ again: what is changed for all takes it along', async () => {
  const { sessionOn, manager, admin, gym } = await classDesk(world)
  const id = await sessionOn(monday)
  const move = async (time: string) => (await manager.put(`/class/session/update/${id}`, { time })).body.session
  expect(await move('20:30')).toMatchObject({ is_changed: true })
  expect(await move('18:00')).toMatchObject({ is_changed: false })
  const { series } = (await admin.get(`/class/series/all?gym_id=${gym.id}`)).body
  const edit = { time: '19:00', version: series[0].version }
  expect((await manager.put(`/class/series/update/${series[0]._id}`, { scope: 'all', ...edit })).status).toBe(200)
  expect((await admin.get(`/class/session/one/${id}`)).body.session).toMatchObject({ time: '19:00', is_changed: false })
})

test('a class that moves behind the end of a membership keeps whoever has renewed it', async () => {
  const { member, sessionOn, book, manager, admin, gym, plan, line, notices } = await classDesk(world)
  const person = await member({ fullname: 'Aziza' })
  const last = addDays(monday, 29)
  world.clock(instantOf(addDays(monday, 25), '12:00'))
  const payment = { paid_amount: 300_000, payment_method: 'cash' }
  const renewal = await admin.post('/membership/create', {
    member_id: person.id,
    gym_id: gym.id,
    plan_id: plan._id,
    start_date: addDays(last, 1),
    payment,
  })
  expect(renewal.status).toBe(201)
  const session = await sessionOn(last)
  expect((await book(person, session)).status).toBe(201)
  const { body } = await manager.put(`/class/session/update/${session}`, {
    version: 1,
    date: addDays(last, 1),
    time: '20:00',
  })
  expect(body.effect?.bookings).toEqual([])
  expect(await line(session)).toEqual(['Aziza: booked'])
  expect(await notices(person)).not.toContain('class_lost')
})

test('whose renewal would hold a class at its new time, at which they have another, loses that place alone: the class moves', async () => {
  const { member, sessionOn, book, manager, admin, gym, plan, line } = await classDesk(world)
  const person = await member({ fullname: 'Aziza' })
  const [last, next] = [addDays(monday, 29), addDays(monday, 30)]
  world.clock(instantOf(addDays(monday, 25), '12:00'))
  const renewal = { member_id: person.id, gym_id: gym.id, plan_id: plan._id, start_date: next }
  expect((await admin.post('/membership/create', renewal)).status).toBe(201)
  const [session, other] = [await sessionOn(last), await sessionOn(next)]
  for (const id of [session, other]) expect((await book(person, id)).status).toBe(201)
  const move = { version: 1, date: next, may_clash: true }
  const shown = await manager.post(`/class/session/preview/${session}`, move)
  expect([shown.status, shown.body.effect?.bookings]).toMatchObject([200, [{ outcome: 'cancelled', cause: 'overlap' }]])
  expect((await manager.put(`/class/session/update/${session}`, move)).status).toBe(200)
  expect([await line(session), await line(other)]).toEqual([['Aziza: cancelled'], ['Aziza: booked']])
})

test('with fewer places the last who came wait again before all others; with more the first who wait move up', async () => {
  const { member, sessionOn, book, manager, line, counted } = await classDesk(world, { places: 3 })
  const session = await sessionOn(monday)
  for (const fullname of ['Aziza', 'Barno', 'Charos', 'Dilnoza']) await book(await member({ fullname }), session)
  const places = (count: number) => manager.put(`/class/session/update/${session}`, { places: count })
  expect((await places(1)).body.effect.bookings).toMatchObject([
    { fullname: 'Charos', outcome: 'waiting' },
    { fullname: 'Barno', outcome: 'waiting' },
  ])
  expect(await line(session)).toEqual(['Aziza: booked', 'Barno: waiting 1', 'Charos: waiting 2', 'Dilnoza: waiting 3'])
  // who moves up is told too, and the preview names them
  const preview = await manager.post(`/class/session/preview/${session}`, { places: 2 })
  expect(preview.body.effect).toMatchObject({ told: 1, people: [{ fullname: 'Barno' }], bookings: [] })
  expect((await places(2)).body.effect).toMatchObject({ told: 1 })
  expect(await line(session)).toEqual(['Aziza: booked', 'Barno: booked', 'Charos: waiting 1', 'Dilnoza: waiting 2'])
  expect(await counted(session)).toEqual({ booked: 2, waiting: 2, is_true: true })
})

test('an edit of all moves what lies ahead, cancels days that are none any more, makes new ones and leaves single changes alone', async () => {
  const { member, sessionOn, sessions, book, manager, series, notices, line } = await classDesk(world)
  const [a, b] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  const [mon, tue, wed] = [
    await sessionOn(monday),
    await sessionOn(addDays(monday, 1)),
    await sessionOn(addDays(monday, 2)),
  ]
  await book(a, tue)
  await book(b, mon)
  await manager.put(`/class/session/update/${wed}`, { places: 7 })
  const change = { weekdays: [1, 3], time: '17:00', version: 1 }
  const preview = await manager.post(`/class/series/preview/${series._id}`, change)
  expect(preview.body.effect).toMatchObject({
    told: 2,
    sessions: { made: 0 },
    bookings: [{ fullname: 'Aziza', outcome: 'cancelled', time: '18:00' }],
  })
  const done = await manager.put(`/class/series/update/${series._id}`, change)
  expect(done.body.effect).toEqual(preview.body.effect)
  const week = await sessions()
  expect(
    week.map((session: { date: string; time: string; status: string }) => [session.date, session.time, session.status]),
  ).toEqual([
    [monday, '17:00', 'scheduled'],
    [addDays(monday, 1), '18:00', 'cancelled'],
    [addDays(monday, 2), '18:00', 'scheduled'],
  ])
  expect(await line(mon)).toEqual(['Barno: booked'])
  expect([await notices(a), await notices(b)]).toEqual([['class_cancelled'], ['class_moved']])
  const wider = await manager.put(`/class/series/update/${series._id}`, { weekdays: [1, 3, 4] })
  expect(wider.body.effect.sessions.made).toBe(8)
})

test('this and later: the earlier part keeps its terms, a new series goes on from the day', async () => {
  const { sessions, manager, series } = await classDesk(world)
  const from = addDays(monday, 3)
  const { body } = await manager.put(`/class/series/update/${series._id}`, {
    time: '19:00',
    scope: 'later',
    from_date: from,
  })
  expect(body.series._id).not.toBe(series._id)
  expect(body.series).toMatchObject({ start_date: from, time: '19:00', sessions_ahead: 54 })
  expect((await manager.get(`/class/series/one/${series._id}`)).body.series).toMatchObject({
    time: '18:00',
    end_date: addDays(from, -1),
    sessions_ahead: 3,
  })
  expect((await sessions()).map(({ time }: { time: string }) => time)).toEqual([
    '18:00',
    '18:00',
    '18:00',
    '19:00',
    '19:00',
    '19:00',
    '19:00',
  ])
})

test('a class that was moved still tells the day of its series: from there on this and later is counted', async () => {
  const { manager, series, sessionOn, sessions } = await classDesk(world)
  const [own, to] = [addDays(monday, 2), addDays(monday, 4)]
  const moved = await sessionOn(own)
  const change = { date: to, time: '12:00' }
  const { session } = (await manager.put(`/class/session/update/${moved}`, change)).body
  expect([session.date, session.series_date]).toEqual([to, own])
  const edit = { scope: 'later', from_date: session.series_date, places: 2 }
  const { body } = await manager.put(`/class/series/update/${series._id}`, edit)
  const shown = (await sessions()).map((one: { _id: string; series_id: string; date: string }) => [
    one.date,
    one.series_id === body.series._id,
  ])
  expect(shown).toEqual([
    [monday, false],
    [addDays(monday, 1), false],
    [addDays(monday, 3), true],
    [to, true],
    [to, true],
    [addDays(monday, 5), true],
    [addDays(monday, 6), true],
  ])
})

test('an ended series leaves no session that nobody asked for, and cancels the others', async () => {
  const { sessions, sessionOn, book, member, manager, series, kind, coach, room } = await classDesk(world)
  await book(await member(), await sessionOn(monday))
  expect(told(await manager.del(`/class/kind/delete/${kind._id}`))).toEqual([409, 'class.in_use'])
  const { body } = await manager.del(`/class/series/delete/${series._id}`)
  expect(body.effect).toMatchObject({ told: 1, sessions: { cancelled: 57 } })
  expect((await sessions()).map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
  expect(told(await manager.put(`/class/series/update/${series._id}`, { time: '10:00' }))).toEqual([
    409,
    'state_conflict',
  ])
  for (const part of [`kind/delete/${kind._id}`, `coach/delete/${coach._id}`, `room/delete/${room._id}`])
    expect((await manager.del(`/class/${part}`)).status).toBe(200)
  expect((await manager.get('/class/kind/all')).body.kinds).toEqual([])
  expect((await manager.get('/class/kind/all?archived=true')).body.kinds).toMatchObject([
    { name: 'Yoga', is_archived: true },
  ])
})

test('kinds, coaches and rooms keep what was given, refuse a name twice and a stale version', async () => {
  const { admin, manager, desk, gym, kind } = await classDesk(world)
  expect(told(await manager.post('/class/kind/create', { name: 'Yoga' }))).toEqual([409, 'class.name_taken'])
  expect(
    (await manager.put(`/class/kind/update/${kind._id}`, { description: 'Tinch', version: 1 })).body.kind.version,
  ).toBe(2)
  expect(told(await manager.put(`/class/kind/update/${kind._id}`, { description: 'x', version: 1 }))).toEqual([
    409,
    'stale_version',
  ])
  expect(
    (await manager.post('/class/kind/create', { name: 'Boks', age_from: 30, age_to: 20 })).body.fields,
  ).toHaveProperty('age_to')
  const own = await manager.post('/class/coach/create', {
    employee_id: desk.id,
    skills: ['TRX'],
    free_hours: [{ weekday: 2, from: '09:00', to: '12:00' }],
  })
  expect(own.body.coach).toMatchObject({
    fullname: 'Nilufar Karimova',
    employee_id: { _id: desk.id },
    skills: ['TRX'],
    free_hours: [{ weekday: 2, from: '09:00', to: '12:00' }],
  })
  expect(told(await manager.post('/class/coach/create', { employee_id: desk.id }))).toEqual([409, 'class.coach_taken'])
  expect((await manager.post('/class/coach/create', {})).body.fields).toHaveProperty('fullname')
  const turned = { fullname: 'Olim Karimov', free_hours: [{ weekday: 2, from: '12:00', to: '09:00' }] }
  expect((await manager.post('/class/coach/create', turned)).body.fields).toHaveProperty(['free_hours.0.to'])
  expect((await manager.get(`/class/room/all?gym_id=${gym.id}&search=katta`)).body).toMatchObject({
    rooms: [{ name: 'Katta zal' }],
    pagination: { total: 1 },
  })
  const set = await admin.put(`/class/settings/update/${gym.id}`, { opens_days: 14, version: 1 })
  expect(set.body.settings).toMatchObject({ opens_days: 14, late_minutes: 120, version: 2 })
  expect(told(await admin.put(`/class/settings/update/${gym.id}`, { opens_days: 3, version: 1 }))).toEqual([
    409,
    'stale_version',
  ])
})

test('where the gym sends them, an SMS tells of a cancelled class in the language of the person', async () => {
  const { admin, member, sessionOn, book, manager, rules } = await classDesk(world)
  const session = await sessionOn(monday)
  await book(await member({ fullname: 'Aziza' }), session)
  expect((await rules({ is_sms_sent: true })).status).toBe(200)
  await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ text: string }>`select text from sms_messages where admin_id = ${admin.id} and kind = 'class_change'`.execute(
      db,
    ),
  )
  expect(rows.map(({ text }) => text)).toEqual(['Temir Zal: «Yoga» 01.06.2026 18:00 bekor qilindi. Murabbiy kasal'])
})
