import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { noon, receptionOf } from '#test/reception.ts'

const world = useApi()
const { reception } = receptionOf(world)

test('a member with a running membership is let in by code or by id', async () => {
  const { register, enter, employee, gym, refused } = await reception()
  const member = await register()
  const { status, body } = await enter({ code: ` ${member.code} ` })
  expect([status, body.error]).toEqual([200, undefined])
  expect(body).toMatchObject({
    already: false,
    overdue: 0,
    debt: null,
    undo_seconds: 60,
    visit: {
      member_id: { _id: member._id, fullname: 'Aziza Karimova' },
      gym_id: { _id: gym.id },
      membership: { plan_name: 'Oylik', remaining_days: 30 },
      is_present: true,
    },
  })
  const second = await enter({ member_id: member._id })
  expect([second.status, second.body.already, second.body.visit._id]).toEqual([200, true, body.visit._id])
  const list = await employee.get(`/visit/all?gym_id=${gym.id}&status=present`)
  expect(list.body).toMatchObject({ present: 1, pagination: { total: 1 }, visits: [{ _id: body.visit._id }] })
  expect(await refused()).toEqual([])
})

test('twenty readers at one door make one visit', async () => {
  const { register, enter, employee, gym } = await reception()
  const member = await register()
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter({ code: member.code })))
  expect(new Set(answers.map(({ body }) => body.visit?._id)).size).toBe(1)
  expect(answers.filter(({ body }) => body.already === false)).toHaveLength(1)
  expect((await employee.get(`/visit/all?gym_id=${gym.id}`)).body.pagination.total).toBe(1)
})

test('who is refused is told why, and the try is kept', async () => {
  const { admin, register, enter, refused } = await reception()
  const without = await register(null)
  const none = await enter({ member_id: without._id })
  expect([none.status, none.body.error]).toEqual([422, 'visit.refused'])
  expect(none.body.message).toBe('Kiritilmadi: aʼzolik yoʻq')
  expect(none.body.data).toMatchObject({
    reason: 'no_membership',
    member: { _id: without._id },
    membership: null,
    can_override: true,
  })
  const unknown = await enter({ code: '000000' })
  expect([unknown.status, unknown.body.data]).toMatchObject([
    422,
    { reason: 'unknown_code', member: null, can_override: false },
  ])
  const banned = await register()
  await admin.put(`/member/status/${banned._id}`, { status: 'banned', reason: 'janjal' })
  expect((await enter({ code: banned.code })).body.data).toMatchObject({ reason: 'banned', can_override: false })
  expect((await enter({ code: banned.code, override_reason: 'mayli' })).status).toBe(422)
  expect(await refused()).toEqual(['no_membership', 'unknown_code', 'banned', 'banned'])
})

test('who is banned after they came that day does not come in a second time, and no reason helps', async () => {
  const { admin, register, enter, refused } = await reception()
  const member = await register()
  expect((await enter({ code: member.code })).body.already).toBe(false)
  await admin.put(`/member/status/${member._id}`, { status: 'banned', reason: 'janjal' })
  for (const more of [{}, { override_reason: 'mayli' }]) {
    const { status, body } = await enter({ code: member.code, ...more })
    expect([status, body.data?.reason]).toEqual([422, 'banned'])
  }
  expect(await refused()).toEqual(['banned', 'banned'])
  await admin.put(`/member/status/${member._id}`, { status: 'active' })
  expect((await enter({ code: member.code })).body.already).toBe(true)
})

test('an employee without the tick cannot let in against the rules, and the owner hears of those who do', async () => {
  const strict = await reception({ ticks: [] })
  const member = await strict.register(null)
  expect((await strict.enter({ code: member.code })).body.data.can_override).toBe(false)
  const tried = await strict.enter({ code: member.code, override_reason: 'tanish' })
  expect([tried.status, tried.body.error]).toEqual([403, 'forbidden'])
  const usual = await reception()
  const guest = await usual.register(null)
  expect((await usual.enter({ code: guest.code, override_reason: 'sinov mashgʻuloti' })).status).toBe(200)
  const { rows } = await world.sql({ role: 'tenant', adminId: usual.admin.id }, (db) =>
    sql<{ kind: string; params: object }>`select kind, params from notifications`.execute(db),
  )
  expect(rows).toMatchObject([
    { kind: 'visit_overridden', params: { fullname: 'Aziza Karimova', reason: 'sinov mashgʻuloti' } },
  ])
})

test('what is not due yet is said with its day and its membership, also the second time, and what is reserved is no debt', async () => {
  const { register, enter, settings } = await reception()
  const { code } = await register(100000)
  const first = (await enter({ code })).body
  expect(first).toMatchObject({ overdue: 0, debt: { amount: 200000, membership_id: first.visit.membership._id } })
  expect(first.debt.due_date >= tashkentDay(new Date())).toBe(true)
  expect((await enter({ code })).body).toMatchObject({ already: true, overdue: 0, debt: first.debt })
  world.clock(new Date(Date.now() + 2 * 86_400_000))
  await settings(`debt_rule = 'refuse'`)
  expect((await enter({ code })).body.data).toMatchObject({ reason: 'debt', debt: first.debt })
  world.clock(null)
})

test('an overdue payment warns, refuses or is ignored as the gym has set', async () => {
  const { register, enter, settings } = await reception()
  const members = [await register(100000), await register(100000), await register(100000)]
  world.clock(new Date(Date.now() + 2 * 86_400_000))
  try {
    expect((await enter({ code: members[0].code })).body).toMatchObject({ already: false, overdue: 200000 })
    expect((await enter({ code: members[0].code })).body).toMatchObject({ already: true, overdue: 200000 })
    await settings(`debt_rule = 'refuse'`)
    expect((await enter({ code: members[1].code })).body.data).toMatchObject({ reason: 'debt', overdue: 200000 })
    await settings(`debt_rule = 'allow'`)
    expect((await enter({ code: members[2].code })).body).toMatchObject({ already: false, overdue: 0 })
  } finally {
    world.clock(null)
  }
})

test('the hours of the gender and holidays hold', async () => {
  world.clock(new Date(noon))
  try {
    const { register, enter, settings, gym, admin } = await reception()
    const woman = await register()
    const man = await register(300000, { gender: 'male', fullname: 'Anvar Aliyev' })
    await settings(
      `is_same_for_all = false, for_men_from = '06:00', for_men_to = '12:00', for_women_from = '12:00', for_women_to = '18:00'`,
    )
    expect((await enter({ code: man.code })).body.data).toMatchObject({
      reason: 'hours',
      hours: { from: '06:00', to: '12:00' },
    })
    expect((await enter({ code: woman.code })).status).toBe(200)
    await world.sql({ role: 'platform' }, (db) =>
      sql`insert into gym_holidays (admin_id, gym_id, holiday_on) values (${admin.id}, ${gym.id}, '2026-03-10')`.execute(
        db,
      ),
    )
    const other = await register()
    expect((await enter({ code: other.code })).body.data).toMatchObject({ reason: 'holiday' })
  } finally {
    world.clock(null)
  }
})

test('an ended subscription of the gym never stops the door', async () => {
  const { register, enter, gym } = await reception()
  const member = await register()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set start_on = start_on - 400, status = 'expired' where gym_id = ${gym.id}`.execute(db),
  )
  expect((await enter({ code: member.code })).status).toBe(200)
})

test('a check-in is undone within a minute, or that day until somebody came after it, and not later', async () => {
  const { register, enter, employee, gym } = await reception()
  const member = await register()
  const { body } = await enter({ code: member.code })
  expect((await employee.del(`/visit/undo/${body.visit._id}`)).status).toBe(200)
  expect((await employee.del(`/visit/undo/${body.visit._id}`)).status).toBe(409)
  expect((await employee.get(`/visit/all?gym_id=${gym.id}`)).body.pagination.total).toBe(0)
  const again = await enter({ code: member.code })
  expect(again.body.already).toBe(false)
  const next = await enter({ code: (await register()).code })
  const inTime = await employee.del(`/visit/undo/${again.body.visit._id}`)
  expect(inTime.status).toBe(200)
  const third = await enter({ code: member.code })
  world.clock(new Date(Date.now() + 61_000))
  const late = await employee.del(`/visit/undo/${next.body.visit._id}`)
  const last = await employee.del(`/visit/undo/${third.body.visit._id}`)
  world.clock(null)
  expect([late.status, late.body.error]).toEqual([409, 'visit.too_late'])
  expect(last.status).toBe(200)
})

test("another owner's door, member and visit are not found", async () => {
  const one = await reception()
  const other = await reception()
  const member = await other.register()
  const { body } = await other.enter({ code: member.code })
  expect((await one.employee.post('/visit/checkin', { gym_id: other.gym.id, code: member.code })).status).toBe(404)
  expect((await one.enter({ member_id: member._id })).status).toBe(404)
  expect((await one.enter({ code: `${member.code}9` })).body.data.reason).toBe('unknown_code')
  expect((await one.employee.del(`/visit/undo/${body.visit._id}`)).status).toBe(404)
  expect((await one.employee.get(`/visit/all?gym_id=${other.gym.id}`)).status).toBe(404)
  expect((await one.employee.get('/visit/all')).body.visits).toEqual([])
})

test('four last digits find the one whose phone ends so, before all that merely contain them', async () => {
  const { register, employee, gym } = await reception()
  const tail = freshPhone().slice(-4)
  const meant = await register(null, { fullname: 'Nodira Yusupova', phone_number: `+99890777${tail}` })
  await register(null, { fullname: 'Bekzod Xolmatov', phone_number: `+99891${tail}333` })
  const find = (search: string) =>
    employee.get(`/visit/find?gym_id=${gym.id}&search=${encodeURIComponent(search)}`).then(({ body }) => body)
  expect(await find(tail)).toMatchObject({ has_more: false, members: [{ _id: meant._id, came_at: null }] })
  expect((await find(`77 ${tail.slice(0, 2)} ${tail.slice(2)}`)).members).toMatchObject([{ _id: meant._id }])
  expect((await find(meant.code)).members).toMatchObject([{ _id: meant._id }])
  expect((await find('nodira')).members).toMatchObject([{ fullname: 'Nodira Yusupova' }])
  const same = await register(null, { fullname: 'Akmal Saidov', phone_number: `+99894777${tail}` })
  expect((await find(tail)).members.map((member: { _id: string }) => member._id)).toEqual([same._id, meant._id])
  expect(await find('+')).toEqual({ message: expect.any(String), members: [], has_more: false })
})

test('who came in is found with the time, and only in a gym of the caller', async () => {
  const { register, enter, employee, gym, admin } = await reception()
  const member = await register()
  const { body } = await enter({ member_id: member._id })
  const found = await employee.get(`/visit/find?gym_id=${gym.id}&search=${member.phone_number.slice(-4)}`)
  expect(found.body.members).toMatchObject([{ _id: member._id, came_at: body.visit.visited_at }])
  const elsewhere = await world.gym(admin)
  expect((await employee.get(`/visit/find?gym_id=${elsewhere.id}&search=aziza`)).status).toBe(404)
})

test('people of one name are told apart at the door by what they hold in this gym', async () => {
  const { register, employee, gym, admin, plan } = await reception()
  const elsewhere = await world.gym(admin)
  await admin.put(`/plans/update/${plan._id}`, { gyms: [gym.id, elsewhere.id] })
  const never = await register(null, { fullname: 'Dilnoza Karimova', gyms: [gym.id, elsewhere.id] })
  await admin.post('/membership/create', { member_id: never._id, gym_id: elsewhere.id, plan_id: plan._id })
  const running = await register(undefined, { fullname: 'Dilnoza Karimova' })
  const found = await employee.get(`/visit/find?gym_id=${gym.id}&search=dilnoza`)
  const held = Object.fromEntries(
    found.body.members.map((one: { _id: string; membership: object | null }) => [one._id, one.membership]),
  )
  expect(held).toEqual({ [never._id]: null, [running._id]: { status: 'active', is_frozen: false } })
})

test('refused tries are listed with the reason, the person and who refused', async () => {
  const { register, enter, employee, gym } = await reception()
  const guest = await register(null)
  await enter({ member_id: guest._id })
  await enter({ code: '000000' })
  const { body } = await employee.get(
    `/visit/refused/all?gym_id=${gym.id}&date=${world.application.deps.clock.today()}`,
  )
  expect(body).toMatchObject({
    pagination: { total: 2 },
    refusals: [
      { reason: 'unknown_code', member_id: null, code: '000000', gym_id: { _id: gym.id } },
      { reason: 'no_membership', member_id: { _id: guest._id }, refused_by: expect.any(String) },
    ],
  })
  const narrowed = await employee.get(`/visit/refused/all?gym_id=${gym.id}&reason=no_membership&search=aziza`)
  expect(narrowed.body.pagination.total).toBe(1)
  expect((await employee.get('/visit/refused/all?date=2020-01-01')).body.refusals).toEqual([])
})

test('of what was typed at the door the list keeps codes alone, no phone, birthday or name', async () => {
  const { enter, employee, gym } = await reception()
  const typed = ['901234567', '+998 90 123 45 67', '12051990', 'Aziza Karimova', '000 000', '1000009']
  for (const code of typed) expect((await enter({ code })).body.data.reason).toBe('unknown_code')
  const { body } = await employee.get(`/visit/refused/all?gym_id=${gym.id}`)
  expect(body.refusals.map(({ code }: { code: string | null }) => code)).toEqual([
    '1000009',
    '000000',
    null,
    null,
    null,
    null,
  ])
})

test('the door knows the hours of the weekday, and that a gym which closes early empties early', async () => {
  world.clock(new Date(noon)) // a Tuesday
  try {
    const { register, enter, settings, employee, gym } = await reception()
    const tuesday = (own: object | null) => settings(`weekday_hours = '${JSON.stringify({ 2: { forAll: own } })}'`)
    const [one, other] = [await register(), await register()]
    await tuesday(null)
    expect((await enter({ code: one.code })).body.data).toMatchObject({ reason: 'hours', hours: null })
    await tuesday({ from: '06:00', to: '11:00' })
    expect((await enter({ code: one.code })).body.data).toMatchObject({
      reason: 'hours',
      hours: { from: '06:00', to: '11:00' },
    })
    await tuesday({ from: '06:00', to: '12:30' })
    expect((await enter({ code: one.code })).status).toBe(200)
    expect((await enter({ code: other.code })).status).toBe(200)
    const present = async () => (await employee.get(`/visit/all?gym_id=${gym.id}`)).body.present
    expect(await present()).toBe(2)
    world.clock(new Date('2026-03-10T07:30:00Z')) // half past twelve in Tashkent
    expect(await present()).toBe(0)
    await tuesday({ from: '00:00', to: '24:00' })
    expect(await present()).toBe(2)
  } finally {
    world.clock(null)
  }
})
