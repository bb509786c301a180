import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const noon = '2026-03-10T07:00:00Z' // 12:00 in Tashkent

/** A reception: a gym with a plan, an employee, and a way to make members with or without a membership. */
async function reception({ ticks }: { ticks?: string[] } = {}) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const employee = await world.employee(admin, { gyms: [gym.id], ...(ticks ? { ticks } : {}) })
  const { body: planned } = await admin.post('/plans/create/membership', {
    name: 'Oylik',
    plan_category: 'membership',
    price: 300000,
    duration: 30,
    options: [{ key: 'Zal', value: 'cheksiz' }],
    gyms: [gym.id],
  })
  const register = async (paid: number | null = 300000, given: Record<string, unknown> = {}) => {
    const { body } = await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
      ...given,
    })
    if (paid !== null) {
      const sold = await admin.post('/membership/create', {
        member_id: body.member._id,
        gym_id: gym.id,
        plan_id: planned.plan._id,
        ...(paid ? { payment: { paid_amount: paid, payment_method: 'cash' } } : {}),
      })
      return { ...body.member, membershipId: sold.body.membership._id as string }
    }
    return body.member
  }
  const enter = (who: Record<string, unknown>, caller: Caller = employee) =>
    caller.post('/visit/checkin', { gym_id: gym.id, ...who })
  const settings = (set: string) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update gym_settings set ${sql.raw(set)} where gym_id = ${gym.id}`.execute(db),
    )
  const refused = async () => {
    const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
      sql<{ reason: string }>`select reason from refused_visits order by id`.execute(db),
    )
    return rows.map(({ reason }) => reason)
  }
  return { admin, gym, employee, plan: planned.plan, register, enter, settings, refused }
}

test('a member with a running membership is let in by code or by id', async () => {
  const { register, enter, employee, gym, refused } = await reception()
  const member = await register()
  const { status, body } = await enter({ code: ` ${member.code} ` })
  expect([status, body.error]).toEqual([200, undefined])
  expect(body).toMatchObject({
    already: false,
    overdue: 0,
    undo_seconds: 10,
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

test('a frozen membership refuses; letting in against it needs a reason and ends the freeze', async () => {
  const { admin, register, enter, plan } = await reception()
  const member = await register()
  const day = world.application.deps.clock.today()
  const frozen = await admin.post(`/membership/freeze/${member.membershipId}`, {
    start_date: day,
    end_date: addDays(day, 9),
    reason: 'safar',
  })
  expect([frozen.status, frozen.body.error, plan._id]).toEqual([200, undefined, plan._id])
  expect((await enter({ code: member.code })).body.data).toMatchObject({ reason: 'frozen', can_override: true })
  const entered = await enter({ code: member.code, override_reason: 'keldi' })
  expect([entered.status, entered.body.visit?.override_reason]).toEqual([200, 'keldi'])
  expect((await admin.get(`/membership/one/${member.membershipId}`)).body.membership.is_frozen).toBe(false)
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

test('an overdue payment warns, refuses or is ignored as the gym has set', async () => {
  const { register, enter, settings } = await reception()
  const members = [await register(100000), await register(100000), await register(100000)]
  world.clock(new Date(Date.now() + 2 * 86_400_000))
  try {
    expect((await enter({ code: members[0].code })).body).toMatchObject({ already: false, overdue: 200000 })
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
    expect((await enter({ code: man.code })).body.data).toMatchObject({ reason: 'hours' })
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

test('a check-in is undone within ten seconds and not later', async () => {
  const { register, enter, employee, gym } = await reception()
  const member = await register()
  const { body } = await enter({ code: member.code })
  expect((await employee.del(`/visit/undo/${body.visit._id}`)).status).toBe(200)
  expect((await employee.del(`/visit/undo/${body.visit._id}`)).status).toBe(409)
  expect((await employee.get(`/visit/all?gym_id=${gym.id}`)).body.pagination.total).toBe(0)
  const again = await enter({ code: member.code })
  expect(again.body.already).toBe(false)
  world.clock(new Date(Date.now() + 11_000))
  const late = await employee.del(`/visit/undo/${again.body.visit._id}`)
  world.clock(null)
  expect([late.status, late.body.error]).toEqual([409, 'visit.too_late'])
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
