import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { inLength, isNightly, seed } from './length.ts'
import { type Books, firstDay, lastDay, randomBooks } from './random-books.ts'
import { type Scope, truth } from './truth.ts'

const world = useApi()
let books: Books
let sums: Awaited<ReturnType<typeof truth>>

beforeAll(async () => {
  console.info(`random books: LEDGER_SEED=${seed}`)
  await randomBooks(world, seed + 7, 3) // another owner, who must be seen nowhere
  books = await randomBooks(world, seed + 8, isNightly ? 400 : 30)
  await lastWeeks()
  sums = await truth(world.ownerUrl)
}, 600_000)
afterAll(() => sums.close())

/** Ends of days on which something surely happened: a sale, a payment in the last second, a cancellation that leaves a debt, a refund. */
const busyDays = [-12, -11, -10, -9, -8, -7].map((ago) => addDays(lastDay, ago))

async function lastWeeks() {
  const { owner, gyms } = books
  const on = async (day: Day, second: number) => {
    world.clock(new Date(startOfDay(day).getTime() + second * 1000))
    return world.session('admin', owner.id)
  }
  const [sale, , payment, cancellation, refund] = busyDays as [Day, Day, Day, Day, Day, Day]
  let boss = await on(sale, 0)
  const { plan } = (
    await boss.post('/plans/create/membership', {
      name: 'Haftalik',
      price: 70_000.07,
      duration: 7,
      options: [{ key: 'Zal', value: 'bor' }],
      gyms,
    })
  ).body
  const sell = async () => {
    const member = { fullname: 'Lola Yusupova', phone_number: freshPhone(), gender: 'female' }
    return (await boss.post('/membership/create', { member, gym_id: gyms[0], plan_id: plan._id })).body.membership._id
  }
  const [paid, cancelled] = [await sell(), await sell()]
  const enter = (body: object) =>
    boss.post('/transaction/membership/create', {
      membership_id: paid,
      payment_method: 'cash',
      reason: 'sabab',
      ...body,
    })
  boss = await on(payment, 86_399)
  const { transaction } = (await enter({ transaction_type: 'payment', paid_amount: 70_000.07 })).body
  boss = await on(cancellation, 3600)
  const ended = await boss.post(`/membership/cancel/${cancelled}`, { reason: 'ketdi', fee: 1_000, refund: 0 })
  expect(ended.body.membership.remaining_amount).toBeGreaterThan(0)
  boss = await on(refund, 0)
  const back = { transaction_type: 'refund', paid_amount: 20_000, transaction_id: transaction._id }
  expect((await enter(back)).status).toBe(201)
  world.clock(new Date(startOfDay(lastDay).getTime() + 12 * 3_600_000))
  books = { ...books, owner: await world.session('admin', owner.id) }
}

type View = {
  name: string
  caller: Caller
  place: Record<string, string>
  scope: Scope
  lists: 'all' | 'foradmin/all' | 'gym/all'
}

function views(): View[] {
  const { owner, employee, root, gyms } = books
  const gym = gyms[0] as string // the books have three
  const scope = { admin: owner.id, gyms: null }
  return [
    { name: 'platform', caller: root, place: { admin_id: owner.id }, scope, lists: 'all' },
    { name: 'owner', caller: owner, place: {}, scope, lists: 'foradmin/all' },
    {
      name: 'owner of a gym',
      caller: owner,
      place: { gym_id: gym },
      scope: { ...scope, gyms: [gym] },
      lists: 'foradmin/all',
    },
    { name: 'employee', caller: employee, place: { gym_id: gym }, scope: { ...scope, gyms: [gym] }, lists: 'gym/all' },
  ]
}

const queryOf = (view: View, more: Record<string, string>) => new URLSearchParams({ ...view.place, ...more }).toString()

async function read({ caller }: View, path: string, query: string) {
  const answer = await caller.get(`${path}?${query}`)
  if (answer.status !== 200) throw new Error(`${path}?${query}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** All rows of a list, page after page. */
async function allOf(view: View, path: string, query: string, rows: string): Promise<Record<string, number>[]> {
  const found: Record<string, number>[] = []
  for (let page = 1; ; page++) {
    const body = await read(view, path, `${query}&limit=100&page=${page}`)
    found.push(...body[rows])
    if (page >= body.pagination.totalPages) return found
  }
}
const amountsIn = (rows: readonly Record<string, number>[], column: string) =>
  rows.map((row) => row[column] ?? Number.NaN)

/** Soʻm with two decimals, added as whole tiyin. */
const total = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** Days of the books in no order, the first, the busy and the last among them. */
const days = (): Day[] => {
  const some = Array.from({ length: inLength(9, 60) }, (_, nr) => addDays(firstDay, (seed + nr * 31) % 75))
  return [...new Set([...busyDays, addDays(firstDay, -6), firstDay, ...some, addDays(lastDay, -1)])]
}

test('debts of any past day are what the rows of the ledger up to that day add up to, for everybody who sees the gym', {
  timeout: 300_000,
}, async () => {
  let seen = 0
  for (const view of views())
    for (const on of days()) {
      const wanted = await sums.debtsOn(view.scope, on)
      const path = '/statistics/gym/unpaidandpartial'
      const found = await read(view, path, queryOf(view, { on }))
      const at = `${view.name} on ${on}`
      expect([at, found.date, found.total_remaining, found.members]).toEqual([at, on, wanted.remaining, wanted.members])
      expect([at, found.unpaid, found.partial]).toEqual([at, wanted.unpaid, wanted.partial])
      expect([at, found.aging]).toEqual([at, wanted.aging])
      const items = await allOf(view, path, queryOf(view, { on }), 'items')
      expect([at, total(amountsIn(items, 'remaining'))]).toEqual([at, wanted.remaining])
      seen += wanted.members
    }
  expect(seen).toBeGreaterThan(20)
})

test('the rows behind the debts of a past day, and their file, add up to the same sums', {
  timeout: 300_000,
}, async () => {
  for (const view of views())
    for (const on of days().slice(0, 7)) {
      const wanted = await sums.debtsOn(view.scope, on)
      const path = `/membership/${view.lists}`
      const query = queryOf(view, { debt: 'any', debt_on: on })
      const listed = await read(view, path, query)
      const amounts = amountsIn(await allOf(view, path, query, 'memberships'), 'remaining_amount')
      const at = `${view.name} on ${on}`
      expect([at, listed.totals.remaining, total(amounts)]).toEqual([at, wanted.remaining, wanted.remaining])
      const people = queryOf(view, { payment_status: 'debt', on })
      const debtors = await allOf(view, `/member/${view.lists}`, people, 'members')
      expect([at, debtors.length, total(amountsIn(debtors, 'debt'))]).toEqual([at, wanted.members, wanted.remaining])
      const { csv, xlsx } = await readExport(world, view.caller, `${path}/export?${query}`, 'en')
      for (const { rows, titles } of [csv, xlsx]) {
        const place = titles.indexOf('Still owed')
        const left = rows.map((row) => Number(String(row[place]).replace(',', '.')))
        expect([at, rows.length, total(left)]).toEqual([at, amounts.length, wanted.remaining])
      }
    }
})

test('what is owed today is told the same tomorrow, whatever happens until then', { timeout: 120_000 }, async () => {
  const { owner } = books
  const path = '/statistics/gym/unpaidandpartial?limit=100'
  const told = (await owner.get(path)).body
  expect((await owner.get(`${path}&on=${lastDay}`)).body).toEqual(told)
  expect(told.items.length).toBeGreaterThan(2)

  world.clock(new Date(startOfDay(addDays(lastDay, 1)).getTime()))
  const tomorrow = await world.session('admin', owner.id)
  const [first, second, third] = told.items
  const enter = (item: { membership_id: string }, body: object) =>
    tomorrow.post('/transaction/membership/create', { membership_id: item.membership_id, reason: 'sabab', ...body })
  const paid = { transaction_type: 'payment', paid_amount: first.remaining, payment_method: 'cash' }
  expect((await enter(first, paid)).status).toBe(201)
  expect((await enter(second, { transaction_type: 'cancellation_fee', paid_amount: 777 })).status).toBe(201)
  expect((await tomorrow.post(`/membership/cancel/${third.membership_id}`, { reason: 'ketdi' })).status).toBeLessThan(
    500,
  )
  const now = (await tomorrow.get(path)).body
  expect(now.total_remaining).not.toBe(told.total_remaining)
  expect((await tomorrow.get(`${path}&on=${lastDay}`)).body).toEqual(told)
})

test('a day that lies ahead has no debts to tell', async () => {
  const { status, body } = await books.owner.get(`/statistics/gym/unpaidandpartial?on=${addDays(lastDay, 40)}`)
  expect([status, body.fields]).toEqual([400, { on: expect.any(String) }])
})
