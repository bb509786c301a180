import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

// What the timetable and its bookings refuse, room by room of the feature: the gym, the owner, the state, the terms.

const world = useApi()
afterEach(() => world.clock(null))

type Told = { status: number; body: { error?: string; command?: string; fields?: object } }
const told = ({ status, body }: Told) => [status, body.error]
const fieldsOf = ({ body }: Told) => Object.keys(body.fields ?? {})
const each = async (calls: (() => Promise<Told>)[]): Promise<Told[]> => {
  const answers: Told[] = []
  for (const call of calls) answers.push(await call())
  return answers
}

/** Yoga at 18:00 of the desk, and what a second series of it in the morning would be. */
async function timetable() {
  const desk = await classDesk(world)
  const { manager, gym, kind, room, series } = desk
  const morning = (more: object = {}) =>
    manager.post('/class/series/create', {
      gym_id: gym.id,
      kind_id: kind._id,
      room_id: room._id,
      weekdays: [1],
      time: '09:00',
      ...more,
    })
  const six = await desk.sessionOn(monday)
  const session = (change: object) => manager.put(`/class/session/update/${six}`, change)
  const all = (change: object) => manager.put(`/class/series/update/${series._id}`, change)
  return { ...desk, morning, six, session, all }
}

/** The gym's subscription is over, its grace too. */
const lapse = (admin: Caller, gym: { id: string }) =>
  world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(
      db,
    ),
  )

test('in a gym past its grace no room, class or place is made or changed; a member is told nothing of what the gym owes', async () => {
  const { admin, desk, manager, gym, room, member, morning, session, all, six, book, sessions } = await timetable()
  const aziza = await member()
  const before = await sessions()
  await lapse(admin, gym)
  const refused = await each([
    () => manager.post('/class/room/create', { gym_id: gym.id, name: 'Kichik zal', places: 5 }),
    () => manager.put(`/class/room/update/${room._id}`, { places: 9 }),
    () => morning(),
    () => all({ time: '17:00' }),
    () => session({ time: '17:00' }),
    () => desk.post('/class/booking/create', { session_id: six, member_id: aziza.id }),
    () => admin.put(`/class/settings/update/${gym.id}`, { opens_days: 14, version: 1 }),
    ...(['check', 'import'] as const).map((path) => () => {
      const form = new FormData()
      form.append('gym_id', gym.id)
      form.append('file', new Blob(['']), 'jadval.csv')
      if (path === 'import') form.append('ready', '1')
      return manager.post(`/class/timetable/${path}`, undefined, { form })
    }),
  ])
  expect(refused.map(({ body }) => body.command)).toEqual(refused.map(() => 'no_active_subscription'))
  const own = await book(aziza, six)
  expect([own.body.error, own.body.command]).toEqual(['class.not_now', undefined])
  // nor is it offered
  const shown = (await aziza.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}`)).body.sessions
  expect(shown.find(({ _id }: { _id: string }) => _id === six)).toMatchObject({
    refusal: 'Hozir yozilib boʻlmaydi: qabulxonaga murojaat qiling',
    may_buy: false,
  })
  expect(await sessions()).toEqual(before)
})

test('whoever waits in a gym past its grace does not read that they cannot book: a place that becomes free is theirs', async () => {
  const { admin, gym, member, session, six, book, line } = await timetable()
  const [holder, waiting] = [await member({ fullname: 'Nodira' }), await member()]
  expect((await session({ places: 1 })).status).toBe(200)
  const held = (await book(holder, six)).body.booking._id
  expect((await book(waiting, six)).body.booking.status).toBe('waiting')
  await lapse(admin, gym)
  const [shown] = (await waiting.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body
    .sessions
  expect(shown).toMatchObject({ booking: { status: 'waiting', place: 1 }, refusal: null })
  expect((await holder.del(`/class/booking/cancel/${held}`)).status).toBe(200)
  expect(await line(six)).toEqual(['Aziza Karimova: booked', 'Nodira: cancelled'])
})

test('nothing of another owner, of another gym or put away is chosen for a class', async () => {
  const { admin, manager, kind, coach, room, morning, session, all, sessions } = await timetable()
  const before = await sessions()
  const other = await classDesk(world)
  const second = await world.gym(admin)
  const elsewhere = (await admin.post('/class/room/create', { gym_id: second.id, name: 'Narigi zal', places: 5 })).body
  const old = (await manager.post('/class/kind/create', { name: 'Boks' })).body.kind
  const gone = (await manager.post('/class/coach/create', { fullname: 'Davron Aliyev' })).body.coach
  const away = await each([
    () => manager.del(`/class/kind/delete/${old._id}`),
    () => manager.del(`/class/coach/delete/${gone._id}`),
  ])
  expect(away.map(({ status }) => status)).toEqual([200, 200])
  const wrong = [
    { kind_id: other.kind._id },
    { kind_id: old._id },
    { coach_id: other.coach._id },
    { coach_id: gone._id },
    { room_id: other.room._id },
    { room_id: elsewhere.room._id },
  ]
  const refused = await each([
    ...wrong.map((more) => () => morning(more)),
    ...wrong.map((more) => () => all(more)),
    ...wrong.filter((more) => !('kind_id' in more)).map((more) => () => session(more)),
    () => manager.post('/class/coach/create', { employee_id: other.desk.id }),
  ])
  expect(refused.map(told)).toEqual(refused.map(() => [404, 'not_found']))
  expect(await sessions()).toEqual(before)
  const inUse = await each([
    () => manager.del(`/class/kind/delete/${kind._id}`),
    () => manager.del(`/class/coach/delete/${coach._id}`),
    () => manager.del(`/class/room/delete/${room._id}`),
  ])
  expect(inUse.map(told)).toEqual(inUse.map(() => [409, 'class.in_use']))
})

test('a series is on days on which the gym is open and which come, for an age that there is', async () => {
  const { manager, kind, gym, morning, all } = await timetable()
  const over = { start_date: addDays(monday, 7), end_date: monday }
  const never = { weekdays: [1], start_date: addDays(monday, 1), end_date: addDays(monday, 3) }
  const refused = await each([() => morning(over), () => morning(never), () => all(over), () => all(never)])
  expect(refused.map(told)).toEqual(refused.map(() => [422, 'class.no_days']))
  expect(refused.map(fieldsOf)).toEqual([['end_date'], ['weekdays'], ['end_date'], ['weekdays']])
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_same_for_all = false, for_women_from = '07:00', for_women_to = '23:00',
      for_men_from = '07:00', for_men_to = '23:00' where gym_id = ${gym.id}`.execute(db),
  )
  const closed = await each([() => morning({ time: '05:00' }), () => all({ time: '05:00' })])
  expect(closed.map(told)).toEqual(closed.map(() => [422, 'class.outside_hours']))
  const ages = { age_from: 30, age_to: 20 }
  const upside = await each([
    () => manager.post('/class/kind/create', { name: 'Boks', ...ages }),
    () => manager.put(`/class/kind/update/${kind._id}`, ages),
    () => manager.put(`/class/kind/update/${kind._id}`, { age_from: 30, age_to: 30 }),
  ])
  expect(upside.map(({ status }) => status)).toEqual([400, 400, 200])
  expect(upside.slice(0, 2).map(fieldsOf)).toEqual([['age_to'], ['age_to']])
  // whoever runs the platform says for whom
  const ofNobody = await (await world.superadmin()).post('/class/kind/create', { name: 'Boks' })
  expect([ofNobody.status, fieldsOf(ofNobody)]).toEqual([400, ['admin_id']])
})

test('what was called off, is over or was changed by somebody else meanwhile stays as it is', async () => {
  const { manager, desk, member, series, coach, room, six, session, all, sessionOn, sessions } = await timetable()
  const aziza = await member()
  const stale = await each([
    () => session({ places: 2, version: 7 }),
    () => all({ places: 2, version: 7 }),
    () => manager.put(`/class/coach/update/${coach._id}`, { about: 'x', version: 7 }),
    () => manager.put(`/class/room/update/${room._id}`, { places: 9, version: 7 }),
  ])
  expect(stale.map(told)).toEqual(stale.map(() => [409, 'stale_version']))
  const tuesday = await sessionOn(addDays(monday, 1))
  const cancel = (id: string) => manager.put(`/class/session/cancel/${id}`, { reason: 'Chiroq oʻchdi' })
  const book = (id: string) => desk.post('/class/booking/create', { session_id: id, member_id: aziza.id })
  expect((await cancel(tuesday)).status).toBe(200)
  expect(told(await book(tuesday))).toEqual([409, 'class.cancelled'])
  expect(told(await manager.put(`/class/session/update/${tuesday}`, { places: 2 }))).toEqual([409, 'state_conflict'])
  expect(told(await cancel(tuesday))).toEqual([409, 'state_conflict'])
  world.clock(evening(monday, -60))
  const over = await each([() => session({ places: 2 }), () => cancel(six)])
  expect(over.map(told)).toEqual(over.map(() => [409, 'state_conflict']))
  expect(told(await book(six))).toEqual([409, 'class.over'])
  expect((await manager.del(`/class/series/delete/${series._id}`)).status).toBe(200)
  const ended = await each([() => manager.del(`/class/series/delete/${series._id}`), () => all({ places: 2 })])
  expect(ended.map(told)).toEqual(ended.map(() => [409, 'state_conflict']))
  expect(await sessions(monday, monday)).toMatchObject([{ _id: six, status: 'scheduled', places: 3 }])
})

test('a place that was given back, or whose class began, is not given back, noted or forgiven once more', async () => {
  const { admin, desk, manager, member, six, book } = await timetable()
  const place = async (fullname: string): Promise<string> =>
    (await book(await member({ fullname }), six)).body.booking._id
  const [gone, held] = [await place('Aziza'), await place('Barno')]
  const leave = (id: string) => desk.del(`/class/booking/cancel/${id}`)
  expect((await leave(gone)).status).toBe(200)
  expect(told(await leave(gone))).toEqual([409, 'state_conflict'])
  world.clock(evening(monday, -5))
  expect(told(await leave(held))).toEqual([409, 'class.over'])
  const late = await each([
    () => manager.put(`/class/booking/attendance/${gone}`, { status: 'attended' }),
    () => admin.put(`/class/booking/forgive/${held}`, { reason: 'Kasal edi' }),
  ])
  expect(late.map(told)).toEqual(late.map(() => [409, 'state_conflict']))
})

test('a class gets no fewer places than people have been let in to it', async () => {
  const { manager, member, six, session, book, line } = await timetable()
  for (const fullname of ['Aziza', 'Barno']) {
    const { booking } = (await book(await member({ fullname }), six)).body
    world.clock(evening(monday, 30))
    expect((await manager.put(`/class/booking/attendance/${booking._id}`, { status: 'attended' })).status).toBe(200)
  }
  expect(told(await session({ places: 1 }))).toEqual([409, 'state_conflict'])
  expect(await line(six)).toEqual(['Aziza: attended', 'Barno: attended'])
})

test('a place is asked for oneself, or by the desk for somebody who is named and known', async () => {
  const { desk, gym, member, six, book, line } = await timetable()
  const other = await classDesk(world)
  const [aziza, barno, stranger] = [await member(), await member({ fullname: 'Barno' }), await other.member()]
  const ask = (who: Caller, more: object = {}) => who.post('/class/booking/create', { session_id: six, ...more })
  const unnamed = await ask(desk)
  expect([unnamed.status, fieldsOf(unnamed)]).toEqual([400, ['member_id']])
  const refused = await each([
    () => ask(aziza, { member_id: barno.id }),
    () => ask(desk, { member_id: stranger.id }),
    () => book(stranger, six),
    () => ask(other.desk, { member_id: aziza.id }),
    () => stranger.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`),
  ])
  expect(refused.map(told)).toEqual(refused.map(() => [404, 'not_found']))
  expect(await line(six)).toEqual([])
})

test('what classes lie ahead with is neither deleted nor put away by an edit, and is changed otherwise', async () => {
  const { manager, kind, coach, room, series } = await timetable()
  const away = () =>
    each([
      () => manager.put(`/class/kind/update/${kind._id}`, { is_archived: true }),
      () => manager.put(`/class/coach/update/${coach._id}`, { has_left: true }),
      () => manager.put(`/class/room/update/${room._id}`, { is_archived: true }),
    ])
  expect((await away()).map(told)).toEqual([1, 2, 3].map(() => [409, 'class.in_use']))
  expect((await manager.put(`/class/room/update/${room._id}`, { is_archived: false, places: 9 })).status).toBe(200)
  expect((await manager.del(`/class/series/delete/${series._id}`)).status).toBe(200)
  expect((await away()).map(({ status }) => status)).toEqual([200, 200, 200])
  // what is away stays so when something else of it is changed
  expect((await manager.put(`/class/room/update/${room._id}`, { is_archived: true, places: 8 })).status).toBe(200)
})

test('a kind, a coach or a room that is put away at the moment at which a series takes it: one of the two is refused', async () => {
  const { manager, admin, gym, morning } = await timetable()
  for (const part of ['kind', 'coach', 'room'] as const)
    for (const nr of [1, 2, 3, 4]) {
      const name = `${part} ${nr}`
      const given = { kind: { name }, coach: { fullname: name }, room: { name, gym_id: gym.id, places: 5 } }[part]
      const { _id } = (await manager.post(`/class/${part}/create`, given)).body[part]
      const own = (await manager.post('/class/room/create', { name: `own ${name}`, gym_id: gym.id, places: 5 })).body
      const [made, away] = await Promise.all([
        morning({ room_id: own.room._id, [`${part}_id`]: _id }),
        nr % 2 === 0
          ? admin.del(`/class/${part}/delete/${_id}`)
          : admin.put(`/class/${part}/update/${_id}`, { [part === 'coach' ? 'has_left' : 'is_archived']: true }),
      ])
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([made.status, away.status])
    }
})
