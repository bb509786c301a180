import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { alignTestBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { useApi } from '#test/api.ts'
import { booksOf, looseOf } from '#test/online-books.ts'
import { clickBox, doorsOf, ok, onlineDesk, paymeBox, uzumBox } from '#test/online-desk.ts'
import { clickScript } from '#test/sandbox/click.ts'
import { paymeCall, paymeScript } from '#test/sandbox/payme.ts'
import { uzumCall, uzumScript } from '#test/sandbox/uzum.ts'

/** Where people pay real money. */
const world = useApi({ payments: { keepsTestApart: true } })
const whole = { timeout: 90_000 }
const tiyin = 30_000_000

/** A gym whose cash boxes are all tests. */
async function trying() {
  const made = await onlineDesk(world)
  const { admin } = made
  ok(await admin.put('/payment/provider/payme', { ...paymeBox, is_test: true, test_key: paymeBox.key }))
  ok(await admin.put('/payment/provider/click', { ...clickBox, is_test: true }))
  ok(await admin.put('/payment/provider/uzum', { ...uzumBox, is_test: true }))
  const member = await world.session('member', made.memberId)
  const openLink = async ({ url }: { url: string }) =>
    ok(await world.visitor.get(`/invoice/public/${url.split('/').at(-1)}`)).invoice
  const today = tashkentDay(new Date())
  const differences = async (provider: string) =>
    ok(await admin.get(`/payment/reconciliation?provider=${provider}&from=${today}&to=${today}`)).differences
  const agree = async () => [
    (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings,
    ...(await Promise.all(['payme', 'click', 'uzum'].map(differences))),
  ]
  const received = async () => ok(await admin.get(`/payment/received?from=${today}&to=${today}`)).totals
  return { ...made, ...(await doorsOf(admin)), member, openLink, agree, received }
}

test(
  'a test where people pay runs every protocol to its end, and nothing of it is entered or closes an invoice',
  whole,
  async () => {
    const { admin, payme, click, uzum, invoice, owing, membership, openLink, agree, received, payAtDesk } =
      await trying()
    const mine = await invoice()
    expect((await paymeScript(payme, { number: mine.number, amount: tiyin })).differences).toEqual([])
    for (const script of [
      async (number: string) => (await clickScript(click, { number, amount: tiyin })).differences,
      async (number: string) => (await uzumScript(uzum, { number, amount: tiyin })).differences,
    ]) {
      const { membershipId } = await owing()
      const { number } = await invoice({ membership_id: membershipId })
      expect(await script(number)).toEqual([])
      expect(await booksOf(admin, membershipId)).toEqual([])
    }
    expect(await membership()).toMatchObject({ remaining_amount: 300_000, payment_status: 'unpaid', transactions: [] })
    expect(ok(await admin.get(`/invoice/one/${mine._id}`)).invoice).toMatchObject({ status: 'open', paid_by: null })
    expect(await openLink(mine)).toMatchObject({ status: 'open', held_by: null, receipt: null })
    expect(await received()).toMatchObject({ payments: 0, refunds: 0 })
    // of no money: the boxes themselves were changed by hand
    const told = ok(await admin.get('/notification/all')).notifications.map(({ kind }: { kind: string }) => kind)
    expect(new Set(told)).toEqual(new Set(['box_changed']))
    expect(await agree()).toEqual([[], [], [], []])
    ok(await payAtDesk(300_000))
    expect(await membership()).toMatchObject({ payment_status: 'paid' })
  },
)

test('nobody is shown a test, who enters it may make an invoice to try it; real money then pays what was tried', async () => {
  const { admin, member, gym, membershipId, invoice, openLink, payme, uzum, agree } = await trying()
  const mine = await invoice()
  expect(mine.pay).toEqual({})
  expect(await openLink(mine)).toMatchObject({ status: 'open', held_by: null })
  expect((await openLink(mine)).pay).toEqual({})
  expect((await member.post('/member/invoice/create', { membership_id: membershipId })).body.error).toBe(
    'provider.none',
  )
  expect(ok(await member.get(`/member/invoice/payable?gym_id=${gym.id}`)).providers).toEqual([])
  const employee = await world.employee(admin, { gyms: [gym.id] })
  expect(ok(await employee.get('/invoice/providers')).providers).toEqual([])
  expect(ok(await admin.get('/invoice/providers')).providers).toEqual(['payme', 'click', 'uzum'])
  const held = { membership_id: membershipId }
  expect((await employee.post('/invoice/create', held)).body.error).toBe('provider.none')
  const begun = { transId: 'tried', params: { invoice: mine.number }, amount: tiyin }
  await uzumCall(uzum, 'create', begun)
  await uzumCall(uzum, 'confirm', begun)
  ok(await admin.put('/payment/provider/payme', { ...paymeBox, is_test: false }))
  expect(Object.keys((await openLink(mine)).pay)).toEqual(['payme'])
  const real = { id: 'real', time: Date.now(), amount: tiyin, account: { invoice: mine.number } }
  await paymeCall(payme, 'CreateTransaction', real)
  expect((await paymeCall(payme, 'PerformTransaction', { id: 'real' })).body['result']).toMatchObject({ state: 2 })
  expect(await booksOf(admin, membershipId)).toEqual([['payment', 300_000, 'online', 'payme', 'system']])
  const span = { from: Date.now() - 3_600_000, to: Date.now() + 3_600_000 }
  const { result } = (await paymeCall(payme, 'GetStatement', span)).body as {
    result: { transactions: { id: string }[] }
  }
  expect(result.transactions.map(({ id }) => id)).toEqual(['real'])
  expect(await openLink(mine)).toMatchObject({ status: 'paid' })
  expect(await looseOf(world, admin)).toEqual([])
  expect(await agree()).toEqual([[], [], [], []])
})

test('what was begun with real money is entered, although its cash box became a test meanwhile', async () => {
  const { admin, uzum, membershipId, invoice } = await trying()
  const { number } = await invoice()
  ok(await admin.put('/payment/provider/uzum', uzumBox))
  const begun = { transId: 'real', params: { invoice: number }, amount: tiyin }
  await uzumCall(uzum, 'create', begun)
  ok(await admin.put('/payment/provider/uzum', { ...uzumBox, is_test: true }))
  await uzumCall(uzum, 'confirm', begun)
  expect(await booksOf(admin, membershipId)).toEqual([['payment', 300_000, 'online', 'uzum', 'system']])
})

test('whether tests stand apart is aligned when the server starts', async () => {
  const { admin } = await trying()
  const apart = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ is_apart: boolean }>`select is_apart from payment_boxes where admin_id = ${admin.id}`.execute(db),
    )
    return rows.map(({ is_apart }) => is_apart)
  }
  expect(await apart()).toEqual([true, true, true])
  await world.sql({ role: 'platform' }, (db) => alignTestBoxes(db, false))
  expect(await apart()).toEqual([false, false, false])
  await world.sql({ role: 'platform' }, (db) => alignTestBoxes(db, true))
  expect(await apart()).toEqual([true, true, true])
})
