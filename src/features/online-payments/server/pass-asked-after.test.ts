import { expect, test } from 'vitest'
import { addDays, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { openClick } from '#test/click-desk.ts'
import { clickBox, ok } from '#test/online-desk.ts'
import { giveBack } from './give-back.ts'
import { takePass } from './pass.ts'

const { click, world, desk } = await openClick()

/** Click took the money, and its answer never came. */
async function lost() {
  const made = await desk()
  click.behave('drops', 'well')
  const { again, state } = await made.pass()
  const later = async () => {
    world.clock(new Date(world.application.deps.clock.now().getTime() + 120_000))
    await again()
    return (await state()).state
  }
  const box = async (more: object = {}) => ok(await made.admin.put('/payment/provider/click', { ...clickBox, ...more }))
  const paid = async () => expect(await made.kinds()).toEqual([['payment', 'click']])
  return { ...made, later, box, paid }
}

test('a key that is refused since says nothing of the money: it is asked after until the key is right', async () => {
  const { later, box, paid } = await lost()
  await box({ secret_key: 'boshqa-kalit' })
  expect([await later(), await later()]).toEqual(['asked', 'asked'])
  await box()
  expect(await later()).toBe('paid')
  await paid()
})

test('Click that hears no more calls for now is asked later', async () => {
  const { later, paid } = await lost()
  click.behave('busy')
  expect([await later(), await later()]).toEqual(['asked', 'asked'])
  click.behave('well')
  expect(await later()).toBe('paid')
  await paid()
})

test('what was sent is asked after although the cash box is off by then; what was not is given up', async () => {
  const { later, box, paid, owing, scan, paymentOf, turn, stateOf, deps } = await lost()
  const { membershipId } = await owing()
  const waiting = ok(await scan({ membership_id: membershipId })).pass._id as string
  await box({ is_on: false })
  expect(await later()).toBe('paid')
  await paid()
  const before = click.payments.length
  await takePass(deps, turn(await paymentOf(waiting)))
  expect(await stateOf(waiting)).toMatchObject({ state: 'refused' })
  expect(click.payments).toHaveLength(before)
})

test('of what another service does not know nobody knows anything', async () => {
  const { later, box, paid } = await lost()
  await box({ service_id: '99999' })
  expect([await later(), await later()]).toEqual(['asked', 'asked'])
  await box()
  expect(await later()).toBe('paid')
  await paid()
})

test('what was asked before midnight and taken after it is found under the day of Click’s own clock', async () => {
  const made = await desk()
  const night = startOfDay(addDays(tashkentDay(world.application.deps.clock.now()), 1))
  world.clock(new Date(night.getTime() - 1_000))
  click.behave('deaf', 'well')
  const { again, state } = await made.pass()
  const { number, amount } = (await made.admin.get('/invoice/all')).body.invoices[0]
  click.payments.push({ id: 880_000 + click.payments.length, number, amount, status: 2, day: tashkentDay(night) })
  world.clock(new Date(night.getTime() + 120_000))
  await again()
  expect(await state()).toMatchObject({ state: 'paid' })
  expect(await made.kinds()).toEqual([['payment', 'click']])
})

test('what Click has not answered within half an hour is closed at once: the desk takes the money, and what Click took goes back', async () => {
  const { admin, deps, pass, turn, payAtDesk, kinds, differences } = await desk()
  click.behave('drops', 'busy')
  const { id, again, state } = await pass()
  await again()
  expect(await state()).toMatchObject({ state: 'asked', is_late: false })
  world.clock(new Date(Date.now() + 31 * 60_000))
  await again()
  expect(await state()).toMatchObject({ state: 'refused', is_late: true, is_overtaken: false, why: null })
  const [invoice] = ok(await admin.get('/invoice/all')).invoices
  expect(invoice).toMatchObject({ status: 'cancelled', held_by: null })
  expect(ok(await admin.get('/invoice/all?status=open')).invoices).toEqual([])
  ok(await payAtDesk(300_000))
  click.behave('well')
  await again()
  await giveBack(deps, turn(id))
  expect(click.payments.at(-1)).toMatchObject({ status: -1 })
  expect(await kinds()).toEqual([['payment', null]])
  expect(await differences()).toEqual([])
})
