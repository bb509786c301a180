import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

// What a coming class needs before it can be held, and who hears of it.

const world = useApi()
afterEach(() => world.clock(null))

const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]

/** Yoga every evening by an employee of the gym who is a coach; Aziza has booked the first. */
async function heldByEmployee() {
  const desk = await classDesk(world)
  const { admin, gym, manager, series, sessionOn, book, member } = desk
  const nodira = await world.employee(admin, { gyms: [gym.id] })
  const { coach } = (await manager.post('/class/coach/create', { employee_id: nodira.id })).body
  await manager.put(`/class/series/update/${series._id}`, { coach_id: coach._id })
  const six = await sessionOn(monday)
  const aziza = await member({ fullname: 'Aziza' })
  await book(aziza, six)
  return { ...desk, nodira, coach, six, aziza }
}

test('before an employee goes, the classes that they hold are named; after it the classes have no coach, for the desk and for members', async () => {
  const { admin, gym, manager, nodira, coach, series, six, aziza } = await heldByEmployee()
  const ahead = await admin.get(`/class/coach/ahead/${nodira.id}`)
  expect(ahead.body).toMatchObject({
    sessions: 57,
    people: 1,
    next: [{ _id: six, kind: 'Yoga', gym: 'Temir Zal', date: monday, time: '18:00', people: 1 }, {}, {}, {}, {}],
  })
  expect((await manager.get(`/class/coach/ahead/${nodira.id}`)).status).toBe(403)
  const shown = async () => (await manager.get(`/class/session/one/${six}`)).body.session
  expect(await shown()).toMatchObject({ coach_id: { _id: coach._id }, coach_away: null })
  await admin.put(`/employee/status/${nodira.id}`, { status: 'blocked', reason: 'Taʼtil' })
  expect(await shown()).toMatchObject({ coach_id: null, coach_away: coach.fullname })
  await admin.put(`/employee/status/${nodira.id}`, { status: 'active' })
  expect(await shown()).toMatchObject({ coach_id: { _id: coach._id }, coach_away: null })
  await admin.del(`/employee/fire/${nodira.id}`)
  expect(await shown()).toMatchObject({ coach_id: null, coach_away: coach.fullname })
  expect((await manager.get(`/class/series/one/${series._id}`)).body.series).toMatchObject({
    coach_id: null,
    coach_away: coach.fullname,
  })
  const own = (await aziza.get(`/member/class/sessions?gym_id=${gym.id}&from=${monday}&to=${monday}`)).body.sessions
  expect(own).toMatchObject([{ coach_id: null }])
  expect((await aziza.get('/member/class/bookings')).body.bookings).toMatchObject([{ session: { coach_id: null } }])
  expect((await aziza.get(`/member/class/coaches?gym_id=${gym.id}`)).body.coaches).toEqual([])
  // who held it is told to the gym alone
  const { bookings } = (await aziza.get('/member/class/bookings')).body
  for (const session of [own[0], bookings[0].session]) expect(session).not.toHaveProperty('coach_away')
  const left = await aziza.del(`/class/booking/cancel/${bookings[0]._id}`)
  const back = await aziza.post('/class/booking/create', { session_id: six })
  for (const { session } of [left.body, back.body]) expect(session).not.toHaveProperty('coach_away')
  expect(
    (await manager.get('/class/coach/all?left=true')).body.coaches.map(({ fullname, has_left }: typeof coach) => [
      fullname,
      has_left,
    ]),
  ).toEqual([
    ['Malika Yusupova', false],
    [coach.fullname, true],
  ])
  const again = await manager.put(`/class/session/update/${six}`, { coach_id: coach._id })
  expect(told(again)).toEqual([404, 'not_found'])
})

test('who has booked is told of the substitute, and of nothing else that did not change', async () => {
  const { admin, manager, nodira, six, aziza, notices } = await heldByEmployee()
  await admin.del(`/employee/fire/${nodira.id}`)
  const malika = (await manager.get('/class/coach/all')).body.coaches[0]
  const change = { coach_id: malika._id }
  expect((await manager.post(`/class/session/preview/${six}`, change)).body.effect).toMatchObject({ told: 1 })
  await manager.put(`/class/session/update/${six}`, change)
  expect(await notices(aziza)).toEqual(['class_coach_changed'])
  const { notifications } = (await aziza.get('/notification/all')).body
  expect(notifications[0].params).toMatchObject({ coach: 'Malika Yusupova', class_name: 'Yoga', time: '18:00' })
  await manager.put(`/class/session/update/${six}`, { coach_id: '', time: '19:00' })
  expect((await notices(aziza)).toSorted()).toEqual(['class_coach_changed', 'class_coach_changed', 'class_moved'])
})

test('what was held keeps the name of a coach who left', async () => {
  const { admin, manager, nodira, coach, six, bookings } = await heldByEmployee()
  await world.sql({ role: 'platform' }, async (db) => {
    await db.updateTable('class_sessions').set({ closed_at: new Date() }).where('id', '=', six).execute()
  })
  await admin.del(`/employee/fire/${nodira.id}`)
  expect(await bookings(six)).toHaveLength(1)
  expect((await manager.get(`/class/session/one/${six}`)).body.session).toMatchObject({
    coach_id: { fullname: coach.fullname },
    coach_away: null,
  })
})

test('when the hours of a gym change, the owner is told which classes and how many bookings stand outside of them', async () => {
  const { admin, gym, manager, sessionOn, book, member, sessions } = await classDesk(world)
  await book(await member({ fullname: 'Bobur', gender: 'male' }), await sessionOn(addDays(monday, 1)))
  await book(await member({ fullname: 'Aziza' }), await sessionOn(addDays(monday, 2)))
  const set = async (workingHours: object) => {
    const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
    return admin.put(`/gym/settings/${gym.id}`, { workingHours, version })
  }
  const heard = async () =>
    (await admin.get('/notification/all')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'timetable_outside_hours',
    )
  const day = { from: '07:00', to: '23:00' }
  await set({ isSameForAll: true, forAll: day, weekdays: [] })
  expect(await heard()).toEqual([])
  const apart = {
    isSameForAll: false,
    forMen: { from: '07:00', to: '15:00' },
    forWomen: { from: '15:00', to: '23:00' },
  }
  await set({ ...apart, weekdays: [] })
  // yoga is for everybody, and the gym is open for the women at its time
  expect(await heard()).toMatchObject([
    { params: { sessions: '0', people: '1', class_name: 'Yoga', date: addDays(monday, 1), gym_name: 'Temir Zal' } },
  ])
  expect((await sessions(monday, monday))[0].is_outside_hours).toBe(false)
  await set({ isSameForAll: true, forAll: { from: '07:00', to: '18:30' }, weekdays: [] })
  expect((await heard())[0]).toMatchObject({
    params: { sessions: '57', people: '0', date: monday },
    link: `/admin/classes?gym_id=${gym.id}&day=${monday}`,
  })
  expect((await sessions(monday, monday))[0].is_outside_hours).toBe(true)
  const count = (await heard()).length
  await set({ isSameForAll: true, forAll: { from: '07:00', to: '18:30' }, weekdays: [] })
  expect(await heard()).toHaveLength(count)
  expect((await manager.put(`/class/session/update/${await sessionOn(monday)}`, { time: '17:00' })).status).toBe(200)
  expect((await sessions(monday, monday))[0].is_outside_hours).toBe(false)
})
