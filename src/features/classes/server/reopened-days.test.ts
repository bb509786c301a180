import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { classJobs } from './jobs.ts'

const world = useApi()
afterEach(() => world.clock(null))

const tuesday = addDays(monday, 1)

async function calendar(options: Parameters<typeof classDesk>[1] = {}) {
  const desk = await classDesk(world, options)
  const { admin, gym, sessions } = desk
  const close = async (...days: string[]) => {
    const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
    const holidays = days.map((date) => ({ date, name: 'Hayit' }))
    expect((await admin.put(`/gym/settings/${gym.id}`, { version, holidays })).status).toBe(200)
  }
  /** `18:00 scheduled`, of one day. */
  const states = async (day = tuesday): Promise<string[]> =>
    (await sessions(day, day)).map(({ time, status }: { time: string; status: string }) => `${time} ${status}`)
  return { ...desk, close, states }
}

test('a day that was closed by mistake and is opened again has its classes with their people, in their order, and all are told', async () => {
  const { member, book, line, counted, notices, sessionOn, close, states } = await calendar({ places: 1 })
  const [first, second] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  const session = await sessionOn(tuesday)
  for (const who of [first, second]) expect((await book(who, session)).status).toBe(201)
  await close(tuesday)
  const make = classJobs.find(({ name }) => name === 'classes.make_sessions')
  await make?.run({}, world.application.deps)
  expect(await states()).toEqual(['18:00 cancelled'])
  await close()
  await make?.run({}, world.application.deps)
  expect(await states()).toEqual(['18:00 scheduled'])
  expect(await line(session)).toEqual(['Aziza: booked', 'Barno: waiting 1'])
  expect(await counted(session)).toMatchObject({ booked: 1, waiting: 1, is_true: true })
  for (const who of [first, second]) expect(await notices(who)).toEqual(['class_restored', 'class_cancelled'])
})

test('whose place is theirs no more when the day is opened reads why, and who waited has it', async () => {
  const { admin, member, book, line, notices, sessionOn, close } = await calendar({ places: 1 })
  const [banned, waits] = [await member({ fullname: 'Taqiq' }), await member({ fullname: 'Navbat' })]
  const session = await sessionOn(tuesday)
  for (const who of [banned, waits]) expect((await book(who, session)).status).toBe(201)
  await close(tuesday)
  await admin.put(`/member/status/${banned.id}`, { status: 'banned', reason: 'Janjal' })
  await close()
  expect(await line(session)).toEqual(['Navbat: booked', 'Taqiq: cancelled'])
  await admin.put(`/member/status/${banned.id}`, { status: 'active', reason: 'Kechirildi' })
  expect((await notices(banned))[0]).toBe('class_restored_without')
})

test('what the desk had called off by itself stays so when the day is closed and opened', async () => {
  const { manager, member, book, line, sessionOn, close, states } = await calendar()
  const [who, session] = [await member(), await sessionOn(tuesday)]
  expect((await book(who, session)).status).toBe(201)
  expect((await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  await close(tuesday)
  await close()
  expect([await states(), await line(session)]).toEqual([['18:00 cancelled'], ['Aziza Karimova: cancelled']])
})

test('a series that has the day otherwise by then has it so, one that has it no longer has none, and one that ended neither', async () => {
  const { manager, series, member, book, sessionOn, close, states } = await calendar()
  const edit = (change: object) => manager.put(`/class/series/update/${series._id}`, change)
  const who = await member()
  const days = [tuesday, addDays(monday, 2), addDays(monday, 3)] as const
  for (const day of days) expect((await book(who, await sessionOn(day))).status).toBe(201)
  await close(...days)
  expect((await edit({ time: '19:00', weekdays: [2, 4, 5] })).status).toBe(200)
  await close(days[2])
  expect(await states(days[0])).toEqual(['18:00 cancelled', '19:00 scheduled'])
  expect(await states(days[1])).toEqual(['18:00 cancelled'])
  // and has it again with its weekday
  expect((await edit({ weekdays: [2, 3, 4, 5] })).status).toBe(200)
  expect(await states(days[1])).toEqual(['18:00 cancelled', '19:00 scheduled'])
  expect((await manager.del(`/class/series/delete/${series._id}`)).status).toBe(200)
  await close()
  expect(await states(days[2])).toEqual(['18:00 cancelled'])
})

test('what was moved to such a day does not come back there when its series has lost the day that it was moved from', async () => {
  const { manager, series, member, book, line, sessionOn, close } = await calendar()
  const [who, moved] = [await member(), await sessionOn(addDays(monday, 2))]
  const change = { date: tuesday, time: '12:00', may_clash: true }
  expect((await manager.put(`/class/session/update/${moved}`, change)).status).toBe(200)
  expect((await book(who, moved)).status).toBe(201)
  await close(tuesday)
  expect((await manager.put(`/class/series/update/${series._id}`, { weekdays: [1, 2] })).status).toBe(200)
  await close()
  expect(await line(moved)).toEqual(['Aziza Karimova: cancelled'])
})

test('where the coach of a class that was off holds another one by then, the owner is told when the day is opened, once', async () => {
  const { admin, kind, coach, member, book, sessionOn, close, states } = await calendar()
  const [asked, empty] = [tuesday, addDays(monday, 2)]
  const told = async (): Promise<string[]> =>
    (await admin.get('/notification/all')).body.notifications
      .filter(({ kind: of }: { kind: string }) => of === 'timetable_clash')
      .map(({ params }: { params: { name: string; date: string; time: string } }) =>
        [params.date, params.time, params.name].join(' '),
      )
  expect((await book(await member(), await sessionOn(asked))).status).toBe(201)
  await close(asked, empty)
  await close()
  expect(await told()).toEqual([])
  await close(asked, empty)
  const elsewhere = await world.gym(admin)
  const { room } = (await admin.post('/class/room/create', { gym_id: elsewhere.id, name: 'Kichik zal', places: 3 }))
    .body
  const place = { gym_id: elsewhere.id, kind_id: kind._id, coach_id: coach._id, room_id: room._id }
  const series = { ...place, weekdays: [2, 3], time: '18:30', duration: 60, start_date: asked, end_date: empty }
  expect((await admin.post('/class/series/create', series)).status).toBe(201)
  await close()
  for (const day of [asked, empty]) expect(await states(day)).toEqual(['18:00 scheduled'])
  expect((await told()).toSorted()).toEqual([asked, empty].map((day) => `${day} 18:00 Malika Yusupova`))
})
