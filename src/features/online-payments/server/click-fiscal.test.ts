import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openClick } from '#test/click-desk.ts'
import { clickBox, ok, onlineDesk } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import { registerAtClick } from './click-fiscal.ts'

const { click, world, desk } = await openClick()
const codes = { mxik: '10305008002000000', package_code: '1514296', unit_code: 168, vat_percent: 12 }
const ofd = 'https://ofd.soliq.uz/epi?t=EP7&r=41&c=20261123101500&s=800031554082'

test('what an owner pays the platform by Click is registered through the platform’s own box', async () => {
  const { admin } = await onlineDesk(world)
  const root = await world.superadmin()
  const { provider } = ok(await root.put('/payment/provider/click', { ...clickBox, tin: '309999999' }))
  const [name, options] = ['Bir oy, Click', [{ key: 'Zallar', value: '1' }]]
  const terms = { price: 50_000, duration: 30 }
  ok(await root.post('/plans/create/subscription', { name, options, ...terms, ...codes }))
  const { id: gym_id } = await world.gym(admin, { subscription: 'none' })
  const sold = ok(await root.post('/subscription/create', { gym_id, plan_name: name, ...terms })).subscription
  const { invoice } = ok(await admin.post('/invoice/create', { subscription_id: sold._id }))
  const form = {
    click_trans_id: `8${invoice.number}`,
    merchant_trans_id: invoice.number,
    amount: '50000',
    click_paydoc_id: String(click.bring(invoice.number, 50_000)),
  }
  const url = String(provider.addresses[0]).replace(/\/prepare$/, '')
  const box = { url, serviceId: clickBox.service_id, secretKey: clickBox.secret_key }
  const { body } = await clickCall(box, 'prepare', form)
  await clickCall(box, 'complete', { ...form, merchant_prepare_id: String(body['merchant_prepare_id']) })
  const report = async () => ok(await root.get(`/fiscal/all?gym_id=${gym_id}`)).receipts
  expect(await report()).toMatchObject([{ state: 'awaited', amount: 50_000, provider: 'click' }])
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`select id from provider_payments where invoice_id = ${invoice._id}`.execute(db),
  )
  const turn = { adminId: admin.id, paymentId: rows[0]?.id ?? '', tries: 0 }
  const register = () => registerAtClick(world.application.deps, turn)
  await register()
  expect(click.fiscal.at(-1)).toMatchObject({
    items: [{ Name: name, SPIC: codes.mxik, CommissionInfo: { TIN: '309999999' } }],
    received_card: 5_000_000,
  })
  click.register(Number(form.click_paydoc_id), ofd)
  await register()
  expect(await report()).toMatchObject([{ state: 'given', url: ofd, ...codes }])
})

/** Paid by Click whole, of a plan with its codes, before Click was told of the line. */
async function paid() {
  const made = await desk()
  const { admin, plan, pass, deps, turn, askBack, doReturn, gym, membershipId } = made
  ok(await admin.put(`/plans/update/${plan._id}`, { ...codes, version: 1 }))
  const { id, state } = await pass()
  const transactionId = (await state()).transaction_id as string
  const giveBack = async () => {
    ok(await askBack(transactionId))
    await doReturn(transactionId)
    ok(await admin.post('/shift/open', { gym_id: gym.id, opening_amount: 0 }))
    ok(await made.payAtDesk(300_000, membershipId))
  }
  const register = () => registerAtClick(deps, turn(id))
  return { ...made, id, giveBack, register }
}

test('a sale whose money Click has given back is not registered, although it was paid otherwise since', async () => {
  const { giveBack, register, membership } = await paid()
  const before = click.fiscal.length
  await giveBack()
  for (const _ of [1, 2]) await register()
  expect(await membership()).toMatchObject({ paid_amount: 300_000 })
  expect(click.fiscal.length).toBe(before)
})

test('a sale whose money goes back while its number is being asked for is not registered', async () => {
  const { admin, id, giveBack, register, differences } = await paid()
  const before = click.fiscal.length
  await world.sql({ role: 'platform' }, (db) =>
    sql`update provider_payments set paid_as = null where admin_id = ${admin.id} and id = ${id}`.execute(db),
  )
  click.answersAfter('status_by_mti', giveBack)
  await register()
  expect(click.reversals).toContain(click.payments.at(-1)?.id)
  expect(click.fiscal.length).toBe(before)
  expect(await differences()).toEqual([])
})

test('a sale of which Click gave a part back before is not registered as a whole one', async () => {
  const { admin, register, membership, doReturn } = await paid()
  const before = click.fiscal.length
  const [{ _id: transaction_id }] = (await membership()).transactions
  ok(await admin.post('/payment/return', { transaction_id, reason: 'Kasal', amount: 100_000 }))
  await doReturn(transaction_id)
  ok(
    await admin.post('/transaction/membership/create', {
      membership_id: (await membership())._id,
      transaction_type: 'payment',
      paid_amount: 100_000,
      payment_method: 'card',
    }),
  )
  await register()
  expect(click.fiscal.length).toBe(before)
})

test('a sale whose money is there is registered, once', async () => {
  const { register } = await paid()
  const before = click.fiscal.length
  for (const _ of [1, 2]) await register()
  expect(click.fiscal.length).toBe(before + 1)
})
