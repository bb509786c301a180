import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#src/contract/days.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { booksOf } from '#test/online-books.ts'
import { ok } from '#test/online-desk.ts'
import { chargeDue } from './jobs.ts'

const { payme, renewing } = await openAutopay()

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length
const pays = () => payme.calls.filter((call) => call === 'receipts.pay').length

type Made = Awaited<ReturnType<typeof renewing>>
const nextOf = async ({ memberships, membershipId }: Made) =>
  (await memberships()).find(({ _id }) => _id !== membershipId)

test.each<[string, (made: Made, next: string) => Promise<unknown>]>([
  [
    'its invoice was taken back',
    async ({ admin }) => {
      const [{ _id }] = ok(await admin.get('/invoice/all?status=open')).invoices
      return ok(await admin.del(`/invoice/cancel/${_id}`))
    },
  ],
  [
    'what was reserved was cancelled',
    async ({ admin }, next) =>
      ok(await admin.post(`/membership/cancel/${next}`, { reason: 'Koʻchib ketdi', refund: 0 })),
  ],
])(
  'money that the books refuse (%s while it was taken) goes back to the card, and is entered nowhere',
  async (how, act) => {
    const made = await renewing({ billing: false })
    const { end, day, later, deps, admin, state, kindsTold, agreeing } = made
    await day(addDays(end, -3))
    const from = payme.receipts.length
    payme.meanwhile(async () => {
      payme.well()
      await act(made, (await nextOf(made))?._id ?? '')
    })
    await day(end)
    later()
    await chargeDue(deps)
    expect(payme.receipts.slice(from)).toMatchObject([{ state: 21, taken: 0 }])
    expect(await booksOf(admin, (await nextOf(made))?._id ?? '')).not.toContainEqual(
      expect.arrayContaining(['payment']),
    )
    expect((await state()).charges[0].why).toBe('Payme pulni kartaga qaytardi')
    const { differences } = ok(await admin.get(`/payment/reconciliation?provider=payme&from=${end}&to=${end}`))
    expect(differences).toEqual([])
    expect(await agreeing()).toEqual([[], []])
    await day(addDays(end, 1))
    // what is still wanted is taken at the next try, and once; what was cancelled never again
    const isWanted = how === 'its invoice was taken back'
    expect(payme.receipts.slice(from).reduce((sum, { taken }) => sum + taken, 0)).toBe(isWanted ? 1 : 0)
    expect(await nextOf(made)).toMatchObject({ remaining_amount: 0 })
    expect(count(await kindsTold(), 'autopay_stopped')).toBe(isWanted ? 0 : 1)
    expect(await agreeing()).toEqual([[], []])
  },
)

test('of whom the provider knows nothing for three days nothing is asked again: desk and member hear, and what is reserved waits for a person', async () => {
  const made = await renewing({ billing: false })
  const { end, day, later, deps, admin, state, kindsTold, agreeing } = made
  await day(addDays(end, -3))
  const before = pays()
  payme.behave('receipts.pay', 'drops')
  payme.behave('receipts.check', 'deaf')
  payme.behave('receipts.cancel', 'deaf')
  for (const n of [0, 1, 2]) await day(addDays(end, n))
  // a minute before the three days are over
  deps.clock.moveTo(new Date(startOfDay(addDays(end, 3)).getTime() + 12 * 3_600_000 - 60_000))
  await chargeDue(deps)
  expect((await state()).charges).toMatchObject([{ state: 'asked', tries: 1 }])
  await day(addDays(end, 4))
  const stopped = { state: 'stopped', stop_why: 'failed' }
  const why = 'Payme uch kun javob bermadi, pul olingan-olinmagani nomaʼlum: Payme kabinetida tekshiring'
  expect(await state()).toMatchObject({ ...stopped, charges: [{ state: 'given_up', tries: 1, why }] })
  expect(await nextOf(made)).toMatchObject({ remaining_amount: 300_000 })
  payme.well()
  later()
  await chargeDue(deps)
  for (const n of [5, 6]) await day(addDays(end, n))
  expect(pays() - before).toBe(1)
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
  const { notifications } = ok(await admin.get('/notification/all'))
  expect(notifications.filter(({ kind }: { kind: string }) => kind === 'autopay_failed')).toMatchObject([
    { params: { why } },
  ])
  expect(await agreeing()).toEqual([[], []])
})

test('where the provider’s own call has brought the money, three days without an answer change nothing: it is paid, and goes on', async () => {
  const made = await renewing()
  const { end, day, state, kindsTold, agreeing } = made
  await day(addDays(end, -3))
  const before = pays()
  payme.behave('receipts.pay', 'drops')
  payme.behave('receipts.check', 'deaf')
  payme.behave('receipts.cancel', 'deaf')
  for (const n of [0, 1, 2, 3, 4]) await day(addDays(end, n))
  const next = await nextOf(made)
  expect(next).toMatchObject({ remaining_amount: 0 })
  expect(await state(next?._id)).toMatchObject({ state: 'on', charges: [{ state: 'paid', tries: 1 }] })
  expect(pays() - before).toBe(1)
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(0)
  expect(await agreeing()).toEqual([[], []])
})
