import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { formatMoment } from '#src/contract/formats.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { makeAllSessions } from './jobs.ts'
import { instantOf } from '../rules.ts'

const world = useApi()
afterEach(() => world.clock(null))

const texts = async (admin: Caller) => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ text: string; parts: number; send_after: Date }>`
      select text, parts, send_after from sms_messages where admin_id = ${admin.id} and kind = 'class_change' order by id`.execute(
      db,
    ),
  )
  return rows
}
const notices = async (who: Caller) =>
  (await who.get('/notification/all')).body.notifications.filter(
    ({ kind }: { kind: string }) => kind === 'class_message',
  )

test('a message reaches everybody in the class, is told before it goes, and costs what was told', async () => {
  const { admin, gym, member, sessionOn, book } = await classDesk(world, { places: 2 })
  const [a, quiet, waits, gone] = [await member(), await member(), await member(), await member()]
  const session = await sessionOn(addDays(monday, 1))
  for (const who of [a, quiet, waits, gone]) await book(who, session)
  const { bookings } = (await gone.get('/member/class/bookings')).body
  await gone.del(`/class/booking/cancel/${bookings[0]._id}`)
  await quiet.put('/notification/choices', { topic: 'classes', is_shown: true, is_pushed: true, is_texted: false })
  const asked = { text: 'Gilamcha olib keling', with_waiting: true, by_sms: true }
  const preview = await admin.post(`/class/session/message/preview/${session}`, asked)
  expect(preview.body.reach).toEqual({
    told: 3,
    waiting: 1,
    sms: {
      people: 2,
      in_chats: 0,
      parts: 2,
      skipped: [{ _id: quiet.id, fullname: 'Aziza Karimova', reason: 'not_allowed' }],
    },
  })
  expect(await texts(admin)).toEqual([])
  const booked = await admin.post(`/class/session/message/preview/${session}`, { text: 'x', with_waiting: false })
  expect(booked.body.reach).toMatchObject({ told: 2, waiting: 0, sms: { people: 0, parts: 0, skipped: [] } })

  const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const sent = await admin.post(`/class/session/message/${session}`, asked, key)
  expect([sent.status, sent.body.reach]).toEqual([200, preview.body.reach])
  await admin.post(`/class/session/message/${session}`, asked, key)
  for (const who of [a, quiet, waits])
    expect(await notices(who)).toMatchObject([{ params: { class_name: 'Yoga', text: 'Gilamcha olib keling' } }])
  expect(await notices(gone)).toEqual([])
  const sms = await texts(admin)
  expect(sms).toHaveLength(2)
  expect(sms.reduce((sum, { parts }) => sum + parts, 0)).toBe(preview.body.reach.sms.parts)
  expect(sms[0]?.text).toBe('Temir Zal: Yoga 02.06.2026 18:00. Gilamcha olib keling')
  // without the right to send nobody writes, nor at another owner
  const silent = await world.employee(admin, { gyms: [gym.id], ticks: ['classes.manage'] })
  const denied = await silent.post(`/class/session/message/${session}`, asked)
  const stranger = await classDesk(world)
  const foreign = await stranger.admin.post(`/class/session/message/${session}`, asked)
  expect([denied.status, foreign.status]).toEqual([403, 404])
})

test('five messages a day go to one class, none to an empty one, and at night an SMS waits for the morning before the class', async () => {
  const { admin, member, sessionOn, book } = await classDesk(world)
  const session = await sessionOn(addDays(monday, 1))
  const write = (text: string) => admin.post(`/class/session/message/${session}`, { text, by_sms: true })
  expect((await write('Salom')).body.error).toBe('class.nobody')
  await book(await member(), session)
  world.clock(instantOf(monday, '23:00'))
  for (const nr of [1, 2, 3, 4, 5]) {
    world.clock(new Date(instantOf(monday, '23:00').getTime() + nr * 1000))
    expect((await write(`Xabar ${nr}`)).status).toBe(200)
  }
  const sixth = await write('Xabar 6')
  expect([sixth.status, sixth.body.error]).toEqual([422, 'class.message_limit'])
  const sms = await texts(admin)
  expect(sms).toHaveLength(5)
  expect(sms[0]?.send_after).toEqual(instantOf(addDays(monday, 1), '09:00'))
  world.clock(instantOf(addDays(monday, 1), '00:30'))
  expect((await write('Yangi kun')).status).toBe(200)
})

test('classes that the night makes into a room that is taken are told to the owner once, and are made all the same', async () => {
  const { admin, gym, manager, kind, coach, room, series } = await classDesk(world)
  const far = addDays(monday, 70)
  const other = await manager.post('/class/series/create', {
    gym_id: gym.id,
    kind_id: kind._id,
    coach_id: coach._id,
    room_id: room._id,
    weekdays: [1],
    time: '18:30',
    duration: 60,
    start_date: far,
  })
  expect(other.status).toBe(201)
  const clashes = async () =>
    (await admin.get('/notification/all')).body.notifications.filter(
      ({ kind: told }: { kind: string }) => told === 'timetable_clash',
    )
  expect(await clashes()).toEqual([])
  const { database } = world.application.deps
  const night = async (day: string) => {
    world.clock(instantOf(day, '00:10'))
    await makeAllSessions(database, instantOf(day, '00:10'))
  }
  await night(addDays(monday, 20))
  const told = await clashes()
  expect(told.map(({ params }: { params: { name: string; time: string } }) => [params.name, params.time])).toEqual(
    expect.arrayContaining([
      ['Katta zal', '18:30'],
      ['Malika Yusupova', '18:30'],
    ]),
  )
  const count = told.length
  for (const later of [21, 27, 34]) await night(addDays(monday, later))
  expect(await clashes()).toHaveLength(count)
  const { sessions } = (await manager.get(`/class/session/all?gym_id=${gym.id}&from=${far}&to=${far}`)).body
  expect(sessions.map(({ series_id }: { series_id: string }) => series_id).toSorted()).toEqual(
    [series._id, other.body.series._id].toSorted(),
  )
})

test('what becomes of a class at night leaves as an SMS in the morning, unless the class begins, or is moved to begin, before it', async () => {
  const { admin, manager, member, rules, sessionOn, book } = await classDesk(world)
  await rules({ is_sms_sent: true })
  const who = await member()
  const day = addDays(monday, 3)
  const session = await sessionOn(day)
  expect((await book(who, session)).status).toBe(201)
  const change = (body: object) => manager.put(`/class/session/update/${session}`, body)
  const morning = instantOf(day, '09:00').getTime()
  const leaves = async () => {
    const at = (await texts(admin)).at(-1)?.send_after.getTime() ?? 0
    return at === morning ? 'in the morning' : at < morning ? 'at once' : 'by day'
  }
  world.clock(instantOf(day, '01:00'))
  expect((await change({ time: '17:00' })).status).toBe(200)
  expect(await leaves()).toBe('in the morning')
  expect((await change({ time: '07:00' })).status).toBe(200)
  expect(await leaves()).toBe('at once')
  expect((await change({ time: '19:00' })).status).toBe(200)
  expect(await leaves()).toBe('at once')
  expect((await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  expect(await leaves()).toBe('in the morning')
  world.clock(instantOf(addDays(day, 1), '12:00'))
  const next = await sessionOn(addDays(day, 2))
  expect((await book(who, next)).status).toBe(201)
  expect((await manager.put(`/class/session/cancel/${next}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  expect(await leaves()).toBe('by day')
})

test('an SMS waits for no morning that leaves no time to give the place back, or for the way there', async () => {
  const { admin, manager, member, rules, sessionOn, book } = await classDesk(world)
  await rules({ is_sms_sent: true, late_minutes: 120 })
  const who = await member()
  const night = instantOf(addDays(monday, 2), '21:30')
  const told = async (nr: number, time: string, at = night) => {
    world.clock(instantOf(monday, '12:00'))
    const session = await sessionOn(addDays(monday, nr))
    expect((await manager.put(`/class/session/update/${session}`, { time })).status).toBe(200)
    expect((await book(who, session)).status).toBe(201)
    world.clock(at)
    expect((await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
    return (await texts(admin)).slice(-1).map(({ send_after }) => formatMoment(send_after))
  }
  const [thursday, friday] = [addDays(monday, 3), addDays(monday, 4)]
  expect(await told(3, '10:30')).toEqual(['03.06.2026 21:30'])
  expect(await told(4, '11:30', instantOf(thursday, '22:00'))).toEqual(['05.06.2026 09:00'])
  // late by then in any case
  await rules({ late_minutes: 2880 })
  expect(await told(5, '18:00', instantOf(friday, '22:00'))).toEqual(['06.06.2026 09:00'])
  expect(await told(6, '09:45', instantOf(addDays(monday, 6), '07:30'))).toEqual(['07.06.2026 07:30'])
})

test('a coach from outside gets a link that the owner makes and takes back; it shows their classes alone', async () => {
  const { admin, manager, desk, coach, member, sessionOn, book } = await classDesk(world)
  await book(await member(), await sessionOn(monday))
  expect((await manager.get(`/class/feed/coach/${coach._id}`)).body.feed).toBeNull()
  const { link } = (await manager.post(`/class/feed/coach/open/${coach._id}`, {})).body.feed
  expect((await manager.post(`/class/feed/coach/open/${coach._id}`, {})).body.feed.link).toBe(link)
  expect((await admin.get(`/class/feed/coach/${coach._id}`)).body.feed).toBeNull() // that of an employee ends with their rights
  const read = async () => {
    const answer = await fetch(new URL(link, world.base))
    return { status: answer.status, text: await answer.text() }
  }
  const calendar = await read()
  expect(calendar.status).toBe(200)
  expect(calendar.text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(7)
  expect(calendar.text).not.toContain('Aziza')
  const stranger = await classDesk(world)
  expect((await stranger.manager.post(`/class/feed/coach/open/${coach._id}`, {})).status).toBe(404)
  expect((await desk.post(`/class/feed/coach/open/${coach._id}`, {})).status).toBe(403)
  expect((await manager.del(`/class/feed/coach/close/${coach._id}`)).status).toBe(200)
  expect((await read()).status).toBe(404)
  const left = (await manager.post('/class/coach/create', { fullname: 'Nodira Aliyeva' })).body.coach
  await manager.del(`/class/coach/delete/${left._id}`)
  expect((await manager.post(`/class/feed/coach/open/${left._id}`, {})).status).toBe(409)
})
