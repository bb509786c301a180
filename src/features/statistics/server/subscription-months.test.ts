import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, type Day, daysBetween } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { evenly, monthlyOf } from '#src/features/plans/accrual.ts'
import { type Caller, useApi } from '#test/api.ts'
import { sellToGyms } from '#test/sold-to-gyms.ts'
import { readExport } from '#test/sheets.ts'
import type { SubscriptionMonth } from '../platform-contract.ts'

const world = useApi()
const now = new Date('2026-07-15T09:30:00Z')
const today = '2026-07-15'
let root: Caller
beforeAll(async () => {
  world.clock(now)
  root = await world.superadmin()
})

const moves = ['new', 'resumed', 'expansion', 'contraction', 'lost'] as const
const sums = ['opening', ...moves, 'closing', 'earned'] as const
type Sums = Record<(typeof sums)[number], number>

const months = async (count = 8): Promise<SubscriptionMonth[]> =>
  (await root.get(`/statistics/platform/monthly?months=${count}`)).body.series
/** In tiyin, so that sums are whole. */
const tiyinOf = (month: SubscriptionMonth) =>
  Object.fromEntries(sums.map((name) => [name, Math.round(month[name] * 100)])) as Sums

type Sale = { start: Day; days: number; price: number; paid?: number; status?: string; stopped?: Day }

/** What a gym adds to the platform's months, in soʻm, those without a change left out. */
async function addedBy(gymId: string, admin: Caller, sales: readonly Sale[]) {
  const before = await months()
  await world.sql({ role: 'platform' }, async (db) => {
    for (const { start, days, price, paid = price, status, stopped = null } of sales)
      await sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, status, stopped_on, created_at)
        values (${admin.id}, ${newId()}, ${gymId}, 'Oylik', ${start}, ${days}, ${price * 100}, ${paid * 100},
          ${status ?? (addDays(start, days) <= today ? 'expired' : 'active')}, ${stopped}, ${now})`.execute(db)
  })
  const after = await months()
  return Object.fromEntries(
    after.flatMap((month, nr) => {
      const was = before[nr] as SubscriptionMonth // the same months
      const added = sums
        .map((name) => [name, Math.round((month[name] - was[name]) * 100) / 100] as const)
        .filter(([, sum]) => sum !== 0)
      return added.length > 0 ? [[month.bucket, Object.fromEntries(added)]] : []
    }),
  )
}
async function freshGym() {
  const admin = await world.admin()
  return { admin, gym: await world.gym(admin, { subscription: 'none' }) }
}
/** Months by what they were worth at their ends and how that came about; what they earned stands by itself. */
const worthOf = (added: Record<string, Partial<Sums>>) =>
  Object.fromEntries(
    Object.entries(added)
      .map(([bucket, { earned: _, ...worth }]) => [bucket, worth] as const)
      .filter(([, worth]) => Object.keys(worth).length > 0),
  )
const earnedOf = (added: Record<string, Partial<Sums>>) =>
  Object.fromEntries(Object.entries(added).map(([bucket, { earned = 0 }]) => [bucket, earned]))

test('a gym is new, pays more, pays less, is lost and comes back, each in its month, by thirty days of its price', async () => {
  const { admin, gym } = await freshGym()
  const added = await addedBy(gym.id, admin, [
    { start: '2025-12-20', days: 30, price: 300_000 }, // until 18 January
    { start: '2026-01-19', days: 60, price: 900_000 }, // until 19 March
    { start: '2026-03-20', days: 14, price: 70_000 }, // until 2 April
    { start: '2026-06-20', days: 30, price: 200_000 }, // until 19 July
  ])
  expect(worthOf(added)).toEqual({
    '2025-12': { new: 300_000, closing: 300_000 },
    '2026-01': { opening: 300_000, expansion: 150_000, closing: 450_000 },
    '2026-02': { opening: 450_000, closing: 450_000 },
    '2026-03': { opening: 450_000, contraction: -300_000, closing: 150_000 },
    '2026-04': { opening: 150_000, lost: -150_000 },
    '2026-06': { resumed: 200_000, closing: 200_000 },
    '2026-07': { opening: 200_000, closing: 200_000 },
  })
})

test('a day is told as it ends: a subscription that was stopped on it ran until the day before, and so did one whose gym was deleted', async () => {
  const { admin, gym } = await freshGym()
  // stopped on the last day of June, on its own first day, before it, and unpaid
  const added = await addedBy(gym.id, admin, [
    { start: '2026-05-20', days: 90, price: 90_000, status: 'stoped', stopped: '2026-06-30' },
    { start: '2026-06-30', days: 60, price: 60_000, status: 'stoped', stopped: '2026-06-30' },
    { start: '2026-06-30', days: 60, price: 60_000, status: 'stoped', stopped: '2026-06-29' },
    { start: '2026-06-30', days: 60, price: 60_000, paid: 0, status: 'pending' },
  ])
  expect(worthOf(added)).toEqual({
    '2026-05': { new: 30_000, closing: 30_000 },
    '2026-06': { opening: 30_000, lost: -30_000 },
  })
  const gone = await freshGym()
  const before = await months()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gyms set deleted_at = '2026-06-30T00:10:00+05:00' where admin_id = ${gone.admin.id} and id = ${gone.gym.id}`.execute(
      db,
    ),
  )
  expect(await months()).toEqual(before)
  expect(worthOf(await addedBy(gone.gym.id, gone.admin, [{ start: '2026-05-31', days: 365, price: 365_000 }]))).toEqual(
    {
      '2026-05': { new: 30_000, closing: 30_000 },
      '2026-06': { opening: 30_000, lost: -30_000 },
    },
  )
})

test('a pilot that costs nothing is worth nothing: who pays after it is new', async () => {
  const { admin, gym } = await freshGym()
  const added = await addedBy(gym.id, admin, [
    { start: '2026-04-01', days: 45, price: 0 },
    { start: '2026-05-16', days: 30, price: 300_000 },
  ])
  expect(worthOf(added)).toEqual({
    '2026-05': { new: 300_000, closing: 300_000 },
    '2026-06': { opening: 300_000, lost: -300_000 },
  })
})

test('what is due is earned by its days to the last tiyin, whether they were stopped or not; an offer earns nothing', async () => {
  const { admin, gym } = await freshGym()
  // 3 days of May, 30 of June, 15 of July so far, 17 to come: 65 days of 1,000.10, a tiyin more on the first 10
  const paid = await addedBy(gym.id, admin, [{ start: '2026-05-29', days: 65, price: 65_006.6 }])
  expect(earnedOf(paid)).toEqual({ '2026-05': 3_000.33, '2026-06': 30_003.07, '2026-07': 15_001.5 })
  const stopped = await freshGym()
  expect(
    earnedOf(
      await addedBy(stopped.gym.id, stopped.admin, [
        { start: '2026-05-22', days: 30, price: 30_000, paid: 10_000, status: 'stoped', stopped: '2026-05-25' },
        { start: '2026-06-22', days: 30, price: 30_000, paid: 0, status: 'stoped', stopped: '2026-06-25' },
        { start: '2026-07-22', days: 30, price: 30_000, paid: 0, status: 'pending' },
        { start: '2026-03-22', days: 30, price: 30_000, paid: 0, status: 'pending' },
      ]),
    ),
  ).toEqual({ '2026-05': 10_000, '2026-06': 20_000 })
})

type Row = {
  gym: string
  start: Day
  end: Day
  days: number
  price: number
  due: number
  paid: number
  status: string
  stopped: Day | null
  gone: Day | null
}

const hasBegun = ({ status, start, due, paid }: Row) =>
  status === 'active' || status === 'expired' || ((due === 0 || paid > 0) && (status === 'stoped' || start <= today))

/** The last day at whose end it ran. */
function lastDay(row: Row): Day | null {
  if (!hasBegun(row)) return null
  const ends = [row.end, ...[row.stopped, row.gone].flatMap((day) => (day ? [addDays(day, -1)] : []))].toSorted()
  const [last = row.end] = ends
  return last >= row.start ? last : null
}
const runsOn = (row: Row, day: Day) => {
  const last = lastDay(row)
  return last !== null && row.start <= day && day <= last
}
const earnedBy = (row: Row, day: Day) =>
  evenly(row.due, row.days, Math.max(0, Math.min(daysBetween(row.start, day) + 1, row.days)))

/** A month as it is defined, of each gym by itself. */
function monthOf(rows: readonly Row[], start: Day, end: Day): Sums {
  const before = addDays(start, -1)
  const month: Sums = { opening: 0, new: 0, resumed: 0, expansion: 0, contraction: 0, lost: 0, closing: 0, earned: 0 }
  for (const gym of new Set(rows.map((row) => row.gym))) {
    const own = rows.filter((row) => row.gym === gym)
    const worth = (day: Day) =>
      own.filter((row) => runsOn(row, day)).reduce((sum, { price, days }) => sum + monthlyOf(price, days), 0)
    const [was, is] = [worth(before), worth(end)]
    const paidBefore = own.some((row) => lastDay(row) && row.start <= before && monthlyOf(row.price, row.days) > 0)
    month.opening += was
    month.closing += is
    if (was === 0) month[paidBefore ? 'resumed' : 'new'] += is
    else if (is === 0) month.lost -= was
    else if (is > was) month.expansion += is - was
    else month.contraction += is - was
    for (const row of own.filter(hasBegun)) month.earned += earnedBy(row, end) - earnedBy(row, before)
  }
  return month
}

test.each([1, 2, 3])(
  'over random histories (%i) each month is what it is defined as, and its beginning and movement are its end',
  async (seed) => {
    await sellToGyms(world, { now, today }, { gyms: 25, seed })
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<Row>`
        select s.gym_id as gym, s.start_on as start, s.end_on as end, s.duration_days as days, s.price_tiyin as price, s.due_tiyin as due, s.paid_tiyin as paid,
          s.status, s.stopped_on as stopped, (g.deleted_at at time zone 'Asia/Tashkent')::date as gone
        from subscriptions s join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id`.execute(db),
    )
    const series = await months(14)
    const kinds = new Set<string>()
    for (const [nr, month] of series.entries()) {
      const end = month.end < today ? month.end : today
      const wanted = monthOf(rows, month.start, end)
      const found = tiyinOf(month)
      expect([month.bucket, found]).toEqual([month.bucket, wanted])
      expect(moves.reduce((sum, name) => sum + found[name], found.opening)).toBe(found.closing)
      expect(found.opening).toBe(nr === 0 ? wanted.opening : tiyinOf(series[nr - 1] as SubscriptionMonth).closing)
      for (const name of moves) if (found[name] !== 0) kinds.add(name)
    }
    expect([...kinds].toSorted()).toEqual([...moves].toSorted())
    expect(series.map(({ start }) => start)).toEqual(series.map((_, nr) => addMonths('2026-07-01', nr - 13)))
  },
  60_000,
)

test('the file of the movement holds the months of the page, and who is no superadmin gets neither', async () => {
  const series = await months(3)
  const { csv, xlsx } = await readExport(world, root, '/statistics/platform/monthly/export?months=3', 'en')
  const numberIn = (cell: unknown) => Number(String(cell).replace(',', '.'))
  for (const { rows } of [csv, xlsx])
    expect(rows.map(([bucket, ...cells]) => [bucket, ...cells.map(numberIn)])).toEqual(
      series.map((month) => [month.bucket, ...sums.slice(0, -1).map((name) => month[name])]),
    )
  const admin = await world.admin()
  for (const path of ['/statistics/platform/monthly', '/statistics/platform/monthly/export'])
    expect([path, (await admin.get(path)).status]).toEqual([path, 403])
})

test('the subscriptions of a month that was lost and of one that grew are told with what they take away and bring', async () => {
  const { admin, gym } = await freshGym()
  await addedBy(gym.id, admin, [
    { start: '2026-04-10', days: 30, price: 300_000 },
    { start: '2026-05-10', days: 30, price: 450_000 },
  ])
  const rowsOf = async (moved: string, month: string) => {
    const { body } = await root.get(
      `/subscription/all?gym_id=${gym.id}&moved=${moved}&moved_from=${month}-01&moved_to=${addDays(addMonths(`${month}-01`, 1), -1)}`,
    )
    return [
      body.subscriptions
        .map(({ start_date, counted_amount }: Record<string, unknown>) => [start_date, counted_amount])
        .toSorted(),
      body.totals.counted,
    ]
  }
  expect(await rowsOf('new', '2026-04')).toEqual([[['2026-04-10', 300_000]], 300_000])
  const grown = [
    ['2026-04-10', -300_000],
    ['2026-05-10', 450_000],
  ]
  expect(await rowsOf('expanded', '2026-05')).toEqual([grown, 150_000])
  expect(await rowsOf('changed', '2026-05')).toEqual([grown, 150_000])
  expect(await rowsOf('contracted', '2026-05')).toEqual([[], null])
  expect(await rowsOf('lost', '2026-06')).toEqual([[['2026-05-10', -450_000]], -450_000])
  const { totals } = (await root.get(`/subscription/all?gym_id=${gym.id}`)).body
  expect(totals.counted).toBeNull()
})
