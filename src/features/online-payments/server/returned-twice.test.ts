import { expect, test } from 'vitest'
import { openClick } from '#test/click-desk.ts'
import { ok } from '#test/online-desk.ts'

const { click, desk } = await openClick()

/** A payment that Click was asked to give back, without an answer, before the desk entered a refund of its own. */
async function asked(manner: 'drops' | 'deaf', payment_method: 'cash' | 'online') {
  const made = await desk()
  const { admin, pass, askBack, doReturn, membershipId } = made
  const paid = await (await pass()).state()
  ok(await askBack(paid.transaction_id))
  click.behave(manner)
  await doReturn(paid.transaction_id)
  const entered = { transaction_type: 'refund', paid_amount: 300_000, reason: 'Kelmaydi', way_reason: 'Shoshildi' }
  const whole = { ...entered, membership_id: membershipId, transaction_id: paid.transaction_id, payment_method }
  ok(await admin.post('/transaction/membership/create', whole))
  click.behave('well')
  const told = async () =>
    ok(await admin.get('/notification/all')).notifications.map(({ kind }: { kind: string }) => kind)
  return { ...made, told, again: () => doReturn(paid.transaction_id) }
}

test('what Click gave back without an answer, and the desk too, is said to have gone back twice, and named at once', async () => {
  const before = click.reversals.length
  const { again, told, differences, kinds } = await asked('drops', 'cash')
  await again()
  expect(await told()).toContain('online_returned_twice')
  expect(await told()).not.toContain('online_not_returned')
  expect(await differences()).toEqual(['cancelled_there'])
  expect(await kinds()).toHaveLength(2)
  await again()
  expect(click.reversals.length - before).toBe(1)
})

test('what somebody entered as returned online meanwhile is that return of Click', async () => {
  const { again, told, differences } = await asked('drops', 'online')
  await again()
  expect(await told()).not.toContain('online_not_returned')
  expect(await differences()).toEqual([])
})

test('what Click has never heard of, and the desk has given back, Click is not asked for any more', async () => {
  const before = click.reversals.length
  const { again, told, differences } = await asked('deaf', 'cash')
  await again()
  expect(click.reversals.length).toBe(before)
  expect(await told()).toContain('online_not_returned')
  expect(await differences()).toEqual([])
})
