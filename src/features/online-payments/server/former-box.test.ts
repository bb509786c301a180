import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { booksOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk, paymeBox, uzumBox } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { uzumCall } from '#test/sandbox/uzum.ts'

const world = useApi()

const [own, others] = [
  { payme: paymeBox, uzum: uzumBox },
  {
    payme: { ...paymeBox, merchant_id: '99a5e0f0c1b2a3d4e5f60799', key: 'payme-other-key-5T6y' },
    uzum: { ...uzumBox, service_id: '598625', password: 'uzum-other-5T6y' },
  },
]

test('the box of before is nobody’s: its return is refused in the provider’s words and changes nothing, until its keys stand here again', async () => {
  const { admin, invoice, membershipId, owing } = await onlineDesk(world)
  const { payme, uzum } = await doorsOf(admin)
  const { number } = await invoice()
  await paymeCall(payme, 'CreateTransaction', {
    id: 'kept',
    time: Date.now(),
    amount: 30_000_000,
    account: { invoice: number },
  })
  await paymeCall(payme, 'PerformTransaction', { id: 'kept' })
  const second = await owing()
  const by = {
    transId: 'kept',
    params: { invoice: (await invoice({ membership_id: second.membershipId })).number },
    amount: 30_000_000,
  }
  await uzumCall(uzum, 'create', by)
  await uzumCall(uzum, 'confirm', by)
  const change = async (boxes: typeof own) => {
    ok(await admin.put('/payment/provider/payme', boxes.payme))
    ok(await admin.put('/payment/provider/uzum', boxes.uzum))
  }
  const back = () => paymeCall(payme, 'CancelTransaction', { id: 'kept', reason: 5 })
  const reverse = () => uzumCall(uzum, 'reverse', by)
  const books = async () => [await booksOf(admin, membershipId), await booksOf(admin, second.membershipId)]
  const paid = await books()
  await change(others)
  expect((await back()).body).toMatchObject({ error: { code: -32504 } })
  expect((await reverse()).body).toMatchObject({ status: 'FAILED', errorCode: '10001' })
  expect(await books()).toEqual(paid)
  await change(own)
  expect((await back()).body).toMatchObject({ result: { state: -2 } })
  expect((await reverse()).body).toMatchObject({ status: 'REVERSED' })
  expect((await books()).map(({ length }) => length)).toEqual([2, 2])
})
