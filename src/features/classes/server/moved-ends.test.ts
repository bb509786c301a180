import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { settleInvitations } from '#src/features/leads/server/jobs.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

const cash = (paid_amount: number) => ({ paid_amount, payment_method: 'cash' })

/** Somebody who brought a friend and got seven days more for it, all of which can be taken back. */
async function withBonus() {
  const here = await classDesk(world)
  const { admin, gym, member, plan } = here
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const saved = await admin.put(`/gym/settings/${gym.id}`, {
    version: settings.version,
    friend_bonus: { days_brought: 7, days_came: 0 },
    public_page: { is_on: true },
  })
  const who = await member()
  const phone_number = freshPhone()
  const lead = {
    slug: saved.body.settings.public_page.slug,
    fullname: 'Doʻst Doʻstov',
    phone_number,
    friend: who.id,
  }
  expect((await world.visitor.post('/lead/create', lead)).status).toBe(201)
  const friend = { fullname: 'Doʻst Doʻstov', phone_number, gender: 'male', gyms: [gym.id] }
  const member_id = (await admin.post('/member/create', friend)).body.member._id
  const sale = { member_id, gym_id: gym.id, plan_id: plan._id, payment: cash(300_000) }
  const sold = (await admin.post('/membership/create', sale)).body.membership
  const settle = () => settleInvitations(world.application.deps)
  await settle()
  const endOf = async () => (await admin.get(`/membership/one/${who.membershipId}`)).body.membership.end_date
  const takeBack = async () => {
    const refund = {
      membership_id: sold._id,
      transaction_type: 'refund',
      transaction_id: sold.transactions[0]._id,
      reason: 'xato',
      ...cash(300_000),
    }
    expect((await admin.post('/transaction/membership/create', refund)).status).toBe(201)
    await settle()
  }
  return { ...here, who, endOf, takeBack }
}

test('days of a friend that a job takes back take the classes in them along, and whom they concern is told', async () => {
  const { desk, who, endOf, takeBack, sessionOn, bookings, line, notices, counted } = await withBonus()
  expect(await endOf()).toBe(addDays(monday, 36))
  const booked = async (days: number) => {
    const session = await sessionOn(addDays(monday, days))
    const { status } = await desk.post('/class/booking/create', { session_id: session, member_id: who.id })
    expect(status).toBe(201)
    return session
  }
  const within = await booked(29)
  const beyond = await booked(33)
  await takeBack()
  expect(await endOf()).toBe(addDays(monday, 29))
  expect(await line(within)).toEqual(['Aziza Karimova: booked'])
  expect((await bookings(beyond)).map(({ status }: { status: string }) => status)).toEqual(['cancelled'])
  expect(await counted(beyond)).toEqual({ booked: 0, waiting: 0, is_true: true })
  expect((await notices(who))[0]).toBe('class_lost')
})

test('days that are given push a renewal back: the classes at its beginning go on from what runs longer', async () => {
  const { admin, desk, gym, plan, member, sessionOn, bookings } = await classDesk(world)
  const who = await member()
  const renewal = { member_id: who.id, gym_id: gym.id, plan_id: plan._id, payment: cash(300_000) }
  expect((await admin.post('/membership/create', { ...renewal, start_date: addDays(monday, 30) })).status).toBe(201)
  const session = await sessionOn(addDays(monday, 31))
  expect((await desk.post('/class/booking/create', { session_id: session, member_id: who.id })).status).toBe(201)
  const heldBy = async () => (await bookings(session))[0].membership._id
  expect(await heldBy()).not.toBe(who.membershipId)
  expect((await admin.post(`/membership/gift/${who.membershipId}`, { days: 7, reason: 'sovgʻa' })).status).toBe(200)
  expect(await heldBy()).toBe(who.membershipId)
  expect((await bookings(session))[0].status).toBe('booked')
})
