import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, useApi } from '#test/api.ts'
import { membershipDesk } from '#test/membership-desk.ts'

// Plans that are changed: what a membership is after it was sold.

const world = useApi()
const { travel, desk, stored } = membershipDesk(world)
const today = tashkentDay(new Date())
const inDays = (count: number) => addDays(today, count)
const cash = (paid_amount: number) => ({ paid_amount, payment_method: 'cash' })
type Row = { transaction_type: string; direction?: string; paid_amount: number }
const ledger = ({ transactions }: { transactions: Row[] }) =>
  transactions.map((row) => [row.transaction_type, row.paid_amount])

test('a change of plan ends the old row the day before and credits what was paid for the unused days exactly', async () => {
  const { admin, season, sell, read } = await desk()
  const old = await sell({ payment: cash(300_000) })
  travel(10)
  const { preview } = (await admin.get(`/membership/change/preview/${old._id}?plan_id=${season}`)).body
  expect(preview).toEqual({
    start_date: inDays(10),
    earliest_start_date: inDays(10),
    latest_start_date: inDays(29),
    old_end_date: inDays(9),
    new_end_date: inDays(99),
    entitled_days: 30,
    unused_days: 20,
    visits: null,
    counted_by: 'days',
    unused_amount: 200_000,
    price: 750_000,
    due_amount: 750_000,
    promo_off: 0,
    credit: 200_000,
    remaining_amount: 550_000,
    old_remaining_amount: 0,
    refundable: 0,
    agreed_day: null,
    moved: [],
  })
  const { status, body } = await admin.post(`/membership/change/${old._id}`, {
    plan_id: season,
    payment: cash(550_000),
    reason: 'Koʻproq keladi',
  })
  expect(status).toBe(201)
  expect(body.membership).toMatchObject({
    plan_id: season,
    start_date: inDays(10),
    end_date: inDays(99),
    due_amount: 550_000,
    remaining_amount: 0,
    payment_status: 'paid',
    renewed_from: old._id,
    is_plan_change: true,
    credit: 200_000,
  })
  expect(ledger(body.membership)).toEqual([
    ['adjustment', 200_000],
    ['payment', 550_000],
  ])
  const before = await read(old._id)
  expect(before).toMatchObject({
    end_date: inDays(9),
    status: 'expired',
    due_amount: 300_000,
    remaining_amount: 0,
    renewed_to: body.membership._id,
  })
  expect(ledger(before)).toEqual([['payment', 300_000]])
  expect(await stored(old._id)).toMatchObject({ status: 'expired', overpaid_tiyin: 0 })
})

test('an unpaid membership that changes owes the days used, and the new one its full price', async () => {
  const { admin, season, sell, read } = await desk()
  const old = await sell()
  travel(10)
  const { body } = await admin.post(`/membership/change/${old._id}`, { plan_id: season })
  expect(body.membership).toMatchObject({ due_amount: 750_000, credit: 0, payment_status: 'unpaid' })
  const before = await read(old._id)
  expect(before).toMatchObject({ due_amount: 100_000, paid_amount: 0, remaining_amount: 100_000 })
  expect(ledger(before)).toEqual([['adjustment', 200_000]])
})

test('what is owed in all is the same before and after, whatever was paid', async () => {
  const { admin, season, register, sell, read } = await desk()
  for (const [paid, used] of [
    [1, 7],
    [100_000, 10],
    [150_000.5, 13],
    [299_999.99, 1],
    [300_000, 29],
  ] as const) {
    const old = await sell({ member_id: await register(), start_date: inDays(-used), payment: cash(paid) })
    const { preview } = (await admin.get(`/membership/change/preview/${old._id}?plan_id=${season}`)).body
    const { body } = await admin.post(`/membership/change/${old._id}`, { plan_id: season })
    const before = await read(old._id)
    const owed = before.remaining_amount + body.membership.remaining_amount
    expect(owed).toBeCloseTo(300_000 - paid - preview.unused_amount + 750_000, 2)
    expect([before.remaining_amount, body.membership.remaining_amount]).toEqual([
      preview.old_remaining_amount,
      preview.remaining_amount,
    ])
  }
})

test('a cheaper plan takes what it costs; the rest may be returned from the old membership', async () => {
  const { admin, plan, sell, read } = await desk()
  const short = await plan('Haftalik', 90_000, 7)
  const old = await sell({ payment: cash(300_000) })
  travel(10)
  const { body } = await admin.post(`/membership/change/${old._id}`, { plan_id: short })
  expect(body.membership).toMatchObject({ due_amount: 0, remaining_amount: 0, payment_status: 'paid', credit: 90_000 })
  const before = await read(old._id)
  expect(before).toMatchObject({ due_amount: 190_000, paid_amount: 300_000, remaining_amount: -110_000 })
  const refund = await admin.post('/transaction/membership/create', {
    membership_id: old._id,
    paid_amount: 110_000,
    transaction_type: 'refund',
    payment_method: 'cash',
    transaction_id: before.transactions[0]._id,
    reason: 'Arzonroq tarif',
  })
  expect(refund.status).toBe(201)
  expect((await read(old._id)).remaining_amount).toBe(0)
})

test('a change on the first day leaves nothing of the old membership but its ledger', async () => {
  const { admin, season, sell, read } = await desk()
  const old = await sell({ payment: cash(300_000) })
  const { body } = await admin.post(`/membership/change/${old._id}`, {
    plan_id: season,
    discount: 50_000,
    discount_reason: 'Talaba',
  })
  expect(body.membership).toMatchObject({
    credit: 300_000,
    due_amount: 400_000,
    remaining_amount: 400_000,
    discount: 50_000,
    discount_reason: 'Talaba',
  })
  expect(await read(old._id)).toMatchObject({
    status: 'cancelled',
    remaining_amount: 0,
    renewed_to: body.membership._id,
  })
})

test('what the product writes as a reason is told in the language of whoever reads it', async () => {
  const { admin, season, sell } = await desk()
  const old = await sell()
  const language = 'ru'
  const change = { plan_id: season, reason: 'Koʻproq keladi' }
  const { membership } = (await admin.post(`/membership/change/${old._id}`, change)).body
  const [told, shown] = ['Тариф изменён: Mavsumiy. Koʻproq keladi', 'Tarif almashtirildi: Mavsumiy. Koʻproq keladi']
  const reasonsIn = async (spoken: 'uz' | 'ru') =>
    (await admin.get(`/membership/one/${old._id}`, { language: spoken })).body.membership
  expect(await reasonsIn('ru')).toMatchObject({ cancel_reason: told, transactions: [{ reason: told }] })
  expect(await reasonsIn('uz')).toMatchObject({ cancel_reason: shown, transactions: [{ reason: shown }] })
  const file = await admin.get('/transaction/foradmin/all/export?format=csv', { language })
  expect(file.text).toContain(told)
  await admin.post(`/membership/cancel/${membership._id}`, { reason: 'Sababi yoʻq' })
  const { entries } = (await admin.get('/audit/all', { language })).body
  expect(JSON.stringify(entries)).not.toContain('\\u001f')
})

test('nobody writes a reason that is told as if it were the product’s own', async () => {
  const { admin, sell } = await desk()
  const { _id } = await sell()
  const { status } = await admin.post(`/membership/cancel/${_id}`, { reason: knownReason('import_undone') })
  expect(status).toBe(400)
})

test('what was credited goes on with the next change, so that changing twice costs nobody what was paid', async () => {
  const { admin, plan, season, sell, read } = await desk()
  const personal = await plan('Murabbiy bilan', 2_000_000, 20)
  const month = await sell({ payment: cash(300_000) })
  const { body: first } = await admin.post(`/membership/change/${month._id}`, { plan_id: season })
  expect(first.membership).toMatchObject({ credit: 300_000, due_amount: 450_000 })
  // the wrong plan was clicked: nothing was paid for it, and all that was paid follows
  const { body: second } = await admin.post(`/membership/change/${first.membership._id}`, { plan_id: personal })
  expect(second.membership).toMatchObject({ credit: 300_000, due_amount: 1_700_000 })
  expect(await read(first.membership._id)).toMatchObject({ status: 'cancelled', due_amount: 0 })
  await admin.post('/transaction/membership/create', {
    membership_id: second.membership._id,
    paid_amount: 1_700_000,
    transaction_type: 'payment',
    payment_method: 'cash',
  })
  travel(10)
  const later = await world.session('admin', admin.id)
  const { body: third } = await later.post(`/membership/change/${second.membership._id}`, { plan_id: season })
  // half of two millions was paid ahead: 750 000 of it are the new plan's price, the rest may be returned
  expect(third.membership).toMatchObject({ credit: 750_000, remaining_amount: 0 })
  expect(await read(second.membership._id, later)).toMatchObject({ due_amount: 1_450_000, remaining_amount: -250_000 })
})

test('a change for a later day is called off by cancelling the new membership, and the old one is as it was', async () => {
  const { admin, month, season, sell, read } = await desk()
  const old = await sell({ payment: cash(100_000) })
  const { body } = await admin.post(`/membership/change/${old._id}`, { plan_id: season, start_date: inDays(15) })
  expect(body.membership).toMatchObject({ status: 'scheduled', start_date: inDays(15), credit: 0 })
  expect(await read(old._id)).toMatchObject({ status: 'active', end_date: inDays(14), remaining_amount: 50_000 })
  // while a change lies ahead the old one is not frozen, changed or renewed
  for (const [act, given] of [
    ['freeze', { start_date: inDays(1), end_date: inDays(8), reason: 'x' }],
    ['gift', { days: 1, reason: 'x' }],
    ['cancel', { reason: 'x' }],
  ] as const)
    expect([act, (await admin.post(`/membership/${act}/${old._id}`, given)).body.error]).toEqual([
      act,
      'state_conflict',
    ])
  // nor is the one that lies ahead changed once more: what it took from the old one would not come back
  expect((await admin.post(`/membership/change/${body.membership._id}`, { plan_id: month })).body.error).toBe(
    'state_conflict',
  )
  await admin.post(`/membership/cancel/${body.membership._id}`, { reason: 'Fikridan qaytdi' })
  expect(await read(old._id)).toMatchObject({
    status: 'active',
    end_date: inDays(29),
    due_amount: 300_000,
    remaining_amount: 200_000,
    renewed_to: null,
  })
})

test('a change that took a single tiyin off what is owed gives it back when it is called off', async () => {
  const { admin, season, sell, read } = await desk()
  const old = await sell({ payment: cash(299_999.99) })
  const { body } = await admin.post(`/membership/change/${old._id}`, { plan_id: season, start_date: inDays(15) })
  expect(await read(old._id)).toMatchObject({ due_amount: 299_999.99, remaining_amount: 0 })
  await admin.post(`/membership/cancel/${body.membership._id}`, { reason: 'Fikridan qaytdi' })
  expect(await read(old._id)).toMatchObject({ due_amount: 300_000, remaining_amount: 0.01 })
})

test('a change that was pushed back gives the old one its days and its debt again, also after it was over', async () => {
  const { admin, season, sell, read } = await desk()
  const first = await sell({ plan_id: season, start_date: inDays(-86) })
  const old = await sell({ payment: cash(100_000) })
  const { body } = await admin.post(`/membership/change/${old._id}`, { plan_id: season, start_date: inDays(4) })
  // the same plan runs until then and gets days, so that the change steps back behind it
  await admin.post(`/membership/gift/${first._id}`, { days: 10, reason: 'taʼmir' })
  expect(await read(body.membership._id)).toMatchObject({ status: 'scheduled', start_date: inDays(14) })
  travel(6)
  expect(await read(old._id)).toMatchObject({ status: 'expired', end_date: inDays(3), due_amount: 100_000 })
  expect((await admin.post(`/membership/cancel/${body.membership._id}`, { reason: 'Fikridan qaytdi' })).status).toBe(
    200,
  )
  expect(await read(old._id)).toMatchObject({
    status: 'active',
    end_date: inDays(29),
    remaining_days: 24,
    due_amount: 300_000,
    remaining_amount: 200_000,
  })
})

test('two people who change one membership at the same moment change it once, and one key sells once', async () => {
  const { admin, season, sell, read } = await desk()
  const old = await sell({ payment: cash(300_000) })
  travel(3)
  const url = `/membership/change/${old._id}`
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.post(url, { plan_id: season })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(2)
  expect((await read(old._id)).due_amount).toBe(300_000)
  const other = await sell({ start_date: inDays(100), payment: cash(300_000) })
  const headers = { 'idempotency-key': newId() }
  const twice = await Promise.all(
    [1, 2].map(() =>
      admin.post(`/membership/change/${other._id}`, { plan_id: season, start_date: inDays(120) }, { headers }),
    ),
  )
  expect(new Set(twice.map(({ text }) => text)).size).toBe(1)
})

test('a change that can not be is refused whole, with the reason', async () => {
  const { admin, gym, plan, month, season, sell, read } = await desk()
  const elsewhere = await world.gym(admin, { name: 'Ikkinchi' })
  const foreign = await desk()
  const old = await sell({ payment: cash(300_000) })
  travel(5)
  const change = async (body: object, caller: Caller = admin) => {
    const { status, body: answer } = await caller.post(`/membership/change/${old._id}`, body)
    return [status, answer.error]
  }
  expect(await change({ plan_id: month })).toEqual([422, 'change.same_plan'])
  expect((await admin.get(`/membership/change/preview/${old._id}?plan_id=${month}`)).body.error).toBe(
    'change.same_plan',
  )
  expect(await change({ plan_id: season, start_date: inDays(4) })).toEqual([422, 'change.outside'])
  expect(await change({ plan_id: season, start_date: inDays(30) })).toEqual([422, 'change.outside'])
  expect(await change({ plan_id: await plan('Basseyn', 1_000, 5, [elsewhere.id]) })).toEqual([422, 'plan.not_for_gym'])
  expect(await change({ plan_id: foreign.season })).toEqual([404, 'not_found'])
  expect(await change({ plan_id: season, discount: 750_001 })).toEqual([422, 'discount.too_big'])
  expect(await change({ plan_id: season, payment: cash(750_000) })).toEqual([422, 'payment.too_big'])
  expect(await change({ plan_id: season, price: 1 })).toEqual([400, 'invalid_input'])
  expect(await change({})).toEqual([400, 'invalid_input'])
  const plain = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  expect(await change({ plan_id: season }, plain)).toEqual([403, 'forbidden'])
  const trusted = await world.employee(admin, { gyms: [gym.id], ticks: ['memberships.change'] })
  expect(await change({ plan_id: season, discount: 1 }, trusted)).toEqual([403, 'forbidden'])
  expect((await foreign.admin.post(`/membership/change/${old._id}`, { plan_id: foreign.season })).status).toBe(404)
  // whatever was refused wrote nothing
  expect(await read(old._id)).toMatchObject({ end_date: inDays(29), due_amount: 300_000, version: old.version })
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(1)
  expect(await change({ plan_id: season }, trusted)).toEqual([201, undefined])
})

test('a frozen membership changes its plan only after the freeze', async () => {
  const { admin, season, month, sell } = await desk()
  const old = await sell({ plan_id: season, payment: cash(750_000) })
  await admin.post(`/membership/freeze/${old._id}`, { start_date: inDays(1), end_date: inDays(10), reason: 'Safar' })
  const url = `/membership/change/${old._id}`
  expect((await admin.post(url, { plan_id: month })).body.error).toBe('change.frozen')
  travel(6)
  await admin.post(`/membership/unfreeze/${old._id}`, {})
  const { preview } = (await admin.get(`/membership/change/preview/${old._id}?plan_id=${month}`)).body
  // one day of training, five frozen
  expect(preview).toMatchObject({ entitled_days: 90, unused_days: 89 })
  expect((await admin.post(url, { plan_id: month })).status).toBe(201)
})

test('a plan is changed on the day after a freeze ended, whether or not the nightly job has written that yet', async () => {
  const { admin, season, register, sell, read } = await desk()
  for (const [start, status] of [
    [0, 'cancelled'],
    [1, 'expired'],
  ] as const) {
    const old = await sell({ member_id: await register(), start_date: inDays(-start), payment: cash(300_000) })
    await admin.post(`/membership/freeze/${old._id}`, { start_date: today, end_date: today, reason: 'Safar' })
    travel(1)
    expect((await admin.post(`/membership/change/${old._id}`, { plan_id: season })).status).toBe(201)
    expect(await read(old._id)).toMatchObject({ status, is_frozen: false, frozen_days: 1 })
    world.clock(null)
  }
})
