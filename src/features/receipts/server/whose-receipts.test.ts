import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { countsOfDays } from '#test/asked-days.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'
import { pdfText } from '#test/pdf-text.ts'

const world = useApi()
const today = () => world.application.deps.clock.today()

async function subscribed() {
  const root = await world.superadmin()
  const admin = await world.admin()
  const gym = await world.gym(admin, { name: 'Gʻalaba Zali', subscription: 'none' })
  const made = await root.post('/subscription/create', {
    gym_id: gym.id,
    plan_name: 'Yillik obuna',
    duration: 365,
    price: 1_200_000,
  })
  expect(made.status, made.text).toBe(201)
  const subscribe_id = made.body.subscription._id as string
  const enter = async (body: object) => {
    const answer = await root.post('/transaction/subscription/create', { subscribe_id, ...body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.transaction._id as string
  }
  const paid = await enter({ paid_amount: 500_000, transaction_type: 'payment', payment_method: 'card' })
  return { root, admin, gymId: gym.id, subscribe_id, paid, enter }
}

/** The words of a receipt's PDF, and its status. */
async function pdfOf(who: Caller, id: string, language = 'uz') {
  const response = await fetch(`${world.base}/document/receipt/${id}?language=${language}&format=80mm`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = response.status === 200 ? pdfText(bytes).replaceAll('\u00a0', ' ').replaceAll('\n', ' ') : ''
  return { status: response.status, text }
}

test('a subscription’s payment has a receipt of the platform: gym, owner, period, sums, for superadmin and owner alike', async () => {
  const at = await subscribed()
  const contact = { fullname: 'Polvon', phone_number: '+998712000000' }
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into platform_settings (key, value) values ('contact', ${JSON.stringify(contact)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db),
  )
  const { receipt } = (await at.admin.get(`/receipt/one/${at.paid}`)).body
  expect(receipt).toMatchObject({
    number: 1,
    type: 'payment',
    seller: { name: 'Polvon', address: '', phone_number: '+998712000000' },
    gym: { _id: at.gymId, name: 'Gʻalaba Zali' },
    buyer: { role: 'admin', _id: at.admin.id, fullname: 'Sardor Rahimov' },
    sold: { kind: 'subscription', plan_name: 'Yillik obuna', start_date: today(), end_date: addDays(today(), 364) },
    amount: 500_000,
    due_amount: 1_200_000,
    paid_before: 0,
    remaining_amount: 700_000,
    is_part: true,
    taken_by: { role: 'superadmin', fullname: null },
    state: 'valid',
  })
  expect((await at.root.get(`/receipt/one/${at.paid}`)).body.receipt).toEqual({ ...receipt, admin_id: at.admin.id })
  for (const [language, words] of [
    ['uz', ['Toʻlov cheki № 1', 'Polvon', 'Gʻalaba Zali', 'Yillik obuna', '500 000 soʻm', '700 000 soʻm', 'Zal egasi']],
    ['ru', ['Квитанция об оплате № 1', 'Подписка', 'Владелец', '500 000 сум']],
    ['en', ['Payment receipt № 1', 'Subscription', 'Owner', '500,000 UZS']],
  ] as const) {
    const { text } = await pdfOf(at.admin, at.paid, language)
    for (const word of words) expect(text).toContain(word)
  }
})

test('a refund of a subscription carries the payment’s number, and the payment’s receipt tells that it went back', async () => {
  const at = await subscribed()
  const back = await at.enter({
    paid_amount: 500_000,
    transaction_type: 'refund',
    payment_method: 'card',
    transaction_id: at.paid,
    reason: 'Zal yopildi',
  })
  const of = async (id: string) => (await at.admin.get(`/receipt/one/${id}`)).body.receipt
  expect(await of(back)).toMatchObject({ type: 'refund', number: 1, amount: 500_000, reason: 'Zal yopildi' })
  const payment = await of(at.paid)
  expect(payment).toMatchObject({ state: 'refunded', refunded_amount: 500_000 })
  const { message: _, ...checked } = (await world.visitor.get(`/receipt/check/${payment.token}`)).body
  expect(checked).toEqual({
    receipt: {
      number: 1,
      type: 'payment',
      kind: 'subscription',
      seller: 'Polvon',
      gym: 'Gʻalaba Zali',
      amount: 500_000,
      date: today(),
      buyer: 'S. R.',
      state: 'refunded',
      refunded_amount: 500_000,
      is_part: true,
      fiscal_url: null,
    },
  })
})

test('what a gym pays to the platform is read by its owner and the superadmin, by no employee, member or other owner', async () => {
  const at = await subscribed()
  const employee = await world.employee(at.admin, { gyms: [at.gymId], ticks: tickablePermissions })
  const { body } = await at.admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [at.gymId],
  })
  const member = await world.session('member', body.member._id)
  for (const stranger of [employee, member, await world.admin()]) {
    expect([stranger.role, (await stranger.get(`/receipt/one/${at.paid}`)).status]).toEqual([stranger.role, 404])
    expect([stranger.role, (await pdfOf(stranger, at.paid)).status]).toEqual([stranger.role, 404])
  }
  for (const caller of [at.admin, at.root]) expect((await caller.post(`/receipt/sms/${at.paid}`)).status).toBe(404)
})

/** A gym with two members who paid. */
async function payers() {
  const { admin, gym, planId } = await gymWithPlan(world)
  const buy = async (paid_amount: number) => {
    const { membership } = (
      await admin.post('/membership/create', {
        member: { fullname: 'Gulnora Toshpoʻlatova', phone_number: freshPhone(), gender: 'female' },
        gym_id: gym.id,
        plan_id: planId,
        payment: { paid_amount, payment_method: 'cash' },
      })
    ).body
    return {
      membershipId: membership._id as string,
      paid: membership.transactions[0]._id as string,
      memberId: membership.member_id._id as string,
      caller: await world.session('member', membership.member_id._id),
    }
  }
  return { admin, gymId: gym.id, one: await buy(100_000), other: await buy(250_000) }
}

test('a member lists the own payments page by page and opens each receipt, and none of another member', async () => {
  const { admin, gymId, one, other } = await payers()
  const payMore = (paid_amount: number, more: object) =>
    admin.post('/transaction/membership/create', {
      membership_id: one.membershipId,
      paid_amount,
      reason: 'Xato',
      ...more,
    })
  await payMore(50_000, { transaction_type: 'payment', payment_method: 'card' })
  await payMore(20_000, { transaction_type: 'refund', payment_method: 'cash', transaction_id: one.paid })
  const adjusted = await payMore(1_000, { transaction_type: 'adjustment' })
  const list = await one.caller.get(`/member/payments?gym_id=${gymId}&limit=3`)
  expect(list.body.pagination).toMatchObject({ total: 4, totalPages: 2 })
  expect(await countsOfDays(one.caller, `/member/payments?gym_id=${gymId}`, today())).toEqual([4, 0])
  const last = await one.caller.get('/member/payments?limit=3&page=2')
  const shown = [...list.body.payments, ...last.body.payments]
  expect(shown.map(({ amount, receipt_number }) => [amount, receipt_number])).toEqual([
    [1_000, null],
    [20_000, null],
    [50_000, 3],
    [100_000, 1],
  ])
  expect((await one.caller.get(`/receipt/one/${one.paid}`)).body.receipt).toMatchObject({
    number: 1,
    amount: 100_000,
    buyer: { _id: one.memberId },
    state: 'partly_refunded',
  })
  expect((await pdfOf(one.caller, one.paid)).text).toContain('100 000 soʻm')
  for (const foreign of [other.paid, adjusted.body.transaction._id, newId()]) {
    expect((await one.caller.get(`/receipt/one/${foreign}`)).status).toBe(404)
    expect((await pdfOf(one.caller, foreign)).status).toBe(404)
  }
  expect((await one.caller.post(`/receipt/sms/${one.paid}`)).status).toBe(403)
  expect((await one.caller.get(`/member/payments?gym_id=${(await world.gym(admin)).id}`)).status).toBe(404)
})

test('a member keeps the receipts of a gym that they have left', async () => {
  const { admin, gymId, one } = await payers()
  await world.sql({ role: 'platform' }, (db) =>
    sql`delete from member_gyms where admin_id = ${admin.id} and gym_id = ${gymId} and member_id = ${one.memberId}`.execute(
      db,
    ),
  )
  expect((await one.caller.get(`/receipt/one/${one.paid}`)).body.receipt).toMatchObject({ gym: { name: 'Temir Zal' } })
})
