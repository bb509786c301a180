import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Caller, useApi } from '#test/api.ts'
import { booksOf } from '#test/online-books.ts'
import { clickBox, ok, onlineDesk, paymeBox, uzumBox } from '#test/online-desk.ts'
import { clickCall, clickScript } from '#test/sandbox/click.ts'
import { paymeCall, paymeScript } from '#test/sandbox/payme.ts'
import { uzumCall, uzumScript } from '#test/sandbox/uzum.ts'
import { tellOfDifferences } from './jobs.ts'

const world = useApi()
const today = () => tashkentDay(new Date())

async function desk() {
  const made = await onlineDesk(world)
  const { providers } = ok(await made.admin.get('/payment/provider/all'))
  const urlOf = (at: number) => (providers[at].addresses[0] as string).replace(/\/(prepare|check)$/, '')
  const payme = { url: urlOf(0), key: paymeBox.key }
  const click = { url: urlOf(1), serviceId: clickBox.service_id, secretKey: clickBox.secret_key }
  const uzum = { url: urlOf(2), serviceId: uzumBox.service_id, login: uzumBox.login, password: uzumBox.password }
  const account = async () => {
    const { number, amount } = await made.invoice({ membership_id: (await made.owing()).membershipId })
    return { number: number as string, amount: Math.round(amount * 100) }
  }
  const paid = async (id: string) => {
    const { number, amount } = await account()
    await paymeCall(payme, 'CreateTransaction', { id, time: Date.now(), amount, account: { invoice: number } })
    await paymeCall(payme, 'PerformTransaction', { id })
    return number
  }
  const found = async (provider = 'payme', from = today(), to = today()) =>
    ok(await made.admin.get(`/payment/reconciliation?provider=${provider}&from=${from}&to=${to}`)).differences
  return { ...made, payme, click, uzum, account, paid, found }
}

const change = (statement: RawBuilder<unknown>) => world.sql({ role: 'platform' }, (db) => statement.execute(db))
const ledgerOf = (admin: Caller) =>
  world.sql({ role: 'platform' }, async (db) => (await checkLedger(db, admin.id)).findings)

test('after each protocol’s whole script nothing differs, and the ledger’s check agrees', {
  timeout: 90_000,
}, async () => {
  const { admin, payme, click, uzum, account, found } = await desk()
  const payments = async (provider: string) =>
    ok(await admin.get(`/payment/reconciliation?provider=${provider}&from=${today()}&to=${today()}`)).payments
  expect(await Promise.all(['payme', 'click', 'uzum'].map(payments))).toEqual([0, 0, 0])
  await paymeScript(payme, await account())
  expect(await Promise.all(['payme', 'click', 'uzum'].map(payments))).toEqual([expect.any(Number), 0, 0])
  expect(await payments('payme')).toBeGreaterThan(0)
  await clickScript(click, await account())
  await uzumScript(uzum, await account())
  for (const provider of ['payme', 'click', 'uzum']) expect(await found(provider)).toEqual([])
  expect(await ledgerOf(admin)).toEqual([])
})

test('money that a provider took or gave back and that we keep otherwise is named with both sides', async () => {
  const { admin, paid, found } = await desk()
  const [lost, back] = [await paid('taken'), await paid('given')]
  expect(await found()).toEqual([])
  const of = (id: string) => sql`admin_id = ${admin.id} and external_id = ${id}`
  await change(sql`
    update provider_payments set state = 'cancelled', performed_at = null, transaction_id = null, cancelled_at = now() where ${of('taken')}`)
  await change(sql`
    insert into provider_calls (id, admin_id, provider, box_id, called_at, ip, is_authentic, method, body, answer, external_id, said)
    select gen_random_uuid(), admin_id, provider, box_id, called_at + interval '1 second', ip, true, 'CancelTransaction', '', '', external_id, 'cancelled'
    from provider_calls where ${of('given')} and said = 'performed'`)
  const seen = await found()
  expect(seen).toHaveLength(3)
  expect(seen).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'not_performed_here',
        external_id: 'taken',
        invoice: lost,
        ours: { state: 'cancelled', amount: null },
        theirs: { state: 'performed', amount: 300_000 },
      }),
      expect.objectContaining({
        kind: 'cancelled_there',
        external_id: 'given',
        invoice: back,
        ours: { state: 'performed', amount: 300_000 },
        theirs: { state: 'cancelled', amount: 300_000 },
      }),
      // the entry of the lost one stands in the ledger all the same
      expect.objectContaining({ kind: 'no_payment', external_id: null, transaction_id: expect.any(String) }),
    ]),
  )
  const named = (await ledgerOf(admin)).map(({ what, stored, expected }) => [what, stored, expected])
  expect(named).toEqual(
    expect.arrayContaining([
      ['cancelled_there', 'performed', 'cancelled'],
      ['no_payment', 'performed', null],
      ['not_performed_here', 'cancelled', 'performed'],
    ]),
  )
  expect(await found('click')).toEqual([])
  expect(await found('payme', addDays(today(), -9), addDays(today(), -1))).toEqual([])
})

test('a payment that is not kept here at all is named, and nobody as its payer', async () => {
  const { admin, paid, found } = await desk()
  await paid('other')
  await change(sql`
      insert into provider_calls (id, admin_id, provider, box_id, called_at, ip, is_authentic, method, body, answer, external_id, said)
      select gen_random_uuid(), admin_id, provider, box_id, called_at, ip, true, method, '', '', 'unknown', 'performed'
      from provider_calls where admin_id = ${admin.id} and said = 'performed'`)
  expect(await found()).toMatchObject([
    {
      kind: 'not_performed_here',
      external_id: 'unknown',
      invoice: null,
      fullname: null,
      ours: { state: 'missing', amount: null },
    },
  ])
})

test('what the desk was paid for first has to go back at Uzum, until Uzum says that it did', async () => {
  const { uzum, invoice, payAtDesk, membershipId, found } = await desk()
  const { number, amount } = await invoice({ membership_id: membershipId })
  const call = (operation: string) =>
    uzumCall(uzum, operation, { transId: 'late', params: { invoice: number }, amount: amount * 100 })
  await call('create')
  await payAtDesk(300_000)
  await call('confirm')
  expect(await found('uzum')).toMatchObject([{ kind: 'money_to_return', external_id: 'late', invoice: number }])
  await call('reverse')
  expect(await found('uzum')).toEqual([])
})

test('Click that gives up a paid payment is told that it is paid: nothing differs', async () => {
  const { click, account, found } = await desk()
  const { number } = await account()
  const form = { merchant_trans_id: number, amount: '300000', click_trans_id: '41' }
  const { body } = await clickCall(click, 'prepare', form)
  const prepared = { ...form, merchant_prepare_id: String(body['merchant_prepare_id']) }
  await clickCall(click, 'complete', prepared)
  await clickCall(click, 'complete', { ...prepared, error: '-1' })
  expect(await found('click')).toEqual([])
})

test('an owner sees their own alone, and is told of new differences once', async () => {
  const [one, other] = [await desk(), await desk()]
  await one.paid('mine')
  await change(sql`
    insert into provider_calls (id, admin_id, provider, box_id, called_at, ip, is_authentic, method, body, answer, external_id, said)
    select gen_random_uuid(), admin_id, provider, box_id, called_at + interval '1 second', ip, true, 'CancelTransaction', '', '', external_id, 'cancelled'
    from provider_calls where admin_id = ${one.admin.id} and said = 'performed'`)
  expect(await one.found()).toHaveLength(1)
  expect(await other.found()).toEqual([])
  for (let n = 0; n < 2; n++)
    await world.sql({ role: 'platform' }, (db) => tellOfDifferences(db, new Date(Date.now() + n * 86_400_000)))
  const told = async (caller: Caller) =>
    (await caller.get('/notification/all')).body.notifications.filter(
      ({ kind }: { kind: string }) => kind === 'online_differs',
    )
  // opens the days that were looked at
  const link = `/admin/online/received?from=${addDays(today(), -31)}&to=${today()}`
  expect(await told(one.admin)).toMatchObject([{ params: { differences: '1' }, link }])
  expect(await told(other.admin)).toEqual([])
})

test('what came in and went back stands by day and provider, of boxes that are set up', async () => {
  const { admin, paid, payme } = await desk()
  await paid('stays')
  await paid('goes')
  await paymeCall(payme, 'CancelTransaction', { id: 'goes', reason: 5 })
  const of = (from: string, to: string) => admin.get(`/payment/received?from=${from}&to=${to}`)
  expect(ok(await of(today(), today()))).toMatchObject({
    providers: ['click', 'payme', 'uzum'],
    days: [{ date: today(), provider: 'payme', count: 2, payments: 600_000, refunds: 300_000 }],
  })
  for (const [from, to] of [
    [today(), addDays(today(), -1)],
    [addDays(today(), -92), today()],
  ] as const)
    expect((await of(from, to)).status).toBe(400)
})

test('a refund entered as online waits for the provider, whose own return then writes nothing twice', async () => {
  const { admin, payme, invoice, membershipId, membership, found } = await desk()
  const { number, amount } = await invoice({ membership_id: membershipId })
  const id = 'by-hand'
  await paymeCall(payme, 'CreateTransaction', {
    id,
    time: Date.now(),
    amount: amount * 100,
    account: { invoice: number },
  })
  await paymeCall(payme, 'PerformTransaction', { id })
  const [paid] = (await membership()).transactions
  const entered = await admin.post('/transaction/membership/create', {
    membership_id: membershipId,
    paid_amount: 300_000,
    transaction_type: 'refund',
    payment_method: 'online',
    transaction_id: paid._id,
    reason: 'Koʻchib ketdi',
  })
  expect(entered.status).toBe(201)
  expect(await found()).toMatchObject([{ kind: 'returned_by_hand', external_id: id, theirs: { state: 'performed' } }])
  for (let n = 0; n < 2; n++)
    expect((await paymeCall(payme, 'CancelTransaction', { id, reason: 5 })).body['result']).toMatchObject({ state: -2 })
  expect(await found()).toEqual([])
  expect((await booksOf(admin, membershipId)).map(([type, sum]) => [type, sum])).toEqual([
    ['payment', 300_000],
    ['refund', 300_000],
  ])
  expect(await ledgerOf(admin)).toEqual([])
})

test('money online that somebody typed is named as theirs, and what a provider brought is not', async () => {
  const { admin, paid, owing, gym } = await desk()
  await paid('brought')
  const { membershipId } = await owing('Olim Sodiqov')
  const clerk = await world.employee(admin, { gyms: [gym.id] })
  const typed = {
    transaction_type: 'payment',
    payment_method: 'online',
    paid_amount: 70_000,
    membership_id: membershipId,
  }
  ok(await clerk.post('/transaction/membership/create', typed))
  const { by_hand } = ok(await admin.get(`/payment/received?from=${today()}&to=${today()}`))
  expect(by_hand).toEqual({
    count: 1,
    entries: [
      {
        _id: expect.any(String),
        date: today(),
        type: 'payment',
        amount: 70_000,
        fullname: 'Olim Sodiqov',
        made_by: expect.any(String),
      },
    ],
  })
})
