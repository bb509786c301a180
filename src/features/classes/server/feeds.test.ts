import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import { endOwnFeeds, endOwnFeedsJob } from './end-own-feeds.ts'

const world = useApi()
afterEach(() => world.clock(null))

const fetched = async (link: string) => {
  const response = await fetch(new URL(link, world.base))
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}
/** The events of a calendar, long lines put together again. */
const events = (text: string) =>
  text
    .replaceAll(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(event.split('\r\n').map((line) => [line.split(/[:;]/)[0], line.slice(line.indexOf(':') + 1)])),
    )
const open = async (who: Caller, body: object = {}): Promise<string> => {
  const answer = await who.post('/class/feed/open', body)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
  return answer.body.feed.link
}

/** Did each of these change for calendars that know it from before? */
const haveGrown = (before: ReturnType<typeof events>, after: ReturnType<typeof events>) =>
  after.every(({ UID, SEQUENCE }) => {
    const known = before.find((event) => event['UID'] === UID)
    return known === undefined || Number(SEQUENCE) > Number(known['SEQUENCE'])
  })

test('a member’s calendar holds their places, follows moves and cancellations, and ends with its link', async () => {
  const { gym, member, sessionOn, book, manager } = await classDesk(world, { places: 1 })
  const [a, b] = [await member({ fullname: 'Aziza' }), await member({ fullname: 'Barno' })]
  const [first, second] = [await sessionOn(monday), await sessionOn(addDays(monday, 1))]
  await book(a, first)
  await book(b, second)
  await book(a, second)
  const of = { gym_id: gym.id }
  expect((await a.get(`/class/feed/own?gym_id=${gym.id}`)).body.feed).toBeNull()
  const link = await open(a, of)
  expect(await open(a, of)).toBe(link)
  const calendar = await fetched(link)
  expect([calendar.status, calendar.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(events(calendar.text)).toMatchObject([
    {
      UID: `${first}@polvon`,
      DTSTART: '20260601T130000Z',
      DTEND: '20260601T140000Z',
      SUMMARY: 'Yoga',
      STATUS: 'CONFIRMED',
    },
    { UID: `${second}@polvon`, SUMMARY: 'Yoga (navbatda)', STATUS: 'TENTATIVE' },
  ])
  expect(calendar.text).not.toContain('Barno')
  // calendars look whether it is there before they read it
  const looked = await fetch(new URL(link, world.base), { method: 'HEAD' })
  expect([looked.status, looked.headers.get('content-type'), await looked.text()]).toEqual([200, calendar.type, ''])
  await manager.put(`/class/session/update/${first}`, { time: '19:30' })
  await manager.put(`/class/session/cancel/${second}`, { reason: 'Murabbiy kasal' })
  const after = events((await fetched(link)).text)
  const off = { UID: `${second}@polvon`, SUMMARY: 'Yoga (bekor qilindi)', STATUS: 'CANCELLED', TRANSP: 'TRANSPARENT' }
  expect(after).toMatchObject([
    { UID: `${first}@polvon`, DTSTART: '20260601T143000Z', SUMMARY: 'Yoga', STATUS: 'CONFIRMED', TRANSP: 'OPAQUE' },
    { ...off, DESCRIPTION: 'Murabbiy kasal' },
  ])
  expect(haveGrown(events(calendar.text), after)).toBe(true)
  // another's link is another calendar
  const theirs = await open(b, of)
  expect(events((await fetched(theirs)).text)).toMatchObject([off])
  await a.post('/class/feed/close', of)
  expect((await fetched(link)).status).toBe(404)
  const next = await open(a, of)
  expect(next).not.toBe(link)
  expect((await fetched(next)).status).toBe(200)
  expect((await fetched(`${next.slice(0, -1)}${next.endsWith('a') ? 'b' : 'a'}`)).status).toBe(404)
})

test('a place that was taken away is cancelled in the calendar for two weeks, one that was given up is gone, and each change counts', async () => {
  const { gym, desk, member, sessionOn, book } = await classDesk(world, { places: 1 })
  const cancel = (who: Caller, id: string) => who.del(`/class/booking/cancel/${id}`)
  const [a, b] = [await member(), await member()]
  const [first, second] = [await sessionOn(monday), await sessionOn(addDays(monday, 1))]
  const link = await open(a, { gym_id: gym.id })
  const seen: ReturnType<typeof events>[] = []
  const look = async () => {
    const shown = events((await fetched(link)).text)
    expect(haveGrown(seen[0] ?? [], shown)).toBe(true)
    seen.unshift(shown)
    return shown.map(({ UID, STATUS }) => `${UID === `${first}@polvon` ? 'first' : 'second'} ${STATUS}`)
  }
  const [own, theirs, waits] = [await book(a, first), await book(b, second), await book(a, second)].map(
    ({ body }) => body.booking._id,
  )
  expect(await look()).toEqual(['first CONFIRMED', 'second TENTATIVE'])
  await cancel(desk, own)
  await cancel(b, theirs)
  expect(await look()).toEqual(['first CANCELLED', 'second CONFIRMED'])
  await book(a, first)
  await cancel(desk, waits)
  expect(await look()).toEqual(['first CONFIRMED', 'second CANCELLED'])
  const again = await book(a, second)
  await cancel(a, again.body.booking._id)
  expect((await fetched(link)).text).not.toContain(`${second}@polvon`)
  world.clock(evening(addDays(monday, 15)))
  expect(events((await fetched(link)).text).map(({ UID }) => UID)).toEqual([`${first}@polvon`])
})

test('a coach’s calendar holds what they hold and how many come; it ends when they leave', async () => {
  const { admin, gym, manager, member, sessionOn, book, series } = await classDesk(world)
  const coach = await world.employee(admin, { gyms: [gym.id] })
  expect((await coach.get('/class/feed/own')).body.feed).toBeNull()
  expect((await coach.post('/class/feed/open', {})).status).toBe(404)
  const { body: made } = await manager.post('/class/coach/create', { employee_id: coach.id })
  await manager.put(`/class/series/update/${series._id}`, { coach_id: made.coach._id })
  await book(await member({ fullname: 'Aziza' }), await sessionOn(monday))
  const link = await open(coach)
  const { text } = await fetched(link)
  expect(events(text)[0]).toMatchObject({ SUMMARY: 'Yoga (1/3)' })
  expect(text).not.toContain('Aziza')
  const leave = async () => (await admin.put(`/class/coach/update/${made.coach._id}`, { has_left: true })).status
  expect([await leave(), (await fetched(link)).status]).toEqual([409, 200])
  await manager.put(`/class/series/update/${series._id}`, { coach_id: '', scope: 'all' })
  expect([await leave(), (await fetched(link)).status]).toEqual([200, 404])
  expect((await admin.put(`/class/coach/update/${made.coach._id}`, { has_left: false })).status).toBe(200)
  expect((await fetched(link)).status).toBe(404)
  expect(await open(coach)).not.toBe(link)
})

test('whoever is erased leaves no calendar, and a gym of others has none', async () => {
  const here = await classDesk(world)
  const there = await classDesk(world)
  const person = await here.member({}, null)
  expect((await person.post('/class/feed/open', { gym_id: there.gym.id })).status).toBe(404)
  expect((await person.post('/class/feed/open', {})).status).toBe(400)
  const link = await open(person, { gym_id: here.gym.id })
  expect((await fetched(link)).status).toBe(200)
  // whom another owner knows all the same is erased here
  const { phone_number } = (await here.admin.get(`/member/one/${person.id}`)).body.member
  const known = { phone_number, fullname: 'Aziza', gender: 'female', gyms: [there.gym.id] }
  expect((await there.admin.post('/member/add', known)).status).toBe(200)
  expect((await here.admin.del(`/member/delete/${person.id}?erase=true`)).status).toBe(200)
  expect((await fetched(link)).status).toBe(404)
})

test('why the product itself called a class off stands in a calendar in its reader’s words', async () => {
  const { admin, gym, manager, member, sessionOn, book, series } = await classDesk(world)
  const coach = await world.employee(admin, { gyms: [gym.id] })
  const { body: made } = await manager.post('/class/coach/create', { employee_id: coach.id })
  await manager.put(`/class/series/update/${series._id}`, { coach_id: made.coach._id })
  const person = await member()
  const speaks = async (who: Caller, role: 'member' | 'employee', language: string) => {
    const { version } = (await who.get(`/${role}/one/me`)).body[role]
    expect((await who.put(`/${role}/update/me`, { language, version })).status).toBe(200)
  }
  await speaks(person, 'member', 'en')
  await speaks(coach, 'employee', 'ru')
  await book(person, await sessionOn(monday))
  const links = [await open(person, { gym_id: gym.id }), await open(coach)]
  expect((await manager.del(`/class/series/delete/${series._id}`)).status).toBe(200)
  const said = async (link: string) => events((await fetched(link)).text)[0]
  const off = { STATUS: 'CANCELLED' }
  expect(await said(links[0] ?? '')).toMatchObject({ ...off, DESCRIPTION: 'The series has ended' })
  expect(await said(links[1] ?? '')).toMatchObject({ ...off, DESCRIPTION: 'Серия занятий завершена' })
})

test('a link that an employee made of a coach has the classes of their own gyms, and opens nothing once they may not make it', async () => {
  const { admin, gym, manager, kind, coach } = await classDesk(world)
  const other = await world.gym(admin)
  const { room } = (await admin.post('/class/room/create', { gym_id: other.id, name: 'Kichik zal', places: 5 })).body
  const held = { kind_id: kind._id, coach_id: coach._id, weekdays: [1, 2, 3, 4, 5, 6, 7], duration: 60 }
  const late = { ...held, gym_id: other.id, room_id: room._id, time: '20:00' }
  expect((await admin.post('/class/series/create', late)).status).toBe(201)
  const make = async (who: Caller): Promise<string> =>
    (await who.post(`/class/feed/coach/open/${coach._id}`, {})).body.feed.link
  /** At which hours the classes of a link begin. */
  const hours = async (link: string) => {
    const { status, text } = await fetched(link)
    if (status !== 200) return status
    return [...new Set(events(text).map(({ DTSTART }) => DTSTART?.slice(8)))].toSorted()
  }
  const [here, there] = ['T130000Z', 'T150000Z']
  const whole = await make(admin)
  const link = await make(manager)
  expect(link).not.toBe(whole)
  expect(await make(manager)).toBe(link)
  expect([await hours(link), await hours(whole)]).toEqual([[here], [here, there]])
  const set = async (change: object) => {
    const { version } = (await admin.get(`/employee/one/${manager.id}`)).body.employee
    expect((await admin.put(`/employee/update/${manager.id}`, { ...change, version })).status).toBe(200)
    return hours(link)
  }
  const block = async (status: string) => {
    expect((await admin.put(`/employee/status/${manager.id}`, { status, reason: 'sinov' })).status).toBe(200)
    return hours(link)
  }
  expect(await set({ gyms: [other.id] })).toEqual([there])
  expect(await set({ permissions: [] })).toBe(404)
  expect(await set({ permissions: ['classes.manage'], gyms: [gym.id] })).toEqual([here])
  expect([await block('blocked'), await block('active')]).toEqual([404, [here]])
  // the owner takes back what was made of a coach, an employee their own alone
  const second = await world.employee(admin, { gyms: [gym.id], ticks: ['classes.manage'] })
  const theirs = await make(second)
  const back = await world.session('employee', manager.id)
  expect((await back.del(`/class/feed/coach/close/${coach._id}`)).status).toBe(200)
  expect([await hours(link), await hours(theirs), await hours(whole)]).toEqual([404, [here], [here, there]])
  expect((await admin.del(`/class/feed/coach/close/${coach._id}`)).status).toBe(200)
  expect([await hours(theirs), await hours(whole)]).toEqual([404, 404])
  const last = await make(second)
  expect((await admin.del(`/employee/fire/${second.id}`)).status).toBe(200)
  expect(await hours(last)).toBe(404)
  // whoever comes back makes another
  expect((await admin.put(`/employee/rehire/${second.id}`, {})).status).toBe(200)
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update employees set status = 'active' where admin_id = ${admin.id} and id = ${second.id}`.execute(db),
  )
  expect(await hours(last)).toBe(404)
})

test('the owner is told whose calendar link ended with the employee who made it, of coaches who stay and of nobody else', async () => {
  const { admin, gym, coach } = await classDesk(world)
  const maker = await world.employee(admin, { gyms: [gym.id], ticks: ['classes.manage'] })
  const told = async () =>
    (await admin.get('/notification/all')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'calendar_ended',
    )
  const add = async (body: object): Promise<string> => (await admin.post('/class/coach/create', body)).body.coach._id
  const own = await add({ employee_id: maker.id })
  const gone = await add({ fullname: 'Ketgan Murabbiy' })
  const link = async (id: string) => (await maker.post(`/class/feed/coach/open/${id}`, {})).body.feed.link
  const [whole] = [(await admin.post(`/class/feed/coach/open/${coach._id}`, {})).body.feed.link]
  const closed = await link(coach._id)
  await link(own)
  await link(gone)
  // a coach who leaves needs no other link
  expect((await admin.del(`/class/coach/delete/${gone}`)).status).toBe(200)
  expect(await told()).toEqual([])
  expect((await admin.del(`/employee/fire/${maker.id}`)).status).toBe(200)
  const { fullname } = (await admin.get(`/employee/one/${maker.id}`)).body.employee
  expect(await told()).toMatchObject([
    { params: { coach: coach.fullname, employee: fullname }, link: '/admin/classes/coaches' },
  ])
  // what its maker knew opens nothing, whoever makes another
  expect([(await fetched(closed)).status, (await fetched(whole)).status]).toEqual([404, 200])
})

test('the owner is told whose calendar rests while its maker is blocked or may not keep the timetable, once for each time', async () => {
  const { admin, gym, coach } = await classDesk(world)
  const maker = await world.employee(admin, { gyms: [gym.id], ticks: ['classes.manage', 'visits.override'] })
  const add = async (body: object): Promise<string> => (await admin.post('/class/coach/create', body)).body.coach._id
  const own = await add({ employee_id: maker.id })
  const link = async (id: string) => (await maker.post(`/class/feed/coach/open/${id}`, {})).body.feed.link
  const open = await link(coach._id)
  await link(own)
  const told = async () =>
    (await admin.get('/notification/all')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'calendar_rests',
    )
  const block = async (status: 'blocked' | 'active') =>
    (await admin.put(`/employee/status/${maker.id}`, { status, reason: 'sinov' })).status
  const allow = async (permissions: string[]) => {
    const { version } = (await admin.get(`/employee/one/${maker.id}`)).body.employee
    return (await admin.put(`/employee/update/${maker.id}`, { permissions, version })).status
  }
  expect([await allow(['classes.manage']), (await told()).length]).toEqual([200, 0])
  expect(await block('blocked')).toBe(200)
  const { fullname } = (await admin.get(`/employee/one/${maker.id}`)).body.employee
  const line = { params: { coach: coach.fullname, employee: fullname }, link: '/admin/classes/coaches' }
  expect(await told()).toMatchObject([line])
  // what rests already does not begin to rest by the right that goes, too
  expect([await allow([]), (await told()).length]).toEqual([200, 1])
  expect([await allow(['classes.manage']), await block('active')]).toEqual([200, 200])
  expect([(await fetched(open)).status, (await told()).length]).toEqual([200, 1])
  expect(await allow([])).toBe(200)
  expect([(await fetched(open)).status, (await told()).length]).toEqual([404, 2])
})

test('a member’s links end at every owner with the phone that they signed in by, and they hear of it; those of a coach stay', async () => {
  const desks = [await classDesk(world), await classDesk(world)]
  const [one, two] = desks
  if (!one || !two) throw new Error('two owners')
  const person = await one.member({ fullname: 'Aziza' })
  const { phone_number } = (await person.get('/member/one/me')).body.member
  const added = { fullname: 'Aziza', phone_number, gyms: [two.gym.id] }
  expect((await two.admin.post('/member/add', added)).status).toBe(200)
  const links = [await open(person, { gym_id: one.gym.id }), await open(person, { gym_id: two.gym.id })]
  const other = await open(await one.member({ fullname: 'Barno' }), { gym_id: one.gym.id })
  const statuses = async () => {
    const answers: number[] = []
    for (const link of [...links, other]) answers.push((await fetched(link)).status)
    return answers
  }
  expect(await statuses()).toEqual([200, 200, 200])
  const { version } = (await one.admin.get(`/member/one/${person.id}`)).body.member
  const moved = await one.admin.put(`/member/update/${person.id}`, { phone_number: freshPhone(), version })
  expect(moved.status).toBe(200)
  const { rows } = await world.sql({ role: 'auth' }, (db) =>
    sql<{ id: string; subject_id: string }>`
      select id, subject_id from accounts where subject_id in (${person.id}, ${one.admin.id}) order by role = 'member' desc`.execute(
      db,
    ),
  )
  const jobs = await queuedJobs<{ accountId: string; at: string }>(world, endOwnFeedsJob)
  const job = jobs.find(({ accountId }) => accountId === rows[0]?.id)
  if (!job) throw new Error('no job for the member')
  const run = (of: number, { deps } = world.application) =>
    endOwnFeeds(deps, { accountId: rows[of]?.id ?? '', at: job.at })
  await run(1)
  expect(await statuses()).toEqual([200, 200, 200])
  const { database } = world.application.deps
  let left = 3
  const transaction = (async (scope, act) => {
    if (left-- === 0) throw new Error('the power went')
    return database.transaction(scope, act)
  }) as typeof database.transaction
  const deps = { ...world.application.deps, database: { ...database, transaction } }
  await expect(run(0, { ...world.application, deps })).rejects.toThrow('the power went')
  world.clock(evening(monday))
  const back = await world.session('member', person.id)
  const anew = [await open(back, { gym_id: one.gym.id }), await open(back, { gym_id: two.gym.id })]
  await run(0)
  await run(0)
  expect(await statuses()).toEqual([404, 404, 200])
  const told = (await back.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
  expect(told.filter((kind: string) => kind === 'calendar_ended')).toHaveLength(1)
  // what was ended is made anew and stays; what had not been reached yet is the link of before, and ends
  const opened: number[] = []
  for (const link of anew) opened.push((await fetched(link)).status)
  expect(opened.toSorted()).toEqual([200, 404])
})
