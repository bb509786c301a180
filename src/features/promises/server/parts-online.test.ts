import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { useApi } from '#test/api.ts'
import { booksOf, looseOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()

test('parts of a debt are paid by Payme, by Click and at the desk; what Payme takes back is owed again, and every book agrees', async () => {
  const { admin, membershipId, memberId, payAtDesk, membership } = await onlineDesk(world)
  const today = tashkentDay(new Date())
  const parts = [100_000.5, 99_999.5, 100_000].map((amount, at) => ({ amount, promised_on: addDays(today, at + 1) }))
  ok(await admin.post('/promise/split', { membership_id: membershipId, parts }))
  const member = await world.session('member', memberId)
  const states = async () =>
    ok(await admin.get(`/promise/of/${membershipId}`)).promises.map(({ state }: { state: string }) => state)
  const { payme, click } = await doorsOf(admin)
  const asked = async (amount: number) =>
    ok(await member.post('/member/invoice/create', { membership_id: membershipId, amount })).invoice.number as string
  const byPayme = async (id: string, amount: number) => {
    const account = { invoice: await asked(amount) }
    await paymeCall(payme, 'CreateTransaction', { id, time: Date.now(), amount: Math.round(amount * 100), account })
    return paymeCall(payme, 'PerformTransaction', { id })
  }
  const byClick = async (id: string, amount: number) => {
    const form = { merchant_trans_id: await asked(amount), amount: amount.toFixed(2), click_trans_id: id }
    const { body } = await clickCall(click, 'prepare', form)
    return clickCall(click, 'complete', { ...form, merchant_prepare_id: String(body['merchant_prepare_id']) })
  }
  expect((await byPayme('first', 100_000.5)).body).toMatchObject({ result: { state: 2 } })
  expect(await states()).toEqual(['kept', 'open', 'open'])
  expect((await byClick('71', 99_999.5)).body).toMatchObject({ error: 0 })
  ok(await payAtDesk(60_000))
  expect(await states()).toEqual(['kept', 'kept', 'open'])
  // a part is no more than what is left of the debt
  expect((await member.post('/member/invoice/create', { membership_id: membershipId, amount: 40_000.01 })).status).toBe(
    422,
  )
  const back = await paymeCall(payme, 'CancelTransaction', { id: 'first', reason: 5 })
  expect(back.body).toMatchObject({ result: { state: -2 } })
  expect(await membership()).toMatchObject({ due_amount: 300_000, paid_amount: 159_999.5, remaining_amount: 140_000.5 })
  // what is there pays the oldest part first
  expect(await states()).toEqual(['kept', 'open', 'open'])
  expect((await byPayme('again', 140_000.5)).body).toMatchObject({ result: { state: 2 } })
  expect(await states()).toEqual(['kept', 'kept', 'kept'])
  expect((await booksOf(admin, membershipId)).map(([type, amount, , provider]) => [type, amount, provider])).toEqual([
    ['payment', 100_000.5, 'payme'],
    ['payment', 99_999.5, 'click'],
    ['payment', 60_000, null],
    ['refund', 100_000.5, 'payme'],
    ['payment', 140_000.5, 'payme'],
  ])
  const { findings } = await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))
  const differences = []
  for (const provider of ['payme', 'click'])
    differences.push(
      ...ok(await admin.get(`/payment/reconciliation?provider=${provider}&from=${today}&to=${today}`)).differences,
    )
  expect([findings, differences, await looseOf(world, admin)]).toEqual([[], [], []])
})
