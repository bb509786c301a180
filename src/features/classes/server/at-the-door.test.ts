import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { instantOf } from '../rules.ts'
import { closeSessions } from './jobs.ts'

const world = useApi()
afterEach(() => world.clock(null))

const at = (day: string, time: string) => world.clock(instantOf(day, time))
const close = () => closeSessions(world.application.deps.database, world.application.deps.clock.now())

/** Somebody with a membership of so many visits who has booked the class of Monday evening. */
async function booked(visits: number) {
  const desk = await classDesk(world)
  const plan = await desk.newPlan({ visits })
  const person = await desk.member({ fullname: 'Aziza' }, { plan_id: plan._id })
  const session = await desk.sessionOn(monday)
  const booking = (await desk.book(person, session)).body.booking._id
  return {
    ...desk,
    person,
    session,
    enter: () => desk.desk.post('/visit/checkin', { gym_id: desk.gym.id, code: person.code }),
    note: (status: string) => desk.desk.put(`/class/booking/attendance/${booking}`, { status }),
    used: async () => (await desk.admin.get(`/membership/one/${person.membershipId}`)).body.membership.visits_used,
    own: async () => (await desk.bookings(session))[0],
    strikes: async () => (await person.get('/member/class/bookings')).body.strikes[0].count,
  }
}

test('a coach who ticks before the door reads the card costs nobody a second visit, and what was ticked stays when the entry is undone', async () => {
  const { desk, enter, note, used, own } = await booked(1)
  world.clock(evening(monday, 10))
  expect((await note('attended')).status).toBe(200)
  const entered = await enter()
  expect([entered.status, await used()]).toEqual([200, 1])
  expect(await own()).toMatchObject({ status: 'attended', is_visit_spent: false })
  expect((await desk.del(`/visit/undo/${entered.body.visit._id}`)).status).toBe(200)
  expect([await own(), await used()]).toMatchObject([{ status: 'attended', is_visit_spent: true }, 1])
})

test('who was noted as missing and then comes in while the class goes on has come, and carries no strike', async () => {
  const { enter, note, used, own, strikes } = await booked(1)
  world.clock(evening(monday, -5))
  await note('no_show')
  expect(await strikes()).toBe(1)
  world.clock(evening(monday, -10))
  expect((await enter()).status).toBe(200)
  expect(await own()).toMatchObject({ status: 'attended', is_visit_spent: false, strike_at: null })
  expect([await strikes(), await used()]).toEqual([0, 1])
})

test('an entry that is undone after the class leaves a missed class behind, not a place that is booked for ever', async () => {
  const { desk, enter, own, strikes, used } = await booked(3)
  world.clock(evening(monday, -50))
  const entered = await enter()
  expect(await own()).toMatchObject({ status: 'attended' })
  world.clock(evening(monday, -61))
  await close()
  expect((await desk.del(`/visit/undo/${entered.body.visit._id}`)).status).toBe(200)
  expect(await own()).toMatchObject({ status: 'no_show', is_visit_spent: true, strike_at: expect.any(String) })
  expect([await strikes(), await used()]).toEqual([1, 1])
})

test('an entry that is undone takes the visit of the place again, also where the coach noted in between that nobody came', async () => {
  const { desk, enter, note, own, strikes, used } = await booked(3)
  world.clock(evening(monday, 20))
  const entered = await enter()
  world.clock(evening(monday, -5))
  expect((await note('no_show')).status).toBe(200)
  expect((await desk.del(`/visit/undo/${entered.body.visit._id}`)).status).toBe(200)
  expect(await own()).toMatchObject({ status: 'no_show', is_visit_spent: true, is_by_door: false })
  expect([await strikes(), await used()]).toEqual([1, 1])
})

test('who is in the gym and gets a place only then has come by the entry, which pays the one visit', async () => {
  const { desk, member, newPlan, sessionOn, book, gym, admin, bookings } = await classDesk(world)
  const plan = await newPlan({ visits: 1 })
  const person = await member({ fullname: 'Aziza' }, { plan_id: plan._id })
  const session = await sessionOn(monday)
  world.clock(evening(monday, 40))
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: person.code })).status).toBe(200)
  world.clock(evening(monday, 20))
  expect((await book(person, session)).status).toBe(201)
  expect(await bookings(session)).toMatchObject([{ status: 'attended', is_visit_spent: false }])
  world.clock(evening(monday, -61))
  await close()
  expect(await bookings(session)).toMatchObject([{ status: 'attended', strike_at: null }])
  expect((await admin.get(`/membership/one/${person.membershipId}`)).body.membership.visits_used).toBe(1)
})

test('who came in for a class that is called off has another one by that entry, which pays the one visit', async () => {
  const { manager, gym, kind, person, session, sessions, enter, used, strikes, bookings } = await booked(1)
  const room = { gym_id: gym.id, name: 'Kichik zal', places: 2 }
  const room_id = (await manager.post('/class/room/create', room)).body.room._id
  const half = { gym_id: gym.id, kind_id: kind._id, room_id, weekdays: [1], time: '18:30', duration: 60 }
  expect((await manager.post('/class/series/create', half)).status).toBe(201)
  world.clock(evening(monday, 10))
  expect((await enter()).status).toBe(200)
  expect((await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  const other = (await sessions(monday, monday)).find(({ time }: { time: string }) => time === '18:30')._id
  const shown = (await person.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions
  expect(shown.find(({ _id }: { _id: string }) => _id === other).refusal).toBeNull()
  const taken = await person.post('/class/booking/create', { session_id: other })
  expect([taken.status, taken.body.error]).toEqual([201, undefined])
  expect((await bookings(other))[0]).toMatchObject({ status: 'attended', is_by_door: true, is_visit_spent: false })
  world.clock(evening(monday, -91))
  await close()
  expect([await used(), await strikes()]).toEqual([1, 0])
})

test('a missed class that was forgiven stays forgiven when its coach says once more that nobody came', async () => {
  const { admin, note, own, strikes } = await booked(3)
  world.clock(evening(monday, -61))
  await close()
  expect((await admin.put(`/class/booking/forgive/${(await own())._id}`, { reason: 'Kasal edi' })).status).toBe(200)
  expect((await note('no_show')).status).toBe(200)
  expect(await own()).toMatchObject({ status: 'no_show', forgive_reason: 'Kasal edi' })
  expect(await strikes()).toBe(0)
  await note('attended')
  await note('no_show')
  expect(await own()).toMatchObject({ status: 'no_show', forgiven_at: null, forgive_reason: null })
  expect(await strikes()).toBe(1)
})

test('who waits in the gym and is moved up has come', async () => {
  const { desk, member, sessionOn, book, gym, line } = await classDesk(world, { places: 1 })
  const [first, second] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  const session = await sessionOn(monday)
  const place = (await book(first, session)).body.booking._id
  await book(second, session)
  world.clock(evening(monday, 50))
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: second.code })).status).toBe(200)
  world.clock(evening(monday, 45))
  expect((await desk.del(`/class/booking/cancel/${place}`)).status).toBe(200)
  expect(await line(session)).toContain('Barno: attended')
})

test('who trained in the morning and was kept out in the evening by a door without its server did not come to the class', async () => {
  const { admin, gym, enter, person, line, session } = await booked(5)
  const { key } = (await admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' })).body
  await enter()
  world.clock(evening(monday, 10))
  const at = evening(monday, 20).getTime()
  const report = async (open: boolean) => {
    const decisions = [{ decision_id: newId(at), code: person.code, at, open }]
    const headers = { authorization: `Device ${key}` }
    return (await world.visitor.post('/door/report', { decisions }, { headers })).body.results[0].outcome
  }
  expect([await report(false), await line(session)]).toEqual(['closed', ['Aziza: booked']])
  expect([await report(true), await line(session)]).toEqual(['known', ['Aziza: attended']])
})

test('of two classes the door attends the one whose start is nearer', async () => {
  const { enter, person, manager, gym, kind, room, desk, book, line, session } = await booked(5)
  const terms = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '19:00' }
  await manager.post('/class/series/create', terms)
  const { sessions } = (await desk.get(`/class/session/all?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body
  await book(person, sessions[1]._id)
  world.clock(evening(monday, -50))
  await enter()
  expect([await line(session), await line(sessions[1]._id)]).toEqual([['Aziza: booked'], ['Aziza: attended']])
})

test('a class over midnight belongs to the day on which it starts, is attended after midnight, and takes the night of its people', async () => {
  const { desk: reception, manager, gym, kind, room, newPlan, member, book, sessions, admin } = await classDesk(world)
  const tuesday = addDays(monday, 1)
  const night = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '23:30' }
  const next = { ...night, weekdays: [2], time: '00:00', duration: 45, may_clash: true }
  for (const terms of [night, next]) expect((await manager.post('/class/series/create', terms)).status).toBe(201)
  const of = async (day: string, time: string) =>
    (await sessions(day, day)).find((session: { time: string }) => session.time === time)
  const late = await of(monday, '23:30')
  expect(late).toMatchObject({ date: monday, end_time: '00:30', duration: 60 })
  const plan = await newPlan({ visits: 1 })
  const person = await member({ fullname: 'Aziza' }, { plan_id: plan._id })
  expect((await book(person, late._id)).status).toBe(201)
  const other = await member({ fullname: 'Barno' })
  await book(other, late._id)
  expect((await book(other, (await of(tuesday, '00:00'))._id)).body.error).toBe('class.overlap')
  at(tuesday, '00:20')
  const entered = await reception.post('/visit/checkin', { gym_id: gym.id, code: person.code })
  expect(entered.status).toBe(200)
  at(tuesday, '00:31')
  await close()
  const { bookings } = (await reception.get(`/class/session/one/${late._id}`)).body
  expect(bookings).toMatchObject([{ status: 'attended', is_visit_spent: false }, { status: 'no_show' }])
  expect((await admin.get(`/membership/one/${person.membershipId}`)).body.membership.visits_used).toBe(1)
  const { figures } = (await admin.get(`/class/figures?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body
  expect(figures.slots.find(({ time }: { time: string }) => time === '23:30')).toMatchObject({
    weekday: 1,
    attended: 1,
  })
})

test('whose membership ended on the day of a class over midnight is let in for it after midnight, at the desk, by a device and on the phone; without a place, and after the class, they are not', async () => {
  const { desk, manager, admin, gym, kind, room, newPlan, member, book, sessions } = await classDesk(world)
  const tuesday = addDays(monday, 1)
  const night = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '23:30' }
  expect((await manager.post('/class/series/create', night)).status).toBe(201)
  const late = (await sessions(monday, monday)).find(({ time }: { time: string }) => time === '23:30')
  const plan = await newPlan({ duration: 1, weekdays: [1], visits: 1 })
  const [aziza, barno, zarina] = [
    await member({ fullname: 'Aziza' }, { plan_id: plan._id }),
    await member({ fullname: 'Barno' }, { plan_id: plan._id }),
    await member({ fullname: 'Zarina' }, { plan_id: plan._id }),
  ]
  for (const who of [aziza, zarina]) expect((await book(who, late._id)).status).toBe(201)
  const { key } = (await admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' })).body
  const device = { headers: { authorization: `Device ${key}` } }
  const listed = async () =>
    JSON.parse((await world.visitor.get('/door/list', device)).body.list).members.map(
      ({ code }: { code: string }) => code,
    )
  const onPhone = async (who: typeof aziza) => (await who.get(`/member/portal?gym_id=${gym.id}`)).body.portal.refusal
  const enter = async (who: typeof aziza) => {
    const { status, body } = await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })
    return [status, body.data?.reason]
  }
  at(tuesday, '00:20')
  expect((await listed()).toSorted()).toEqual([aziza.code, zarina.code].toSorted())
  expect([await onPhone(aziza), await onPhone(barno)]).toEqual([null, 'expired'])
  expect([await enter(aziza), await enter(barno)]).toEqual([
    [200, undefined],
    [422, 'expired'],
  ])
  const { bookings } = (await desk.get(`/class/session/one/${late._id}`)).body
  expect(bookings[0]).toMatchObject({ status: 'attended', is_visit_spent: false })
  expect((await admin.get(`/membership/one/${aziza.membershipId}`)).body.membership.visits_used).toBe(1)
  at(tuesday, '00:31')
  // the entry was of Monday: it opens nothing on Tuesday
  expect([await enter(zarina), await enter(aziza), await listed()]).toEqual([[422, 'expired'], [422, 'expired'], []])
})

test('who first comes after midnight has the visit of the day on which the class began: it can be taken back, the next evening is another, and who came that morning has come', async () => {
  const { desk, manager, gym, kind, room, newPlan, member, book, sessions, admin } = await classDesk(world)
  const tuesday = addDays(monday, 1)
  const night = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '23:30' }
  expect((await manager.post('/class/series/create', night)).status).toBe(201)
  const late = (await sessions(monday, monday)).find(({ time }: { time: string }) => time === '23:30')
  const plan = await newPlan({ visits: 2 })
  const aziza = await member({ fullname: 'Aziza' }, { plan_id: plan._id })
  const barno = await member({ fullname: 'Barno' }, { plan_id: plan._id })
  for (const who of [aziza, barno]) await book(who, late._id)
  const enter = async (who: typeof aziza) =>
    (await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).body as {
      visit: { _id: string }
      already: boolean
    }
  const used = async (who: typeof aziza) =>
    (await admin.get(`/membership/one/${who.membershipId}`)).body.membership.visits_used
  const cameOn = async (day: string) =>
    (await desk.get(`/visit/all?gym_id=${gym.id}&date=${day}`)).body.visits
      .map(({ member_id }: { member_id: { fullname: string } }) => member_id.fullname)
      .toSorted()
  at(monday, '13:00')
  const morning = await enter(barno)
  at(tuesday, '00:10')
  const first = await enter(aziza)
  const again = await enter(barno)
  expect([first.already, again.already, again.visit._id]).toEqual([false, true, morning.visit._id])
  expect([await cameOn(monday), await cameOn(tuesday)]).toEqual([['Aziza', 'Barno'], []])
  const { bookings } = (await desk.get(`/class/session/one/${late._id}`)).body
  expect(bookings).toMatchObject([{ status: 'attended' }, { status: 'attended' }])
  expect([await used(aziza), await used(barno)]).toEqual([1, 1])
  const { members } = (await desk.get(`/visit/find?gym_id=${gym.id}&search=Aziza`)).body
  expect(members[0].came_at).not.toBeNull()
  at(tuesday, '00:20')
  expect((await desk.del(`/visit/undo/${first.visit._id}`)).status).toBe(200)
  expect((await enter(aziza)).already).toBe(false)
  at(tuesday, '19:00')
  expect([(await enter(aziza)).already, await used(aziza), await cameOn(tuesday)]).toEqual([false, 2, ['Aziza']])
})

test('whoever went out of a class over midnight comes back to it on the entry of before, and none is counted twice', async () => {
  const { desk, manager, admin, gym, kind, room, newPlan, member, book, sessions } = await classDesk(world)
  const tuesday = addDays(monday, 1)
  const night = { gym_id: gym.id, kind_id: kind._id, room_id: room._id, weekdays: [1], time: '23:30' }
  expect((await manager.post('/class/series/create', night)).status).toBe(201)
  const late = (await sessions(monday, monday)).find(({ time }: { time: string }) => time === '23:30')
  const plan = await newPlan({ visits: 1 })
  const aziza = await member({ fullname: 'Aziza' }, { plan_id: plan._id })
  await book(aziza, late._id)
  const { key } = (await admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' })).body
  const device = { headers: { authorization: `Device ${key}` } }
  const listed = async () =>
    JSON.parse((await world.visitor.get('/door/list', device)).body.list).members.map(
      ({ code }: { code: string }) => code,
    )
  const enter = async () => {
    const { status, body } = await desk.post('/visit/checkin', { gym_id: gym.id, code: aziza.code })
    return [status, body.visit?._id ?? body.data?.reason, body.already]
  }
  at(monday, '23:20')
  const [, visit] = await enter()
  at(tuesday, '00:20')
  expect([await enter(), await listed()]).toEqual([[200, visit, true], [aziza.code]])
  expect((await admin.get(`/membership/one/${aziza.membershipId}`)).body.membership.visits_used).toBe(1)
  at(tuesday, '00:31')
  expect([(await enter())[1], await listed()]).toEqual(['visits_used', []])
})

test('whoever comes to a class comes on the membership that holds their place, also where another would let them in', async () => {
  const { desk, admin, gym, newPlan, member, book, sessionOn } = await classDesk(world)
  const [gymOnly, classes] = [
    await newPlan({ visits: 12, classes: 'none', duration: 10 }),
    await newPlan({ visits: 8, classes: 'all' }),
  ]
  const person = await member({ fullname: 'Aziza' }, { plan_id: gymOnly._id })
  const other = (await admin.post('/membership/create', { member_id: person.id, gym_id: gym.id, plan_id: classes._id }))
    .body.membership
  const used = async () =>
    Promise.all(
      [person.membershipId, other._id].map(
        async (id) => (await admin.get(`/membership/one/${id}`)).body.membership.visits_used,
      ),
    )
  const enter = async () => (await desk.post('/visit/checkin', { gym_id: gym.id, code: person.code })).status
  expect((await book(person, await sessionOn(monday))).status).toBe(201)
  expect(await used()).toEqual([0, 1])
  world.clock(evening(monday, 15))
  expect([await enter(), await used()]).toEqual([200, [0, 1]])
  // who trains, and comes to the class of the evening hours later, has used both
  const tuesday = addDays(monday, 1)
  expect((await book(person, await sessionOn(tuesday))).status).toBe(201)
  at(tuesday, '10:00')
  expect([await enter(), await used()]).toEqual([200, [1, 2]])
  at(tuesday, '17:50')
  expect([await enter(), await used()]).toEqual([200, [1, 2]])
})

test('what was booked after an entry that ended a freeze is given up when the entry is taken back: the freeze runs on, and its person hears of both', async () => {
  const { admin, desk, gym, member, sessionOn, book, line, notices } = await classDesk(world)
  const who = await member()
  const days = { start_date: monday, end_date: addDays(monday, 9), reason: 'safar' }
  expect((await admin.post(`/membership/freeze/${who.membershipId}`, days)).status).toBe(200)
  const mistaken = { gym_id: gym.id, code: who.code, override_reason: 'adashdim' }
  const { visit } = (await desk.post('/visit/checkin', mistaken)).body
  const tomorrow = await sessionOn(addDays(monday, 1))
  expect((await book(who, tomorrow)).status).toBe(201)
  expect((await desk.del(`/visit/undo/${visit._id}`)).status).toBe(200)
  expect(await line(tomorrow)).toEqual(['Aziza Karimova: cancelled'])
  expect(await notices(who)).toEqual(['class_lost'])
  const { notifications } = (await who.get('/notification/all')).body
  expect(notifications.filter(({ kind }: { kind: string }) => kind === 'membership_frozen')).toHaveLength(2)
})
