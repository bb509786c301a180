import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, startOfDay } from '#src/contract/days.ts'
import { type Caller, useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { isNightly, seed } from './length.ts'
import { firstDay, lastDay, randomBooks } from './random-books.ts'
import { truth } from './truth.ts'

const world = useApi()
let root: Caller
let owners: Caller[]
let sums: Awaited<ReturnType<typeof truth>>

/** Periods of gyms that were sold, paid in part and returned on random days, and gyms that came and went. */
async function sellToGyms(rootId: string, roll: (sides: number) => number) {
  const days = Array.from({ length: 14 }, () => roll(75)).toSorted((a, b) => a - b)
  for (const [nr, day] of days.entries()) {
    world.clock(new Date(startOfDay(addDays(firstDay, day)).getTime() + roll(24 * 60) * 60_000))
    root = await world.session('superadmin', rootId)
    const owner = owners[roll(owners.length)] as Caller // there are three
    const gym = await world.gym(owner, { name: `Zal ${nr}`, subscription: 'none' })
    if (nr % 5 === 4) {
      world.clock(new Date(startOfDay(addDays(firstDay, Math.min(74, day + roll(20)))).getTime() + 3_600_000))
      const boss = await world.session('admin', owner.id)
      expect((await boss.del(`/gym/delete/${gym.id}`)).status).toBe(200)
      continue
    }
    const price = 100_000.25 * (1 + roll(4))
    const sale = { gym_id: gym.id, plan_name: 'Oylik', price, duration: 30, start_date: addDays(firstDay, day) }
    const made = (await root.post(`/subscription/create?admin_id=${owner.id}`, sale)).body.subscription
    const enter = (body: object) =>
      root.post('/transaction/subscription/create', { subscribe_id: made._id, reason: 'sabab', ...body })
    if (roll(4) === 0 && nr > 0) continue
    const paid = roll(2) ? price : 50_000.5
    const { transaction } = (
      await enter({ transaction_type: 'payment', paid_amount: paid, payment_method: roll(2) ? 'cash' : 'card' })
    ).body
    if (roll(3) === 0 || nr === 0)
      // one at least
      await enter({
        transaction_type: 'refund',
        paid_amount: 10_000.1,
        payment_method: 'cash',
        transaction_id: transaction._id,
        way_reason: 'sabab',
      })
    if (roll(4) === 0)
      await enter({
        transaction_type: 'adjustment',
        paid_amount: 1_234.56,
        direction: roll(2) ? 'increase' : 'decrease',
      })
  }
}

beforeAll(async () => {
  console.info(`random books: LEDGER_SEED=${seed}`)
  const books = []
  for (let nr = 0; nr < 3; nr++) books.push(await randomBooks(world, seed + 20 + nr, isNightly ? 60 : 8))
  owners = books.map(({ owner }) => owner)
  let state = seed >>> 0 || 1
  await sellToGyms(books[0]?.root.id ?? '', (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  })
  world.clock(new Date(startOfDay(lastDay).getTime() + 12 * 3_600_000))
  root = await world.session('superadmin', root.id)
  owners = await Promise.all(owners.map(({ id }) => world.session('admin', id)))
  sums = await truth(world.ownerUrl)
}, 600_000)
afterAll(() => sums.close())

async function read(path: string, caller: Caller = root) {
  const answer = await caller.get(path)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer.body
}
const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
const numberIn = (cell: unknown): number => Number(String(cell).replace(',', '.'))

type Month = { bucket: string; start: string; end: string } & Record<
  'gross' | 'refunds' | 'net' | 'count' | 'billed' | 'collected' | 'gyms' | 'members',
  number
>
const untilToday = (month: Month) => (month.end < lastDay ? month.end : lastDay)
const months = async (): Promise<Month[]> => (await read('/statistics/platform?months=4')).series

test('each month of the platform is the sum of its owners, by the rows themselves', { timeout: 120_000 }, async () => {
  const series = await months()
  expect(series.map(({ bucket }) => bucket)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
  for (const month of series) {
    const of: Awaited<ReturnType<typeof sums.platform>>[] = []
    for (const { id } of owners) of.push(await sums.platform(id, month.start, untilToday(month)))
    const sum = (what: keyof (typeof of)[number]) => total(of.map((one) => one[what]))
    const wanted = {
      gross: sum('gross'),
      refunds: sum('refunds'),
      net: total([sum('gross'), -sum('refunds')]),
      count: sum('count'),
      billed: sum('billed'),
      collected: sum('collected'),
      gyms: sum('gyms'),
      members: sum('members'),
    }
    expect([month.bucket, month]).toEqual([month.bucket, expect.objectContaining(wanted)])
  }
  expect(total(series.map(({ refunds }) => refunds))).toBeGreaterThan(0)
  expect(series.at(-1)?.gyms).toBeLessThan(owners.length * 3 + 14)
})

test('a month opens the rows of each owner that add up to it', { timeout: 120_000 }, async () => {
  for (const month of await months()) {
    const end = untilToday(month)
    const ask = async (path: string) => Promise.all(owners.map(({ id }) => read(`${path}&admin_id=${id}&limit=1`)))
    const money = await ask(
      `/transaction/all?target=subscription&transaction_type=money&start_date=${month.start}&end_date=${month.end}`,
    )
    const begun = await ask(`/subscription/all?start_from=${month.start}&start_to=${end}`)
    const gyms = await ask(`/gym/all?on=${end}`)
    const members = await ask(`/member/all?on=${end}`)
    const rows = (replies: { pagination: { total: number } }[]) => total(replies.map((one) => one.pagination.total))
    expect([month.bucket, month]).toEqual([
      month.bucket,
      expect.objectContaining({
        net: total(money.map(({ totals }) => totals.net)),
        gross: total(money.map(({ totals }) => totals.payments)),
        refunds: total(money.map(({ totals }) => totals.refunds)),
        count: rows(money),
        billed: total(begun.map(({ totals }) => totals.due)),
        collected: total(begun.map(({ totals }) => totals.paid)),
        gyms: rows(gyms),
        members: rows(members),
      }),
    ])
  }
})

test('the files of the platform hold the same sums', { timeout: 120_000 }, async () => {
  const series = await months()
  const earned = (await read('/statistics/platform/monthly?months=4')).series.map(
    (month: { earned: number }) => month.earned,
  )
  expect(total(earned)).toBeGreaterThan(0)
  const wanted = series.map((month, nr) => [
    month.bucket,
    month.gross,
    month.refunds,
    month.net,
    earned[nr],
    month.count,
    month.billed,
    month.collected,
    month.gyms,
    month.members,
  ])
  const file = await readExport(world, root, '/statistics/platform/export?months=4', 'en')
  for (const { rows } of [file.csv, file.xlsx])
    expect(rows.map(([bucket, ...numbers]) => [bucket, ...numbers.map(numberIn)])).toEqual(wanted)

  const span = `target=subscription&transaction_type=money&start_date=${series[0]?.start}&end_date=${lastDay}`
  const money = await readExport(world, root, `/transaction/all/export?${span}`, 'en')
  for (const { titles, rows } of [money.csv, money.xlsx]) {
    expect(rows).toHaveLength(total(series.map(({ count }) => count)))
    const amounts = rows.map((row) => numberIn(row[titles.indexOf('Amount')]))
    expect(total(amounts)).toBe(total(series.map(({ net }) => net)))
  }
  for (const month of series) {
    const gyms = await readExport(world, root, `/gym/all/export?on=${untilToday(month)}`, 'en')
    for (const { rows } of [gyms.csv, gyms.xlsx])
      expect([month.bucket, rows.length]).toEqual([month.bucket, month.gyms])
  }
})

test("over all owners the platform's view of memberships is the sum of the owners' own", {
  timeout: 120_000,
}, async () => {
  const period = `startDate=${firstDay}&endDate=${lastDay}`
  const on = addDays(lastDay, -20)
  for (const [path, sum] of [
    [`/statistics/gym/total_revenue?${period}`, 'total'],
    [`/statistics/earned?${period}`, 'earned'],
    ['/statistics/gym/unpaidandpartial?limit=1', 'total_remaining'],
    [`/statistics/gym/unpaidandpartial?limit=1&on=${on}`, 'total_remaining'],
    ['/statistics/admin/member/all?period=month', 'total'],
  ] as const) {
    const own = await Promise.all(owners.map((owner) => read(path, owner)))
    const all = await read(path)
    expect([path, all[sum]]).toEqual([path, total(own.map((one) => one[sum]))])
    expect([path, all[sum]]).not.toEqual([path, 0])
  }
})
