import { expect, test } from 'vitest'
import { type Caller } from '#test/api.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { desk, travel, world } = useDesk()

test('a freeze moves the end by its days, and ending it early gives back those not frozen', async () => {
  const { admin, sell } = await desk({ days: 90, price: 900_000 })
  const membership = await sell({ payment: cash(900_000) })
  const asked = `start_date=${inDays(1)}&end_date=${inDays(10)}`
  const { preview } = (await admin.get(`/membership/freeze/preview/${membership._id}?${asked}`)).body
  expect(preview).toMatchObject({
    days: 10,
    old_end_date: inDays(89),
    new_end_date: inDays(99),
    days_allowed: 14,
    days_left: 14,
    is_possible: true,
    problems: [],
    warnings: [],
  })
  const frozen = await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(1),
    end_date: inDays(10),
    reason: 'Taʼtil',
  })
  expect(frozen.status).toBe(200)
  expect(frozen.body.membership).toMatchObject({
    end_date: inDays(99),
    is_frozen: false,
    has_planned_freeze: true,
    freeze_days_left: 4,
    freezes: [{ state: 'planned', days: 10 }],
  })
  travel(4)
  expect((await admin.get(`/membership/one/${membership._id}`)).body.membership).toMatchObject({
    is_frozen: true,
    status: 'active',
  })
  expect((await admin.get('/membership/foradmin/all?status=frozen')).body.pagination.total).toBe(1)
  expect((await admin.get('/member/foradmin/all?status=frozen')).body.pagination.total).toBe(1)
  const back = await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(back.body.membership).toMatchObject({
    is_frozen: false,
    end_date: inDays(92),
    freezes: [{ state: 'over', days: 3, end_date: inDays(3) }],
    freeze_days_left: 11,
  })
  expect((await admin.post(`/membership/unfreeze/${membership._id}`, {})).status).toBe(409)
})

test('a planned freeze is called off without a trace in the dates', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(3),
    end_date: inDays(9),
    reason: 'Safar',
  })
  const { body } = await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(body.membership).toMatchObject({
    end_date: membership.end_date,
    has_planned_freeze: false,
    freezes: [{ state: 'called_off', days: 0 }],
    freeze_days_left: 14,
  })
})

test("the gym's limits bind reception; an owner is told that they are passed", async () => {
  const { admin, gym, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.freeze'] })
  const freeze = async (start: number, end: number, caller: Caller = employee) =>
    (
      await caller.post(`/membership/freeze/${membership._id}`, {
        start_date: inDays(start),
        end_date: inDays(end),
        reason: 'Safar',
      })
    ).body.error
  expect(await freeze(0, 9)).toBe('freeze.too_early')
  expect(await freeze(1, 3)).toBe('freeze.too_short')
  expect(await freeze(1, 20)).toBe('freeze.too_long')
  expect(await freeze(90, 99)).toBe('freeze.outside')
  const { preview } = (
    await admin.get(`/membership/freeze/preview/${membership._id}?start_date=${inDays(0)}&end_date=${inDays(29)}`)
  ).body
  expect(preview).toMatchObject({
    is_possible: true,
    problems: [],
    warnings: [{ code: 'freeze.too_long', text: 'Muzlatish uchun 14 kun qolgan' }],
  })
  expect(await freeze(0, 29, admin)).toBeUndefined()
  const plain = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  expect(await freeze(1, 9, plain)).toBe('forbidden')
})

test('reception notes a freeze up to three days late when the owner lets them, with the gym’s limits as ever, and the log says so', async () => {
  const { admin, gym, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000), start_date: inDays(-9) })
  const may = (...ticks: string[]) => world.employee(admin, { gyms: [gym.id], ticks })
  const [late, plain] = [await may('memberships.freeze', 'memberships.freeze_late'), await may('memberships.freeze')]
  const at = `/membership/freeze/${membership._id}`
  const freeze = async (start: number, end: number, caller: Caller) =>
    (await caller.post(at, { start_date: inDays(start), end_date: inDays(end), reason: 'Kasallik' })).body.error
  const preview = async (caller: Caller) =>
    (await caller.get(`/membership/freeze/preview/${membership._id}`)).body.preview.earliest_start_date
  expect([await preview(plain), await preview(late)]).toEqual([inDays(1), inDays(-3)])
  expect(await freeze(-3, 5, plain)).toBe('freeze.too_early')
  expect(await freeze(-4, 5, late)).toBe('freeze.too_early')
  expect(await freeze(-3, 0, late)).toBe('freeze.too_short')
  expect(await freeze(-3, 5, late)).toBeUndefined()
  const [entry] = (await admin.get(`/audit/all?membership_id=${membership._id}`)).body.entries
  expect(entry).toMatchObject({ action: 'memberships.freeze', actor: { _id: late.id } })
})

test('an overdue debt keeps reception from freezing', async () => {
  const { admin, gym, sell } = await desk({ days: 90 })
  const membership = await sell()
  const employee = await world.employee(admin, { gyms: [gym.id] })
  travel(1)
  const { body } = await employee.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(3),
    end_date: inDays(10),
    reason: 'Safar',
  })
  expect([body.error, body.message.replaceAll('\u00a0', ' ')]).toEqual([
    'freeze.debt',
    'Muddati oʻtgan qarz bor: 300 000 soʻm. Avval qarz toʻlanishi kerak',
  ])
})

test('a freeze pushes the renewal that follows, and ending it early pulls it back', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const renewal = (await admin.post(`/membership/renew/${membership._id}`, {})).body.membership
  await admin.post(`/membership/freeze/${membership._id}`, {
    start_date: inDays(1),
    end_date: inDays(10),
    reason: 'Safar',
  })
  const startOf = async () => (await admin.get(`/membership/one/${renewal._id}`)).body.membership.start_date
  expect(await startOf()).toBe(inDays(100))
  await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(await startOf()).toBe(inDays(90))
})

test('what was sold ahead goes on after the membership before it, however it was sold: a freeze moves all of it, and its end moves all of it back', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const next = await sell({ start_date: inDays(90) })
  const last = await sell({ start_date: inDays(180) })
  const starts = async () => {
    const read = async (id: string) => (await admin.get(`/membership/one/${id}`)).body.membership.start_date
    return [await read(next._id), await read(last._id)]
  }
  const freeze = (from = 1, to = 10) =>
    admin.post(`/membership/freeze/${membership._id}`, {
      start_date: inDays(from),
      end_date: inDays(to),
      reason: 'Safar',
    })
  await freeze()
  expect(await starts()).toEqual([inDays(100), inDays(190)])
  await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(await starts()).toEqual([inDays(90), inDays(180)])
  await freeze()
  travel(4)
  await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(await starts()).toEqual([inDays(93), inDays(183)])
  await freeze(6, 8)
  expect(await starts()).toEqual([inDays(96), inDays(186)])
  await admin.post(`/membership/cancel/${membership._id}`, { reason: 'Koʻchib ketdi' })
  expect(await starts()).toEqual([inDays(90), inDays(180)]) // nothing is left to go on from: the days for which they were sold
})

test('what was sold for a day some days after the one before it goes back to that day, and to none before it', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const next = await sell({ start_date: inDays(95) })
  const start = async () => (await admin.get(`/membership/one/${next._id}`)).body.membership.start_date
  const days = { start_date: inDays(1), end_date: inDays(10), reason: 'Safar' }
  await admin.post(`/membership/freeze/${membership._id}`, days)
  expect(await start()).toBe(inDays(100))
  await admin.post(`/membership/unfreeze/${membership._id}`, {})
  expect(await start()).toBe(inDays(95))
})

test('what is sold while a freeze runs keeps its day when the one before it is cancelled', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const days = { start_date: inDays(0), end_date: inDays(9), reason: 'Safar' }
  await admin.post(`/membership/freeze/${membership._id}`, days)
  const renewal = (await admin.post(`/membership/renew/${membership._id}`, {})).body.membership
  await admin.post(`/membership/cancel/${membership._id}`, { reason: 'Koʻchib ketdi' })
  const after = (await admin.get(`/membership/one/${renewal._id}`)).body.membership
  expect([renewal.start_date, after.start_date]).toEqual([inDays(100), inDays(100)])
})

test('an end whose year was mistyped is told at its field, and freezes nothing', async () => {
  const { admin, sell } = await desk({ days: 90 })
  const membership = await sell({ payment: cash(300_000) })
  const asked = { start_date: inDays(1), end_date: '2999-01-01', reason: 'Safar' }
  const { status, body } = await admin.post(`/membership/freeze/${membership._id}`, asked)
  expect([status, body.fields]).toEqual([400, { end_date: 'Sana juda uzoq' }])
  const after = (await admin.get(`/membership/one/${membership._id}`)).body.membership
  expect([after.end_date, after.freezes]).toEqual([membership.end_date, []])
})
