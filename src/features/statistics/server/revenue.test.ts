import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import { pastOf } from '#test/past.ts'

const world = useApi()
const now = new Date('2026-07-15T09:30:00Z')
const today = '2026-07-15'
beforeAll(() => world.clock(now))
const { planOf, memberOf, membershipOf, moneyOf } = pastOf(world, { now, today })

/** Straight SQL of the test's own. */
const ask = async <T>(adminId: string, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await world.sql({ role: 'tenant', adminId }, (db) => query.execute(db))).rows
const number = async (adminId: string, query: ReturnType<typeof sql<{ value: number | string | null }>>) =>
  Number((await ask(adminId, query))[0]?.value ?? 0)
const netBetween = (adminId: string, from: string, until: string, more = sql`true`) =>
  number(
    adminId,
    sql`select sum(case transaction_type when 'payment' then amount_tiyin when 'refund' then -amount_tiyin end) / 100.0 as value
    from transactions t where t.created_at >= ${from}::timestamptz and t.created_at < ${until}::timestamptz and ${more}`,
  )

let owner: BusyOwner
beforeAll(async () => {
  owner = await createBusyOwner(world, { now, today })
})

const periods = [
  ['day', 'period=day', `${today}T00:00:00+05`, '2026-07-16T00:00:00+05', '2026-07-14T00:00:00+05', 24],
  ['week', 'period=week', '2026-07-13T00:00:00+05', '2026-07-20T00:00:00+05', '2026-07-06T00:00:00+05', 7],
  ['month', '', '2026-07-01T00:00:00+05', '2026-08-01T00:00:00+05', '2026-06-01T00:00:00+05', 31],
  [
    'month',
    'period=month&date=2026-02-28',
    '2026-02-01T00:00:00+05',
    '2026-03-01T00:00:00+05',
    '2026-01-01T00:00:00+05',
    28,
  ],
  ['year', 'period=year', '2026-01-01T00:00:00+05', '2027-01-01T00:00:00+05', '2025-01-01T00:00:00+05', 12],
  [
    'custom',
    'startDate=2026-03-10&endDate=2026-05-04',
    '2026-03-10T00:00:00+05',
    '2026-05-05T00:00:00+05',
    '2026-01-13T00:00:00+05',
    56,
  ],
] as const

test.each(periods)(
  'revenue of a %s (%s) is payments less refunds, from every side and for the period before',
  async (period, query, from, until, before, columns) => {
    const { admin, gyms } = owner
    const { status, body } = await admin.get(`/statistics/admin/total_revenue/breakdown?${query}`)
    expect(status).toBe(200)
    const expected = await netBetween(admin.id, from, until)
    const previous = await netBetween(admin.id, before, from)
    expect(body).toMatchObject({ period, net: expected, previous_net: previous })
    expect(body.change_pct).toBe(previous <= 0 ? null : Math.round(((expected - previous) / previous) * 1000) / 10)
    expect(body.gross - body.refunds).toBeCloseTo(expected, 2)
    expect(body.series).toHaveLength(columns)
    for (const part of ['by_gym', 'by_plan', 'by_employee', 'series'])
      expect([
        part,
        body[part].reduce((sum: number, row: { net: number }) => sum + Math.round(row.net * 100), 0),
      ]).toEqual([part, Math.round(expected * 100)])
    for (const method of ['cash', 'card', 'online', 'gift_card'] as const)
      expect(body.by_method[method]).toBe(await netBetween(admin.id, from, until, sql`payment_method = ${method}`))
    for (const gym of gyms) {
      const inGym = await netBetween(admin.id, from, until, sql`gym_id = ${gym.id}`)
      expect(body.by_gym.find((row: { gym_id: string }) => row.gym_id === gym.id)?.net ?? 0).toBe(inGym)
      const one = (await admin.get(`/statistics/gym/total_revenue?gymId=${gym.id}&${query}`)).body
      expect(one).toMatchObject({
        currency: 'UZS',
        total: inGym,
        previous_total: await netBetween(admin.id, before, from, sql`gym_id = ${gym.id}`),
      })
      expect(one.series).toHaveLength(columns)
    }
  },
)

test('a payment at the last second of a day and one at midnight belong to their own days, months and years in Tashkent', async () => {
  const admin = await world.admin()
  const place = await planOf(admin.id, (await world.gym(admin)).id)
  const memberId = await memberOf(place)
  const membershipId = await membershipOf(place, memberId, { paid: 100 })
  await moneyOf(place, memberId, membershipId, { amount: 1, at: new Date('2026-06-30T23:59:59+05:00') })
  await moneyOf(place, memberId, membershipId, { amount: 20, at: new Date('2026-07-01T00:00:00+05:00') })
  await moneyOf(place, memberId, membershipId, { amount: 300, at: new Date('2025-12-31T23:59:59+05:00') })
  await moneyOf(place, memberId, membershipId, { amount: 4000, at: new Date('2026-01-01T00:00:00+05:00') })
  const revenue = async (query: string) => (await admin.get(`/statistics/admin/total_revenue/breakdown?${query}`)).body
  expect(await revenue('period=day&date=2026-06-30')).toMatchObject({ net: 1, previous_net: 0, change_pct: null })
  expect((await revenue('period=day&date=2026-06-30')).series.at(-1)).toMatchObject({
    bucket: '2026-06-30T23:00',
    net: 1,
    count: 1,
  })
  expect(await revenue('period=day&date=2026-07-01')).toMatchObject({ net: 20, previous_net: 1, change_pct: 1900 })
  expect((await revenue('period=day&date=2026-07-01')).series[0]).toMatchObject({ bucket: '2026-07-01T00:00', net: 20 })
  expect(await revenue('period=month&date=2026-06-11')).toMatchObject({ net: 1 })
  expect(await revenue('')).toMatchObject({ net: 20, previous_net: 1 })
  expect(await revenue('period=year&date=2026-06-11')).toMatchObject({ net: 4021, previous_net: 300 })
  expect((await revenue('period=year&date=2026-06-11')).series[0]).toEqual({
    bucket: '2026-01',
    start: '2026-01-01',
    end: '2026-01-31',
    gross: 4000,
    refunds: 0,
    net: 4000,
    count: 1,
  })
})

test('after a day on which more went back than came in there is no growth in per cent', async () => {
  const admin = await world.admin()
  const place = await planOf(admin.id, (await world.gym(admin)).id)
  const memberId = await memberOf(place)
  const membershipId = await membershipOf(place, memberId, { paid: 100 })
  const paid = await moneyOf(place, memberId, membershipId, { amount: 50, at: new Date('2026-07-01T10:00:00+05:00') })
  await moneyOf(place, memberId, membershipId, {
    amount: 10,
    at: new Date('2026-07-02T10:00:00+05:00'),
    refundOf: paid,
  })
  await moneyOf(place, memberId, membershipId, { amount: 200, at: new Date('2026-07-03T10:00:00+05:00') })
  const on = async (date: string) =>
    (await admin.get(`/statistics/admin/total_revenue/breakdown?period=day&date=${date}`)).body
  expect(await on('2026-07-02')).toMatchObject({ net: -10, previous_net: 50, change_pct: -120 })
  expect(await on('2026-07-03')).toMatchObject({ net: 200, previous_net: -10, change_pct: null })
})

test('an employee sees revenue only when it is ticked, and only of the assigned gyms', async () => {
  const { admin, gyms, staff } = owner
  expect((await staff.get('/statistics/gym/total_revenue')).status).toBe(403)
  expect((await staff.get('/statistics/admin/memberships/payment_status')).status).toBe(403)
  expect((await staff.get('/statistics/admin/gym/all')).status).toBe(403)
  const ticked = await world.employee(admin, { gyms: [gyms[0].id], ticks: ['statistics.read'] })
  const { body } = await ticked.get('/statistics/gym/total_revenue?period=year')
  expect(body.total).toBe(
    await netBetween(admin.id, '2026-01-01T00:00:00+05', '2027-01-01T00:00:00+05', sql`gym_id = ${gyms[0].id}`),
  )
  expect((await ticked.get(`/statistics/gym/total_revenue?gymId=${gyms[1].id}`)).status).toBe(404)
  expect((await staff.get(`/statistics/gym/member/all?gymId=${gyms[1].id}`)).status).toBe(404)
  const idle = await world.employee(admin)
  expect((await idle.get('/statistics/gym/member/all')).body).toMatchObject({ command: 'no_gym_assigned' })
})
