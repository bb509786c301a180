import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import type { Boxes } from '#test/sandbox/recorded.ts'
import { uzumCall } from '#test/sandbox/uzum.ts'

const world = useApi()

type Act = { pay: () => Promise<unknown>; takeBack: () => Promise<unknown> }

/** 300 000 soʻm at each provider: paid, and asked back from its cabinet, with what it is told. */
const acts: Readonly<Record<string, (doors: Boxes, number: string) => Act>> = {
  payme: ({ payme }, number) => {
    const id = `carried ${number}`
    const params = { id, time: Date.now(), amount: 30_000_000, account: { invoice: number } }
    return {
      async pay() {
        await paymeCall(payme, 'CreateTransaction', params)
        await paymeCall(payme, 'PerformTransaction', { id })
      },
      async takeBack() {
        const { body } = await paymeCall(payme, 'CancelTransaction', { id, reason: 5 })
        return (body['error'] as { code: number } | undefined)?.code ?? (body['result'] as { state: number }).state
      },
    }
  },
  uzum: ({ uzum }, number) => {
    const asked = { transId: `carried ${number}`, params: { invoice: number }, amount: 30_000_000 }
    return {
      async pay() {
        await uzumCall(uzum, 'create', asked)
        await uzumCall(uzum, 'confirm', asked)
      },
      async takeBack() {
        const { body } = await uzumCall(uzum, 'reverse', asked)
        return body['errorCode'] ?? body['status']
      },
    }
  },
}
const answers: Readonly<Record<string, { refused: unknown; returned: unknown }>> = {
  payme: { refused: -31_007, returned: -2 },
  uzum: { refused: '10017', returned: 'REVERSED' },
}

const planOf = (gym: string) => ({ options: [{ key: 'Zal', value: 'cheksiz' }], gyms: [gym] })

/** A membership that was paid for online and is changed to a dearer plan before it was used. */
async function changed(pay: (doors: Boxes, number: string) => Promise<unknown>) {
  const made = await onlineDesk(world)
  const { admin, gym, membershipId, membership } = made
  await pay(await doorsOf(admin), (await made.invoice()).number)
  const { plan } = ok(
    await admin.post('/plans/create/membership', { ...planOf(gym.id), name: 'Mavsum', price: 500_000, duration: 90 }),
  )
  const next = ok(await admin.post(`/membership/change/${membershipId}`, { plan_id: plan._id })).membership
  const payment = (await membership()).transactions[0]._id as string
  const owed = async () => {
    const [old, now] = [await membership(), await membership(next._id)]
    return [old.paid_amount, now.credit, now.remaining_amount]
  }
  const differences = async (provider: string) => {
    const day = tashkentDay(new Date())
    return ok(await admin.get(`/payment/reconciliation?provider=${provider}&from=${day}&to=${day}`)).differences
  }
  const back = (membership_id: string, transaction_id: string, paid_amount: number) =>
    admin.post('/transaction/membership/create', {
      membership_id,
      transaction_type: 'refund',
      transaction_id,
      paid_amount,
      payment_method: 'cash',
      reason: 'Koʻchdi',
      way_reason: 'Karta yopilgan',
    })
  return { ...made, next: next._id as string, payment, owed, differences, back }
}
const isPayment = (row: { transaction_type: string }) => row.transaction_type === 'payment'

test.each(Object.keys(acts))(
  'what another plan took over %s is refused to take back while that plan stands, and not after it was cancelled',
  async (provider) => {
    let act: Act | undefined
    const { admin, next, owed, differences } = await changed((doors, number) => {
      act = acts[provider]?.(doors, number)
      return act?.pay() ?? Promise.reject(new Error(provider))
    })
    expect(await owed()).toEqual([300_000, 300_000, 200_000])
    for (let n = 0; n < 2; n++) expect(await act?.takeBack()).toBe(answers[provider]?.refused)
    expect(await owed()).toEqual([300_000, 300_000, 200_000])
    expect(await differences(provider)).toEqual([])
    ok(await admin.post(`/membership/cancel/${next}`, { reason: 'Koʻchdi' }))
    for (let n = 0; n < 2; n++) expect(await act?.takeBack()).toBe(answers[provider]?.returned)
    expect((await owed())[0]).toBe(0)
    expect(await differences(provider)).toEqual([])
  },
)

const byClick = async ({ click }: Boxes, number: string) => {
  const form = { merchant_trans_id: number, amount: '300000', click_trans_id: number }
  const { body } = await clickCall(click, 'prepare', form)
  await clickCall(click, 'complete', { ...form, merchant_prepare_id: String(body['merchant_prepare_id']) })
}

test('nor does Click give it back when the desk asks, or the desk out of its till: both are told to cancel the new plan first', async () => {
  const { admin, next, owed, membershipId, payment, back } = await changed(byClick)
  expect((await admin.post('/payment/return', { transaction_id: payment, reason: 'Kelmaydi' })).body.error).toBe(
    'return.gone',
  )
  for (const sum of [300_000, 1]) {
    const { status, body } = await back(membershipId, payment, sum)
    expect([status, body.error, Object.keys(body.fields)]).toEqual([422, 'refund.carried', ['paid_amount']])
  }
  expect((await back(membershipId, payment, 300_001)).body.error).toBe('refund.too_big')
  expect(await owed()).toEqual([300_000, 300_000, 200_000])
  ok(await admin.post(`/membership/cancel/${next}`, { reason: 'Koʻchdi' }))
  ok(await back(membershipId, payment, 300_000))
})

test('money that went on over two changes is a part of the last plan; what the new plan did not need goes back', async () => {
  const { admin, gym, next, membershipId, payment, membership, back } = await changed(byClick)
  const { plan } = ok(
    await admin.post('/plans/create/membership', { ...planOf(gym.id), name: 'Sinov', price: 100_000, duration: 10 }),
  )
  const last = ok(await admin.post(`/membership/change/${next}`, { plan_id: plan._id })).membership
  expect((await membership(next)).status).toBe('cancelled')
  for (const sum of [300_000, 200_001])
    expect((await back(membershipId, payment, sum)).body.error).toBe('refund.carried')
  ok(await back(membershipId, payment, 150_000))
  expect((await back(membershipId, payment, 50_001)).body.fields.paid_amount).toMatch(/\b50\s000/)
  ok(await back(membershipId, payment, 50_000))
  expect((await back(membershipId, payment, 1)).body.error).toBe('refund.carried')
  ok(await admin.post(`/membership/cancel/${last._id}`, { reason: 'Koʻchdi' }))
  ok(await back(membershipId, payment, 100_000))
})

test('where both plans before were paid for, as much goes back as the change says, and never what the last plan stands on', async () => {
  const { admin, gym, next, membershipId, payment, membership, payAtDesk, back } = await changed(byClick)
  ok(await payAtDesk(200_000, next))
  const { plan } = ok(
    await admin.post('/plans/create/membership', { ...planOf(gym.id), name: 'Fasl', price: 400_000, duration: 60 }),
  )
  const { preview } = ok(await admin.get(`/membership/change/preview/${next}?plan_id=${plan._id}`))
  expect(preview).toMatchObject({ credit: 400_000, refundable: 100_000 })
  ok(await admin.post(`/membership/change/${next}`, { plan_id: plan._id }))
  const own = (await membership(next)).transactions.find(isPayment)._id
  expect((await back(membershipId, payment, 1)).body.error).toBe('refund.carried')
  expect((await back(next, own, 100_001)).body.fields.paid_amount).toMatch(/\b100\s000/)
  ok(await back(next, own, 100_000))
  expect((await back(next, own, 1)).body.error).toBe('refund.carried')
})
