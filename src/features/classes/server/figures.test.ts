import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { closeSessions } from './jobs.ts'

const world = useApi()

test('figures count what is over: who came, who did not, who waited in vain, and what was called off', async () => {
  const desk = await classDesk(world, { places: 1 })
  const [came, waited] = [await desk.member(), await desk.member({ fullname: 'Nodira Aliyeva' })]
  const session = await desk.sessionOn(monday)
  await desk.book(came, session)
  await desk.book(waited, session)
  world.clock(evening(monday, -10))
  const [first] = await desk.bookings(session)
  expect((await desk.desk.put(`/class/booking/attendance/${first._id}`, { status: 'attended' })).status).toBe(200)
  world.clock(evening(monday, -70))
  await closeSessions(world.application.deps.database, world.application.deps.clock.now())
  const ask = (who = desk.admin) => who.get(`/class/figures?gym_id=${desk.gym.id}&from=${monday}&to=2026-06-07`)
  const { status, body } = await ask()
  const counts = {
    sessions: 1,
    cancelled: 0,
    places: 1,
    booked: 1,
    singles: 0,
    attended: 1,
    no_show: 0,
    late: 0,
    unmet: 1,
  }
  expect([status, body.figures]).toEqual([
    200,
    {
      total: counts,
      kinds: [{ _id: desk.kind._id, name: 'Yoga', ...counts }],
      coaches: [{ _id: desk.coach._id, name: 'Malika Yusupova', ...counts }],
      hours: [{ _id: null, name: '18:00', ...counts }],
      slots: [{ kind_id: { _id: desk.kind._id, name: 'Yoga', color: 'violet' }, weekday: 1, time: '18:00', ...counts }],
    },
  ])
  expect((await ask(desk.desk)).status).toBe(403)
  expect((await ask(await world.admin())).status).toBe(404)
})

test('places that were bought singly stand apart of those that memberships take', async () => {
  const desk = await classDesk(world)
  await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { drop_in_price: 50_000 })
  const session = await desk.sessionOn(monday)
  await desk.book(await desk.member(), session)
  const [came, gaveBack] = [await desk.member({}, null), await desk.member({}, null)]
  const single = (who: { id: string }) =>
    desk.admin.post('/class/drop-in/create', { session_id: session, member_id: who.id })
  expect((await single(came)).status).toBe(201)
  const given = await single(gaveBack)
  expect((await desk.desk.del(`/class/booking/cancel/${given.body.booking._id}`)).status).toBe(200)
  world.clock(evening(monday, -70))
  await closeSessions(world.application.deps.database, world.application.deps.clock.now())
  const { figures } = (await desk.admin.get(`/class/figures?gym_id=${desk.gym.id}&from=${monday}&to=${monday}`)).body
  const shown = { booked: 2, singles: 1, no_show: 2 }
  expect([figures.total, figures.kinds[0], figures.coaches[0]]).toMatchObject([shown, shown, shown])
})
