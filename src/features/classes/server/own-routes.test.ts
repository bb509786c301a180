import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { type Answer, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

const week = `from=${monday}&to=${addDays(monday, 6)}`
const days = ({ body }: Answer) => body.sessions.map(({ date }: { date: string }) => date)

test('an employee who is a coach sees what they hold in every gym, who comes, and notes who came; nobody else does', async () => {
  const { admin, gym, manager, kind, member, sessionOn, book, sessions } = await classDesk(world)
  const far = await world.gym(admin)
  const coach = await world.employee(admin, { gyms: [far.id], ticks: [] })
  const other = await world.employee(admin, { gyms: [far.id], ticks: [] })
  expect((await coach.get(`/class/coach/own?${week}`)).body).toMatchObject({ coach: null, sessions: [] })
  const { body: made } = await manager.post('/class/coach/create', { employee_id: coach.id })
  const tuesday = await sessionOn(addDays(monday, 1))
  await manager.put(`/class/session/update/${tuesday}`, { coach_id: made.coach._id })
  const guest = await member({ fullname: 'Aziza' })
  const place = (await book(guest, tuesday)).body.booking
  const own = await coach.get(`/class/coach/own?${week}`)
  expect(own.body.coach).toMatchObject({ _id: made.coach._id, fullname: 'Nilufar Karimova' })
  expect(days(own)).toEqual([addDays(monday, 1)])
  expect(own.body.sessions[0]).toMatchObject({ kind_id: { _id: kind._id }, gym_id: { _id: gym.id }, booked: 1 })
  // by name, and with nothing to reach them by
  expect(own.body.comes).toEqual([{ session_id: tuesday, fullname: 'Aziza', status: 'booked', place: null }])
  expect((await other.get(`/class/coach/own?${week}`)).body).toMatchObject({ coach: null, sessions: [], comes: [] })
  // the gym is not theirs, the class is
  const who = await coach.get(`/class/session/one/${tuesday}`)
  expect(who.body.bookings).toMatchObject([{ member_id: { fullname: 'Aziza' }, status: 'booked' }])
  const monday1 = (await sessions(monday, monday))[0]._id
  expect((await coach.get(`/class/session/one/${monday1}`)).status).toBe(404)
  expect((await other.get(`/class/session/one/${tuesday}`)).status).toBe(404)
  expect((await coach.put(`/class/session/cancel/${tuesday}`, { reason: 'kasal' })).status).toBe(403)
  world.clock(evening(addDays(monday, 1)))
  const note = (by: typeof coach, status: string) => by.put(`/class/booking/attendance/${place._id}`, { status })
  expect((await note(other, 'attended')).status).toBe(404)
  expect((await note(coach, 'attended')).body.booking.status).toBe('attended')
  expect((await note(coach, 'no_show')).body.booking.status).toBe('no_show')
  expect((await admin.put(`/class/coach/update/${made.coach._id}`, { has_left: true })).status).toBe(200)
  expect((await coach.get(`/class/coach/own?${week}`)).body).toMatchObject({ coach: null, sessions: [] })
  expect((await note(coach, 'attended')).status).toBe(404)
})

test('a coach of one owner is nobody at another', async () => {
  const here = await classDesk(world)
  const there = await classDesk(world)
  const coach = await world.employee(here.admin, { gyms: [here.gym.id] })
  expect((await there.manager.post('/class/coach/create', { employee_id: coach.id })).status).toBe(404)
  await here.manager.post('/class/coach/create', { employee_id: coach.id })
  expect(days(await coach.get(`/class/coach/own?${week}`))).toEqual([])
  expect((await coach.get(`/class/session/one/${await there.sessionOn(monday)}`)).status).toBe(404)
})

test('a coach is told what others did with their classes, once for each act, and nothing of what they did themselves', async () => {
  const { admin, gym, manager, series, sessionOn } = await classDesk(world)
  const coach = await world.employee(admin, { gyms: [gym.id], ticks: [...defaultTicks, 'classes.manage'] })
  const { body: made } = await manager.post('/class/coach/create', { employee_id: coach.id })
  const dayOf = (days: number) => addDays(monday, days)
  type Told = { kind: string; link: string; params: Record<string, string> }
  const seen = new Set<string>()
  const news = async () => {
    const { notifications } = (await coach.get('/notification/all')).body
    const fresh = notifications.filter(({ _id }: { _id: string }) => !seen.has(_id))
    for (const { _id } of fresh) seen.add(_id)
    return fresh.map(({ kind, link, params }: Told) => [kind, link, params])
  }
  const own = (days: number, params: object) => [
    'own_classes_changed',
    `/employee/classes/own?day=${dayOf(days)}`,
    expect.objectContaining({ class_name: 'Yoga', date: dayOf(days), time: '18:00', ...params }),
  ]
  const change = async (days: number, body: object, by = manager) =>
    expect((await by.put(`/class/session/update/${await sessionOn(dayOf(days))}`, body)).status).toBe(200)
  await manager.put(`/class/series/update/${series._id}`, { coach_id: made.coach._id, scope: 'all' })
  expect(await news()).toEqual([own(0, { status: 'given', count: '57' })])
  await manager.post(`/class/session/preview/${await sessionOn(dayOf(1))}`, { time: '19:00' })
  expect(await news()).toEqual([])
  await change(1, { time: '19:00' })
  expect(await news()).toEqual([own(1, { status: 'moved', count: '1', new_time: '19:00–20:00', room: 'Katta zal' })])
  await manager.put(`/class/session/cancel/${await sessionOn(dayOf(2))}`, { reason: 'bayram' })
  expect(await news()).toEqual([own(2, { status: 'cancelled', count: '1' })])
  await change(3, { coach_id: '' })
  expect(await news()).toEqual([own(3, { status: 'taken', count: '1' })])
  await change(4, { time: '20:00' }, coach)
  await change(5, { places: 2 })
  expect(await news()).toEqual([])
})

test('a coach is told that what a holiday called off is held after all, also what had been moved to that day', async () => {
  const { admin, gym, manager, series, sessionOn } = await classDesk(world)
  const coach = await world.employee(admin, { gyms: [gym.id] })
  const { body: made } = await manager.post('/class/coach/create', { employee_id: coach.id })
  await manager.put(`/class/series/update/${series._id}`, { coach_id: made.coach._id, scope: 'all' })
  const [from, to] = [addDays(monday, 2), addDays(monday, 4)]
  const change = { date: to, time: '12:00', may_clash: true }
  expect((await manager.put(`/class/session/update/${await sessionOn(from)}`, change)).status).toBe(200)
  const close = async (holidays: object[]) => {
    const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
    expect((await admin.put(`/gym/settings/${gym.id}`, { version, holidays })).status).toBe(200)
  }
  type Told = { _id: string; params: object }
  const all = async (): Promise<Told[]> => (await coach.get('/notification/all')).body.notifications
  for (const [holidays, status] of [
    [[{ date: to, name: 'Hayit' }], 'cancelled'],
    [[], 'given'],
  ] as const) {
    const before = new Set((await all()).map(({ _id }) => _id))
    await close([...holidays])
    const fresh = (await all()).filter(({ _id }) => !before.has(_id))
    expect(fresh).toMatchObject([
      { kind: 'own_classes_changed', params: { date: to, time: '12:00', status, count: '2' } },
    ])
  }
})
