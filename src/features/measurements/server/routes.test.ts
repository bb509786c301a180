import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { defaultTicks, tickablePermissions } from '#src/contract/permissions.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { openPage } from '#test/open-page.ts'

const world = useApi()
afterEach(() => world.clock(null))

const weight = (value: number | null, date = monday) => ({ kind: 'weight', value, date })

/** A member with a weight and a goal, a coach who signs in, and another one. */
async function measured() {
  const desk = await classDesk(world)
  const { admin, gym } = desk
  const member = await desk.member({ fullname: 'Aziza Karimova' }, null)
  const coaches: { employee: Caller; _id: string }[] = []
  for (const ticks of [defaultTicks, tickablePermissions]) {
    const employee = await world.employee(admin, { gyms: [gym.id], ticks })
    const { coach } = (await desk.manager.post('/class/coach/create', { employee_id: employee.id })).body
    coaches.push({ employee, _id: coach._id })
  }
  const [coach, otherCoach] = coaches
  if (!coach || !otherCoach) throw new Error('two coaches were made')
  await member.put('/member/measurement/save', weight(82.4, addDays(monday, -7)))
  await member.put('/member/measurement/save', weight(81.3))
  await member.put('/member/measurement/goal', { kind: 'weight', target: 75, date: addDays(monday, 90) })
  const share = (is_shared: boolean, coach_id = coach._id) =>
    member.put('/member/measurement/share', { gym_id: gym.id, coach_id, is_shared })
  const seenBy = (who: Caller) => who.get(`/coach/measurement/one/${member.id}`)
  return { ...desk, person: member, coach, otherCoach, share, seenBy }
}

test('a measure is one for a day, the last one counts; a goal stands beside them until it is dropped', async () => {
  const { person } = await measured()
  const { body } = await person.put('/member/measurement/save', weight(81.1))
  expect(body.courses).toEqual([
    {
      kind: 'weight',
      points: [
        { date: addDays(monday, -7), value: 82.4 },
        { date: monday, value: 81.1 },
      ],
      goal: { target: 75, date: addDays(monday, 90) },
    },
  ])
  await person.put('/member/measurement/save', weight(null, addDays(monday, -7)))
  await person.put('/member/measurement/goal', { kind: 'weight', target: null })
  expect((await person.get('/member/measurement/all')).body.courses).toEqual([
    { kind: 'weight', points: [{ date: monday, value: 81.1 }], goal: null },
  ])
  for (const wrong of [weight(0), weight(1000), weight(80.55), { ...weight(80), kind: 'height' }])
    expect((await person.put('/member/measurement/save', wrong)).status).toBe(400)
  for (const date of [addDays(monday, 1), '2020-01-01'])
    expect(Object.keys((await person.put('/member/measurement/save', weight(80, date))).body.fields)).toEqual(['date'])
})

test('what was noted long ago is taken away like anything else', async () => {
  const { person } = await measured()
  const long = '2020-01-01'
  await world.sql({ role: 'member', personId: person.id }, (db) =>
    sql`
      insert into body_measurements (person_id, kind, measured_on, value_tenths) values (${person.id}, 'weight', ${long}, 790)`.execute(
      db,
    ),
  )
  const first = async () => (await person.get('/member/measurement/all')).body.courses[0].points[0].date
  expect(await first()).toBe(long)
  expect((await person.put('/member/measurement/save', weight(null, long))).status).toBe(200)
  expect(await first()).toBe(addDays(monday, -7))
})

test('a goal is for a day to come, or for none', async () => {
  const { person } = await measured()
  const aim = (date?: string) => person.put('/member/measurement/goal', { kind: 'waist', target: 70, date })
  expect((await aim(addDays(monday, -1))).body.fields).toEqual({ date: 'Bu kun oʻtib ketgan' })
  for (const date of [monday, undefined]) expect((await aim(date)).status).toBe(200)
  // what was aimed at is dropped whenever its day was
  const over = { kind: 'waist', target: null, date: addDays(monday, -1) }
  expect((await person.put('/member/measurement/goal', over)).status).toBe(200)
})

test('nobody sees it but the coach to whom it is shown, from then on and until it is not', async () => {
  const { person, coach, otherCoach, share, seenBy, admin, gym, member } = await measured()
  const neighbour = await member({ fullname: 'Begona Aʼzo' })
  expect((await seenBy(coach.employee)).status).toBe(404)
  expect((await share(true)).body.coaches).toMatchObject([{}, {}])
  expect((await seenBy(coach.employee)).body).toMatchObject({
    person: { member_id: { fullname: 'Aziza Karimova' } },
    courses: [{ kind: 'weight', points: [{ value: 82.4 }, { value: 81.3 }], goal: { target: 75 } }],
  })
  expect((await coach.employee.get('/coach/measurement/all')).body.people).toMatchObject([
    { member_id: { _id: person.id } },
  ])
  expect((await otherCoach.employee.get('/coach/measurement/all')).body.people).toEqual([])
  expect((await seenBy(otherCoach.employee)).status).toBe(404)
  const desk = await world.employee(admin, { gyms: [gym.id], ticks: tickablePermissions })
  expect((await seenBy(desk)).status).toBe(404)
  for (const caller of [admin, neighbour, await world.superadmin()]) expect((await seenBy(caller)).status).toBe(403)
  expect((await neighbour.get('/member/measurement/all')).body.courses).toEqual([])
  expect((await admin.get('/member/measurement/all')).status).toBe(403)
  await share(false)
  expect((await seenBy(coach.employee)).status).toBe(404)
  expect((await coach.employee.get('/coach/measurement/all')).body.people).toEqual([])
})

test('the open page of the coach learns at once that it is shown to them, and that it is no more; that of nobody else does', async () => {
  const { coach, otherCoach, share } = await measured()
  const [page, other] = [await openPage(world.base, coach.employee), await openPage(world.base, otherCoach.employee)]
  try {
    for (const opened of [page, other]) await opened.until('event: unread')
    await share(true)
    await page.until('event: measurements')
    await share(false)
    await page.until('event: measurements', 2)
    expect(other.count('event: measurements')).toBe(0)
  } finally {
    page.close()
    other.close()
  }
})

test('a coach who left sees nothing any more, and nothing is shown to who is no coach of the gym', async () => {
  const {
    coach,
    share,
    seenBy,
    manager,
    coach: { _id },
    person,
    gym,
  } = await measured()
  await share(true)
  expect((await manager.put(`/class/coach/update/${_id}`, { has_left: true })).status).toBe(200)
  expect((await seenBy(coach.employee)).status).toBe(404)
  expect((await share(true)).status).toBe(404)
  const elsewhere = await measured()
  expect((await share(true, elsewhere.coach._id)).status).toBe(404)
  const foreign = { gym_id: elsewhere.gym.id, coach_id: elsewhere.coach._id, is_shared: true }
  expect((await person.put('/member/measurement/share', foreign)).status).toBe(404)
  expect((await person.get(`/member/measurement/coaches?gym_id=${elsewhere.gym.id}`)).status).toBe(404)
  expect((await person.get(`/member/measurement/coaches?gym_id=${gym.id}`)).body.coaches).toHaveLength(1)
})

test('a coach who comes back, and an employee who was dismissed, see it only when it is shown to them anew', async () => {
  const { admin, person, coach, share, seenBy, manager } = await measured()
  const shownTo = async () => (await person.get('/member/data')).body.data.owners[0].measurements_shown_to
  await share(true)
  for (const has_left of [true, false])
    expect((await manager.put(`/class/coach/update/${coach._id}`, { has_left })).status).toBe(200)
  expect([(await seenBy(coach.employee)).status, await shownTo()]).toEqual([404, []])
  expect((await share(true)).status).toBe(200)
  expect([(await seenBy(coach.employee)).status, (await shownTo()).length]).toEqual([200, 1])
  expect((await admin.del(`/employee/fire/${coach.employee.id}`)).status).toBe(200)
  expect(await shownTo()).toEqual([])
})

test('what was shown to coaches who had left before their leaving ended it is ended by the upgrade, and nothing else is', async () => {
  const { admin, gym, person, coach, otherCoach, share, manager } = await measured()
  const employee = await world.employee(admin, { gyms: [gym.id] })
  const { coach: stays } = (await manager.post('/class/coach/create', { employee_id: employee.id })).body
  expect((await manager.put(`/class/coach/update/${coach._id}`, { has_left: true })).status).toBe(200)
  expect((await admin.del(`/employee/fire/${otherCoach.employee.id}`)).status).toBe(200)
  expect((await share(true, stays._id)).status).toBe(200)
  const shown = async () => (await person.get('/member/data')).body.data.owners[0].measurements_shown_to.length
  await withClient(world.ownerUrl, async (client) => {
    for (const { _id } of [coach, otherCoach])
      await client.query(
        'insert into measurement_shares (admin_id, member_id, coach_id, created_at) values ($1, $2, $3, now())',
        [admin.id, person.id, _id],
      )
    expect(await shown()).toBe(3)
    await client.query(`begin; ${readFileSync('db/migrations/0268_shares_of_who_left.sql', 'utf8')} commit`)
  })
  expect(await shown()).toBe(1)
  expect((await person.get('/coach/measurement/all')).status).toBe(403)
  expect((await employee.get('/coach/measurement/all')).body.people).toMatchObject([{ member_id: { _id: person.id } }])
})

test('a coach who is blocked for a while stands among those from whom it is taken back, and reads nothing afterwards', async () => {
  const { admin, coach, share, seenBy } = await measured()
  const employee = coach.employee.id
  expect((await share(true)).status).toBe(200)
  expect((await admin.put(`/employee/status/${employee}`, { status: 'blocked', reason: 'Tekshiruv' })).status).toBe(200)
  const listed = async (answer: ReturnType<typeof share>) =>
    (await answer).body.coaches.filter(({ _id }: { _id: string }) => _id === coach._id)
  expect(await listed(share(true))).toMatchObject([{ is_shared: true }])
  expect(await listed(share(false))).toEqual([])
  expect((await share(true)).status).toBe(404)
  expect((await admin.put(`/employee/status/${employee}`, { status: 'active' })).status).toBe(200)
  // the block ended their session
  expect((await seenBy(await world.session('employee', employee))).status).toBe(404)
})

test('a coach who works in another gym by now, and still sees it, stands among those from whom it is taken back', async () => {
  const { admin, person, gym, coach, otherCoach, share, seenBy } = await measured()
  await share(true)
  const elsewhere = await world.gym(admin)
  for (const { employee } of [coach, otherCoach]) {
    const { version } = (await admin.get(`/employee/one/${employee.id}`)).body.employee
    const moved = await admin.put(`/employee/update/${employee.id}`, { gyms: [elsewhere.id], version })
    expect([moved.status, moved.body.error]).toEqual([200, undefined])
  }
  expect((await seenBy(coach.employee)).status).toBe(200)
  const coaches = async () => (await person.get(`/member/measurement/coaches?gym_id=${gym.id}`)).body.coaches
  expect(await coaches()).toMatchObject([{ _id: coach._id, is_shared: true }])
  expect((await share(false)).status).toBe(200)
  expect((await seenBy(coach.employee)).status).toBe(404)
  expect(await coaches()).toEqual([])
})

test('the database itself shows it to no owner, platform or sign-in, whoever asks and however', async () => {
  const { admin, person } = await measured()
  for (const scope of [{ role: 'tenant', adminId: admin.id }, { role: 'platform' }, { role: 'auth' }] as const)
    for (const table of ['body_measurements', 'body_goals'])
      await expect(world.sql(scope, (db) => sql`select * from ${sql.table(table)}`.execute(db))).rejects.toThrow(
        /permission denied/,
      )
  const elsewhere = await measured()
  const { rows } = await world.sql({ role: 'member', personId: elsewhere.person.id }, (db) =>
    sql<{ person_id: string }>`select distinct person_id from body_measurements`.execute(db),
  )
  expect(rows).toEqual([{ person_id: elsewhere.person.id }])
  await expect(
    world.sql({ role: 'member', personId: elsewhere.person.id }, (db) =>
      sql`insert into body_goals (person_id, kind, target_tenths) values (${person.id}, 'fat', 100)`.execute(db),
    ),
  ).rejects.toThrow(/row-level security/)
})

type Entry = Record<'action' | 'what' | 'entity' | 'changes', unknown>

test('the log of the owner says nothing of it; own data say all of it, and an erasure takes it along', async () => {
  const { admin, person, share, coach, seenBy } = await measured()
  await share(true)
  const { entries } = (await admin.get('/audit/all?limit=100')).body
  expect(entries.length).toBeGreaterThan(0)
  // what they say, without ids and instants, which have any digits
  const said = JSON.stringify(
    entries.map(({ action, what, entity, changes }: Entry) => [action, what, entity, changes]),
  )
  expect(said).not.toMatch(/measurement|body_|82[.,]4|824/)
  const { body, text } = await person.get('/member/data')
  expect(body.data.measurements).toEqual([
    {
      kind: 'weight',
      points: [
        { date: addDays(monday, -7), value: 82.4 },
        { date: monday, value: 81.3 },
      ],
      goal: { target: 75, date: addDays(monday, 90) },
    },
  ])
  expect(text).toContain('measurements_shown_to')
  expect(body.data.owners[0].measurements_shown_to).toHaveLength(1)
  expect((await admin.del(`/member/delete/${person.id}?erase=true`)).status).toBe(200)
  expect((await seenBy(coach.employee)).status).toBe(404)
  const { rows } = await world.sql({ role: 'member', personId: person.id }, (db) =>
    sql`select kind from body_measurements union all select kind from body_goals`.execute(db),
  )
  expect(rows).toEqual([])
})

test('what is shown is taken back also when the gym is closed; nothing more is shown there', async () => {
  const { admin, gym, share, seenBy, coach } = await measured()
  expect((await share(true)).status).toBe(200)
  await world.gym(admin)
  expect((await admin.del(`/gym/delete/${gym.id}`)).status).toBe(200)
  expect((await share(true)).status).toBe(404)
  expect((await share(false)).status).toBe(200)
  expect((await seenBy(coach.employee)).status).toBe(404)
})
