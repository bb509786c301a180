import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { linesOf } from '#src/features/receipts/receipt-lines.ts'
import { type Caller, useApi } from '#test/api.ts'
import { looseOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()
const many = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const today = () => tashkentDay(new Date())
const isDone = ({ body }: { body: Record<string, unknown> }) => 'result' in body

/** A gym that sells gift cards online, a member of it, and whatever brings or returns their money. */
async function shop({ boxes = true, isSold = true } = {}) {
  const made = await onlineDesk(world, { boxes })
  const { admin, gym, memberId } = made
  const { settings } = ok(await admin.get(`/gym/settings/${gym.id}`))
  const { version, public_page } = settings
  if (isSold) ok(await admin.put(`/gym/settings/${gym.id}`, { version, sells_gift_cards: true }))
  const member = await world.session('member', memberId)
  const { payme, click } = await doorsOf(admin)
  const order = (value = 200_000) => member.post('/member/gift-card/order', { gym_id: gym.id, value })
  const invoices = async () => ok(await admin.get('/invoice/all')).invoices
  const page = async (url: string) => {
    const token = url.split('/').at(-1) ?? ''
    return ok(await world.visitor.get(`/invoice/public/${token}`)).invoice
  }
  const own = async () => ok(await member.get(`/member/gift-card/own?gym_id=${gym.id}`))
  const create = (id: string, number: string, amount = 20_000_000) =>
    paymeCall(payme, 'CreateTransaction', { id, time: Date.now(), amount, account: { invoice: number } })
  const perform = (id: string) => paymeCall(payme, 'PerformTransaction', { id })
  const cancel = (id: string) => paymeCall(payme, 'CancelTransaction', { id, reason: 5 })
  const cards = async () => ok(await admin.get('/gift-card/all')).gift_cards
  const findings = async () => (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings
  const differences = async (provider = 'payme') =>
    ok(await admin.get(`/payment/reconciliation?provider=${provider}&from=${today()}&to=${today()}`)).differences
  const agree = async () => [await findings(), await differences(), await looseOf(world, admin)]
  /** An order with the number of its invoice. */
  const ordered = async (value = 200_000) => {
    const { url } = ok(await order(value))
    const [invoice] = await invoices()
    return { url: url as string, number: invoice.number as string, id: invoice._id as string }
  }
  const slug = public_page.slug as string
  return {
    ...made,
    slug,
    member,
    payme,
    click,
    order,
    ordered,
    invoices,
    page,
    own,
    create,
    perform,
    cancel,
    cards,
    findings,
    agree,
  }
}

test('a member buys a card online: no card and no code before the money, the code to the payer after it, and the books agree', async () => {
  const { admin, gym, member, owing, ordered, page, own, create, perform, cards, agree, membershipId } = await shop()
  const { url, number } = await ordered()
  expect(await page(url)).toMatchObject({
    amount: 200_000,
    status: 'open',
    first_name: 'Aziza',
    gift_card: { code: null, valid_to: null, is_returned: false },
  })
  expect([await own(), await cards()]).toEqual([{ ...(await own()), is_sold: true, gift_cards: [] }, []])
  expect(isDone(await create('gift', number))).toBe(true)
  expect((await page(url)).gift_card).toEqual({ code: null, valid_to: null, is_returned: false })
  const performed = await many(20, () => perform('gift'))
  expect(new Set(performed.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const paid = await page(url)
  expect(paid).toMatchObject({ status: 'paid', gift_card: { code: expect.stringMatching(/^[A-Z2-7]{16}$/) } })
  expect((await own()).gift_cards).toMatchObject([{ code: paid.gift_card.code, balance: 200_000, state: 'open' }])
  const [card] = await cards()
  expect(ok(await admin.get(`/gift-card/one/${card._id}`)).gift_card.entries).toMatchObject([
    { kind: 'sale', amount: 200_000, payment_method: 'online' },
  ])
  const [bought] = (await own()).gift_cards
  const { payments, pagination } = ok(await member.get(`/member/payments?gym_id=${gym.id}`))
  expect(payments).toMatchObject([
    { _id: bought.receipt_id, amount: 200_000, transaction_type: 'payment', payment_method: 'online', plan_name: null },
  ])
  expect(pagination.total).toBe(1)
  const { receipt } = ok(await member.get(`/receipt/one/${bought.receipt_id}`))
  expect(receipt).toMatchObject({
    type: 'payment',
    amount: 200_000,
    is_part: true,
    remaining_amount: 0,
    state: 'valid',
    sold: { kind: 'gift_card', plan_name: `•••• ${card.code_end}` },
    buyer: { fullname: expect.stringMatching(/^Aziza/) },
  })
  expect(JSON.stringify(receipt)).not.toContain(paid.gift_card.code)
  expect(paid.receipt).toBe(`/receipt/${receipt.token}`)
  expect(ok(await world.visitor.get(`/receipt/check/${receipt.token}`)).receipt).toMatchObject({ kind: 'gift_card' })
  const others = [await world.session('member', (await owing('Boshqa Odam')).memberId), await world.admin()]
  for (const other of others) expect((await other.get(`/receipt/one/${receipt._id}`)).status).toBe(404)
  const received = ok(await admin.get(`/payment/received?from=${today()}&to=${today()}`))
  expect(received.totals).toMatchObject({ payments: 200_000, refunds: 0 })
  expect(await agree()).toEqual([[], [], []])
  // the code pays a debt, and after that the provider's money stays
  const paying = { membership_id: membershipId, code: paid.gift_card.code }
  expect(ok(await admin.post('/gift-card/pay', paying)).paid_amount).toBe(200_000)
  expect(gym.id).toBe(card.gym_id._id)
})

test('money that goes back empties an unused card, once; of a used one nothing goes back', async () => {
  const { ordered, page, own, create, perform, cancel, cards, agree, admin, gym, member, membershipId } = await shop()
  const first = await ordered()
  await create('back', first.number)
  await perform('back')
  const answers = await many(10, () => cancel('back'))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.every(isDone)).toBe(true)
  expect(await page(first.url)).toMatchObject({
    status: 'cancelled',
    returned: { amount: 200_000, on: today(), is_by_app: true },
    gift_card: { code: null, is_returned: true },
  })
  expect((await own()).gift_cards).toEqual([])
  const { payments } = ok(await member.get(`/member/payments?gym_id=${gym.id}`))
  const kinds = payments.map((row: { transaction_type: string; amount: number }) => [row.transaction_type, row.amount])
  expect(kinds).toEqual([
    ['refund', 200_000],
    ['payment', 200_000],
  ])
  const receipts = []
  for (const { _id } of payments) receipts.push(ok(await member.get(`/receipt/one/${_id}`)).receipt)
  expect(receipts.map(({ state }) => state)).toEqual(['valid', 'refunded'])
  // of money that went back the paper does not say that all is paid
  expect(receipts.map((receipt) => linesOf(receipt, 'en').total[0])).toEqual(['Left to pay', 'Paid in full'])
  expect(await cards()).toMatchObject([{ state: 'reversed', balance: 0 }])
  const second = await ordered()
  await create('used', second.number)
  await perform('used')
  const { code } = (await page(second.url)).gift_card
  ok(await admin.post('/gift-card/pay', { membership_id: membershipId, code, amount: 10_000 }))
  expect((await cancel('used')).body).toMatchObject({ error: { code: -31007 } })
  // at the desk neither: the way back is the provider's
  const untouched = await ordered()
  await create('desk', untouched.number)
  await perform('desk')
  const [newest] = await cards()
  const back = await admin.post(`/gift-card/reverse/${newest._id}`, { reason: 'Adashdi' })
  expect([back.status, back.body.error]).toEqual([409, 'gift_card.paid_online'])
  const { totals } = ok(await admin.get(`/payment/received?from=${today()}&to=${today()}`))
  expect(totals).toMatchObject({ payments: 600_000, refunds: 200_000 })
  expect(await agree()).toEqual([[], [], []])
})

test('a card that was ordered, paid at the desk and taken back there is told so, and its dead code no more', async () => {
  const { admin, gym, ordered, page, cards, invoices, create, agree, membershipId } = await shop()
  ok(await admin.post('/shift/open', { gym_id: gym.id, opening_amount: 0 }))
  const { url, id, number } = await ordered()
  ok(await admin.post('/gift-card/take', { invoice_id: id, payment_method: 'cash' }))
  expect(await page(url)).toMatchObject({ status: 'paid', gift_card: { code: expect.any(String), is_returned: false } })
  const [card] = await cards()
  ok(await admin.post(`/gift-card/reverse/${card._id}`, { reason: 'Adashdi' }))
  expect(await page(url)).toMatchObject({
    status: 'cancelled',
    pay: {},
    returned: { amount: 200_000, on: today(), is_by_app: false },
    gift_card: { code: null, is_returned: true },
  })
  expect(await invoices()).toMatchObject([{ status: 'cancelled' }])
  expect(ok(await admin.get('/invoice/all?status=paid')).invoices).toEqual([])
  expect(isDone(await create('late', number))).toBe(false)
  expect(await agree()).toEqual([[], [], []])
  // what is owed for a membership is no order of a card
  const owing = await admin.post('/invoice/create', { membership_id: membershipId })
  const other = { invoice_id: owing.body.invoice?._id, payment_method: 'cash' }
  expect([owing.status, (await admin.post('/gift-card/take', other)).status]).toEqual([201, 404])
  const left = await ordered()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${admin.id}`.execute(db),
  )
  const taken = await admin.post('/gift-card/take', { invoice_id: left.id, payment_method: 'cash' })
  expect(taken.body.command).toBe('no_active_subscription')
})

test('cash at the desk against the bank’s app: one card, paid once, and the other is refused', async () => {
  const { admin, gym, ordered, create, perform, cards, agree, page } = await shop()
  ok(await admin.post('/shift/open', { gym_id: gym.id, opening_amount: 0 }))
  const byCash: string[] = []
  for (let round = 0; round < 5; round++) {
    const { url, number, id } = await ordered()
    await create(`raced ${round}`, number)
    const take = () => admin.post('/gift-card/take', { invoice_id: id, payment_method: 'cash' })
    const [taken, performed] = await Promise.all([many(10, take), many(10, () => perform(`raced ${round}`))])
    const byDesk = taken.filter(({ status }) => status === 201).length
    const byPayme = performed.filter(isDone).length
    if (byDesk === 1) byCash.push(`raced ${round}`)
    expect([byDesk, byPayme > 0]).toEqual(byDesk === 1 ? [1, false] : [0, true])
    const refused = taken.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body.error])
    expect(refused).toEqual(refused.map(() => [409, 'invoice.closed']))
    expect(await cards()).toHaveLength(round + 1)
    expect((await page(url)).gift_card.code).toMatch(/^[A-Z2-7]{16}$/)
  }
  const late = await ordered()
  ok(await admin.post('/gift-card/take', { invoice_id: late.id, payment_method: 'cash' }))
  expect((await create('too late', late.number)).body).toMatchObject({ error: { code: -31051 } })
  const [found, differing, loose] = await agree()
  expect([found, loose]).toEqual([[], []])
  // what the app was refused at its end the provider gives back: reconciliation says so until it has
  const toReturn = differing.map((one: { kind: string; external_id: string }) => [one.kind, one.external_id])
  expect(toReturn.toSorted()).toEqual(byCash.map((id) => ['money_to_return', id]))
})

test('what Click brought for an unused card the desk gives back by Click', async () => {
  const { admin, ordered, click, cards } = await shop()
  const { number } = await ordered()
  const form = { merchant_trans_id: number, amount: '200000', click_trans_id: '501' }
  const { body } = await clickCall(click, 'prepare', form)
  await clickCall(click, 'complete', { ...form, merchant_prepare_id: String(body['merchant_prepare_id']) })
  const [card] = await cards()
  const asked = (caller: Caller = admin) =>
    caller.post('/gift-card/give-back', { gift_card_id: card._id, reason: 'Fikridan qaytdi' })
  const elsewhere = await world.gym(admin, { name: 'Ikkinchi' })
  const ticks = [...defaultTicks, 'transactions.refund']
  expect((await asked(await world.employee(admin, { gyms: [elsewhere.id], ticks }))).status).toBe(404)
  ok(await asked())
  expect((await asked()).body.error).toBe('return.under_way')
})

test('what Click brought for a card of a gym that was deleted since goes back by Click all the same', async () => {
  const { admin, gym, membershipId, click, ordered, cards } = await shop()
  const { number } = await ordered()
  const form = { click_trans_id: '4400', merchant_trans_id: number, amount: '200000' }
  const { body } = await clickCall(click, 'prepare', form)
  await clickCall(click, 'complete', { ...form, merchant_prepare_id: String(body['merchant_prepare_id']) })
  ok(await admin.post(`/membership/cancel/${membershipId}`, { reason: 'Yopilamiz' }))
  ok(await admin.del(`/gym/delete/${gym.id}`))
  const [card] = await cards()
  const back = await admin.post('/gift-card/give-back', { gift_card_id: card._id, reason: 'Zal yopildi' })
  expect([back.status, back.body.error]).toEqual([200, undefined])
})

test('of a gym that was deleted nobody buys a card any more, also who has begun to', async () => {
  const { admin, gym, membershipId, ordered, create, perform, page, cards } = await shop()
  const [begun, other] = [await ordered(), await ordered(300_000)]
  expect(isDone(await create('begun', begun.number))).toBe(true)
  ok(await admin.post(`/membership/cancel/${membershipId}`, { reason: 'Yopilamiz' }))
  ok(await admin.del(`/gym/delete/${gym.id}`))
  expect((await perform('begun')).body).toMatchObject({ error: { code: -31008 } })
  expect((await create('late', other.number, 30_000_000)).body).toMatchObject({ error: { code: -31052 } })
  expect(await page(other.url)).toMatchObject({ status: 'cancelled', pay: {}, gift_card: { code: null } })
  expect(await cards()).toEqual([])
})

test('no cash box, no wish of the owner: nothing is sold, shown or kept', async () => {
  for (const place of [await shop({ boxes: false }), await shop({ isSold: false })]) {
    const refused = await place.order()
    expect([refused.status, refused.body.error]).toEqual([409, 'gift_card.not_sold_online'])
    expect(await place.own()).toMatchObject({ is_sold: false, gift_cards: [] })
    const base = world.base.replace(/\/api$/, '')
    expect(await (await fetch(`${base}/g/${place.slug}`)).text()).not.toContain('id="gift"')
    const posted = await fetch(`${base}/g/${place.slug}/gift-card`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'value=100000',
    })
    expect(posted.status).toBe(404)
    expect(await place.invoices()).toEqual([])
  }
})

test('a stranger buys a card on the gym’s page: nothing of them is kept, and the link alone tells the code', async () => {
  const { slug, create, perform, invoices, page, cards, agree } = await shop()
  const base = world.base.replace(/\/api$/, '')
  const post = (value: string) =>
    fetch(`${base}/g/${slug}/gift-card?lang=uz`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ value }).toString(),
    })
  expect(await (await fetch(`${base}/g/${slug}?lang=uz`)).text()).toContain('id="gift"')
  // the page of the payment needs JavaScript: whoever has none reads so before they type
  const needed = { uz: 'Toʻlov sahifasi uchun', ru: 'Для страницы оплаты', en: 'The payment page needs' }
  for (const [language, said] of Object.entries(needed)) {
    const [before] = (await (await fetch(`${base}/g/${slug}?lang=${language}`)).text()).split('id="value"')
    expect(before).toContain(`<noscript><p class="error">${said}`)
  }
  for (const wrong of ['', '9999', '10000001', '1e6', '-20000']) {
    const answered = await post(wrong)
    expect([wrong, answered.status]).toEqual([wrong, 400])
    expect(await answered.text()).toContain('id="value-error"')
  }
  expect(await invoices()).toEqual([])
  const bought = await post('150 000')
  expect(bought.status).toBe(303)
  const url = bought.headers.get('location') ?? ''
  expect(await page(url)).toMatchObject({ amount: 150_000, first_name: '', gift_card: { code: null } })
  const [invoice] = await invoices()
  expect(invoice).toMatchObject({ member_id: null, membership_id: null, amount: 150_000 })
  await create('stranger', invoice.number, 15_000_000)
  await perform('stranger')
  expect((await page(url)).gift_card.code).toMatch(/^[A-Z2-7]{16}$/)
  expect(await cards()).toHaveLength(1)
  expect(await agree()).toEqual([[], [], []])
})

test('another owner’s desk, member and link find nothing of an order', async () => {
  const [one, other] = [await shop(), await shop()]
  const { id, url } = await one.ordered()
  expect((await other.admin.post('/gift-card/take', { invoice_id: id, payment_method: 'card' })).status).toBe(404)
  expect((await other.member.get(`/member/gift-card/own?gym_id=${one.gym.id}`)).status).toBe(404)
  const guessed = `${url.slice(0, -1)}${url.endsWith('a') ? 'b' : 'a'}`
  expect((await world.visitor.get(`/invoice/public/${guessed.split('/').at(-1)}`)).status).toBe(404)
})
