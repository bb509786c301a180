import { beforeAll, expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import { debtsIn, payMembership } from '#test/debts.ts'
import { readExport } from '#test/sheets.ts'

const world = useApi()
const today = '2026-07-15'
let owner: BusyOwner
beforeAll(async () => {
  const now = new Date('2026-07-15T09:30:00Z')
  world.clock(now)
  owner = await createBusyOwner(world, { now, today }, { seed: 99 })
})

type Row = {
  _id: string
  paid_amount: number
  transaction_type: string
  payment_method: string
  date: string
  gym_id: { _id: string }
}

/** Every row of a list, page after page. */
async function everyRow(caller: Caller, query: string): Promise<{ rows: Row[]; totals: Record<string, number> }> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await caller.get(`/transaction/foradmin/all?limit=100&page=${page}&${query}`)
    expect(status).toBe(200)
    rows.push(...body.transactions)
    if (page >= body.pagination.totalPages) return { rows, totals: body.totals }
  }
}
const sum = (rows: Row[], type: string) =>
  rows
    .filter((row) => row.transaction_type === type)
    .reduce((total, row) => total + Math.round(row.paid_amount * 100), 0) / 100

test.each([
  '',
  'transaction_type=money',
  'transaction_type=refund',
  'payment_method=card',
  'start_date=2026-06-01&end_date=2026-06-30',
  'made_by_role=employee',
  'search=Aziza 7',
])('the sums are those of all rows that %s leaves, not of the page', async (query) => {
  const { rows, totals } = await everyRow(owner.admin, query)
  const payments = sum(rows, 'payment')
  const refunds = sum(rows, 'refund')
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length)
  expect(totals).toEqual({ payments, refunds, net: Math.round((payments - refunds) * 100) / 100, count: rows.length })
})

test('the filters leave what they name', async () => {
  const { admin, gyms, plans } = owner
  expect((await everyRow(admin, 'payment_method=cash')).rows.every((row) => row.payment_method === 'cash')).toBe(true)
  const june = (await everyRow(admin, 'start_date=2026-06-01&end_date=2026-06-30')).rows
  expect(june.length).toBeGreaterThan(0)
  expect(june.every((row) => row.date >= '2026-06-01' && row.date <= '2026-06-30')).toBe(true)
  expect((await everyRow(admin, `gym_id=${gyms[1].id}`)).rows.every((row) => row.gym_id._id === gyms[1].id)).toBe(true)
  const all = (await everyRow(admin, '')).rows.length
  const byPlan = await Promise.all(plans.map((plan) => everyRow(admin, `plan_id=${plan}`)))
  expect(byPlan.reduce((count, { rows }) => count + rows.length, 0)).toBe(all)
})

test('an employee needs the permission and sees the gyms that they work in; nobody sees another owner’s payments', async () => {
  const { admin, gyms } = owner
  const plain = await world.employee(admin, { gyms: [gyms[0].id] })
  expect((await plain.get('/transaction/gym/all')).status).toBe(403)
  const trusted = await world.employee(admin, { gyms: [gyms[0].id], ticks: ['statistics.read'] })
  const own = await trusted.get('/transaction/gym/all?limit=100')
  expect(own.body.transactions.every((row: Row) => row.gym_id._id === gyms[0].id)).toBe(true)
  expect((await trusted.get(`/transaction/gym/all?gym_id=${gyms[1].id}`)).status).toBe(404)
  const stranger = await world.admin()
  expect((await stranger.get('/transaction/foradmin/all')).body.totals).toEqual({
    payments: 0,
    refunds: 0,
    net: 0,
    count: 0,
  })
  expect((await stranger.get(`/transaction/foradmin/all?gym_id=${gyms[0].id}`)).status).toBe(404)
  expect((await stranger.get('/transaction/all')).status).toBe(403)
})

test('the platform lists payments of subscriptions, and those of memberships when it asks', async () => {
  const root = await world.superadmin()
  expect((await root.get(`/transaction/all?admin_id=${owner.admin.id}`)).body.totals.count).toBe(0)
  const { body } = await root.get(`/transaction/all?admin_id=${owner.admin.id}&target=membership`)
  expect(body.totals).toEqual((await owner.admin.get('/transaction/foradmin/all')).body.totals)
})

test('the export has the rows of the list, what went back below zero', async () => {
  const { rows } = await everyRow(owner.admin, 'transaction_type=refund')
  const { csv } = await readExport(world, owner.admin, '/transaction/foradmin/all/export?transaction_type=refund')
  expect(csv.rows).toHaveLength(rows.length)
  const amount = csv.titles.indexOf('Summa')
  expect(csv.rows.every((row) => String(row[amount]).startsWith('-'))).toBe(true)
})

test('the export says what the list says of money online that somebody typed, and of why it went back another way', async () => {
  const admin = await world.admin()
  const { id } = await debtsIn(world).membershipOf(admin)
  const paid = (await payMembership(admin, id, 100_000, { payment_method: 'online' })).body.transaction
  const back = { transaction_type: 'refund', transaction_id: paid._id, reason: 'Kasal', way_reason: 'Karta yopilgan' }
  expect((await payMembership(admin, id, 40_000, back)).status).toBe(201)
  const { csv } = await readExport(world, admin, '/transaction/foradmin/all/export?sort=date&order=asc')
  const said = (title: string) => csv.rows.map((row) => row[csv.titles.indexOf(title)])
  expect([said('Toʻlov usuli').toSorted(), said('Sabab').filter(Boolean)]).toEqual([
    ['Naqd', 'Onlayn, qoʻlda kiritilgan'],
    ['Kasal · Karta yopilgan'],
  ])
})
