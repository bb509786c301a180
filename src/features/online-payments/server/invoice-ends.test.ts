import { afterEach, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { sql } from 'kysely'
import { useApi } from '#test/api.ts'
import { doorsOf, ok, onlineDesk, paymeBox } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()
afterEach(() => world.clock(null))
const today = () => tashkentDay(new Date())

/** A desk with an invoice: how its link and its owner see it. */
async function desk() {
  const made = await onlineDesk(world)
  const { payme } = await doorsOf(made.admin)
  const invoice = await made.invoice()
  const { _id: id, number, url } = invoice as { _id: string; number: string; url: string }
  const call = (method: string, more: object = {}) => paymeCall(payme, method, { id: `end ${number}`, ...more })
  const pay = async () => {
    await call('CreateTransaction', { time: Date.now(), amount: 30_000_000, account: { invoice: number } })
    await call('PerformTransaction')
    return (await made.membership()).transactions[0]._id as string
  }
  const refund = async (transaction_id: string, paid_amount: number) =>
    ok(
      await made.admin.post('/transaction/membership/create', {
        membership_id: made.membershipId,
        transaction_type: 'refund',
        transaction_id,
        paid_amount,
        payment_method: 'cash',
        reason: 'Koʻchdi',
        way_reason: 'Karta yopilgan',
      }),
    )
  const opened = async () => ok(await world.visitor.get(`/invoice/public/${url.split('/').at(-1) ?? ''}`)).invoice
  const own = async () => ok(await made.admin.get(`/invoice/one/${id}`)).invoice
  return { ...made, id, call, pay, refund, opened, own }
}

test('what went back in cash is told as returned, at the link and at the desk: a part as a part, all of it as all', async () => {
  const { pay, refund, opened, own, admin, membership } = await desk()
  const payment = await pay()
  expect(await opened()).toMatchObject({ status: 'paid', returned: null, ended: null, receipt: expect.any(String) })
  await refund(payment, 100_000)
  const part = { status: 'paid', returned: { amount: 100_000, on: today(), is_by_app: false } }
  expect([await opened(), await own()]).toEqual([expect.objectContaining(part), expect.objectContaining(part)])
  await refund(payment, 200_000)
  const all = { status: 'cancelled', returned: { amount: 300_000, on: today(), is_by_app: false } }
  expect([await opened(), await own()]).toEqual([
    expect.objectContaining({ ...all, ended: null, pay: {}, left: null }),
    expect.objectContaining(all),
  ])
  expect((await membership()).remaining_amount).toBe(300_000)
  const listed = async (status: string) => ok(await admin.get(`/invoice/all?status=${status}`)).invoices.length
  expect([await listed('paid'), await listed('cancelled')]).toEqual([0, 1])
})

test('what its provider gave back is told as gone back to the app', async () => {
  const { pay, call, opened } = await desk()
  await pay()
  await call('CancelTransaction', { reason: 5 })
  const returned = { amount: 300_000, on: today(), is_by_app: true }
  expect(await opened()).toMatchObject({ status: 'cancelled', returned, ended: null })
})

test('each end without money says why nobody pays it any more', async () => {
  const overtaken = await desk()
  ok(await overtaken.payAtDesk(300_000))
  expect(await overtaken.opened()).toMatchObject({ status: 'paid', receipt: null, returned: null, ended: null })

  const changed = await desk()
  ok(await changed.payAtDesk(100_000))
  expect(await changed.opened()).toMatchObject({ status: 'cancelled', ended: 'part_paid', left: 200_000 })

  const lowered = await desk()
  const less = { transaction_type: 'adjustment', paid_amount: 100_000, reason: 'Chegirma' }
  ok(await lowered.admin.post('/transaction/membership/create', { membership_id: lowered.membershipId, ...less }))
  expect(await lowered.opened()).toMatchObject({ status: 'cancelled', ended: 'debt_changed', left: 200_000 })

  const written = await desk()
  const off = { transaction_type: 'adjustment', paid_amount: 300_000, reason: 'Sovgʻa' }
  ok(await written.admin.post('/transaction/membership/create', { membership_id: written.membershipId, ...off }))
  expect(await written.opened()).toMatchObject({ status: 'cancelled', ended: 'not_owed' })

  const back = await desk()
  ok(await back.admin.del(`/invoice/cancel/${back.id}`))
  expect(await back.opened()).toMatchObject({ status: 'cancelled', ended: 'taken_back' })
})

test('a gym that was deleted is paid nothing any more: its links and its provider are told', async () => {
  const { admin, gym, membershipId, opened, call } = await desk()
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      update memberships set start_on = start_on - 90, gift_days = 0, status = 'expired' where admin_id = ${admin.id} and id = ${membershipId}`.execute(
      db,
    ),
  )
  ok(await admin.del(`/gym/delete/${gym.id}`))
  expect(await opened()).toMatchObject({ status: 'cancelled', ended: 'gym_gone', pay: {}, left: null })
  const { number } = (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{ number: string }>`select number from invoices where admin_id = ${admin.id}`.execute(db),
    )
  ).rows[0] ?? { number: '' }
  const asked = { amount: 30_000_000, account: { invoice: number } }
  expect((await call('CheckPerformTransaction', asked)).body['error']).toMatchObject({ code: -31_052 })
})

test('where its owner was blocked an invoice stays open, and leads nowhere', async () => {
  const { admin, opened } = await desk()
  const root = await world.superadmin()
  ok(await root.put(`/admin/status/${admin.id}`, { status: 'blocked', reason: 'Toʻlamadi' }))
  expect(await opened()).toMatchObject({ status: 'open', pay: {}, platform: null })
})

test('a subscription’s link names the platform and its phone', async () => {
  const root = await world.superadmin()
  const { admin, gym } = await onlineDesk(world, { boxes: false })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`
      update subscriptions set price_tiyin = 5000000 where admin_id = ${admin.id} and gym_id = ${gym.id} returning id`.execute(
      db,
    ),
  )
  await root.put('/payment/provider/payme', paymeBox)
  const { invoice } = ok(await admin.post('/invoice/create', { subscription_id: rows[0]?.id }))
  await root.put('/payment/provider/payme', { ...paymeBox, is_on: false })
  const phone = '+998712000000'
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into platform_settings (key, value) values ('contact', ${JSON.stringify({ fullname: 'Polvon', phone_number: phone })}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db),
  )
  const { invoice: opened } = ok(await world.visitor.get(`/invoice/public/${invoice.url.split('/').at(-1)}`))
  expect(opened).toMatchObject({ status: 'open', pay: {}, platform: { phone_number: phone } })
})

test('for a subscription that never began and is over nobody pays online, also who has begun to; what a period was served for is paid after it too', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin, { subscription: 'none' })
  const { provider } = ok(await root.put('/payment/provider/payme', paymeBox))
  const box = { url: provider.addresses[0] as string, key: paymeBox.key }
  const terms = { gym_id: gym.id, start_date: today(), duration: 1, plan_name: 'Oylik', price: 50_000 }
  const { subscription } = ok(await root.post(`/subscription/create?admin_id=${admin.id}`, terms))
  const invoiceOf = (subscription_id: string, amount: number) =>
    admin.post('/invoice/create', { subscription_id, amount })
  const { invoice } = ok(await invoiceOf(subscription._id, 20_000))
  const late = ok(await invoiceOf(subscription._id, 10_000)).invoice
  const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:00`)
  const call = (method: string, id: string, of: { number: string; amount: number }) =>
    paymeCall(box, method, {
      id,
      time: world.application.deps.clock.now().getTime(),
      amount: of.amount * 100,
      account: { invoice: of.number },
    })
  world.clock(at(today(), '23:50'))
  expect((await call('CreateTransaction', 'begun', invoice)).body['result']).toMatchObject({ state: 1 })
  world.clock(at(addDays(today(), 1), '00:10'))
  expect((await call('PerformTransaction', 'begun', invoice)).body['error']).toMatchObject({ code: -31_008 })
  expect((await call('CreateTransaction', 'late', late)).body['error']).toMatchObject({ code: -31_052 })
  const { invoice: opened } = ok(await world.visitor.get(`/invoice/public/${late.url.split('/').at(-1)}`))
  expect(opened).toMatchObject({ status: 'cancelled', ended: 'not_owed', pay: {} })
  const refused = await invoiceOf(subscription._id, 10_000)
  expect([refused.status, refused.body.error]).toEqual([422, 'invoice.nothing_owed'])
  ok(
    await root.put(`/subscription/stop/${subscription._id}`, { reason: 'Kelishilmadi', version: subscription.version }),
  )
  expect((await invoiceOf(subscription._id, 10_000)).body.error).toBe('invoice.nothing_owed')
  const served = await world.gym(admin, { subscription: { start: addDays(today(), -40), days: 30, status: 'expired' } })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`
      update subscriptions set price_tiyin = 5000000 where admin_id = ${admin.id} and gym_id = ${served.id} returning id`.execute(
      db,
    ),
  )
  const { invoice: owed } = ok(await invoiceOf(rows[0]?.id ?? '', 50_000))
  expect((await call('CreateTransaction', 'served', owed)).body['result']).toMatchObject({ state: 1 })
})

test('a period that was paid in part and stopped before its first day asks for nothing online until it is resumed, and no invoice of it reads as paid', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin, { subscription: 'none' })
  ok(await root.put('/payment/provider/payme', paymeBox))
  const terms = { gym_id: gym.id, start_date: addDays(today(), 2), duration: 3, plan_name: 'Oylik', price: 50_000 }
  const { subscription } = ok(await root.post(`/subscription/create?admin_id=${admin.id}`, terms))
  const invoiceOf = async (amount: number) =>
    admin.post('/invoice/create', { subscription_id: subscription._id, amount, expires_on: addDays(today(), 60) })
  const before = ok(await invoiceOf(50_000)).invoice
  const payment = { transaction_type: 'payment', payment_method: 'cash', paid_amount: 20_000 }
  ok(await root.post('/transaction/subscription/create', { subscribe_id: subscription._id, ...payment }))
  const after = ok(await invoiceOf(30_000)).invoice
  ok(await root.put(`/subscription/stop/${subscription._id}`, { reason: 'Kelishilmadi' }))
  const shown = async ({ url }: { url: string }) => {
    const { status, ended } = ok(await world.visitor.get(`/invoice/public/${url.split('/').at(-1)}`)).invoice
    return [status, ended]
  }
  const gone = ['cancelled', 'not_owed']
  expect([await shown(before), await shown(after)]).toEqual([gone, gone])
  expect((await invoiceOf(10_000)).body.error).toBe('invoice.nothing_owed')
  ok(await root.put(`/subscription/resume/${subscription._id}`, {}))
  expect([await shown(before), await shown(after)]).toEqual([
    ['cancelled', 'part_paid'],
    ['open', null],
  ])
  ok(await root.put(`/subscription/stop/${subscription._id}`, { reason: 'Kelishilmadi' }))
  world.clock(new Date(`${addDays(today(), 5)}T07:00:00Z`))
  expect([await shown(before), await shown(after)]).toEqual([gone, gone])
  expect((await invoiceOf(10_000)).body.error).toBe('invoice.nothing_owed')
})

test('a period that was created by mistake and stopped is paid by no link of it, also by who has begun to', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin, { subscription: 'none' })
  const { provider } = ok(await root.put('/payment/provider/payme', paymeBox))
  const box = { url: provider.addresses[0] as string, key: paymeBox.key }
  const terms = { gym_id: gym.id, start_date: today(), duration: 30, plan_name: 'Oylik', price: 1_200_000 }
  const { subscription } = ok(await root.post(`/subscription/create?admin_id=${admin.id}`, terms))
  const invoiceOf = async (amount: number) =>
    ok(await admin.post('/invoice/create', { subscription_id: subscription._id, amount })).invoice
  const [begun, late] = [await invoiceOf(200_000), await invoiceOf(100_000)]
  const call = (method: string, id: string, of: { number: string; amount: number }) =>
    paymeCall(box, method, { id, time: Date.now(), amount: of.amount * 100, account: { invoice: of.number } })
  expect((await call('CreateTransaction', 'wrong', begun)).body['result']).toMatchObject({ state: 1 })
  ok(await root.put(`/subscription/stop/${subscription._id}`, { reason: 'Narxi xato' }))
  expect((await call('PerformTransaction', 'wrong', begun)).body['error']).toMatchObject({ code: -31_008 })
  expect((await call('CheckPerformTransaction', 'late', late)).body['error']).toMatchObject({ code: -31_052 })
})
