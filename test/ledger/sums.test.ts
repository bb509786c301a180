import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { isNightly, seed } from './length.ts'
import { type Books, firstDay, lastDay, randomBooks } from './random-books.ts'
import { type Scope, truth } from './truth.ts'

const world = useApi()
let books: Books
let sums: Awaited<ReturnType<typeof truth>>

beforeAll(async () => {
  console.info(`random books: LEDGER_SEED=${seed}`)
  await randomBooks(world, seed + 1, 4) // another owner, who must be seen nowhere
  books = await randomBooks(world, seed, isNightly ? 400 : 24)
  sums = await truth(world.ownerUrl)
}, 600_000)
afterAll(() => sums.close())

type View = { name: string; caller: Caller; query: string; scope: Scope }

/** The same gyms as the platform, the owner and an employee see them. */
function views(): View[] {
  const { owner, employee, root, gyms } = books
  const scope = (gym?: string): Scope => ({ admin: owner.id, gyms: gym ? [gym] : null })
  return [
    { name: 'platform', caller: root, query: `admin_id=${owner.id}`, scope: scope() },
    { name: 'owner', caller: owner, query: '', scope: scope() },
    ...gyms.flatMap((gym) => [
      { name: `platform ${gym}`, caller: root, query: `admin_id=${owner.id}&gym_id=${gym}`, scope: scope(gym) },
      { name: `owner ${gym}`, caller: owner, query: `gym_id=${gym}`, scope: scope(gym) },
    ]),
    { name: 'employee', caller: employee, query: `gym_id=${gyms[0]}`, scope: scope(gyms[0]) },
  ]
}

const read = async ({ caller, query }: View, path: string, more = '') => {
  const url = `${path}?${[query, more].filter(Boolean).join('&')}`
  const answer = await caller.get(url)
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Soʻm with two decimals, added as whole tiyin. */
const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
const nets = (rows: readonly { net: number }[], key: string) =>
  Object.fromEntries(rows.map((row) => [(row as unknown as Record<string, string>)[key], row.net]))

const periods: readonly (readonly [string, string, string])[] = [
  ['period=month&date=2026-02-11', '2026-02-01', '2026-02-28'],
  ['period=month&date=2026-03-31', '2026-03-01', '2026-03-31'],
  ['period=week&date=2026-03-04', '2026-03-02', '2026-03-08'],
  [`startDate=${firstDay}&endDate=${lastDay}`, firstDay, lastDay],
]

test('revenue is the same sum by period, method, gym, plan, person and day for everybody who sees the gym', {
  timeout: 120_000,
}, async () => {
  for (const view of views())
    for (const [period, from, to] of periods) {
      const wanted = await sums.revenue(view.scope, from, to)
      const found = await read(view, '/statistics/admin/total_revenue/breakdown', period)
      const at = `${view.name} ${period}`
      expect([at, found.gross, found.refunds, found.net]).toEqual([at, wanted.gross, wanted.refunds, wanted.net])
      expect(found.by_method).toEqual({ cash: 0, card: 0, online: 0, gift_card: 0, ...wanted.byMethod })
      expect(nets(found.by_gym, 'gym_id')).toEqual(wanted.byGym)
      expect(nets(found.by_plan, 'plan_id')).toEqual(wanted.byPlan)
      expect(nets(found.by_employee, 'employee_id')).toEqual(wanted.byMaker)
      const busy = found.series.filter((bucket: { count: number }) => bucket.count > 0)
      expect(nets(busy, 'start')).toEqual(wanted.byDay)
      expect(total(busy.map((bucket: { net: number }) => bucket.net))).toBe(wanted.net)
      expect((await read(view, '/statistics/gym/total_revenue', period)).total).toBe(wanted.net)
    }
})

test('debts, tiles and sales by payment are the same sum for everybody who sees the gym', {
  timeout: 120_000,
}, async () => {
  for (const view of views()) {
    const wanted = await sums.debts(view.scope)
    const found = await read(view, '/statistics/gym/unpaidandpartial', 'limit=100')
    expect([view.name, found.total_remaining, found.members]).toEqual([view.name, wanted.remaining, wanted.members])
    expect([found.unpaid, found.partial]).toEqual([wanted.unpaid, wanted.partial])
    expect(total(found.aging.map((age: { remaining: number }) => age.remaining))).toBe(wanted.remaining)
    expect(total(found.items.map((item: { remaining: number }) => item.remaining))).toBe(wanted.remaining)
    const isGym = view.scope.gyms !== null
    const members = await read(view, isGym ? '/statistics/gym/member/all' : '/statistics/admin/member/all')
    expect(members.debtors).toBe(wanted.members)
    for (const [period, from, to] of periods) {
      const sold = await sums.debts(view.scope, from, to)
      const status = await read(view, '/statistics/admin/memberships/payment_status', period)
      expect([view.name, period, status.paid, status.unpaid]).toEqual([view.name, period, sold.paid, sold.unpaid])
      expect(status.partial).toMatchObject(sold.partial)
    }
  }
})

const amountsOf = (rows: readonly Record<string, number>[]) => ({
  count: rows.length,
  due: total(rows.map((row) => row['due_amount'] ?? Number.NaN)),
  paid: total(rows.map((row) => row['paid_amount'] ?? Number.NaN)),
  remaining: total(rows.map((row) => row['remaining_amount'] ?? Number.NaN)),
})

async function allRows(view: View, path: string): Promise<Record<string, number>[]> {
  const rows: Record<string, number>[] = []
  for (let page = 1; ; page++) {
    const { memberships, pagination } = await read(view, path, `limit=50&page=${page}`)
    rows.push(...memberships)
    if (page >= pagination.totalPages) return rows
  }
}

const listOf = ({ caller, scope }: View, noun: 'membership' | 'transaction') =>
  scope.gyms ? `/${noun}/gym/all` : caller.role === 'superadmin' ? `/${noun}/all` : `/${noun}/foradmin/all`

test('lists and their files add up to the rows', { timeout: 120_000 }, async () => {
  for (const view of views()) {
    const wanted = await sums.lists(view.scope)
    const path = listOf(view, 'membership')
    expect([view.name, amountsOf(await allRows(view, path))]).toEqual([view.name, wanted])
    const { csv, xlsx } = await readExport(world, view.caller, `${path}/export?${view.query}`, 'en')
    const column = (title: string) => csv.titles.indexOf(title)
    for (const { rows, titles } of [csv, xlsx]) {
      expect(titles).toEqual(csv.titles)
      const add = (title: string) => total(rows.map((row) => Number(String(row[column(title)]).replace(',', '.'))))
      expect([rows.length, add('Total due'), add('Still owed')]).toEqual([wanted.count, wanted.due, wanted.remaining])
    }
    if (view.name === 'platform') continue // its list is of subscriptions unless it asks
    const money = await sums.revenue(view.scope, firstDay, lastDay)
    const listed = await read(
      view,
      listOf(view, 'transaction'),
      `target=membership&start_date=${firstDay}&end_date=${lastDay}&transaction_type=money`,
    )
    expect(listed.totals).toEqual({ payments: money.gross, refunds: money.refunds, net: money.net, count: money.count })
  }
})

test('every page of a membership says what its transactions and its line in the list say', {
  timeout: 120_000,
}, async () => {
  const view = views().find(({ name }) => name === 'owner') as View // it is made above
  const rows = new Map((await allRows(view, '/membership/foradmin/all')).map((row) => [String(row['_id']), row]))
  for (const id of books.memberships) {
    const { membership } = (await books.owner.get(`/membership/one/${id}`)).body
    const of = (type: string) =>
      total(
        membership.transactions
          .filter((row: { transaction_type: string }) => row.transaction_type === type)
          .map((row: { paid_amount: number }) => row.paid_amount),
      )
    expect(membership.paid_amount).toBe(total([of('payment'), -of('refund')]))
    expect(membership.remaining_amount).toBe(total([membership.due_amount, -membership.paid_amount]))
    expect(rows.get(id)).toMatchObject({
      due_amount: membership.due_amount,
      paid_amount: membership.paid_amount,
      remaining_amount: membership.remaining_amount,
    })
  }
})
