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
  return { ...made, next: next._id as string, payment, owed, differences }
}

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
  const { admin, next, owed, membershipId, payment } = await changed(byClick)
  expect((await admin.post('/payment/return', { transaction_id: payment, reason: 'Kelmaydi' })).body.error).toBe(
    'return.gone',
  )
  const back = (paid_amount: number) =>
    admin.post('/transaction/membership/create', {
      membership_id: membershipId,
      transaction_type: 'refund',
      transaction_id: payment,
      paid_amount,
      payment_method: 'cash',
      reason: 'Koʻchdi',
      way_reason: 'Karta yopilgan',
    })
  for (const sum of [300_000, 1]) {
    const { status, body } = await back(sum)
    expect([status, body.error, Object.keys(body.fields)]).toEqual([422, 'refund.carried', ['paid_amount']])
  }
  expect((await back(300_001)).body.error).toBe('refund.too_big')
  expect(await owed()).toEqual([300_000, 300_000, 200_000])
  ok(await admin.post(`/membership/cancel/${next}`, { reason: 'Koʻchdi' }))
  ok(await back(300_000))
})

test('money that went on over two changes is a part of the last plan; what the new plan did not need goes back', async () => {
  const { admin, gym, next, membershipId, payment, membership } = await changed(byClick)
  const { plan } = ok(
    await admin.post('/plans/create/membership', { ...planOf(gym.id), name: 'Sinov', price: 100_000, duration: 10 }),
  )
  const last = ok(await admin.post(`/membership/change/${next}`, { plan_id: plan._id })).membership
  expect((await membership(next)).status).toBe('cancelled')
  const back = (paid_amount: number) =>
    admin.post('/transaction/membership/create', {
      membership_id: membershipId,
      transaction_type: 'refund',
      transaction_id: payment,
      paid_amount,
      payment_method: 'online',
      reason: 'Koʻchdi',
    })
  expect((await back(300_000)).body.error).toBe('refund.carried')
  ok(await admin.post(`/membership/cancel/${last._id}`, { reason: 'Koʻchdi' }))
  ok(await back(300_000))
})
