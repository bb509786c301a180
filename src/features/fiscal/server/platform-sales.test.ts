import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsOf } from '#src/features/owner-export/server/tables.ts'
import { type Caller, useApi } from '#test/api.ts'
import { ok, paymeBox } from '#test/online-desk.ts'
import { type PaymeBox, paymeCall } from '#test/sandbox/payme.ts'
import { readExport } from '#test/sheets.ts'
import { registerQueued } from './register.ts'
import type { RegisterEntry } from './register-driver.ts'

const asked: RegisterEntry[] = []
let plans = 0
const world = useApi({
  register: {
    register(entry) {
      asked.push(entry)
      return Promise.resolve({ kind: 'kept' })
    },
  },
})

const codes = { mxik: '10399001001000000', package_code: '1500001', unit_code: 5, vat_percent: 12 }
const url = 'https://ofd.soliq.uz/epi?t=EP9&r=77&c=20261127101500&s=8000'

/** The platform with its own box, and what it sells to owners. */
async function platform() {
  const root = await world.superadmin()
  const { provider } = ok(await root.put('/payment/provider/payme', paymeBox))
  const box: PaymeBox = { url: provider.addresses[0], key: paymeBox.key }
  const { plan } = ok(
    await root.post('/plans/create/subscription', {
      name: `Bir oy ${++plans}`,
      price: 56_000,
      duration: 30,
      plan_category: 'subscription',
      options: [{ key: 'Zallar', value: '1' }],
      ...codes,
    }),
  )
  /** A gym of a new owner with a subscription that is to be paid. */
  async function sell(plan_name: string = plan.name) {
    const owner = await world.admin()
    const gym = await world.gym(owner, { subscription: 'none' })
    const terms = { gym_id: gym.id, duration: 30, plan_name, price: 56_000 }
    const subscribe_id = ok(await root.post('/subscription/create', terms)).subscription._id as string
    const enter = (entry: object) =>
      root.post('/transaction/subscription/create', { subscribe_id, paid_amount: 56_000, ...entry })
    return { owner, gym, subscribe_id, enter }
  }
  const report = async (filters = '') => ok(await root.get(`/fiscal/all?limit=100${filters}`))
  return { root, box, sell, report }
}

const paid = { transaction_type: 'payment', payment_method: 'cash' }
const soldTo = ({ receipts }: { receipts: Row[] }, owner: Caller) =>
  receipts.filter(({ payer }) => payer._id === owner.id)
type Row = { _id: string; payer: { _id: string }; type: string; state: string; amount: number; vat: number }
const inShort = (rows: Row[]) => rows.map(({ type, state, amount, vat }) => [type, state, amount, vat])

test('what the platform sells is its own accountant’s report: in cash for its register, by its Payme with the receipt, and what goes back names that', async () => {
  const { root, box, sell, report } = await platform()
  const [cash, online, bare] = [await sell(), await sell(), await sell('Kelishilgan')]
  ok(await cash.enter(paid))
  ok(await bare.enter(paid))
  const { number } = ok(await online.owner.post('/invoice/create', { subscription_id: online.subscribe_id })).invoice
  const account = { invoice: number }
  await paymeCall(box, 'CheckPerformTransaction', { amount: 5_600_000, account })
  await paymeCall(box, 'CreateTransaction', { id: number, time: Date.now(), amount: 5_600_000, account })
  await paymeCall(box, 'PerformTransaction', { id: number })
  expect(inShort(soldTo(await report(), online.owner))).toEqual([['payment', 'awaited', 56_000, 6_000]])
  const fiscal_data = { status_code: 0, receipt_id: 77, terminal_id: 'EP9', fiscal_sign: '8000', qr_code_url: url }
  await paymeCall(box, 'SetFiscalData', { id: number, type: 'PERFORM', fiscal_data })
  const [sale] = soldTo(await report(), online.owner)
  const back = {
    transaction_type: 'refund',
    transaction_id: sale?._id,
    reason: 'Zal yopildi',
    way_reason: 'Karta yoʻq',
  }
  ok(await online.enter({ ...back, payment_method: 'cash', paid_amount: 28_000 }))
  await registerQueued(world.application.deps)
  expect(asked.filter(({ mxik }) => mxik === codes.mxik)).toMatchObject([
    { seller: null, isReturn: false, amount: 5_600_000, method: 'cash', sale: null, ...codes },
    { seller: null, isReturn: true, amount: 2_800_000, method: 'cash', sale: { url, receipt_id: '77' }, ...codes },
  ])
  const all = await report()
  expect(inShort(soldTo(all, cash.owner))).toEqual([['payment', 'register', 56_000, 6_000]])
  expect(inShort(soldTo(all, bare.owner))).toEqual([['payment', 'desk', 56_000, 0]])
  const own = soldTo(all, online.owner)
  expect(inShort(own)).toEqual([
    ['refund', 'return', 28_000, 3_000],
    ['payment', 'given', 56_000, 6_000],
  ])
  expect(own[0]).toMatchObject({ sale_url: url, ...codes, gym_id: { _id: online.gym.id } })
  // by the gym's name, or its owner's
  const { fullname } = (own[0] as Row & { payer: { fullname: string } }).payer
  expect(soldTo(await report(`&search=${encodeURIComponent(fullname)}`), online.owner)).toHaveLength(2)
  expect((await report(`&gym_id=${cash.gym.id}`)).receipts).toHaveLength(1)
  const sheet = await readExport(world, root, '/fiscal/all/export')
  expect(JSON.stringify(sheet)).toContain(fullname)
})

test('neither sees the other’s sales, and what the platform’s accountant marks is in no book of the owner who bought', async () => {
  const { root, sell, report } = await platform()
  const [one, other] = [await sell(), await sell()]
  ok(await one.enter(paid))
  ok(await other.enter(paid))
  const ids = [one, other].map(({ owner }) => owner)
  const all = await report()
  const mine = ids.flatMap((owner) => soldTo(all, owner)).map(({ _id }) => _id)
  expect(mine).toHaveLength(2)
  const check = (who: Caller, transaction_ids: string[]) => who.post('/fiscal/check', { transaction_ids })
  for (const { owner } of [one, other]) {
    expect(ok(await owner.get('/fiscal/all')).receipts).toEqual([])
    expect((await check(owner, mine)).status).toBe(404)
  }
  expect(ok(await check(root, mine)).checked).toBe(2)
  expect(ok(await check(root, mine)).checked).toBe(0)
  const [marked] = soldTo(await report('&checked=yes'), one.owner)
  expect(marked).toMatchObject({ checked: { by: 'Root', is_stale: false } })
  expect((await one.owner.post('/fiscal/uncheck', { transaction_id: mine[0], reason: 'meniki' })).status).toBe(404)
  ok(await root.post('/fiscal/uncheck', { transaction_id: mine[0], reason: 'boshqa oy' }))
  expect(soldTo(await report('&checked=yes'), one.owner)).toEqual([])
  expect(soldTo(await report('&checked=yes'), other.owner)).toHaveLength(1)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ admin_id: string | null }>`
      select admin_id from audit_log where entity_id = ${mine[0]} and action like 'fiscal.%'`.execute(db),
  )
  expect(rows).toEqual([{ admin_id: null }, { admin_id: null }])
  const inFile = await world.sql({ role: 'tenant', adminId: other.owner.id }, async (db) => {
    const read: unknown[] = []
    const table = { name: 'accountant_checks', columns: ['admin_id', 'reason'] }
    for await (const some of rowsOf(db, table, other.owner.id)) read.push(...some)
    return read
  })
  expect(inFile).toEqual([])
})
