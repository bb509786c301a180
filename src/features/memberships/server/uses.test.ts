import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'

const world = useApi()
afterEach(() => world.clock(null))

const noon = (days = 0) => new Date(`${addDays(tashkentDay(new Date()), days)}T12:00:00+05:00`)

/** Reception of a gym, and somebody with a membership of these conditions. */
async function desk(conditions: object) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const employee = await world.employee(admin, { gyms: [gym.id] })
  const { plan } = (
    await admin.post('/plans/create/membership', {
      name: 'Yillik',
      price: 300_000,
      duration: 30,
      options: [{ key: 'Zal', value: 'bor' }],
      gyms: [gym.id],
      ...conditions,
    })
  ).body
  const { member } = (
    await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
    })
  ).body
  const sell = (more: object = {}) =>
    admin.post('/membership/create', { member_id: member._id, gym_id: gym.id, plan_id: plan._id, ...more })
  const { membership } = (await sell()).body
  const note = (kind: string, caller: Caller = employee, headers: Record<string, string> = {}) =>
    caller.post(`/membership/use/${membership._id}`, { kind }, { headers })
  const undo = (id: string, caller: Caller = employee) => caller.del(`/membership/use/undo/${id}`)
  const enter = () => employee.post('/visit/checkin', { gym_id: gym.id, member_id: member._id })
  return { admin, gym, employee, plan, member, membership, sell, note, undo, enter }
}

test('guests and sessions are counted one by one, refused when used up, and told wherever the membership is', async () => {
  const { gym, employee, member, membership, note, enter } = await desk({ guests: 2, coach_sessions: 1 })
  const first = await note('guest')
  expect([first.status, first.body]).toMatchObject([
    201,
    {
      use: { kind: 'guest' },
      counted: { visits: null, guests: { left: 1, of: 2 }, coach_sessions: { left: 1, of: 1 } },
      undo_seconds: 60,
    },
  ])
  expect((await note('guest')).status).toBe(201)
  const third = await note('guest')
  expect([third.status, third.body.error]).toEqual([422, 'use.none_left'])
  expect((await note('coach_session')).body.counted.coach_sessions).toEqual({ left: 0, of: 1 })
  expect((await note('coach_session')).body.error).toBe('use.none_left')
  const counted = { visits: null, guests: { left: 0, of: 2 }, coach_sessions: { left: 0, of: 1 } }
  expect((await employee.get(`/membership/one/${membership._id}`)).body.membership.counted).toEqual(counted)
  expect((await employee.get(`/member/one/${member._id}`)).body.member.counted).toEqual(counted)
  expect((await enter()).body.counted).toEqual(counted)
  const own = await world.session('member', member._id)
  const portal = await own.get(`/member/portal?gym_id=${gym.id}`)
  expect(portal.body.portal.membership.counted).toEqual(counted)
})

test('what a plan does not count is not noted, nor anything on a membership that is frozen or over', async () => {
  const { admin, membership, note } = await desk({ guests: 1 })
  expect((await note('coach_session')).body.error).toBe('use.none_left')
  const id = membership._id
  const today = tashkentDay(new Date())
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, created_at)
        select admin_id, ${newId()}, id, member_id, gym_id, ${today}, ${addDays(today, 7)}, 'Safar', 'admin', now() from memberships where id = ${id}`.execute(
      db,
    ),
  )
  expect((await note('guest')).body.error).toBe('state_conflict')
  await admin.post(`/membership/unfreeze/${id}`, {})
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update memberships set start_on = ${addDays(today, -60)} where id = ${id}`.execute(db),
  )
  expect((await note('guest')).body.error).toBe('state_conflict')
})

test('ten desks at the last guest note one, and a repeated call notes nothing more', async () => {
  const { employee, membership, note } = await desk({ guests: 1, coach_sessions: 5 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => note('guest')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.error))).toEqual(
    new Set(['use.none_left']),
  )
  const key = { 'idempotency-key': newId() }
  const [one, again] = [await note('coach_session', employee, key), await note('coach_session', employee, key)]
  expect(again.body).toEqual(one.body)
  const { counted } = (await employee.get(`/membership/one/${membership._id}`)).body.membership
  expect([counted.guests.left, counted.coach_sessions.left]).toEqual([0, 4])
})

test('a desk that comes to the last guest while another notes it waits, and is told that none is left', async () => {
  const { admin, gym, member, membership, note } = await desk({ guests: 1 })
  const other = new pg.Client({ connectionString: world.ownerUrl })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select 1 from memberships where admin_id = $1 and id = $2 for update', [
      admin.id,
      membership._id,
    ])
    const second = note('guest')
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await other.query(
      `insert into membership_uses (admin_id, id, gym_id, member_id, membership_id, kind, used_at, used_on, made_by_kind, made_by_id)
       values ($1, $2, $3, $4, $5, 'guest', now(), current_date, 'admin', $1)`,
      [admin.id, newId(), gym.id, member._id, membership._id],
    )
    await other.query('commit')
    expect((await second).body.error).toBe('use.none_left')
  } finally {
    await other.end()
  }
})

test('what was noted is taken back like a visit: within a minute, or on its day while it is the last of its kind', async () => {
  world.clock(noon())
  const { note, undo } = await desk({ guests: 3, coach_sessions: 1 })
  const [one, two] = [(await note('guest')).body.use._id, (await note('guest')).body.use._id]
  expect((await undo(one)).body.counted.guests).toEqual({ left: 2, of: 3 })
  expect((await undo(one)).body.error).toBe('state_conflict')
  world.clock(new Date(noon().getTime() + 3_600_000))
  const three = (await note('guest')).body.use._id
  expect((await undo(two)).body.error).toBe('use.too_late')
  await note('coach_session')
  world.clock(new Date(noon().getTime() + 2 * 3_600_000))
  expect((await undo(three)).status).toBe(200)
  expect((await undo(two)).status).toBe(200)
  const last = (await note('guest')).body.use._id
  world.clock(noon(1))
  expect((await undo(last)).body.error).toBe('use.too_late')
})

test('neither another owner nor another gym notes or takes back', async () => {
  const { admin, note, undo } = await desk({ guests: 2 })
  const id = (await note('guest')).body.use._id
  const elsewhere = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  const stranger = await world.admin()
  for (const caller of [elsewhere, stranger]) {
    expect((await note('guest', caller)).status).toBe(404)
    expect((await undo(id, caller)).status).toBe(404)
  }
})

test('a plan whose visits are used up is bought again before its end, from today on, and the door takes the new one', async () => {
  world.clock(noon())
  const { admin, membership, sell, enter } = await desk({ visits: 1 })
  expect((await sell()).body.error).toBe('membership.overlap')
  expect((await enter()).body.counted.visits).toEqual({ left: 0, of: 1 })
  const renewed = await admin.post(`/membership/renew/${membership._id}`, {})
  expect([renewed.status, renewed.body.membership.start_date]).toEqual([201, tashkentDay(noon())])
  // the one that was bought still has its visit
  expect((await sell()).body.error).toBe('membership.overlap')
  world.clock(noon(1))
  expect((await enter()).body.visit.membership._id).toBe(renewed.body.membership._id)
  expect((await sell()).status).toBe(201)
})

test('a member whose visits are used up reserves the same plan from today on', async () => {
  const { gym, plan, member, enter } = await desk({ visits: 1 })
  await enter()
  const own = await world.session('member', member._id)
  const reserved = await own.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id })
  expect([reserved.status, reserved.body.membership?.start_date]).toEqual([201, tashkentDay(new Date())])
})
