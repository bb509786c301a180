import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from './api.ts'
import { classDesk, monday } from './class-desk.ts'
import { ok, paymeBox } from './online-desk.ts'

// Links and keys that were given stay in phones, calendars and devices. What they open when their person is erased, their gym is
// deleted or their owner is blocked.

const world = useApi()
afterEach(() => world.clock(null))

/** Somebody who paid and booked, somebody who owes, and a device at the door: `open` is what their links and its key open. */
async function given() {
  const desk = await classDesk(world)
  const { admin, gym } = desk
  ok(await admin.put('/payment/provider/payme', paymeBox))
  const paid = await desk.member({ fullname: 'Gulnora Tosheva' })
  ok(await paid.post('/class/booking/create', { session_id: await desk.sessionOn(addDays(monday, 1)) }))
  const feed = ok(await paid.post('/class/feed/open', { gym_id: gym.id })).feed.link.replace('/api', '')
  const { membership } = ok(await admin.get(`/membership/one/${paid.membershipId}`))
  const { token } = ok(await admin.get(`/receipt/one/${membership.transactions[0]._id}`)).receipt
  const owing = await desk.member({ fullname: 'Zuhra Qodirova' }, null)
  const sale = { member_id: owing.id, gym_id: gym.id, plan_id: (await desk.newPlan())._id }
  const owed = ok(await admin.post('/membership/create', sale)).membership._id
  const link = ok(await admin.post('/invoice/create', { membership_id: owed }))
    .invoice.url.split('/')
    .at(-1)
  const { key } = ok(await admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' }))
  const device = { headers: { authorization: `Device ${key}` } }
  const open = async () => {
    const { receipt } = ok(await world.visitor.get(`/receipt/check/${token}`))
    const { invoice } = ok(await world.visitor.get(`/invoice/public/${link}`))
    const calendar = await world.visitor.get(feed)
    const door = await world.visitor.post('/door/decide', { code: paid.code }, device)
    return {
      calendar: calendar.status === 200 ? (/STATUS:\w+/.exec(calendar.text)?.[0] ?? 'nothing') : calendar.status,
      buyer: receipt.buyer,
      payer: invoice.first_name,
      ways: Object.keys(invoice.pay),
      door: door.status === 200 ? door.body.open : door.status,
      list: (await world.visitor.get('/door/list', device)).status,
    }
  }
  const cancelAll = async () => {
    for (const id of [paid.membershipId, owed]) ok(await admin.post(`/membership/cancel/${id}`, { reason: 'sinov' }))
  }
  const asBefore = {
    calendar: 'STATUS:CONFIRMED',
    buyer: 'G. T.',
    payer: 'Zuhra',
    ways: ['payme'],
    door: true,
    list: 200,
  }
  expect(await open()).toEqual(asBefore)
  return { admin, gym, paid, owing, open, cancelAll, asBefore }
}

test('of an owner who is blocked no link takes money, shows a calendar or opens a door; a receipt stays one', async () => {
  const { admin, open, asBefore } = await given()
  const root = await world.superadmin()
  ok(await root.put(`/admin/status/${admin.id}`, { status: 'block', reason: 'sinov' }))
  expect(await open()).toEqual({ ...asBefore, calendar: 404, ways: [], door: 401, list: 401 })
  ok(await root.put(`/admin/status/${admin.id}`, { status: 'unblock' }))
  expect(await open()).toEqual(asBefore)
})

test('of a gym that is deleted no link takes money or opens a door, and its classes stand cancelled in a calendar', async () => {
  const { admin, gym, open, cancelAll, asBefore } = await given()
  await world.gym(admin) // an owner keeps one
  await cancelAll()
  ok(await admin.del(`/gym/delete/${gym.id}`))
  expect(await open()).toEqual({ ...asBefore, calendar: 'STATUS:CANCELLED', ways: [], door: 401, list: 401 })
})

test('whoever is erased is named by no link, and their calendar and their code open nothing', async () => {
  const { admin, paid, owing, open, cancelAll, asBefore } = await given()
  await cancelAll()
  for (const { id } of [paid, owing]) ok(await admin.del(`/member/delete/${id}?erase=true`))
  expect(await open()).toEqual({ ...asBefore, calendar: 404, buyer: '—', payer: '—', ways: [], door: false })
})
