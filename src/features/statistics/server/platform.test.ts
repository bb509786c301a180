import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { useApi } from '#test/api.ts'

const world = useApi()
const now = new Date('2026-07-15T09:30:00Z')
const today = '2026-07-15'
beforeAll(() => world.clock(now))

test('the platform counts gyms, subscription payments by month, what is overdue and what waits', async () => {
  const root = await world.superadmin()
  const before = (await root.get('/statistics/platform')).body
  const admin = await world.admin({ fullname: 'Yangi Ega' })
  const gym = await world.gym(admin, { subscription: 'none' })
  const id = newId()
  const pay = (amount: number, at: string) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`insert into transactions (admin_id, id, gym_id, subscription_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
        values (${admin.id}, ${newId()}, ${gym.id}, ${id}, 'payment', ${amount * 100}, 'card', ${new Date(at)}, ${tashkentDay(new Date(at))}, 'superadmin')`.execute(
        db,
      ),
    )
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, status, created_at)
        values (${admin.id}, ${id}, ${gym.id}, 'default plan', ${addDays(today, -20)}, 30, 90000000, 50000000, 'active', ${now})`.execute(
      db,
    ),
  )
  await pay(200_000, '2026-06-30T23:59:59+05:00')
  await pay(300_000, '2026-07-01T00:00:00+05:00')
  const { body } = await root.get('/statistics/platform')
  expect(body.gyms).toMatchObject({ total: before.gyms.total + 1, active: before.gyms.active + 1 })
  expect(body.revenue.net).toBe(before.revenue.net + 300_000)
  expect(body.revenue.previous_net).toBe(before.revenue.previous_net + 200_000)
  expect(body.overdue).toEqual({ count: before.overdue.count + 1, remaining: before.overdue.remaining + 400_000 })
  expect(body.ending.items).toContainEqual(
    expect.objectContaining({
      _id: id,
      gym: { _id: gym.id, name: 'Temir Zal' },
      end_date: addDays(today, 9),
      remaining_days: 10,
      remaining_amount: 400_000,
    }),
  )
  expect(body.newest[0]).toMatchObject({ _id: admin.id, fullname: 'Yangi Ega', gyms: 1, status: 'active' })
  expect(body.series).toHaveLength(12)
  expect(body.series.at(-1)).toMatchObject({
    bucket: '2026-07',
    net: body.revenue.net,
    gyms: body.gyms.total,
    members: body.members,
  })
  expect(body.series.at(-2)).toMatchObject({
    bucket: '2026-06',
    net: body.revenue.previous_net,
    billed: before.series.at(-2).billed + 900_000,
    collected: before.series.at(-2).collected + 500_000,
  })
  expect((await admin.get('/statistics/platform')).status).toBe(403)
  const table = await root.get('/statistics/platform/export')
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(table.text.trim().split('\r\n')).toHaveLength(13)
})

test('a gym whose next period was stopped on the last day of the one before is stopped by its row, by the filter and by the figure', async () => {
  const admin = await world.admin()
  const last = addDays(today, -1)
  const over = { start: addDays(today, -30), status: 'expired', stopped: null }
  const stopped = { start: today, status: 'stoped', stopped: last }
  // in whichever order they were written
  for (const periods of [
    [over, stopped],
    [stopped, over],
  ]) {
    const gym = await world.gym(admin, { subscription: 'none' })
    for (const period of periods)
      await world.sql({ role: 'platform' }, (db) =>
        sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, stopped_on, created_at)
          values (${admin.id}, ${newId()}, ${gym.id}, 'Oylik', ${period.start}, 30, 0, ${period.status}, ${period.stopped}, ${now})`.execute(
          db,
        ),
      )
  }
  const { stoped, expired } = (await admin.get('/statistics/admin/gym/all')).body
  expect([stoped, expired]).toEqual([2, 0])
  const { gyms } = (await admin.get('/gym/foradmin/all?status=stoped')).body
  expect(gyms.map((row: { hasStatusSubscription: { status: string } }) => row.hasStatusSubscription.status)).toEqual([
    'stoped',
    'stoped',
  ])
})
