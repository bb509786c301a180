import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { mostOpen, mostOwnInDay } from '../rules.ts'

const world = useApi()

type Made = { _id: string; number: string; url: string }
const wordOf = ({ url }: Made) => url.split('/').at(-1)

/** A member who owes 300 000, and asks for links of parts of it. */
async function ownDesk() {
  const desk = await onlineDesk(world)
  const member = await world.session('member', desk.memberId)
  const ask = (amount?: number) =>
    member.post('/member/invoice/create', { membership_id: desk.membershipId, ...(amount && { amount }) })
  const own = async (amount?: number): Promise<Made> => ok(await ask(amount)).invoice
  const opened = async (invoice: Made) => ok(await world.visitor.get(`/invoice/public/${wordOf(invoice)}`)).invoice
  const open = async (): Promise<string[]> =>
    ok(await desk.admin.get('/invoice/all?status=open&limit=100')).invoices.map(({ _id }: Made) => _id)
  return { ...desk, ask, own, opened, open }
}

test('a person who chooses another sum has one invoice for the debt; what the desk has made, and what is being paid, stays', async () => {
  const { admin, membershipId, invoice, own, open } = await ownDesk()
  const ofDesk = await invoice({ membership_id: membershipId, amount: 70_000 })
  const held = await own(50_000)
  const begun = await paymeCall((await doorsOf(admin)).payme, 'CreateTransaction', {
    id: 'a'.repeat(24),
    time: Date.now(),
    amount: 5_000_000,
    account: { invoice: held.number },
  })
  expect(begun.body).toMatchObject({ result: { state: 1 } })
  const [first, second] = [await own(100_000), await own(120_000)]
  expect(new Set(await open())).toEqual(new Set([ofDesk._id, held._id, second._id]))
  expect((await own(120_000))._id).toBe(second._id)
  const acts = ok(await admin.get('/audit/all?limit=100')).entries.filter(
    ({ entity_id, action }: { entity_id: string; action: string }) =>
      entity_id === first._id && action === 'invoices.cancel',
  )
  expect(acts).toHaveLength(1)
})

test('the link of an invoice that a newer one has replaced still leads to paying what is owed now', async () => {
  const { own, opened, payAtDesk } = await ownDesk()
  const [first] = [await own(100_000), await own(120_000)]
  expect(await opened(first)).toMatchObject({ status: 'cancelled', ended: 'replaced', left: 300_000, pay: {} })
  const { token } = ok(await world.visitor.post(`/invoice/public/${wordOf(first)}/again`))
  expect(ok(await world.visitor.get(`/invoice/public/${token}`)).invoice).toMatchObject({
    status: 'open',
    amount: 300_000,
  })
  await payAtDesk(40_000)
  expect(await opened(first)).toMatchObject({ status: 'cancelled', ended: 'replaced', left: 260_000 })
  await payAtDesk(260_000)
  expect(await opened(first)).toMatchObject({ status: 'paid', ended: null, left: null })
})

test('nobody piles up invoices of one debt: the desk has so many open, its person asks for so many in a day', async () => {
  const { admin, membershipId, invoice, ask } = await ownDesk()
  for (let nr = 1; nr <= mostOpen; nr++) await invoice({ membership_id: membershipId, amount: 1_000 + nr })
  const more = await admin.post('/invoice/create', { membership_id: membershipId, amount: 999 })
  expect([more.status, more.body.error]).toEqual([409, 'invoice.too_many'])
  const again = await admin.post('/invoice/create', { membership_id: membershipId, amount: 1_001, again: true })
  expect(again.status).toBe(201)
  for (let nr = 1; nr <= mostOwnInDay; nr++) expect((await ask(2_000 + nr)).status).toBe(201)
  expect((await ask(5_000)).body.error).toBe('invoice.too_many')
})

test('whoever asks several times at once has one invoice all the same, and asks no more often in a day', async () => {
  const { ask, open } = await ownDesk()
  const sums = Array.from({ length: mostOwnInDay + 4 }, (_, nr) => 1_000 + nr)
  const answers = await Promise.all(sums.map((amount) => ask(amount)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(mostOwnInDay)
  expect(await open()).toHaveLength(1)
  const other = await ownDesk()
  const same = await Promise.all([1, 2, 3, 4].map(() => other.own(50_000)))
  expect(new Set(same.map(({ _id }) => _id)).size).toBe(1)
  expect(await other.open()).toEqual([same[0]?._id])
})

test('a link that was replaced, opened anew by many at once, leads to one invoice', async () => {
  const { own, open } = await ownDesk()
  const [first] = [await own(100_000), await own(120_000)]
  const again = () => world.visitor.post(`/invoice/public/${wordOf(first)}/again`)
  const tokens = (await Promise.all([1, 2, 3, 4].map(again))).map((answer) => ok(answer).token)
  expect(new Set(tokens).size).toBe(1)
  expect(await open()).toHaveLength(2)
})

test('invoices of more than is owed any more keep the desk from no new one', async () => {
  const { membershipId, invoice, payAtDesk, open } = await ownDesk()
  for (let nr = 1; nr <= mostOpen; nr++) await invoice({ membership_id: membershipId, amount: 200_000 + nr })
  await payAtDesk(150_000)
  expect(await open()).toEqual([])
  expect((await invoice({ membership_id: membershipId })).amount).toBe(150_000)
})
