import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { holdOutgoing, letOutgoingGo } from '#src/server/outgoing-hold.ts'
import { openClick } from '#test/click-desk.ts'
import { clickBox, doorsOf, ok } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { listUnsettled } from './asked-rows.ts'
import { registerAtClick } from './click-fiscal.ts'
import { giveBack } from './give-back.ts'
import { askAgain } from './jobs.ts'
import { takePass } from './pass.ts'

const { click, world, qr, desk } = await openClick()

test('the QR of a person’s app pays the debt once, by Click, and the code is kept nowhere', async () => {
  const { pass, membership, kinds, scan, admin, differences } = await desk()
  const { state, again } = await pass()
  expect(await state()).toMatchObject({ state: 'paid', amount: 300_000, why: null })
  await again()
  expect(await kinds()).toEqual([['payment', 'click']])
  expect(await membership()).toMatchObject({ remaining_amount: 0 })
  expect(click.payments.at(-1)).toMatchObject({ amount: 300_000, status: 2 })
  expect((await scan()).body.error).toBe('invoice.nothing_owed')
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ kept: string }>`
      select concat((select string_agg(c::text, '') from provider_calls c where c.admin_id = ${admin.id}),
        (select string_agg(p::text, '') from provider_payments p where p.admin_id = ${admin.id}),
        (select string_agg(l::text, '') from audit_log l where l.admin_id = ${admin.id})) as kept`.execute(db),
  )
  expect(rows[0]?.kept).toContain('click_pass/payment')
  for (const secret of [qr, clickBox.secret_key]) expect(rows[0]?.kept).not.toContain(secret)
  expect(await differences()).toEqual([])
})

test('Click’s no is said in its own words, the invoice is gone, and the next code pays', async () => {
  const { pass, membership, kinds } = await desk()
  const poor = await pass({ qr: '9999999999990' })
  expect(await poor.state()).toMatchObject({ state: 'refused', why: 'Insufficient funds' })
  expect(await membership()).toMatchObject({ remaining_amount: 300_000 })
  expect(await (await pass()).state()).toMatchObject({ state: 'paid' })
  expect(await kinds()).toEqual([['payment', 'click']])
})

test('a sale by gift card and Click Pass adds up to the price; what Click refuses is owed, and the card keeps its part', async () => {
  const { admin, gym, plan, owing, pass } = await desk()
  const card = ok(await admin.post('/gift-card/sell', { gym_id: gym.id, value: 120_000.5, payment_method: 'card' }))
  const { memberId, membershipId } = await owing()
  const gift_card = { code: card.gift_card.code, amount: 120_000.5 }
  const renewed = () => admin.post(`/membership/renew/${membershipId}`, { plan_id: plan._id, gift_card })
  const { membership: sold } = ok(await renewed())
  const read = async () => ok(await admin.get(`/membership/one/${sold._id}`)).membership
  const rest = { membership_id: sold._id, amount: 179_999.5 }
  expect(await read()).toMatchObject({ paid_amount: 120_000.5, remaining_amount: 179_999.5 })
  const poor = await pass({ ...rest, qr: '9999999999990' })
  expect(await poor.state()).toMatchObject({ state: 'refused' })
  expect(await read()).toMatchObject({ paid_amount: 120_000.5, remaining_amount: 179_999.5 })
  expect(await (await pass(rest)).state()).toMatchObject({ state: 'paid' })
  const whole = await read()
  expect(whole).toMatchObject({ member_id: { _id: memberId }, payment_status: 'paid', remaining_amount: 0 })
  expect(
    whole.transactions
      .map((row: { payment_method: string; paid_amount: number }) => [row.payment_method, row.paid_amount])
      .toSorted(),
  ).toEqual([
    ['gift_card', 120_000.5],
    ['online', 179_999.5],
  ])
  expect(ok(await admin.get(`/gift-card/one/${card.gift_card._id}`)).gift_card.balance).toBe(0)
  expect((await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings).toEqual([])
})

test('an answer that was lost is asked after and the money is not asked for again', async () => {
  const { pass, kinds } = await desk()
  click.behave('drops', 'well')
  const lost = await pass()
  expect(await lost.state()).toMatchObject({ state: 'asked' })
  await lost.again()
  await lost.again()
  expect(await lost.state()).toMatchObject({ state: 'paid' })
  expect(click.calls.filter((call) => call === 'POST click_pass/payment')).toHaveLength(1)
  expect(await kinds()).toEqual([['payment', 'click']])
})

test('what Click never heard of is given up after a minute, and not before', async () => {
  const { pass, membership } = await desk()
  click.behave('deaf', 'well')
  const lost = await pass()
  await lost.again()
  expect(await lost.state()).toMatchObject({ state: 'asked' })
  world.clock(new Date(Date.now() + 120_000))
  await lost.again()
  expect(await lost.state()).toMatchObject({ state: 'refused' })
  world.clock(null)
  expect(await membership()).toMatchObject({ remaining_amount: 300_000 })
})

test('a service that confirms takes the money once we say so', async () => {
  const { pass, kinds } = await desk()
  click.confirming(true)
  const { state } = await pass()
  expect(await state()).toMatchObject({ state: 'paid' })
  expect(click.calls).toEqual(['POST click_pass/payment', 'POST click_pass/confirm'])
  expect(await kinds()).toEqual([['payment', 'click']])
})

test('a debt that the desk was faster with is not confirmed, and what Click took for it goes back', async () => {
  const { deps, scan, payAtDesk, turn, stateOf, paymentOf, kinds, differences } = await desk()
  const { _id: invoice } = ok(await scan()).pass
  const id = await paymentOf(invoice)
  ok(await payAtDesk(300_000))
  click.confirming(true)
  await takePass(deps, turn(id))
  expect(await stateOf(invoice)).toMatchObject({ state: 'refused' })
  expect(click.payments.at(-1)).toMatchObject({ status: 1 })

  const second = await desk()
  click.confirming(false)
  const { _id: overtaken } = ok(await second.scan()).pass
  const taken = await second.paymentOf(overtaken)
  ok(await second.payAtDesk(300_000))
  await takePass(deps, second.turn(taken))
  expect(await second.differences()).toEqual(['not_performed_here'])
  const isTold = async () => [await stateOf(invoice), await second.stateOf(overtaken)]
  const told = { state: 'refused', is_overtaken: true, why: null, transaction_id: null }
  expect(await isTold()).toMatchObject([told, told])
  await giveBack(deps, second.turn(taken))
  expect(click.payments.at(-1)).toMatchObject({ status: -1 })
  expect(await isTold()).toMatchObject([told, told])
  for (const one of [kinds, second.kinds]) expect(await one()).toEqual([['payment', null]])
  expect([...(await differences()), ...(await second.differences())]).toEqual([])
})

test('ten scans for one debt at the same moment are one payment', async () => {
  const { deps, scan, turn, paymentOf, kinds } = await desk()
  const asked = await Promise.all(Array.from({ length: 10 }, () => scan()))
  const taken = asked.filter(({ status }) => status === 201)
  expect(taken).toHaveLength(1)
  expect(new Set(asked.filter(({ status }) => status !== 201).map(({ body }) => body.error))).toEqual(
    new Set(['invoice.being_paid']),
  )
  const id = await paymentOf(taken[0]?.body.pass._id)
  await Promise.all(Array.from({ length: 5 }, () => takePass(deps, turn(id))))
  expect(await kinds()).toEqual([['payment', 'click']])
  expect(click.calls.filter((call) => call === 'POST click_pass/payment')).toHaveLength(1)
})

test('a server that went away leaves what it began to the next one', async () => {
  const { scan, pass, membership, askBack } = await desk()
  const { id: paid } = await pass()
  ok(await askBack((await membership()).transactions[0]._id))
  const other = await desk()
  const asked = await other.paymentOf(ok(await other.scan()).pass._id)
  expect((await scan()).body.error).toBe('invoice.nothing_owed')
  const unsettled = async (afterMs: number) => {
    const until = new Date(Date.now() + afterMs)
    const rows = await world.sql({ role: 'platform' }, (db) => listUnsettled(db, { from: new Date(0), until }))
    return rows.filter(({ id }) => id === asked || id === paid).map(({ id, is_return }) => [id, is_return])
  }
  expect(await unsettled(-20_000)).toEqual([])
  expect(await unsettled(20_000)).toEqual([
    [paid, true],
    [asked, false],
  ])
  await takePass(other.deps, other.turn(asked))
  expect(await unsettled(20_000)).toEqual([[paid, true]])
  await askAgain(world.application.deps)
})

test('also what was asked back of a payment that is days old, and days ago', async () => {
  world.clock(new Date('2026-06-15T12:00:00+05:00'))
  const { pass, membership, askBack } = await desk()
  const { id } = await pass()
  const now = new Date('2026-06-18T12:00:00+05:00')
  world.clock(now)
  ok(await askBack((await membership()).transactions[0]._id))
  const [from, until] = [-24 * 3_600_000, 20_000].map((apart) => new Date(now.getTime() + apart))
  const isAsked = async () => {
    const rows = await world.sql({ role: 'platform' }, (db) =>
      listUnsettled(db, { from: from as Date, until: until as Date }),
    )
    return rows.filter((row) => row.id === id)
  }
  expect(await isAsked()).toMatchObject([{ is_return: true }])
  await world.sql({ role: 'platform' }, (db) =>
    sql`update provider_payments set return_asked_at = ${new Date(now.getTime() - 3 * 86_400_000)} where id = ${id}`.execute(
      db,
    ),
  )
  expect(await isAsked()).toMatchObject([{ is_return: true }])
})

test('a wrong key takes nothing and says so', async () => {
  const { admin, pass } = await desk()
  ok(await admin.put('/payment/provider/click', { ...clickBox, secret_key: 'boshqa-kalit' }))
  const before = click.payments.length
  const refused = await pass()
  expect(await refused.state()).toMatchObject({ state: 'refused', why: 'SIGN CHECK FAILED!' })
  expect(click.payments).toHaveLength(before)
})

test('where Click is not on nothing is asked, and no more than is owed', async () => {
  const { admin, scan } = await desk()
  expect((await scan({ amount: 300_001 })).body.error).toBe('invoice.too_big')
  expect((await scan({ qr: '482913' })).status).toBe(400)
  ok(await admin.put('/payment/provider/click', { ...clickBox, is_on: false }))
  expect((await scan()).body.error).toBe('provider.none')
})

test('while nothing leaves no code is taken, and whoever shows it hears so', async () => {
  const { scan, kinds } = await desk()
  const { dataDir } = world.application.deps
  holdOutgoing(dataDir, new Date())
  const refused = await scan()
  letOutgoingGo(dataDir)
  expect([refused.status, refused.body.error, await kinds()]).toEqual([409, 'provider.held', []])
  expect((await scan()).status).toBe(201)
})

test('a refund goes back by Click, once, and the ledger returns it when Click has', async () => {
  const { pass, membership, askBack, doReturn, kinds, differences } = await desk()
  await pass()
  const { transactions } = await membership()
  const id = transactions[0]._id
  ok(await askBack(id))
  expect((await askBack(id)).body.error).toBe('return.under_way')
  expect(await kinds()).toEqual([['payment', 'click']])
  click.behave('drops', 'well')
  await doReturn(id)
  expect(await kinds()).toEqual([['payment', 'click']])
  await doReturn(id)
  await doReturn(id)
  expect((await kinds()).map(([type]: string[]) => type).sort()).toEqual(['payment', 'refund'])
  expect(click.reversals.filter((one) => one === click.payments.at(-1)?.id)).toHaveLength(1)
  expect((await askBack(id)).body.error).toBe('return.gone')
  expect(await differences()).toEqual([])
})

test('what came by Click’s own page goes back by Click too', async () => {
  const { admin, invoice, membership, askBack, doReturn, kinds } = await desk()
  const { click: box } = await doorsOf(admin)
  const { number } = await invoice()
  click.payments.push({ id: 900_001, number, amount: 300_000, status: 2 })
  const form = { click_trans_id: '1100', merchant_trans_id: number, amount: '300000' }
  const begun = await clickCall(box, 'prepare', form)
  await clickCall(box, 'complete', { ...form, merchant_prepare_id: String(begun.body['merchant_prepare_id']) })
  const { transactions } = await membership()
  ok(await askBack(transactions[0]._id))
  await doReturn(transactions[0]._id)
  expect(click.calls).toEqual(['DELETE payment/reversal/22222/900001'])
  expect((await kinds()).map(([type]: string[]) => type).sort()).toEqual(['payment', 'refund'])
})

test('what Click refuses stays paid, the owner reads why, and it may be asked again', async () => {
  const { admin, pass, membership, askBack, doReturn, kinds } = await desk()
  await pass()
  const id = (await membership()).transactions[0]._id
  ok(await askBack(id))
  click.behave('refuses')
  await doReturn(id)
  expect(await kinds()).toEqual([['payment', 'click']])
  expect((await admin.get('/notification/all')).text).toContain('Reversal was rejected')
  click.behave('well')
  ok(await askBack(id))
  await doReturn(id)
  expect((await kinds()).map(([type]: string[]) => type).sort()).toEqual(['payment', 'refund'])
})

test('money of the desk, of another provider and of another owner does not go back by Click', async () => {
  const { admin, scan, stateOf, membership, askBack, payAtDesk, owing, paymentOf, turn, deps } = await desk()
  const invoice = ok(await scan()).pass._id as string
  await takePass(deps, turn(await paymentOf(invoice)))
  const id = (await membership()).transactions[0]._id
  expect((await stateOf(invoice)).state).toBe('paid')
  const elsewhere = await world.employee(admin, { gyms: [(await world.gym(admin, { name: 'Ikkinchi' })).id] })
  expect((await elsewhere.get(`/payment/click-pass/one/${invoice}`)).status).toBe(404)
  const { membershipId } = await owing()
  ok(await payAtDesk(300_000, membershipId))
  const { transactions } = await membership(membershipId)
  expect((await askBack(transactions[0]._id)).body.error).toBe('return.not_here')
  const other = await world.admin()
  expect((await other.post('/payment/return', { transaction_id: id, reason: 'x' })).status).toBe(404)
  const longAgo = new Date(Date.now() - 70 * 86_400_000)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update provider_payments set performed_at = ${longAgo} where transaction_id = ${id}`.execute(db),
  )
  expect((await askBack(id)).body.error).toBe('return.too_late')
})

const codes = { mxik: '10305008002000000', package_code: '1514296', unit_code: 168, vat_percent: 12 }
const ofd = 'https://ofd.soliq.uz/epi?t=EP7&r=41&c=20261123101500&s=800031554082'

test('a payment of everything by Click is registered there once, and its link comes to our receipt', async () => {
  const { admin, gym, plan, deps, turn, pass, membership } = await desk()
  ok(await admin.put(`/plans/update/${plan._id}`, codes))
  const { id } = await pass()
  const told = click.fiscal.length
  const register = () => registerAtClick(deps, turn(id))
  await register()
  await register()
  expect(click.fiscal).toHaveLength(told + 1)
  const paidAs = click.payments.at(-1)?.id ?? 0
  expect(click.fiscal.at(-1)).toEqual({
    service_id: 22222,
    payment_id: paidAs,
    items: [
      {
        Name: 'Oylik',
        SPIC: codes.mxik,
        Units: 168,
        PackageCode: codes.package_code,
        GoodPrice: 30_000_000,
        Price: 30_000_000,
        Amount: 1,
        VAT: 3_214_286,
        VATPercent: 12,
        CommissionInfo: { TIN: '301234567' },
      },
    ],
    received_ecash: 0,
    received_cash: 0,
    received_card: 30_000_000,
  })
  const receipt = async () =>
    ok(await admin.get(`/receipt/one/${(await membership()).transactions[0]._id}`)).receipt.fiscal
  expect(await receipt()).toBeNull()
  // neither what it is asked for by nor what it says follows the plan since
  ok(await admin.put(`/plans/update/${plan._id}`, { mxik: null }))
  click.register(paidAs, ofd)
  await register()
  await register()
  expect(ok(await admin.get(`/fiscal/all?gym_id=${gym.id}`)).receipts).toMatchObject([{ ...codes, state: 'given' }])
  expect(await receipt()).toEqual({ url: ofd, receipt_id: '41', terminal_id: 'EP7', fiscal_sign: '800031554082' })
  expect(click.fiscal).toHaveLength(told + 1)
  // Click's pages say nothing of returns: this one is for a person, and names the receipt of the sale
  const transaction_id = (await membership()).transactions[0]._id as string
  ok(await admin.post('/payment/return', { transaction_id, reason: 'Kasal', amount: 100_000 }))
  await giveBack(deps, turn(id))
  const { receipts, totals } = ok(await admin.get(`/fiscal/all?gym_id=${gym.id}`))
  expect(receipts[0]).toMatchObject({ type: 'refund', provider: 'click', state: 'return', sale_url: ofd })
  expect(totals.returns).toBe(1)
})

test('a part is not registered; lines that Click refuses, or a box without a taxpayer, are said on the accountant’s page', async () => {
  const { admin, gym, plan, deps, turn, pass, owing } = await desk()
  ok(await admin.put(`/plans/update/${plan._id}`, codes))
  const told = click.fiscal.length
  const part = await pass({ amount: 100_000 })
  await registerAtClick(deps, turn(part.id))
  expect(click.fiscal).toHaveLength(told)
  const states = async () =>
    ok(await admin.get(`/fiscal/all?gym_id=${gym.id}`)).receipts.map(({ state }: { state: string }) => state)
  expect(await states()).toEqual(['part'])
  const refused = await pass({ membership_id: (await owing()).membershipId })
  click.behave('refuses')
  await registerAtClick(deps, turn(refused.id))
  click.behave('well')
  const { tin: _, ...withoutTin } = clickBox
  ok(await admin.put('/payment/provider/click', withoutTin))
  const bare = await pass({ membership_id: (await owing()).membershipId })
  await registerAtClick(deps, turn(bare.id))
  expect(await states()).toEqual(['failed', 'failed', 'part'])
  // what nobody will send is awaited by nobody: neither of a plan without codes, nor of what went back before
  ok(await admin.put('/payment/provider/click', clickBox))
  ok(await admin.put(`/plans/update/${plan._id}`, { mxik: null }))
  const uncoded = await pass({ membership_id: (await owing()).membershipId })
  expect(await states()).toEqual(['awaited', 'failed', 'failed', 'part'])
  await registerAtClick(deps, turn(uncoded.id))
  expect(await states()).toEqual(['failed', 'failed', 'failed', 'part'])
  expect(click.fiscal).toHaveLength(told)
})
