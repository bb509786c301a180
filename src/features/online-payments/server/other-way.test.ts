import { expect, test } from 'vitest'
import { type Answer, useApi } from '#test/api.ts'
import { booksOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()

/** A membership that was paid for at Payme. */
async function paid() {
  const made = await onlineDesk(world)
  const { payme } = await doorsOf(made.admin)
  const { number } = await made.invoice()
  const params = { id: 'paid', time: Date.now(), amount: 30_000_000, account: { invoice: number } }
  await paymeCall(payme, 'CreateTransaction', params)
  await paymeCall(payme, 'PerformTransaction', { id: 'paid' })
  const [payment] = (await made.membership()).transactions
  return { ...made, transaction_id: payment._id as string }
}

const languages = ['uz', 'ru', 'en']
const refused = ({ status, body }: Answer) => [status, body.error, Object.keys(body.fields ?? {})]

test('money of a provider goes back otherwise only with why: the refund names the field, in each language', async () => {
  const { admin, membershipId, transaction_id } = await paid()
  const back = (more: object, language = 'uz') =>
    admin.post(
      '/transaction/membership/create',
      {
        membership_id: membershipId,
        paid_amount: 100_000,
        transaction_type: 'refund',
        transaction_id,
        reason: 'Koʻchdi',
        ...more,
      },
      { headers: { 'accept-language': language } },
    )
  const said = new Set<string>()
  for (const language of languages)
    for (const way_reason of [undefined, '', '  ']) {
      const answer = await back({ payment_method: 'cash', way_reason }, language)
      expect(refused(answer)).toEqual([400, 'invalid_input', ['way_reason']])
      said.add(JSON.stringify(answer.body.fields))
    }
  expect(said.size).toBe(3)
  expect(await booksOf(admin, membershipId)).toHaveLength(1)
  ok(await back({ payment_method: 'online' }))
  const told = ok(await back({ payment_method: 'cash', way_reason: 'Karta yopilgan' }))
  expect(told.transaction).toMatchObject({ payment_method: 'cash', way_reason: 'Karta yopilgan' })
})

test('nor does it when the membership is cancelled: nothing is written then', async () => {
  const { admin, membershipId, membership } = await paid()
  const cancel = (more: object) =>
    admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchdi', refund: 100_000, ...more })
  expect(refused(await cancel({ payment_method: 'cash' }))).toEqual([400, 'invalid_input', ['way_reason']])
  expect((await membership()).status).not.toBe('cancelled')
  expect(await booksOf(admin, membershipId)).toHaveLength(1)
  ok(await cancel({ payment_method: 'cash', way_reason: 'Karta yopilgan' }))
  expect((await membership()).status).toBe('cancelled')
})

test.each([
  ['cash', 'card'],
  ['card', 'cash'],
  ['cash', 'online'],
])('money that came by %s goes back by %s only with why, also when a membership is cancelled', async (came, back) => {
  const { admin, membershipId, membership } = await onlineDesk(world, { boxes: false })
  const entry = { membership_id: membershipId, paid_amount: 300_000, payment_method: came, transaction_type: 'payment' }
  const { transaction } = ok(await admin.post('/transaction/membership/create', entry))
  const refund = { ...entry, transaction_type: 'refund', transaction_id: transaction._id, reason: 'Koʻchdi' }
  const give = (more: object) => admin.post('/transaction/membership/create', { ...refund, paid_amount: 1000, ...more })
  expect(refused(await give({ payment_method: back }))).toEqual([400, 'invalid_input', ['way_reason']])
  ok(await give({ payment_method: came }))
  ok(await give({ payment_method: back, way_reason: 'Karta yopilgan' }))
  const cancel = (more: object) =>
    admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchdi', refund: 1000, ...more })
  expect(refused(await cancel({ payment_method: back }))).toEqual([400, 'invalid_input', ['way_reason']])
  expect((await membership()).status).not.toBe('cancelled')
  ok(await cancel({ payment_method: back, way_reason: 'Karta yopilgan' }))
})
