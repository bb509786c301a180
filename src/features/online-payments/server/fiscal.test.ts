import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linesOf } from '#src/features/receipts/receipt-lines.ts'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { type PaymeBox, paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()
const codes = { mxik: '10305008002000000', package_code: '1514296', unit_code: 168, vat_percent: 12 }
const qr = 'https://ofd.soliq.uz/epi?t=EP000000000025&r=121&c=20261123101500&s=800031554082'

async function desk() {
  const made = await onlineDesk(world)
  const { providers } = ok(await made.admin.get('/payment/provider/all'))
  const box: PaymeBox = { url: providers[0].addresses[0], key: paymeBox.key }
  const check = async (number: string, amount: number) =>
    (await paymeCall(box, 'CheckPerformTransaction', { amount, account: { invoice: number } })).body['result']
  const pay = async (id: string, number: string, amount: number) => {
    await paymeCall(box, 'CreateTransaction', { id, time: Date.now(), amount, account: { invoice: number } })
    await paymeCall(box, 'PerformTransaction', { id })
  }
  const tell = (id: string, type: string, fiscal_data: object) =>
    paymeCall(box, 'SetFiscalData', { id, type, fiscal_data })
  const receiptOf = async (membershipId: string, at = 0) => {
    const { transactions } = await made.membership(membershipId)
    return ok(await made.admin.get(`/receipt/one/${transactions[at]._id}`)).receipt
  }
  return { ...made, box, check, pay, tell, receiptOf }
}

test('Payme is told what to register for a payment of everything at once, and nothing for a part or a plan without a code', async () => {
  const { admin, plan, invoice, check, owing, payAtDesk } = await desk()
  const bare = await invoice()
  expect(await check(bare.number, 30_000_000)).toEqual({ allow: true })
  ok(await admin.put(`/plans/update/${plan._id}`, codes))
  expect(await check(bare.number, 30_000_000)).toEqual({
    allow: true,
    detail: {
      receipt_type: 0,
      items: [
        {
          title: 'Oylik',
          price: 30_000_000,
          count: 1,
          code: codes.mxik,
          package_code: codes.package_code,
          units: 168,
          vat_percent: 12,
        },
      ],
    },
  })
  const { membershipId } = await owing()
  const part = await invoice({ membership_id: membershipId, amount: 100_000 })
  expect(await check(part.number, 10_000_000)).toEqual({ allow: true })
  ok(await payAtDesk(100_000, membershipId))
  const rest = await invoice({ membership_id: membershipId })
  expect(await check(rest.number, 20_000_000)).toEqual({ allow: true })
})

test('the tax office’s receipt stands on ours for a payment and for its return, and only a link of the tax office does', async () => {
  const { invoice, box, pay, tell, owing, receiptOf, membershipId } = await desk()
  const { number } = await invoice()
  await pay('fiscal-1', number, 30_000_000)
  const fiscal = { receipt_id: 121, status_code: 0, message: 'accepted', terminal_id: 'EP000000000025' }
  const sign = { fiscal_sign: '800031554082', date: '20261123101500' }
  expect(linesOf(await receiptOf(membershipId), 'uz').notes).toEqual([
    'Fiskal chek emas. Fiskal chekni toʻlov ilovasi chiqaradi, keyin u shu yerda ham turadi.',
  ])
  await tell('fiscal-1', 'PERFORM', { ...fiscal, ...sign, qr_code_url: 'https://ofd.soliq.uz.example.com/epi' })
  expect(linesOf(await receiptOf(membershipId), 'uz').notes).toEqual([
    'Fiskal chek emas. Fiskal chekni qabulxonadan soʻrang.',
  ])
  for (let time = 0; time < 2; time++) {
    const told = await tell('fiscal-1', 'PERFORM', { ...fiscal, ...sign, qr_code_url: qr })
    expect(told.body['result']).toEqual({ success: true })
  }
  const given = { url: qr, receipt_id: '121', terminal_id: 'EP000000000025', fiscal_sign: '800031554082' }
  expect((await receiptOf(membershipId)).fiscal).toEqual(given)
  // a late failure takes nothing away that was registered
  await tell('fiscal-1', 'PERFORM', { status_code: -1, message: 'timeout' })
  expect((await receiptOf(membershipId)).fiscal).toEqual(given)
  await paymeCall(box, 'CancelTransaction', { id: 'fiscal-1', reason: 5 })
  await tell('fiscal-1', 'CANCEL', { ...fiscal, receipt_id: 122, qr_code_url: `${qr}9` })
  const both = [await receiptOf(membershipId), await receiptOf(membershipId, 1)]
  expect(both.map(({ type, fiscal: { receipt_id } }) => [type, receipt_id]).sort()).toEqual([
    ['payment', '121'],
    ['refund', '122'],
  ])
  // of what went back before its receipt came there is none to ask for
  const back = await owing()
  await pay('fiscal-2', (await invoice({ membership_id: back.membershipId })).number, 30_000_000)
  await paymeCall(box, 'CancelTransaction', { id: 'fiscal-2', reason: 5 })
  const early = await receiptOf(back.membershipId)
  expect(linesOf(early, 'uz').notes).toEqual(['Pul toʻliq qaytarilgan', 'Fiskal chek emas.'])
  expect(early.is_fiscal_awaited).toBe(false)
})

test('the platform registers what an owner pays for a subscription at once, with the codes of its own plan', async () => {
  const [admin, root] = [await world.admin(), await world.superadmin()]
  const gym = await world.gym(admin)
  const { plan } = ok(
    await root.post('/plans/create/subscription', {
      name: 'Bir oy',
      price: 50_000,
      duration: 30,
      plan_category: 'subscription',
      options: [{ key: 'Zallar', value: '1' }],
    }),
  )
  const { provider } = ok(await root.put('/payment/provider/payme', paymeBox))
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string; plan_name: string }>`
      update subscriptions set price_tiyin = 5000000, plan_id = ${plan._id}
      where admin_id = ${admin.id} and gym_id = ${gym.id} returning id, plan_name`.execute(db),
  )
  const [bought] = rows
  const { invoice } = ok(await admin.post('/invoice/create', { subscription_id: bought?.id }))
  const box = { url: provider.addresses[0] as string, key: paymeBox.key }
  const check = async () =>
    (await paymeCall(box, 'CheckPerformTransaction', { amount: 5_000_000, account: { invoice: invoice.number } })).body[
      'result'
    ]
  expect(await check()).toEqual({ allow: true })
  ok(await root.put(`/plans/update/${plan._id}`, codes))
  expect(await check()).toMatchObject({
    allow: true,
    detail: { items: [{ title: bought?.plan_name, price: 5_000_000, code: codes.mxik, vat_percent: 12 }] },
  })
})
