import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok } from '#test/online-desk.ts'

const { payme, renewing, goTo } = await openAutopay()

const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length

test.each([-10, -2])(
  'what the desk renews before its last day (%i) is renewed by the card from there on, and nobody is alarmed',
  async (n) => {
    const { end, day, admin, membershipId, state, payAtDesk, kindsTold, memberships, agreeing } = await renewing()
    if (n > -3) await day(addDays(end, -3))
    goTo(addDays(end, n))
    const { membership: renewal } = ok(await admin.post(`/membership/renew/${membershipId}`, {}))
    ok(await payAtDesk(300_000, renewal._id))
    for (const at of [-1, 0, 1]) await day(addDays(end, at))
    expect(await state(renewal._id)).toMatchObject({ state: 'on' })
    const next = renewal.end_date as Day
    await day(addDays(next, -3))
    expect((await state(renewal._id)).charges[0]).toMatchObject({ state: 'announced', date: next })
    await day(next)
    expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0, 0])
    expect(payme.receipts.at(-1)).toMatchObject({ taken: 1 })
    expect(count(await kindsTold(), 'autopay_stopped')).toBe(0)
    expect(await agreeing()).toEqual([[], []])
  },
)

test('a renewal that was reserved for the card and paid at the desk is what the card renews next', async () => {
  const { end, day, admin, membershipId, state, payAtDesk, memberships, kindsTold } = await renewing()
  payme.behave('receipts.pay', 'refuses')
  await day(addDays(end, -3))
  await day(end)
  const next = (await memberships()).find(({ _id }) => _id !== membershipId)
  ok(await payAtDesk(300_000, next?._id))
  await day(addDays(end, 1))
  expect(await state(next?._id)).toMatchObject({ state: 'on', charges: [{ state: 'called_off' }] })
  expect(count(await kindsTold(admin), 'autopay_failed')).toBe(0)
})

test('a price that rose after the notice ends the autopay aloud: member and desk hear that nothing was taken', async () => {
  const { end, day, admin, plan, state, kindsTold } = await renewing()
  await day(addDays(end, -3))
  ok(await admin.put(`/plans/update/${plan._id}`, { name: 'Oylik', price: 400_000, version: 1 }))
  await day(end)
  await day(addDays(end, 1))
  expect(await state()).toMatchObject({ state: 'stopped', stop_why: 'failed', charges: [{ state: 'called_off' }] })
  expect(count(await kindsTold(), 'autopay_stopped')).toBe(1)
  expect(count(await kindsTold(admin), 'autopay_failed')).toBe(1)
})
