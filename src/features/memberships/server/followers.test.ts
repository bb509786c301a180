import { expect, test } from 'vitest'
import { formatDay } from '#src/contract/formats.ts'
import type { AuditEntry } from '#src/features/audit/contract.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { desk: open, plan, travel, world } = useDesk()

/** A gym with a second plan of its own days, and on which days its memberships are. */
async function desk({ days = 60 } = {}) {
  const made = await open({ days: 90 })
  const { admin, gym } = made
  const other = await plan(admin.id, gym.id, { name: 'Pro', price: 600_000, days })
  const daysOf = async ({ _id }: { _id: string }) => {
    const { start_date, end_date, status } = (await admin.get(`/membership/one/${_id}`)).body.membership
    return status === 'cancelled' ? status : [start_date, end_date]
  }
  const post = async (at: string, body: object) => {
    const { status, body: answer } = await admin.post(at, body)
    expect([at, status < 300, answer.error]).toEqual([at, true, undefined])
    return answer.membership
  }
  return { ...made, other, daysOf, post }
}

test('a renewal with another plan steps back with the freeze and the given days of the one before it, what was sold after it too, and comes back', async () => {
  const { other, sell, daysOf, post } = await desk()
  const first = await sell({ payment: cash(300_000) })
  const renewal = await post(`/membership/renew/${first._id}`, { plan_id: other })
  const third = await sell({ plan_id: other, start_date: inDays(150) })
  const starts = async () => [(await daysOf(renewal))[0], (await daysOf(third))[0]]
  expect(await starts()).toEqual([inDays(90), inDays(150)])
  await post(`/membership/freeze/${first._id}`, { start_date: inDays(1), end_date: inDays(10), reason: 'Safar' })
  expect(await starts()).toEqual([inDays(100), inDays(160)])
  await post(`/membership/unfreeze/${first._id}`, {})
  expect(await starts()).toEqual([inDays(90), inDays(150)])
  await post(`/membership/gift/${first._id}`, { days: 5, reason: 'taʼmir' })
  expect(await starts()).toEqual([inDays(95), inDays(155)])
})

test('what a member reserved for the day after all that they have goes on from it when that is frozen, and when the freeze ends', async () => {
  const { gym, memberId, other, sell, daysOf, post } = await desk()
  const first = await sell({ payment: cash(300_000) })
  const member = await world.session('member', memberId)
  const { membership } = (await member.post('/member/reserve', { gym_id: gym.id, plan_id: other })).body
  expect(membership.start_date).toBe(inDays(90))
  await post(`/membership/freeze/${first._id}`, { start_date: inDays(1), end_date: inDays(10), reason: 'Safar' })
  expect((await daysOf(membership))[0]).toBe(inDays(100))
  await post(`/membership/unfreeze/${first._id}`, {})
  expect((await daysOf(membership))[0]).toBe(inDays(90))
})

test('what was sold ahead of the old plan or of the new one goes on from the plan that was changed to, and comes back when the change is called off', async () => {
  const { other, sell, daysOf, post } = await desk()
  const old = await sell({ payment: cash(300_000) })
  const [same, target] = [
    await sell({ start_date: inDays(90) }),
    await sell({ plan_id: other, start_date: inDays(90) }),
  ]
  const changed = await post(`/membership/change/${old._id}`, { plan_id: other, start_date: inDays(80) })
  expect(await daysOf(changed)).toEqual([inDays(80), inDays(139)])
  expect([(await daysOf(same))[0], (await daysOf(target))[0]]).toEqual([inDays(140), inDays(140)])
  await post(`/membership/cancel/${changed._id}`, { reason: 'Fikridan qaytdi' })
  expect(await daysOf(old)).toEqual([inDays(0), inDays(89)])
  expect([(await daysOf(same))[0], (await daysOf(target))[0]]).toEqual([inDays(90), inDays(90)])
})

test('what was sold ahead for a later day stays on it, and a change to a plan that ends before moves nothing', async () => {
  const { other, sell, daysOf, post } = await desk({ days: 20 })
  const old = await sell({ payment: cash(300_000) })
  const next = await sell({ start_date: inDays(90) })
  await post(`/membership/change/${old._id}`, { plan_id: other, start_date: inDays(10) })
  expect((await daysOf(next))[0]).toBe(inDays(90))
})

test('a change is called off although the old plan was sold for days that it had cut off: that goes on after them', async () => {
  const { other, sell, daysOf, post } = await desk({ days: 20 })
  const old = await sell({ payment: cash(300_000) })
  const changed = await post(`/membership/change/${old._id}`, { plan_id: other, start_date: inDays(10) })
  const between = await sell({ start_date: inDays(30) })
  travel(1)
  await post(`/membership/cancel/${changed._id}`, { reason: 'Fikridan qaytdi' })
  expect([(await daysOf(old))[1], (await daysOf(between))[0]]).toEqual([inDays(89), inDays(90)])
})

test('what a change of plan had moved goes back to its day when the new plan is cancelled, also once that runs, and when the old one had gone with the change', async () => {
  const { other, sell, daysOf, post } = await desk()
  const old = await sell({ payment: cash(300_000) })
  const next = await sell({ start_date: inDays(90) })
  const changed = await post(`/membership/change/${old._id}`, { plan_id: other, start_date: inDays(80) })
  expect((await daysOf(next))[0]).toBe(inDays(140))
  travel(85)
  await post(`/membership/cancel/${changed._id}`, { reason: 'Fikridan qaytdi' })
  expect((await daysOf(next))[0]).toBe(inDays(90))
  travel(0)
  const ahead = await sell({ start_date: inDays(400), payment: cash(300_000) })
  const after = await sell({ start_date: inDays(490) })
  const whole = await post(`/membership/change/${ahead._id}`, { plan_id: other, start_date: inDays(450) })
  await post(`/membership/cancel/${whole._id}`, { reason: 'Fikridan qaytdi' })
  expect((await daysOf(after))[0]).toBe(inDays(490))
})

test('what a member reserved with a third plan goes on from the plan that was changed to', async () => {
  const { admin, gym, memberId, other, sell, daysOf, post } = await desk()
  const third = await plan(admin.id, gym.id, { name: 'Uchinchi', price: 100_000, days: 30 })
  const old = await sell({ payment: cash(300_000) })
  const member = await world.session('member', memberId)
  const { membership } = (await member.post('/member/reserve', { gym_id: gym.id, plan_id: third })).body
  expect(membership.start_date).toBe(inDays(90))
  await post(`/membership/change/${old._id}`, { plan_id: other, start_date: inDays(80) })
  expect((await daysOf(membership))[0]).toBe(inDays(140))
})

test('before a change of plan or a freeze it is told what of what was sold ahead will begin when, and so it begins', async () => {
  const { admin, gym, memberId, other, sell, daysOf, post } = await desk()
  const long = await plan(admin.id, gym.id, { name: 'Uzun', price: 900_000, days: 200 })
  const old = await sell({ payment: cash(300_000) })
  const same = await sell({ start_date: inDays(90) })
  const behind = await sell({ start_date: inDays(180) })
  const target = await sell({ plan_id: other, start_date: inDays(100) })
  const later = await sell({ plan_id: long, start_date: inDays(100) }) // of neither plan
  type Moved = { _id: string; plan_name: string; start_date: string; new_start_date: string }[]
  const daysIn = (moved: Moved) =>
    Object.fromEntries(moved.map(({ _id, start_date, new_start_date }) => [_id, [start_date, new_start_date]]))
  const told = async (at: string) => daysIn((await admin.get(`/membership/${at}`)).body.preview.moved)
  const frozen = await told(`freeze/preview/${old._id}?start_date=${inDays(1)}&end_date=${inDays(10)}`)
  expect(frozen).toEqual({ [same._id]: [inDays(90), inDays(100)], [behind._id]: [inDays(180), inDays(190)] })
  const changed = await told(`change/preview/${old._id}?plan_id=${other}&start_date=${inDays(80)}`)
  expect(changed).toEqual({
    [same._id]: [inDays(90), inDays(140)],
    [target._id]: [inDays(100), inDays(140)],
    [behind._id]: [inDays(180), inDays(230)],
  })
  const member = await world.session('member', memberId)
  const { offers } = (await member.get(`/member/change/offers?gym_id=${gym.id}`)).body
  const ofLong = offers.find((one: { plan_id: string }) => one.plan_id === long)
  expect(daysIn(ofLong.moved)).toEqual({
    [same._id]: [inDays(90), inDays(200)],
    [later._id]: [inDays(100), inDays(200)],
    [behind._id]: [inDays(180), inDays(290)],
  })

  await post(`/membership/change/${old._id}`, { plan_id: other, start_date: inDays(80) })
  for (const one of [same, target, behind]) expect((await daysOf(one))[0]).toBe(changed[one._id]?.[1])
  expect((await daysOf(later))[0]).toBe(inDays(100))
})

test('what a freeze tells of its renewal, of what was sold after that and of what its member reserved is where they begin by it', async () => {
  const { admin, gym, memberId, other, sell, daysOf, post } = await desk()
  const third = await plan(admin.id, gym.id, { name: 'Uchinchi', price: 100_000, days: 30 })
  const first = await sell({ payment: cash(300_000) })
  const member = await world.session('member', memberId)
  const reserved = (await member.post('/member/reserve', { gym_id: gym.id, plan_id: third })).body.membership
  const ahead = [
    reserved,
    await sell({ start_date: inDays(95) }),
    await post(`/membership/renew/${first._id}`, { plan_id: other }),
    await sell({ plan_id: other, start_date: inDays(250) }),
    await sell({ plan_id: third, start_date: inDays(400) }),
  ]
  const before = await Promise.all(ahead.map(async (one) => (await daysOf(one))[0]))
  const days = { start_date: inDays(1), end_date: inDays(10) }
  const { body } = await admin.get(
    `/membership/freeze/preview/${first._id}?start_date=${days.start_date}&end_date=${days.end_date}`,
  )
  const told: { _id: string; start_date: string; new_start_date: string }[] = body.preview.moved
  await post(`/membership/freeze/${first._id}`, { ...days, reason: 'Safar' })
  const after = await Promise.all(ahead.map(async (one) => (await daysOf(one))[0]))
  const moved = ahead.flatMap(({ _id }, at) => (before[at] === after[at] ? [] : [[_id, before[at], after[at]]]))
  expect(moved.length).toBeGreaterThan(2)
  const byId = (rows: unknown[][]) => rows.toSorted((one, two) => String(one[0]).localeCompare(String(two[0])))
  expect(byId(told.map(({ _id, start_date, new_start_date }) => [_id, start_date, new_start_date]))).toEqual(
    byId(moved),
  )
})

test('one plan that stays keeps none of another plan from going on with what became shorter', async () => {
  const { other, sell, daysOf, post } = await desk()
  const first = await sell({ payment: cash(300_000) })
  const same = await sell({ start_date: inDays(93) })
  await post(`/membership/freeze/${first._id}`, { start_date: inDays(1), end_date: inDays(3), reason: 'Safar' })
  const renewal = await post(`/membership/renew/${first._id}`, { plan_id: other })
  await post(`/membership/unfreeze/${first._id}`, {})
  expect([(await daysOf(same))[0], (await daysOf(renewal))[0]]).toEqual([inDays(93), inDays(90)])
})

test('the history of what was sold ahead says from which day to which it went, and from which it came back', async () => {
  const { admin, other, sell, post } = await desk()
  const first = await sell({ payment: cash(300_000) })
  const renewal = await post(`/membership/renew/${first._id}`, { plan_id: other })
  await post(`/membership/freeze/${first._id}`, { start_date: inDays(1), end_date: inDays(10), reason: 'Safar' })
  await post(`/membership/unfreeze/${first._id}`, {})
  const { entries } = (await admin.get(`/audit/all?membership_id=${renewal._id}`)).body
  const days = (entries as AuditEntry[]).flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'start_date').map(({ before, after }) => [before, after]),
  )
  const [own, moved] = [inDays(90), inDays(100)].map(formatDay)
  expect(days).toEqual([
    [moved, own],
    [own, moved],
    [null, own],
  ])
})
