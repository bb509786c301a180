import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, type Member, monday } from '#test/class-desk.ts'
import { lockWaits } from '#test/database.ts'

const world = useApi()
afterEach(() => world.clock(null))

type Desk = Awaited<ReturnType<typeof classDesk>>
const leave = async (who: Caller, id: string) => (await who.del(`/class/booking/cancel/${id}`)).body.status
const strikesOf = async (who: Caller): Promise<number> =>
  (await who.get('/member/class/bookings')).body.strikes[0].count
const usedOf = async ({ admin }: Desk, { membershipId }: Member): Promise<number | null> =>
  (await admin.get(`/membership/one/${membershipId}`)).body.membership.visits_used
const cardOf = async ({ gym }: Desk, who: Caller, session: string) => {
  const { sessions } = (await who.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body
  return sessions.find(({ _id }: { _id: string }) => _id === session)
}

/** An hour before the class of this evening somebody has given their place in it up. */
async function leftLate(plan: object) {
  const desk = await classDesk(world, { plan, places: 2 })
  const who = await desk.member({ fullname: 'Aziza' })
  const session = await desk.sessionOn(monday)
  const { _id } = (await desk.book(who, session)).body.booking
  world.clock(evening(monday, 60))
  expect(await leave(who, _id)).toBe('late')
  return { desk, who, session, id: _id as string }
}

test('a place that was given up too late is taken again as it was: one visit, no strike, and late from the same moment on', async () => {
  const { desk, who, session, id } = await leftLate({ visits: 1 })
  expect([await usedOf(desk, who), await strikesOf(who)]).toEqual([1, 1])
  expect(await cardOf(desk, who, session)).toMatchObject({ booking: null, refusal: null, may_buy: false })
  const again = await desk.book(who, session)
  expect([again.status, again.body.booking]).toMatchObject([201, { _id: id, status: 'booked' }])
  expect([await usedOf(desk, who), await strikesOf(who)]).toEqual([1, 0])
  expect(await desk.line(session)).toEqual(['Aziza: booked'])
  expect(await desk.counted(session)).toEqual({ booked: 1, waiting: 0, is_true: true })
  // no minute begins in which it would cost nothing
  expect((await who.del(`/class/booking/cancel/${id}?freely=true`)).body.error).toBe('class.costs')
  expect(await leave(who, id)).toBe('late')
  expect([await usedOf(desk, who), await strikesOf(who)]).toEqual([1, 1])
})

test('with one class a week, and with a strike that closes booking, the place that was left is theirs again; so it is by the desk', async () => {
  const { desk, who, session, id } = await leftLate({ classes: { kinds: null, per_week: 1 } })
  await desk.rules({ strikes: 1 })
  const other = await desk.sessionOn(addDays(monday, 1))
  expect((await desk.book(who, other)).body.error).toBe('class.blocked')
  expect((await cardOf(desk, who, session)).refusal).toBeNull()
  const byDesk = await desk.desk.post('/class/booking/create', { session_id: session, member_id: who.id })
  expect([byDesk.status, byDesk.body.booking]).toMatchObject([201, { _id: id, status: 'booked' }])
  expect((await desk.book(who, other)).body.data.reason).toBe('week_full')
})

test('a forgiven one is as if it had never been given up; another strike keeps them out as ever', async () => {
  const { desk, who, session, id } = await leftLate({})
  expect((await desk.admin.put(`/class/booking/forgive/${id}`, { reason: 'kasal' })).status).toBe(200)
  expect((await desk.book(who, session)).body.booking._id).toBe(id)
  expect((await desk.bookings(session))[0]).toMatchObject({ strike_at: null, forgiven_at: null, forgive_reason: null })
  expect(await leave(who, id)).toBe('late')
  expect(await strikesOf(who)).toBe(1)

  const { manager, gym, kind, room, rules } = desk
  const series = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '19:00', duration: 60 }
  expect((await manager.post('/class/series/create', series)).status).toBe(201)
  const next = (await desk.sessions(monday, monday))[1]._id
  const { _id } = (await desk.book(who, next)).body.booking
  world.clock(evening(monday, 50))
  expect(await leave(who, _id)).toBe('late')
  await rules({ strikes: 1 })
  expect((await desk.book(who, next)).body.error).toBe('class.blocked')
})

test('where somebody has the place by then they wait behind, for a place that costs anew', async () => {
  const { desk, who, session, id } = await leftLate({ visits: 2 })
  const others = [await desk.member({ fullname: 'Barno' }), await desk.member({ fullname: 'Nodira' })]
  const taken: string[] = []
  for (const other of others) taken.push((await desk.book(other, session)).body.booking._id)
  const asked = (await desk.book(who, session)).body.booking
  expect(asked).toMatchObject({ status: 'waiting', place: 1 })
  expect(asked._id).not.toBe(id)
  await others[0]?.del(`/class/booking/cancel/${taken[0]}`)
  expect(await desk.line(session)).toContain('Aziza: booked')
  expect([await usedOf(desk, who), await strikesOf(who)]).toEqual([2, 1])
})

test('a single place that stays owed is not sold a second time, and is had on what was paid', async () => {
  const desk = await classDesk(world, { places: 2 })
  await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { drop_in_price: 50_000 })
  const who = await desk.member({}, null)
  const session = await desk.sessionOn(monday)
  const bought = (await who.post('/class/drop-in/create', { session_id: session })).body
  world.clock(evening(monday, 60))
  expect(await leave(who, bought.booking._id)).toBe('late')
  expect(await cardOf(desk, who, session)).toMatchObject({ refusal: null, may_buy: false })
  expect((await who.post('/class/drop-in/create', { session_id: session })).body.error).toBe('class.covered')
  expect((await desk.book(who, session)).body.booking).toMatchObject({ _id: bought.booking._id, status: 'booked' })
  expect((await desk.bookings(session))[0]).toMatchObject({
    is_drop_in: true,
    membership: { _id: bought.membership._id },
  })
})

test('what took the time meanwhile stands in the way, and a membership that holds it no more gives it back on none but another', async () => {
  const { desk, who, session, id } = await leftLate({ freeze_days: 14 })
  const { manager, gym, kind, admin } = desk
  const room = (await manager.post('/class/room/create', { gym_id: gym.id, name: 'Kichik zal', places: 5 })).body.room
    ._id
  const series = { gym_id: gym.id, kind_id: kind._id, room_id: room, weekdays: [1], time: '18:30', duration: 60 }
  expect((await manager.post('/class/series/create', series)).status).toBe(201)
  const beside = (await desk.sessions(monday, monday)).find(({ time }: { time: string }) => time === '18:30')._id
  const { _id } = (await desk.book(who, beside)).body.booking
  expect((await desk.book(who, session)).body.error).toBe('class.overlap')
  expect(await leave(who, _id)).toBe('cancelled') // within a minute
  const frozen = { start_date: monday, end_date: addDays(monday, 9), reason: 'safar' }
  expect((await admin.post(`/membership/freeze/${who.membershipId}`, frozen)).status).toBe(200)
  expect((await desk.book(who, session)).body.data.reason).toBe('frozen')
  const other = await admin.post('/membership/create', {
    member_id: who.id,
    gym_id: gym.id,
    plan_id: (await desk.newPlan())._id,
    payment: { paid_amount: 300_000, payment_method: 'cash' },
  })
  const anew = (await desk.book(who, session)).body.booking
  expect(anew._id).not.toBe(id)
  expect((await desk.bookings(session))[0].membership._id).toBe(other.body.membership._id)
})

test('the place that was left is not paid for anew while it becomes free', async () => {
  const { desk, who, session } = await leftLate({ classes: { kinds: null, per_week: 1 } })
  await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { drop_in_price: 50_000 })
  const taken: string[] = []
  for (const fullname of ['Barno', 'Nodira'])
    taken.push((await desk.book(await desk.member({ fullname }), session)).body.booking._id)
  const other = new pg.Client({ connectionString: world.ownerUrl })
  await other.connect()
  try {
    await other.query('begin')
    const of = [desk.admin.id, session]
    await other.query('update class_sessions set booked = booked - 1 where admin_id = $1 and id = $2', of)
    await other.query(
      "update class_bookings set status = 'cancelled', ended_at = now(), ended_by_kind = 'member' where admin_id = $1 and session_id = $2 and id = $3",
      [...of, taken[0]],
    )
    const buying = who.post('/class/drop-in/create', { session_id: session })
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await other.query('commit')
    expect((await buying).body.error).toBe('class.covered')
  } finally {
    await other.end()
  }
  expect((await desk.admin.get(`/transaction/member/all/${who.id}`)).body.transactions).toHaveLength(1)
  expect(await desk.counted(session)).toEqual({ booked: 1, waiting: 0, is_true: true })
})
