import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

type Told = { status: number; body: { error?: string; message?: string } }
const told = ({ status, body }: Told) => [status, body.error]
const tuesday = addDays(monday, 1)
type Desk = Awaited<ReturnType<typeof classDesk>>

/** Another series of the gym: on Tuesdays at noon in a room of its own, without a coach. */
const another = async ({ manager, gym, kind }: Desk, given: object = {}) => {
  const room = (await manager.post('/class/room/create', { gym_id: gym.id, name: `Xona ${Math.random()}`, places: 5 }))
    .body.room
  return manager.post('/class/series/create', {
    gym_id: gym.id,
    kind_id: kind._id,
    room_id: room._id,
    weekdays: [2],
    time: '12:00',
    duration: 60,
    ...given,
  })
}

test('a room holds one class at a time: a new series, an edit and a move say what is there, and go on when it is meant', async () => {
  const desk = await classDesk(world)
  const { manager, room, sessions } = desk
  const taken = await another(desk, { room_id: room._id, time: '18:30' })
  expect(told(taken)).toEqual([409, 'class.clash'])
  expect(taken.body.message).toBe('Katta zal bu vaqtda band: Yoga, 02.06.2026 18:00')
  expect(taken.body.data.clashes[0]).toMatchObject({ with: 'room', date: tuesday, time: '18:00' })
  expect(await sessions(tuesday, tuesday)).toHaveLength(1)
  // one begins where the other ends
  expect((await another(desk, { room_id: room._id, time: '19:00' })).status).toBe(201)
  const { series } = (await another(desk)).body
  const edit = { room_id: room._id, time: '17:30' }
  const preview = await manager.post(`/class/series/preview/${series._id}`, edit)
  expect(preview.body.effect.clashes[0]).toMatchObject({ with: 'room', name: 'Katta zal', kind: 'Yoga', date: tuesday })
  expect(told(await manager.put(`/class/series/update/${series._id}`, edit))).toEqual([409, 'class.clash'])
  const [noon] = await sessions(tuesday, tuesday)
  expect(noon).toMatchObject({ time: '12:00' })
  const move = { room_id: room._id, time: '18:15' }
  expect(told(await manager.put(`/class/session/update/${noon._id}`, move))).toEqual([409, 'class.clash'])
  expect(
    (await manager.put(`/class/session/update/${noon._id}`, { ...move, may_clash: true })).body.session,
  ).toMatchObject({ time: '18:15', room_id: { _id: room._id } })
  // what stands there already is not asked about again
  expect((await manager.put(`/class/session/update/${noon._id}`, { places: 4 })).status).toBe(200)
})

test('a coach is at one place at a time, in all gyms of the owner', async () => {
  const desk = await classDesk(world)
  const { admin, manager, coach, kind } = desk
  expect(told(await another(desk, { coach_id: coach._id, time: '18:30' }))).toEqual([409, 'class.clash'])
  const far = await world.gym(admin)
  const room = (await admin.post('/class/room/create', { gym_id: far.id, name: 'Zal', places: 5 })).body.room
  const there = await admin.post('/class/series/create', {
    gym_id: far.id,
    kind_id: kind._id,
    coach_id: coach._id,
    room_id: room._id,
    weekdays: [3],
    time: '17:15',
    duration: 60,
  })
  expect(told(there)).toEqual([409, 'class.clash'])
  expect(there.body.data.clashes[0]).toMatchObject({ with: 'coach', name: 'Malika Yusupova' })
  const { series } = (await another(desk, { time: '18:30' })).body
  expect(told(await manager.put(`/class/series/update/${series._id}`, { coach_id: coach._id }))).toEqual([
    409,
    'class.clash',
  ])
})

test('two who take one room at the same moment: one has it', async () => {
  const desk = await classDesk(world)
  const { admin, room } = desk
  const given = { room_id: room._id, time: '08:00', weekdays: [1, 2, 3, 4, 5, 6, 7] }
  for (const time of ['08:00', '09:00', '10:00', '11:00']) {
    const answers = await Promise.all([
      another(desk, { ...given, time }),
      another({ ...desk, manager: admin } as Desk, { ...given, time }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  }
})

test('a day that becomes a holiday calls its classes off and tells their people; when it is none any more they are held again', async () => {
  const desk = await classDesk(world)
  const { admin, gym, member, sessionOn, book, sessions, notices, bookings } = desk
  const [a, b] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  const session = await sessionOn(tuesday)
  await book(a, session)
  await book(b, await sessionOn(addDays(monday, 2)))
  const settings = async () => (await admin.get(`/gym/settings/${gym.id}`)).body.settings
  const close = async (...days: string[]) =>
    admin.put(`/gym/settings/${gym.id}`, {
      version: (await settings()).version,
      holidays: days.map((date) => ({ date, name: 'Hayit' })),
    })
  expect((await close(tuesday, addDays(monday, 3))).status).toBe(200)
  const shown = (rows: { date: string; status: string }[]) => rows.map(({ date, status }) => [date.slice(-2), status])
  expect(shown(await sessions())).toEqual([
    ['01', 'scheduled'],
    ['02', 'cancelled'],
    ['03', 'scheduled'],
    // nobody had asked for it
    ['05', 'scheduled'],
    ['06', 'scheduled'],
    ['07', 'scheduled'],
  ])
  expect((await bookings(session))[0]).toMatchObject({ status: 'cancelled', is_visit_spent: false })
  expect([await notices(a), await notices(b)]).toEqual([['class_cancelled'], []])
  expect((await sessions(tuesday, tuesday))[0].cancel_reason).toBe('Zal shu kuni dam oladi')
  // the same holidays again change nothing
  await close(tuesday, addDays(monday, 3))
  expect(await notices(a)).toEqual(['class_cancelled'])
  await close()
  expect(shown(await sessions()).filter(([, status]) => status === 'scheduled')).toHaveLength(7)
  expect(shown(await sessions(tuesday, tuesday))).toEqual([['02', 'scheduled']])
  // the class of a day that has begun is left alone
  world.clock(evening(addDays(monday, 4), -10))
  await close(addDays(monday, 4))
  expect((await sessions(addDays(monday, 4), addDays(monday, 4)))[0].status).toBe('scheduled')
})
