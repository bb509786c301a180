import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'
import { registerAt } from '#test/member-desk.ts'
import { drawn } from '#test/drawn-pass.ts'
import { inRussian } from '#test/russian-keys.ts'

const world = useApi()
const noon = Date.parse('2026-03-10T07:00:00Z') // 12:00 in Tashkent
const minute = 60_000
const day = 24 * 60 * minute

async function club() {
  world.clock(new Date(noon))
  const { admin, gym, planId } = await gymWithPlan(world)
  const made = await registerAt(admin, gym)
  const id = made._id as string
  await admin.post('/membership/create', {
    member_id: id,
    gym_id: gym.id,
    plan_id: planId,
    payment: { paid_amount: 300000, payment_method: 'cash' },
  })
  const member = await world.session('member', id)
  const enter = (code: string, caller: Caller = admin) => caller.post('/visit/checkin', { gym_id: gym.id, code })
  const phoneOf = async (caller: Caller) => (await caller.get(`/member/pass?gym_id=${gym.id}`)).body.pass
  return { admin, gym, member, id, code: made.code as string, enter, phoneOf }
}

test('the pass of a phone opens with its present and its previous code, in any case of its letters', async () => {
  const { admin, gym, member, id, code, enter, phoneOf } = await club()
  const phone = await phoneOf(member)
  expect(phone).toMatchObject({ member: id.replaceAll('-', ''), period: 30, code })
  expect(Buffer.from(phone.key, 'base64')).toHaveLength(32)
  expect(Date.parse(phone.valid_until) - noon).toBeGreaterThanOrEqual(7 * day)
  const first = await enter(drawn(phone, noon))
  expect([first.status, first.body.visit.member_id._id, first.body.already]).toEqual([200, id, false])
  const previous = await enter(drawn(phone, noon - 30_000).toLowerCase())
  expect([previous.status, previous.body.already]).toEqual([200, true])
  const employee = await world.employee(admin, { gyms: [gym.id] })
  expect((await enter(drawn(phone, noon), employee)).status).toBe(200)
  expect((await enter(code)).status).toBe(200)
})

test('the pass opens where the keyboard of the scanner is set to Russian', async () => {
  const { id, member, enter, phoneOf } = await club()
  const { status, body } = await enter(inRussian(drawn(await phoneOf(member), noon)))
  expect([status, body.visit?.member_id._id]).toEqual([200, id])
})

test('a screenshot of the pass is refused, named as old and kept with whose it was', async () => {
  const { admin, id, member, enter, phoneOf } = await club()
  const shot = drawn(await phoneOf(member), noon)
  for (const later of [minute, 10 * minute, 5 * day]) {
    world.clock(new Date(noon + later))
    const { status, body } = await enter(shot)
    expect([status, body.error, body.data.reason, body.data.can_override]).toEqual([422, 'pass.old', 'pass_old', false])
    expect(body.data.member._id).toBe(id)
  }
  const { body } = await admin.get('/visit/refused/all')
  expect(body.refusals).toHaveLength(3)
  expect(body.refusals[0]).toMatchObject({ reason: 'pass_old', code: null, member_id: { _id: id } })
  expect((await admin.get('/visit/all')).body.visits).toEqual([])
})

test("a changed code, another member's name on it and a code of the future are not valid", async () => {
  const { member, enter, phoneOf } = await club()
  const other = await club()
  const phone = await phoneOf(member)
  const good = drawn(phone, noon)
  const changed = `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`
  const named = { member: other.id.replaceAll('-', ''), key: phone.key }
  for (const text of [changed, drawn(named, noon), drawn(phone, noon + 31_000)]) {
    const { status, body } = await enter(text)
    expect([status, body.error], text).toEqual([422, 'pass.invalid'])
  }
  const forged = await enter(changed)
  expect(forged.body.data).toMatchObject({ reason: 'pass_invalid', member: null, membership: null })
  const foreign = await other.enter(good)
  expect([foreign.status, foreign.body.error, foreign.body.data.reason, foreign.body.data.member]).toEqual([
    422,
    'visit.refused',
    'unknown_code',
    null,
  ])
})

test('a phone without a network opens for seven days and no longer', async () => {
  const { member, enter, phoneOf, admin } = await club()
  const phone = await phoneOf(member)
  for (const [later, expected] of [
    [day, 200],
    [7 * day - minute, 200],
    [7 * day + 61 * minute, 'pass.invalid'],
  ] as const) {
    world.clock(new Date(noon + later))
    const { status, body } = await enter(drawn(phone, noon + later))
    expect(status === 200 ? status : body.error, String(later)).toBe(expected)
  }
  expect((await admin.get('/visit/all')).body.visits).toHaveLength(2)
  const renewed = await phoneOf(member)
  expect((await enter(drawn(renewed, noon + 7 * day + 61 * minute))).status).toBe(200)
})

test('the key dies with its session, and with no other', async () => {
  const { member, id, enter, phoneOf } = await club()
  const second = await world.session('member', id)
  const [stolen, own] = [await phoneOf(member), await phoneOf(second)]
  expect(own.key).not.toBe(stolen.key)
  expect((await enter(drawn(stolen, noon))).status).toBe(200)
  expect((await member.get('/auth/logout')).status).toBe(200)
  expect((await enter(drawn(stolen, noon))).body.error).toBe('pass.invalid')
  expect((await enter(drawn(own, noon))).status).toBe(200)
  await world.sql({ role: 'auth' }, (db) =>
    sql`update accounts set status = 'blocked' where subject_id = ${id}`.execute(db),
  )
  expect((await enter(drawn(own, noon))).body.error).toBe('pass.invalid')
})

test("a pass is drawn for a gym of one's own", async () => {
  const { member } = await club()
  const other = await club()
  expect((await member.get(`/member/pass?gym_id=${other.gym.id}`)).status).toBe(404)
  expect((await member.get('/member/pass')).status).toBe(400)
  expect((await other.admin.get(`/member/pass?gym_id=${other.gym.id}`)).status).toBe(403)
})

test('a phone is told no longer day than its session has: in its last days the pass ends with it', async () => {
  const { member, id, enter, phoneOf } = await club()
  const ends = new Date(noon + 3 * day + 5 * minute)
  await world.sql({ role: 'auth' }, (db) =>
    sql`update sessions set expires_at = ${ends} where subject_id = ${id}`.execute(db),
  )
  const phone = await phoneOf(member)
  expect(phone.valid_until).toBe(ends.toISOString())
  for (const [at, status] of [
    [ends.getTime() - minute, 200],
    [ends.getTime() + minute, 422],
  ] as const) {
    world.clock(new Date(at))
    expect((await enter(drawn(phone, at))).status).toBe(status)
  }
})
