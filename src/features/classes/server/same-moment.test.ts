import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { lockWaits } from '#test/database.ts'
import { makeAllSessions } from './jobs.ts'

// What happens to classes in the moment in which something else does.

const world = useApi()
afterEach(() => world.clock(null))

const tuesday = addDays(monday, 1)
const friday = addDays(monday, 4)
const scheduled = (rows: { status: string }[]) => rows.filter(({ status }) => status === 'scheduled')

async function calendar() {
  const desk = await classDesk(world)
  const { admin, gym, manager, kind } = desk
  const close = async (...days: string[]) => {
    const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
    return admin.put(`/gym/settings/${gym.id}`, { version, holidays: days.map((date) => ({ date, name: 'Hayit' })) })
  }
  const room = (await manager.post('/class/room/create', { gym_id: gym.id, name: 'Kichik zal', places: 5 })).body.room
  const series = (time: string) =>
    manager.post('/class/series/create', {
      gym_id: gym.id,
      kind_id: kind._id,
      room_id: room._id,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      time,
      duration: 30,
    })
  return { ...desk, close, series }
}
type Calendar = Awaited<ReturnType<typeof calendar>>

/** Another connection closes a day and has not said so yet, while `act` is asked for. */
async function whileClosing<T>({ admin, gym }: Calendar, day: string, act: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: world.ownerUrl })
  await other.connect()
  try {
    await other.query('begin')
    const where = 'where admin_id = $1 and gym_id = $2'
    await other.query(`update gym_settings set version = version + 1 ${where}`, [admin.id, gym.id])
    await other.query(`insert into gym_holidays (admin_id, gym_id, holiday_on, name) values ($1, $2, $3, 'Hayit')`, [
      admin.id,
      gym.id,
      day,
    ])
    const answer = act()
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await other.query('commit')
    return await answer
  } finally {
    await other.end()
  }
}

test('no class is made on a day, or moved to one, that is closed in the same moment', async () => {
  const desk = await calendar()
  const { manager, sessions, sessionOn, series } = desk
  const made = await whileClosing(desk, friday, () => series('08:00'))
  expect(made.status).toBe(201)
  expect((await sessions(friday, friday)).map(({ time }: { time: string }) => time)).toEqual(['18:00'])
  const thursday = addDays(monday, 3)
  const moved = await sessionOn(tuesday)
  const move = await whileClosing(desk, thursday, () =>
    manager.put(`/class/session/update/${moved}`, { date: thursday, time: '10:00' }),
  )
  expect([move.status, move.body.error]).toEqual([422, 'class.holiday'])
  const earlier = made.body.series._id
  const edit = await whileClosing(desk, addDays(monday, 5), () =>
    manager.put(`/class/series/update/${earlier}`, { weekdays: [6, 7] }),
  )
  expect(edit.status).toBe(200)
  const { database, clock } = world.application.deps
  world.clock(evening(monday, -7 * 24 * 60))
  await whileClosing(desk, addDays(monday, 63), () => makeAllSessions(database, clock.now()))
  expect(await sessions(addDays(monday, 63), addDays(monday, 63))).toEqual([])
})

test('whose class is called off while they come in has come to none, and nothing counts them there', async () => {
  const { admin, desk, gym, member, book, sessionOn, line, counted } = await classDesk(world)
  const [person, session] = [await member(), await sessionOn(monday)]
  expect((await book(person, session)).status).toBe(201)
  world.clock(evening(monday, 10))
  const other = new pg.Client({ connectionString: world.ownerUrl })
  await other.connect()
  try {
    await other.query('begin')
    const of = [admin.id, session]
    await other.query(`update class_bookings set status = 'cancelled' where admin_id = $1 and session_id = $2`, of)
    await other.query('update class_sessions set booked = booked - 1 where admin_id = $1 and id = $2', of)
    const entry = desk.post('/visit/checkin', { gym_id: gym.id, code: person.code })
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await other.query('commit')
    expect((await entry).status).toBe(200)
  } finally {
    await other.end()
  }
  expect(await line(session)).toEqual(['Aziza Karimova: cancelled'])
  expect(await counted(session)).toMatchObject({ booked: 0, is_true: true })
})

test('a series that ends while its sessions are made leaves none of them behind', async () => {
  const { admin, manager, series, sessions } = await classDesk(world)
  const night = new pg.Client({ connectionString: world.ownerUrl })
  await night.connect()
  const beyond = addDays(monday, 57)
  try {
    await night.query('begin')
    const held = [admin.id, series._id]
    await night.query('select 1 from class_series where admin_id = $1 and id = $2 for no key update', held)
    await night.query(
      `insert into class_sessions (admin_id, id, gym_id, series_id, series_on, kind_id, room_id, held_on, starts_at, ends_at, places, created_at)
      select admin_id, $3, gym_id, series_id, $4, kind_id, room_id, $4, starts_at + interval '57 days', ends_at + interval '57 days', places, created_at
      from class_sessions where admin_id = $1 and series_id = $2 and series_on = $5`,
      [...held, newId(), beyond, monday],
    )
    const ended = manager.del(`/class/series/delete/${series._id}`)
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await night.query('commit')
    expect((await ended).status).toBe(200)
  } finally {
    await night.end()
  }
  expect(await sessions(monday, beyond)).toEqual([])
})

test('a day that is closed while classes of it are made, booked and moved to it keeps none, and nobody loses a place untold', async () => {
  const desk = await calendar()
  const { close, series, member, sessions, sessionOn, book, notices, manager } = desk
  for (const [round, time] of ['06:30', '07:10', '07:50', '08:30', '09:10', '09:50'].entries()) {
    const person = await member()
    const there = await sessionOn(tuesday)
    const from = (await sessions(friday, friday))[0]._id
    const [closed, booked, made, moved] = await Promise.all([
      close(tuesday),
      book(person, there),
      series(time),
      manager.put(`/class/session/update/${from}`, { date: tuesday, time: `1${round}:00` }),
    ])
    expect([closed.status, made.status]).toEqual([200, 201])
    expect([201, 404, 409]).toContain(booked.status)
    expect([200, 422]).toContain(moved.status)
    expect(scheduled(await sessions(tuesday, tuesday))).toEqual([])
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ status: string }>`select status from class_bookings where member_id = ${person.id}`.execute(db),
    )
    expect(await notices(person)).toEqual(rows.map(() => 'class_cancelled'))
    expect(new Set(['cancelled', ...rows.map(({ status }) => status)])).toEqual(new Set(['cancelled']))
    expect((await close()).status).toBe(200)
  }
})

test('who is sold a single place while they come in by their own membership is waited for, and nobody waits for them', async () => {
  const { admin, manager, kind, member, newPlan, sessionOn, line } = await classDesk(world)
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const plan = await newPlan({ visits: 3, classes: 'none' })
  const who = await member({}, { plan_id: plan._id })
  const session = await sessionOn(tuesday)
  const door = new pg.Client({ connectionString: world.ownerUrl })
  await door.connect()
  try {
    await door.query('begin')
    const held = [admin.id, who.membershipId]
    await door.query('select 1 from memberships where admin_id = $1 and id = $2 for no key update', held)
    const sale = admin.post('/class/drop-in/create', { session_id: session, member_id: who.id })
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    const named = 'select 1 from members where admin_id = $1 and id = $2 for key share nowait'
    expect((await door.query(named, [admin.id, who.id])).rowCount).toBe(1)
    await door.query('commit')
    expect((await sale).status).toBe(201)
  } finally {
    await door.end()
  }
  expect(await line(session)).toEqual(['Aziza Karimova: booked'])
})

test('whose class is called off while they come in by the single place that they gave up too late has had what they bought', async () => {
  const { admin, gym, manager, kind, member, sessionOn } = await classDesk(world)
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const [who, session] = [await member({}, null), await sessionOn(tuesday)]
  const { membership, booking } = (await who.post('/class/drop-in/create', { session_id: session })).body
  world.clock(evening(tuesday, 30))
  expect((await who.del(`/class/booking/cancel/${booking._id}`)).body.status).toBe('late')
  const door = new pg.Client({ connectionString: world.ownerUrl })
  await door.connect()
  try {
    await door.query('begin')
    await door.query('select 1 from memberships where admin_id = $1 and id = $2 for update', [admin.id, membership._id])
    await door.query(
      `insert into visits (admin_id, id, gym_id, member_id, membership_id, visited_at, visited_on, checked_in_by_kind)
        values ($1, $2, $3, $4, $5, $6, $7, 'admin')`,
      [admin.id, newId(), gym.id, who.id, membership._id, evening(tuesday, 30), tuesday],
    )
    const called = manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await door.query('commit')
    expect((await called).status).toBe(200)
  } finally {
    await door.end()
  }
  const { status, remaining_amount } = (await admin.get(`/membership/one/${membership._id}`)).body.membership
  expect([status, remaining_amount]).toEqual(['active', 50_000])
})

test.each(['restore', 'book'] as const)(
  'whose other place at that time is taken in the moment of “%s” is named by that, and asked once more it is done or refused',
  async (act) => {
    const { manager, series, sessions, book, member, bookings } = await calendar()
    await series('18:30')
    const person = await member()
    const yoga = (await sessions(tuesday, tuesday)).find(({ time }: { time: string }) => time === '18:00')._id
    const other = (await sessions(tuesday, tuesday)).find(({ time }: { time: string }) => time === '18:30')._id
    const place = (await book(person, other)).body.booking._id
    expect((await person.del(`/class/booking/cancel/${place}`)).status).toBe(200)
    if (act === 'restore') {
      await book(person, yoga)
      await manager.put(`/class/session/cancel/${yoga}`, { reason: 'Xato' })
    }
    const ask = () => (act === 'book' ? book(person, yoga) : manager.put(`/class/session/restore/${yoga}`, {}))
    const holder = new pg.Client({ connectionString: world.ownerUrl })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query(
        `update class_bookings set status = 'booked', ended_at = null, ended_by_kind = null, ended_by_id = null, end_cause = null where id = $1`,
        [place],
      )
      const answer = ask()
      await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
      await holder.query('commit')
      const { status, body } = await answer
      expect([status, body.error]).toEqual([409, 'class.overlap_now'])
    } finally {
      await holder.end()
    }
    expect((await ask()).status).toBe({ restore: 200, book: 422 }[act])
    expect((await bookings(yoga)).filter(({ status }: { status: string }) => status === 'booked')).toEqual([])
  },
)

test('who is banned while their class is brought back is waited for, and has no place in it', async () => {
  const { manager, sessions, book, member, line } = await calendar()
  const [banned, stays] = [await member({ fullname: 'Taqiq' }), await member({ fullname: 'Barno' })]
  const [{ _id: yoga }] = await sessions(tuesday, tuesday)
  for (const who of [banned, stays]) expect((await book(who, yoga)).status).toBe(201)
  expect((await manager.put(`/class/session/cancel/${yoga}`, { reason: 'Xato' })).status).toBe(200)
  const desk = new pg.Client({ connectionString: world.ownerUrl })
  await desk.connect()
  try {
    await desk.query('begin')
    await desk.query(`update members set status = 'banned', status_reason = 'Janjal' where id = $1`, [banned.id])
    const answer = manager.put(`/class/session/restore/${yoga}`, {})
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await desk.query('commit')
    expect((await answer).body.effect).toMatchObject({ bookings: [{ fullname: 'Taqiq', cause: 'banned' }] })
  } finally {
    await desk.end()
  }
  expect(await line(yoga)).toEqual(['Barno: booked', 'Taqiq: cancelled'])
})

test('who is banned while they book is waited for, and gets no place', async () => {
  const { admin, sessionOn, book, member, line } = await classDesk(world)
  const person = await member()
  const session = await sessionOn(tuesday)
  const desk = new pg.Client({ connectionString: world.ownerUrl })
  await desk.connect()
  try {
    await desk.query('begin')
    const banned = `update members set status = 'banned', status_reason = 'Janjal' where admin_id = $1 and id = $2`
    await desk.query(banned, [admin.id, person.id])
    const answer = book(person, session)
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await desk.query('commit')
    const { status, body } = await answer
    expect([status, body.error, body.data.reason]).toEqual([422, 'class.refused', 'banned'])
  } finally {
    await desk.end()
  }
  expect(await line(session)).toEqual([])
})

test('two gyms of one owner that bring classes of one time back at once wait for each other as a whole, and nobody has two places', async () => {
  const here = await calendar()
  const { admin, manager, kind, member, book } = here
  const there = await world.gym(admin)
  const elsewhere = await world.employee(admin, { gyms: [there.id], ticks: [...defaultTicks, 'classes.manage'] })
  const room = await elsewhere.post('/class/room/create', { gym_id: there.id, name: 'Zal', places: 5 })
  const daily = { gym_id: there.id, kind_id: kind._id, room_id: room.body.room._id, weekdays: [1, 2, 3, 4, 5, 6, 7] }
  expect((await elsewhere.post('/class/series/create', { ...daily, time: '18:00', duration: 60 })).status).toBe(201)
  const terms = { name: 'Ikkinchi zal', price: 300_000, duration: 30, options: [{ key: 'Sauna', value: 'bor' }] }
  const { plan } = (await admin.post('/plans/create/membership', { ...terms, gyms: [there.id] })).body
  const people = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  for (const { id } of people) {
    const payment = { paid_amount: 300_000, payment_method: 'cash' }
    const bought = { member_id: id, gym_id: there.id, plan_id: plan._id, payment }
    expect((await admin.post('/membership/create', bought)).status).toBe(201)
  }
  const off = async (gymId: string, by: typeof manager, order: typeof people) => {
    const listed = await by.get(`/class/session/all?gym_id=${gymId}&from=${tuesday}&to=${tuesday}`)
    const id: string = listed.body.sessions[0]._id
    for (const who of order) expect((await book(who, id)).status).toBe(201)
    expect((await by.put(`/class/session/cancel/${id}`, { reason: 'Xato' })).status).toBe(200)
    return id
  }
  const first = await off(here.gym.id, manager, people)
  const second = await off(there.id, elsewhere, people.toReversed())
  const holder = new pg.Client({ connectionString: world.ownerUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    const last = 'session_id = $1 and member_id = $2'
    await holder.query(`select 1 from class_bookings where ${last} for update`, [first, people[1]?.id])
    const one = manager.put(`/class/session/restore/${first}`, {})
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    const other = elsewhere.put(`/class/session/restore/${second}`, {})
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(2)
    const { rows } = await holder.query(
      `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from members%'`,
    )
    expect(rows).toHaveLength(1)
    await holder.query('commit')
    expect([(await one).status, (await other).status]).toEqual([200, 200])
  } finally {
    await holder.end()
  }
  expect(await here.line(first)).toEqual(['Aziza: booked', 'Barno: booked'])
  const { bookings } = (await elsewhere.get(`/class/session/one/${second}`)).body
  expect(bookings.map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'cancelled'])
})
