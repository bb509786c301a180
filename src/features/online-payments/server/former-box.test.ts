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

test('the statement of one merchant has nothing of another, and all of its own once it stands here again', async () => {
  const { admin, invoice, owing } = await onlineDesk(world)
  const { payme } = await doorsOf(admin)
  const [from, to] = [Date.now() - 60_000, Date.now() + 60_000]
  const begin = async (id: string, key: string) => {
    const { number } = await invoice({ membership_id: (await owing()).membershipId })
    const asked = { id, time: Date.now(), amount: 30_000_000, account: { invoice: number } }
    await paymeCall({ ...payme, key }, 'CreateTransaction', asked)
    await paymeCall({ ...payme, key }, 'PerformTransaction', asked)
  }
  const told = async (key: string) => {
    const { result } = (await paymeCall({ ...payme, key }, 'GetStatement', { from, to })).body
    return (result as { transactions: { id: string }[] }).transactions.map(({ id }) => id)
  }
  const change = async (box: typeof paymeBox) => ok(await admin.put('/payment/provider/payme', box))
  await begin('one', own.payme.key)
  await change({ ...own.payme, key: 'payme-renewed-key-1A2b' })
  expect(await told('payme-renewed-key-1A2b')).toEqual(['one'])
  await change(others.payme)
  expect(await told(others.payme.key)).toEqual([])
  await begin('two', others.payme.key)
  expect(await told(others.payme.key)).toEqual(['two'])
  await change(own.payme)
  expect(await told(own.payme.key)).toEqual(['one'])
  await begin('three', own.payme.key)
  expect(await told(own.payme.key)).toEqual(['one', 'three'])
  await change(others.payme)
  expect(await told(others.payme.key)).toEqual(['two'])
  // what is asked about by name is told all the same: nobody's money stands between two merchants
  const asked = await paymeCall({ ...payme, key: others.payme.key }, 'CheckTransaction', { id: 'one' })
  expect(asked.body).toMatchObject({ result: { state: 2 } })
})
