import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { ok, paymeBox } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()
afterEach(() => world.clock(null))

const tuesday = addDays(monday, 1)

/** Somebody took a single place on the phone, and the gym has a cash box. */
async function taken() {
  const desk = await classDesk(world)
  await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { drop_in_price: 50_000 })
  ok(await desk.admin.put('/payment/provider/payme', paymeBox))
  const { providers } = ok(await desk.admin.get('/payment/provider/all'))
  const box = { url: providers[0].addresses[0] as string, key: paymeBox.key }
  const session = await desk.sessionOn(tuesday)
  const who = await desk.member({}, null)
  const { booking, membership } = ok(await who.post('/class/drop-in/create', { session_id: session }))
  const { invoice } = ok(await who.post('/member/invoice/create', { membership_id: membership._id }))
  const id = `single ${membership._id}`
  const account = { invoice: invoice.number }
  const at = { time: evening(monday, 300).getTime() }
  const begin = () => paymeCall(box, 'CreateTransaction', { id, ...at, amount: 5_000_000, account })
  const perform = () => paymeCall(box, 'PerformTransaction', { id })
  const cancel = () => paymeCall(box, 'CancelTransaction', { id, reason: 5 })
  const find = async () => (await desk.admin.get(`/membership/one/${membership._id}`)).body.membership
  const differences = () =>
    world.sql({ role: 'platform' }, async (db) => (await checkLedger(db, desk.admin.id)).findings)
  return { ...desk, who, booking, invoice, begin, perform, cancel, find, differences, session }
}

test('a single place taken on the phone is paid online by the provider’s own protocol, once, and stays taken', async () => {
  const { who, gym, invoice, begin, perform, find, differences, line, session } = await taken()
  expect(invoice).toMatchObject({ amount: 50_000 })
  expect((await who.get(`/member/invoice/payable?gym_id=${gym.id}`)).body.debts).toMatchObject([
    { plan_name: 'Yoga · 1×', remaining_amount: 50_000 },
  ])
  expect((await begin()).body).toMatchObject({ result: { state: 1 } })
  for (const answer of [await perform(), await perform()]) expect(answer.body).toMatchObject({ result: { state: 2 } })
  expect(await find()).toMatchObject({ payment_status: 'paid', paid_amount: 50_000, remaining_amount: 0 })
  expect(await line(session)).toEqual(['Aziza Karimova: booked'])
  expect((await who.get(`/member/invoice/payable?gym_id=${gym.id}`)).body.debts).toEqual([])
  expect(await differences()).toEqual([])
})

test('a place that was given back before the money came asks for no money any more', async () => {
  const { who, booking, begin, find, differences } = await taken()
  expect((await who.del(`/class/booking/cancel/${booking._id}`)).body.status).toBe('cancelled')
  expect((await begin()).body).toHaveProperty('error')
  expect(await find()).toMatchObject({ status: 'cancelled', due_amount: 0, paid_amount: 0 })
  expect(await differences()).toEqual([])
})

test('what was paid for a place that was given back in time goes back by the provider also when the class is over; for one that was used nothing does', async () => {
  const [back, used] = [await taken(), await taken()]
  for (const one of [back, used]) {
    await one.begin()
    expect((await one.perform()).body).toMatchObject({ result: { state: 2 } })
  }
  expect((await back.who.del(`/class/booking/cancel/${back.booking._id}`)).body.status).toBe('cancelled')
  world.clock(evening(addDays(tuesday, 2)))
  const [once, again] = [await back.cancel(), await back.cancel()]
  expect(once.body).toMatchObject({ result: { state: -2 } })
  expect(again.body).toEqual(once.body)
  expect(await back.find()).toMatchObject({ status: 'cancelled', due_amount: 0, paid_amount: 0 })
  expect((await used.cancel()).body).toMatchObject({ error: { code: -31007 } })
  expect(await used.find()).toMatchObject({ paid_amount: 50_000, remaining_amount: 0 })
  for (const one of [back, used]) expect(await one.differences()).toEqual([])
})
