import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { lockWaits } from '#test/database.ts'
import { classJobs, closeSessions } from './jobs.ts'
import { promoteJob } from './places.ts'

const world = useApi()
afterEach(() => world.clock(null))
const close = () => closeSessions(world.application.deps.database, world.application.deps.clock.now())

type Desk = Awaited<ReturnType<typeof classDesk>>
const member = async ({ member: make }: Desk, fullname: string, plan?: { _id: string }) =>
  make({ fullname }, plan ? { plan_id: plan._id } : undefined)
const usedOf = async ({ admin }: Desk, membershipId: string) =>
  (await admin.get(`/membership/one/${membershipId}`)).body.membership.visits_used

/** A class of one place that is taken, for which somebody with one visit waits before somebody with a plan of days. */
async function oneVisit() {
  const desk = await classDesk(world, { places: 1 })
  const plan = await desk.newPlan({ visits: 1 })
  const first = await member(desk, 'Birinchi')
  const waits = await member(desk, 'Aziza', plan)
  const last = await member(desk, 'Nodira')
  const session = await desk.sessionOn(addDays(monday, 1))
  const { _id: place } = (await desk.book(first, session)).body.booking
  for (const who of [waits, last]) expect((await desk.book(who, session)).body.booking.status).toBe('waiting')
  const free = () => first.del(`/class/booking/cancel/${place}`)
  return { ...desk, here: desk, first, waits, last, session, free, used: () => usedOf(desk, waits.membershipId) }
}

test('a visit is spent by a place, not by waiting for one: who waits with the last one comes in, or takes another class', async () => {
  const { here, waits, session, free, used, bookings, line, desk, gym } = await oneVisit()
  expect(await bookings(session)).toMatchObject([{}, { is_visit_spent: false }, { is_visit_spent: false }])
  expect(await used()).toBe(0)
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: waits.code })).status).toBe(200)
  expect(await used()).toBe(1)
  // the visit is gone: the place goes to the next, and nobody has more than their plan gives
  expect((await free()).status).toBe(200)
  expect(await line(session)).toEqual(['Nodira: booked', 'Aziza: waiting 1', 'Birinchi: cancelled'])
  expect(await usedOf(here, waits.membershipId)).toBe(1)
  expect((await here.counted(session))?.is_true).toBe(true)
})

test('who is moved up spends the visit in that moment, and has it back with a timely cancellation', async () => {
  const { here, waits, session, free, used, bookings, sessionOn, book } = await oneVisit()
  expect((await free()).status).toBe(200)
  expect(await bookings(session)).toMatchObject([
    { member_id: { fullname: 'Aziza' }, status: 'booked', is_visit_spent: true },
    { status: 'waiting' },
    { status: 'cancelled' },
  ])
  expect(await used()).toBe(1)
  const other = await sessionOn(addDays(monday, 2))
  expect((await book(waits, other)).body.data.reason).toBe('visits_used')
  await waits.del(`/class/booking/cancel/${(await bookings(session))[0]._id}`)
  expect(await usedOf(here, waits.membershipId)).toBe(0)
})

/** While a visit of this membership is being spent in another transaction, which is not over. */
async function whileSpent(adminId: string, membershipId: string, act: () => Promise<void>): Promise<void> {
  const other = new pg.Client({ connectionString: world.ownerUrl })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select 1 from memberships where admin_id = $1 and id = $2 for update', [adminId, membershipId])
    await act()
  } finally {
    await other.query('rollback')
    await other.end()
  }
}

test('a last visit that is being spent elsewhere in this moment keeps its holder first in line, and the place free until it is known', async () => {
  const { admin, here, waits, session, free, line, book } = await oneVisit()
  const newcomer = await member(here, 'Yangi')
  await whileSpent(admin.id, waits.membershipId, async () => {
    expect((await free()).status).toBe(200)
    expect(await line(session)).toEqual(['Aziza: waiting 1', 'Nodira: waiting 2', 'Birinchi: cancelled'])
    // the place is of those who wait: who asks first after it became free stands behind them
    expect((await book(newcomer, session)).body.booking).toMatchObject({ status: 'waiting', place: 3 })
  })
  const job = classJobs.find(({ name }) => name === promoteJob)
  await job?.run({ adminId: admin.id, id: session }, world.application.deps)
  expect(await line(session)).toEqual(['Aziza: booked', 'Nodira: waiting 1', 'Yangi: waiting 2', 'Birinchi: cancelled'])
})

test('who asks while a place is free and others wait moves those up first whom nothing holds any more', async () => {
  const { admin, here, waits, session, free, line, book, counted } = await oneVisit()
  const newcomer = await member(here, 'Yangi')
  await whileSpent(admin.id, waits.membershipId, async () => {
    expect((await free()).status).toBe(200)
  })
  // the job has not run yet
  expect((await book(newcomer, session)).body.booking).toMatchObject({ status: 'waiting', place: 2 })
  expect(await line(session)).toEqual(['Aziza: booked', 'Nodira: waiting 1', 'Yangi: waiting 2', 'Birinchi: cancelled'])
  expect(await here.notices(waits)).toContain('class_promoted')
  expect(await counted(session)).toEqual({ booked: 1, waiting: 2, is_true: true })
})

test('who waits and can take no place, because their visits are used, keeps nobody from it', async () => {
  const { here, waits, last, session, free, line, book, desk, gym } = await oneVisit()
  const newcomer = await member(here, 'Yangi')
  const { _id: second } = (await here.bookings(session))[2]
  expect((await last.del(`/class/booking/cancel/${second}`)).status).toBe(200)
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: waits.code })).status).toBe(200)
  expect((await free()).status).toBe(200)
  expect((await book(newcomer, session)).body.booking).toMatchObject({ status: 'booked' })
  expect((await line(session)).slice(0, 2)).toEqual(['Yangi: booked', 'Aziza: waiting 1'])
})

test('one entry is of both classes of whoever stays, and of the first alone for whoever left', async () => {
  const desk = await classDesk(world)
  const { manager, gym, kind, room, sessions, bookings } = desk
  const series = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '19:00', duration: 60 }
  expect((await manager.post('/class/series/create', series)).status).toBe(201)
  const [first, second] = (await sessions(monday, monday)).map(({ _id }: { _id: string }) => _id)
  const [stays, leaves] = [await member(desk, 'Aziza'), await member(desk, 'Nodira')]
  for (const who of [stays, leaves])
    for (const id of [first, second]) expect((await desk.book(who, id)).status).toBe(201)
  world.clock(evening(monday, 15))
  const enter = async (who: { code: string }) =>
    (await desk.desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).body.visit._id
  await enter(stays)
  const left = await enter(leaves)
  world.clock(evening(monday, -59))
  expect((await desk.desk.put(`/visit/leave/${left}`)).status).toBe(200)
  world.clock(evening(monday, -61))
  await close()
  const told = async (id: string) => {
    const list: { member_id: { fullname: string }; status: string }[] = await bookings(id)
    return Object.fromEntries(list.map(({ member_id: { fullname }, status }) => [fullname, status]))
  }
  expect([await told(first), await told(second)]).toEqual([
    { Aziza: 'attended', Nodira: 'attended' },
    { Aziza: 'attended', Nodira: 'booked' },
  ])
  world.clock(evening(monday, -121))
  await close()
  expect(await told(second)).toEqual({ Aziza: 'attended', Nodira: 'no_show' })
})

test('two classes of an evening take two visits, whether their person stays or holds the card up again in between', async () => {
  const desk = await classDesk(world, { plan: { visits: 8 } })
  const { manager, gym, kind, room, sessions, bookings } = desk
  const series = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '19:00', duration: 60 }
  expect((await manager.post('/class/series/create', series)).status).toBe(201)
  const [first, second] = (await sessions(monday, monday)).map(({ _id }: { _id: string }) => _id)
  const [stays, again] = [await member(desk, 'Aziza'), await member(desk, 'Nodira')]
  for (const who of [stays, again])
    for (const id of [first, second]) expect((await desk.book(who, id)).status).toBe(201)
  const enter = (who: { code: string }) => desk.desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })
  world.clock(evening(monday, 15))
  for (const who of [stays, again]) expect((await enter(who)).status).toBe(200)
  world.clock(evening(monday, -50))
  expect((await enter(again)).body.already).toBe(true)
  world.clock(evening(monday, -61))
  await close()
  for (const id of [first, second])
    expect((await bookings(id)).map(({ status }: { status: string }) => status)).toEqual(['attended', 'attended'])
  for (const who of [stays, again]) expect(await usedOf(desk, who.membershipId)).toBe(2)
  // the entry that paid the class which is called off is of the one that they are in
  expect((await manager.put(`/class/session/cancel/${second}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  for (const who of [stays, again]) expect(await usedOf(desk, who.membershipId)).toBe(1)
})

test('where the first of two classes is called off while it goes on, its entry pays the second', async () => {
  const desk = await classDesk(world, { plan: { visits: 8 } })
  const { manager, gym, kind, room, sessions } = desk
  const series = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '19:00', duration: 60 }
  expect((await manager.post('/class/series/create', series)).status).toBe(201)
  const [first, second] = (await sessions(monday, monday)).map(({ _id }: { _id: string }) => _id)
  const who = await member(desk, 'Aziza')
  for (const id of [first, second]) expect((await desk.book(who, id)).status).toBe(201)
  const enter = () => desk.desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })
  world.clock(evening(monday, 15))
  expect((await enter()).status).toBe(200)
  world.clock(evening(monday, -50))
  expect((await enter()).body.already).toBe(true)
  expect(await usedOf(desk, who.membershipId)).toBe(2)
  expect((await manager.put(`/class/session/cancel/${first}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  expect(await usedOf(desk, who.membershipId)).toBe(1)
})

test('where nobody marks who leaves, whom the list of those inside has no more did not come to a class an hour later', async () => {
  const desk = await classDesk(world)
  const { manager, gym, kind, room, sessions, bookings } = desk
  const at = async (time: string, duration: number) => {
    const series = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time, duration }
    expect((await manager.post('/class/series/create', series)).status).toBe(201)
  }
  await at('19:00', 30) // follows at once
  await at('19:50', 30) // twenty minutes later, two hours after the entry and more
  const ids = (await sessions(monday, monday)).map(({ _id }: { _id: string }) => _id)
  const comes = await member(desk, 'Aziza')
  for (const id of ids) expect((await desk.book(comes, id)).status).toBe(201)
  world.clock(evening(monday, 15))
  await desk.desk.post('/visit/checkin', { gym_id: gym.id, code: comes.code })
  world.clock(evening(monday, -111))
  await close()
  const told = async () => Promise.all(ids.map(async (id: string) => (await bookings(id))[0].status))
  expect(await told()).toEqual(['attended', 'attended', 'booked'])
  world.clock(evening(monday, -141))
  await close()
  expect(await told()).toEqual(['attended', 'attended', 'no_show'])
})

test('who was said to have come by mistake is booked again before the start; not once an entry says so, nor after the class', async () => {
  const desk = await classDesk(world)
  const [by, door] = [await member(desk, 'Aziza'), await member(desk, 'Nodira')]
  const session = await desk.sessionOn(monday)
  const idOf = async (who: Caller) => (await desk.book(who, session)).body.booking._id
  const [ticked, entered] = [await idOf(by), await idOf(door)]
  const note = async (id: string, status: string) => {
    const answer = await desk.desk.put(`/class/booking/attendance/${id}`, { status })
    return answer.body.booking?.status ?? answer.body.error
  }
  world.clock(evening(monday, 30))
  expect([await note(ticked, 'attended'), await note(ticked, 'booked')]).toEqual(['attended', 'booked'])
  await desk.desk.post('/visit/checkin', { gym_id: desk.gym.id, code: door.code })
  expect((await desk.bookings(session))[1]).toMatchObject({ status: 'attended', is_by_door: true })
  expect(await note(entered, 'booked')).toBe('state_conflict')
  world.clock(evening(monday, -10))
  expect([await note(ticked, 'no_show'), await note(ticked, 'booked')]).toEqual(['no_show', 'booked'])
  expect((await desk.bookings(session))[0]).toMatchObject({ status: 'booked', strike_at: null })
  world.clock(evening(monday, -61))
  expect([await note(ticked, 'attended'), await note(ticked, 'booked')]).toEqual(['attended', 'state_conflict'])
})

test('a class that moves into a week in which a plan has none left takes its holder along no more; the preview names them', async () => {
  const desk = await classDesk(world, { plan: { classes: { kinds: null, per_week: 1 } } })
  const [full, free] = [await member(desk, 'Aziza'), await member(desk, 'Nodira')]
  const [sunday, next] = [addDays(monday, 6), addDays(monday, 7)]
  const moved = await desk.sessionOn(sunday)
  const byDesk = async (session_id: string, who: { id: string }) =>
    expect((await desk.desk.post('/class/booking/create', { session_id, member_id: who.id })).status).toBe(201)
  for (const who of [full, free]) await byDesk(moved, who)
  await byDesk(await desk.sessionOn(addDays(monday, 9)), full)
  const change = { date: next, time: '12:00' }
  const { body: shown } = await desk.manager.post(`/class/session/preview/${moved}`, change)
  expect(shown.effect.bookings).toMatchObject([{ fullname: 'Aziza', outcome: 'cancelled', cause: 'membership' }])
  expect((await desk.manager.put(`/class/session/update/${moved}`, change)).status).toBe(200)
  expect(await desk.line(moved)).toEqual(['Nodira: booked', 'Aziza: cancelled'])
  expect([(await desk.notices(full))[0], (await desk.notices(free))[0]]).toEqual(['class_lost', 'class_moved'])
  const { notifications } = (await full.get('/notification/all')).body
  expect(notifications[0].params).toMatchObject({ cause: 'week_full' })
  // within its week it is the same class as before
  expect((await desk.manager.put(`/class/session/update/${moved}`, { date: addDays(next, 1) })).status).toBe(200)
  expect((await desk.line(moved))[0]).toBe('Nodira: booked')
})

test('a class that was moved to a day which becomes a holiday comes back there, and nowhere else', async () => {
  const desk = await classDesk(world)
  const who = await member(desk, 'Aziza')
  const [from, to] = [addDays(monday, 2), addDays(monday, 4)]
  const moved = await desk.sessionOn(from)
  const change = { date: to, time: '12:00', may_clash: true }
  expect((await desk.manager.put(`/class/session/update/${moved}`, change)).status).toBe(200)
  expect((await desk.book(who, moved)).status).toBe(201)
  const holidays = async (days: string[]) => {
    const { version } = (await desk.admin.get(`/gym/settings/${desk.gym.id}`)).body.settings
    const body = { version, holidays: days.map((date) => ({ date, name: 'Hayit' })) }
    expect((await desk.admin.put(`/gym/settings/${desk.gym.id}`, body)).status).toBe(200)
  }
  const held = async () =>
    (await desk.sessions(from, to))
      .filter(({ status }: { status: string }) => status === 'scheduled')
      .map(({ date, time }: { date: string; time: string }) => `${date} ${time}`)
  const usual = [`${addDays(monday, 3)} 18:00`, `${to} 12:00`, `${to} 18:00`]
  expect(await held()).toEqual(usual)
  await holidays([to])
  const make = classJobs.find(({ name }) => name === 'classes.make_sessions')
  await make?.run({}, world.application.deps)
  expect(await held()).toEqual(usual.slice(0, 1))
  expect((await desk.notices(who))[0]).toBe('class_cancelled')
  await holidays([])
  await make?.run({}, world.application.deps)
  expect(await held()).toEqual(usual)
  // whoever was in it was told that it is off, and is told that it is theirs again
  expect((await desk.bookings(moved))[0].status).toBe('booked')
  expect((await desk.notices(who))[0]).toBe('class_restored')
})

test('a kind that is for women from now on leaves the men out: the preview names them, they are told why, and who waits moves up', async () => {
  const desk = await classDesk(world, { places: 1 })
  const man = await desk.member({ fullname: 'Bobur', gender: 'male', dateOfBirth: '1980-01-01' })
  const woman = await member(desk, 'Aziza')
  const session = await desk.sessionOn(addDays(monday, 1))
  for (const who of [man, woman]) expect((await desk.book(who, session)).status).toBe(201)
  const forWhom = { gender: 'female' }
  const turned = await desk.manager.post(`/class/kind/preview/${desk.kind._id}`, { age_from: 40, age_to: 30 })
  expect(turned.status).toBe(400)
  const { body: shown } = await desk.manager.post(`/class/kind/preview/${desk.kind._id}`, forWhom)
  expect(shown.effect).toMatchObject({
    told: 2,
    bookings: [{ fullname: 'Bobur', outcome: 'cancelled', cause: 'people' }],
  })
  expect(await desk.line(session)).toEqual(['Bobur: booked', 'Aziza: waiting 1'])
  expect((await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { age_to: 30, color: 'red' })).status).toBe(200)
  // Aziza's birthday is not noted
  expect(await desk.line(session)).toEqual(['Aziza: booked', 'Bobur: cancelled'])
  expect(await desk.notices(man)).toEqual(['class_lost'])
  expect((await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { age_to: null })).status).toBe(200)
  expect((await desk.book(man, session)).body.booking.status).toBe('waiting')
  expect((await desk.manager.put(`/class/kind/update/${desk.kind._id}`, forWhom)).status).toBe(200)
  expect(await desk.line(session)).toEqual(['Aziza: booked', 'Bobur: cancelled', 'Bobur: cancelled'])
  const { notifications } = (await man.get('/notification/all')).body
  expect(notifications[0]).toMatchObject({ kind: 'class_lost', params: { cause: 'people' } })
  expect((await desk.counted(session))?.is_true).toBe(true)
})

test('whoever books at the moment at which a class turns into one for others is left out of it too', async () => {
  const { admin, gym, manager, kind, member: newMember, sessionOn, line } = await classDesk(world)
  const man = await newMember({ fullname: 'Bobur', gender: 'male' })
  const session = await sessionOn(addDays(monday, 1))
  const booker = new pg.Client({ connectionString: world.ownerUrl })
  await booker.connect()
  try {
    await booker.query('begin')
    const held = [admin.id, session]
    await booker.query('update class_sessions set booked = 1, asked = 1 where admin_id = $1 and id = $2', held)
    await booker.query(
      `insert into class_bookings (admin_id, id, session_id, gym_id, member_id, membership_id, status, nr, held_on, during, asked_at, asked_by_kind, booked_at)
        select s.admin_id, $3, s.id, $4, $5, $6, 'booked', 1, s.held_on, tstzrange(s.starts_at, s.ends_at), s.created_at, 'member', s.created_at
        from class_sessions s where s.admin_id = $1 and s.id = $2`,
      [...held, newId(), gym.id, man.id, man.membershipId],
    )
    const turning = manager.put(`/class/kind/update/${kind._id}`, { gender: 'female' })
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await booker.query('commit')
    expect((await turning).status).toBe(200)
  } finally {
    await booker.end()
  }
  expect(await line(session)).toEqual(['Bobur: cancelled'])
})

test('two owners may book one person at one time: neither learns of the other, and the person reads both', async () => {
  const phone_number = freshPhone()
  const [here, there] = [await classDesk(world), await classDesk(world)]
  const who = await here.member({ phone_number })
  const joined = {
    fullname: 'Aziza Karimova',
    phone_number,
    gender: 'female',
    gyms: [there.gym.id],
    confirm_link: true,
  }
  const linked = await there.admin.post('/member/add', joined)
  expect([linked.body.error, linked.body.member?._id]).toEqual([undefined, who.id])
  const sale = { member_id: who.id, gym_id: there.gym.id, plan_id: there.plan._id }
  const payment = { paid_amount: 300_000, payment_method: 'cash' }
  expect((await there.admin.post('/membership/create', { ...sale, payment })).status).toBe(201)
  for (const desk of [here, there]) expect((await desk.book(who, await desk.sessionOn(monday))).status).toBe(201)
  const { bookings } = (await who.get('/member/class/bookings')).body
  expect(
    bookings.map(({ session }: { session: { gym_id: { _id: string } } }) => session.gym_id._id).toSorted(),
  ).toEqual([here.gym.id, there.gym.id].toSorted())
  const shown = await there.desk.get(`/class/session/one/${await there.sessionOn(monday)}`)
  expect(shown.text).not.toContain(here.gym.id)
})
