import { afterEach, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { closeSessions } from './jobs.ts'

// A class that goes on is given another end.

const world = useApi()
afterEach(() => world.clock(null))

/** Two who are in the class of 18:00, one of them by a single place, and go on to another at 19:00. */
async function goingOn() {
  const desk = await classDesk(world)
  const { admin, manager, gym, kind, member, book, sessions } = desk
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const room = { gym_id: gym.id, name: 'Kichik zal', places: 5 }
  const room_id = (await manager.post('/class/room/create', room)).body.room._id
  const next = { gym_id: gym.id, kind_id: kind._id, room_id, weekdays: [1], time: '19:00', duration: 60 }
  expect((await manager.post('/class/series/create', next)).status).toBe(201)
  const [first, second] = (await sessions(monday, monday)).map(({ _id }: { _id: string }) => _id)
  const holder = await member({ fullname: 'Aziza Karimova' })
  const buyer = await member({ fullname: 'Barno Olimova' }, null)
  const bought = []
  for (const session_id of [first, second]) {
    expect((await book(holder, session_id)).status).toBe(201)
    bought.push((await admin.post('/class/drop-in/create', { session_id, member_id: buyer.id })).body)
  }
  world.clock(evening(monday, -30))
  return { ...desk, first, second, bought }
}

test('whoever is in a class that is made longer while it goes on stays in it, has come, and keeps the next one', async () => {
  const { admin, manager, desk, first, second, bought, line } = await goingOn()
  const came = { status: 'attended' }
  expect((await desk.put(`/class/booking/attendance/${bought[0].booking._id}`, came)).status).toBe(200)
  const longer = { duration: 75 }
  const { effect } = (await manager.post(`/class/session/preview/${first}`, longer)).body
  expect(effect).toMatchObject({ told: 2, bookings: [] })
  expect((await manager.put(`/class/session/update/${first}`, longer)).status).toBe(200)
  expect(await line(first)).toEqual(['Aziza Karimova: booked', 'Barno Olimova: attended'])
  expect(await line(second)).toEqual(['Aziza Karimova: booked', 'Barno Olimova: booked'])
  const { membership } = (await admin.get(`/membership/one/${bought[0].membership._id}`)).body
  expect(membership).toMatchObject({ status: 'active', remaining_amount: 50_000 })
  world.clock(evening(monday, -80))
  await closeSessions(world.application.deps.database, world.application.deps.clock.now())
  expect(await line(first)).toEqual(['Aziza Karimova: no_show', 'Barno Olimova: attended'])
})
