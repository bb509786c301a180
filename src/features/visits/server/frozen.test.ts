import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { useApi } from '#test/api.ts'
import { receptionOf } from '#test/reception.ts'
import { untilWaiting } from '#test/until-waiting.ts'

// Who is frozen and comes all the same: the visit ends the freeze, and one that is taken back has ended none.

const world = useApi()
const { reception } = receptionOf(world)

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

test('an entry that is taken back leaves the freeze as it was, which it had ended, with what was sold ahead after it', async () => {
  const { admin, register, enter, employee, plan, gym } = await reception()
  const member = await register()
  const day = world.application.deps.clock.today()
  const at = `/membership/one/${member.membershipId}`
  const { end_date: end } = (await admin.get(at)).body.membership
  const ahead = { member_id: member._id, gym_id: gym.id, plan_id: plan._id, start_date: addDays(end, 1) }
  const next = (await admin.post('/membership/create', ahead)).body.membership
  const frozen = { start_date: day, end_date: addDays(day, 9), reason: 'safar' }
  expect((await admin.post(`/membership/freeze/${member.membershipId}`, frozen)).status).toBe(200)
  const days = async () => {
    const { is_frozen, end_date, freezes } = (await admin.get(at)).body.membership
    const { start_date } = (await admin.get(`/membership/one/${next._id}`)).body.membership
    return [is_frozen, end_date, freezes[0].days, start_date]
  }
  const before = [true, addDays(end, 10), 10, addDays(end, 11)]
  expect(await days()).toEqual(before)
  const { body } = await enter({ code: member.code, override_reason: 'adashdim' })
  expect(await days()).toEqual([false, end, 0, addDays(end, 1)])
  expect((await employee.del(`/visit/undo/${body.visit._id}`)).status).toBe(200)
  expect(await days()).toEqual(before)
  const [last] = (await admin.get(`/audit/all?membership_id=${member.membershipId}`)).body.entries
  const [without, again] = [end, addDays(end, 10)].map(formatDay)
  expect(last).toMatchObject({
    action: 'visits.undo',
    changes: [{ field: 'end_on', before: without, after: again }],
  })
  expect((await enter({ code: member.code })).body.data).toMatchObject({ reason: 'frozen' })
})

test('an entry that is taken back brings no freeze to a membership that was changed meanwhile, and none that the desk ended', async () => {
  const { admin, register, enter, employee } = await reception()
  const day = world.application.deps.clock.today()
  const freeze = async (id: string) =>
    admin.post(`/membership/freeze/${id}`, { start_date: day, end_date: addDays(day, 9), reason: 'safar' })
  const state = async (id: string) => {
    const { status, is_frozen } = (await admin.get(`/membership/one/${id}`)).body.membership
    return [status, is_frozen]
  }
  const undo = async (visit: { _id: string }) => (await employee.del(`/visit/undo/${visit._id}`)).status
  const [gone, ended] = [await register(), await register()]
  await freeze(gone.membershipId)
  const first = (await enter({ code: gone.code, override_reason: 'keldi' })).body.visit
  await admin.post(`/membership/cancel/${gone.membershipId}`, { reason: 'ketdi' })
  expect([await undo(first), await state(gone.membershipId)]).toEqual([200, ['cancelled', false]])
  await freeze(ended.membershipId)
  await admin.post(`/membership/unfreeze/${ended.membershipId}`, {})
  const second = (await enter({ code: ended.code })).body.visit
  expect([await undo(second), await state(ended.membershipId)]).toEqual([200, ['active', false]])
})

test('the freeze that goes on is told with its own days, whatever was planned and called off meanwhile', async () => {
  const { admin, register, enter, employee } = await reception()
  const member = await register()
  const day = world.application.deps.clock.today()
  const freeze = async (start: string, end: string) =>
    (
      await admin.post(`/membership/freeze/${member.membershipId}`, {
        start_date: start,
        end_date: end,
        reason: 'safar',
      })
    ).status
  expect(await freeze(day, addDays(day, 9))).toBe(200)
  const { visit } = (await enter({ code: member.code, override_reason: 'adashdim' })).body
  expect(await freeze(addDays(day, 12), addDays(day, 18))).toBe(200)
  expect((await admin.post(`/membership/unfreeze/${member.membershipId}`, {})).status).toBe(200)
  expect((await employee.del(`/visit/undo/${visit._id}`)).status).toBe(200)
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{ params: object }>`select params from notifications where kind = 'membership_frozen' order by id`.execute(db),
  )
  const own = { start_date: day, end_date: addDays(day, 9) }
  expect(rows.map(({ params }) => params)).toMatchObject([own, { start_date: addDays(day, 12) }, own])
})

test('two who let in somebody frozen at the same moment make one entry, and the freeze knows it', async () => {
  const { admin, register, enter, employee } = await reception()
  const member = await register()
  const day = world.application.deps.clock.today()
  const at = `/membership/one/${member.membershipId}`
  const isFrozen = async () => (await admin.get(at)).body.membership.is_frozen
  await admin.post(`/membership/freeze/${member.membershipId}`, {
    start_date: day,
    end_date: addDays(day, 9),
    reason: 'safar',
  })
  const calls: ReturnType<typeof enter>[] = []
  await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    await sql`select 1 from memberships where admin_id = ${admin.id} and id = ${member.membershipId} for update`.execute(
      db,
    )
    for (const caller of [employee, admin])
      calls.push(enter({ member_id: member._id, override_reason: 'keldi' }, caller))
    await untilWaiting(world, calls.length)
  })
  const answers = await Promise.all(calls)
  expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  const [id, ...others] = new Set(answers.map(({ body }) => body.visit._id as string))
  expect([others, await isFrozen()]).toEqual([[], false])
  expect((await employee.del(`/visit/undo/${id}`)).status).toBe(200)
  expect(await isFrozen()).toBe(true)
})
