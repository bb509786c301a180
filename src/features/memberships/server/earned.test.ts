import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import { useApi } from '#test/api.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import { monthlyOf } from '#src/features/plans/accrual.ts'
import { type EarnedFrom, earnedIn, earnedUntil } from '../earning.ts'

const world = useApi()
const today = '2026-07-15'
let owner: BusyOwner
type Sold = EarnedFrom & {
  id: string
  price: number
  duration: number
  sold: Day
  member: string
  isReserved: boolean
  isDropIn: boolean
}
let sold: Sold[]

beforeAll(async () => {
  const now = new Date('2026-07-15T09:30:00Z')
  world.clock(now)
  owner = await createBusyOwner(world, { now, today }, { members: 80, seed: 7 })
  const { rows } = await world.sql({ role: 'tenant', adminId: owner.admin.id }, (db) =>
    sql<{ row: Omit<Sold, 'frozen'> & { frozen: { start: Day; end: Day }[] | null } }>`
      select json_build_object('id', s.id, 'start', s.start_on, 'end', s.end_on, 'due', s.due_tiyin, 'paid', s.paid_tiyin, 'cancelledOn', s.cancelled_on,
        'price', s.price_tiyin, 'duration', s.duration_days, 'sold', s.sold_on, 'member', s.member_id, 'isReserved', s.is_reserved, 'isDropIn', s.is_drop_in,
        'frozen', (select json_agg(json_build_object('start', f.start_on, 'end', coalesce(f.ended_on, f.end_on))) from membership_freezes f
          where f.admin_id = s.admin_id and f.membership_id = s.id and f.days > 0)) as row
      from memberships s`.execute(db),
  )
  sold = rows.map(({ row }) => ({ ...row, frozen: row.frozen ?? [] }))
})

const real = () => sold.filter(({ isReserved }) => !isReserved)
const sumOf = (amounts: number[]) => amounts.reduce((sum, one) => sum + one, 0)

test('the histories hold freezes, cancellations before and after the first day, and reservations', () => {
  expect(sold.length).toBeGreaterThan(80)
  expect(sold.filter(({ frozen }) => frozen.length > 0).length).toBeGreaterThan(10)
  expect(sold.filter(({ cancelledOn, start }) => cancelledOn && cancelledOn > start).length).toBeGreaterThan(2)
  expect(sold.filter(({ cancelledOn, start }) => cancelledOn && cancelledOn <= start).length).toBeGreaterThan(2)
  expect(sold.some(({ isReserved }) => isReserved)).toBe(true)
})

test.each([
  ['2026-02-01', '2026-07-31'],
  ['2026-05-17', '2026-05-17'],
  ['2026-06-01', '2026-06-30'],
  ['2026-01-01', '2027-06-30'],
])(
  'what %s to %s earned is the same in SQL as by the rules: each row, each column and the whole',
  async (start, end) => {
    const { admin } = owner
    const { body } = await admin.get(`/statistics/earned?startDate=${start}&endDate=${end}`)
    expect(Math.round(body.earned * 100)).toBe(sumOf(real().map((one) => earnedIn(one, { start, end }))))
    for (const column of body.series)
      expect([column.bucket, Math.round(column.net * 100)]).toEqual([
        column.bucket,
        sumOf(real().map((one) => earnedIn(one, column))),
      ])
    const rows: { _id: string; counted_amount: number }[] = []
    for (let page = 1; rows.length % 100 === 0; page++) {
      const got = await admin.get(
        `/membership/foradmin/all?limit=100&page=${page}&earned_from=${start}&earned_to=${end}`,
      )
      rows.push(...got.body.memberships)
      if (got.body.memberships.length === 0) break
    }
    const expected = new Map(
      real()
        .map((one) => [one.id, toSom(earnedIn(one, { start, end }))] as const)
        .filter(([, amount]) => amount !== 0),
    )
    expect(new Map(rows.map((row) => [row._id, row.counted_amount]))).toEqual(expected)
  },
)

test.each(['2026-03-01', '2026-06-15', today])(
  'deferred money on %s is what was sold by then less what was earned',
  async (day) => {
    const { body } = await owner.admin.get(`/statistics/day?date=${day}`)
    const left = real()
      .filter((one) => one.sold <= day)
      .map((one) => (one.cancelledOn ? one.paid : one.due) - earnedUntil(one, day))
    expect(Math.round(body.deferred.amount * 100)).toBe(sumOf(left))
    expect(body.deferred.memberships).toBe(left.filter((amount) => amount !== 0).length)
  },
)

const runsOn = (one: Sold, day: Day) =>
  !one.isDropIn && one.start <= day && one.sold <= day && day <= one.end && (!one.cancelledOn || one.cancelledOn > day)
const isFrozenOn = (one: Sold, day: Day) => one.frozen.some((freeze) => freeze.start <= day && day <= freeze.end)

test.each(['2026-04-10', today])(
  'a normalised month of %s is thirty days of the prices of what runs and is not frozen',
  async (day) => {
    const { body } = await owner.admin.get(`/statistics/day?date=${day}`)
    const running = real().filter((one) => runsOn(one, day) && !isFrozenOn(one, day))
    expect(Math.round(body.monthly.amount * 100)).toBe(sumOf(running.map((one) => monthlyOf(one.price, one.duration))))
    expect(body.monthly.memberships).toBe(running.length)
  },
)

test('earned for each member divides by those active on an average day', async () => {
  const span = { start: '2026-06-01', end: '2026-06-30' }
  const { body } = await owner.admin.get(`/statistics/earned?startDate=${span.start}&endDate=${span.end}`)
  let memberDays = 0
  for (let day = span.start; day <= span.end; day = addDays(day, 1))
    memberDays += new Set(sold.filter((one) => runsOn(one, day) && !isFrozenOn(one, day)).map(({ member }) => member))
      .size
  expect(body.average_active).toBe(Math.round((memberDays / 30) * 100) / 100)
  // by the days themselves: an average that is rounded first gives others
  expect(body.earned_per_member).toBe(Math.round((body.earned * 30) / memberDays))
})
