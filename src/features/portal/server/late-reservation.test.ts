import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'

const world = useApi()
const today = tashkentDay(new Date())
const goTo = (day: Day) => world.clock(new Date(`${day}T12:00:00+05:00`))
afterEach(() => world.clock(null))

/** Somebody who has reserved the plan for today, for thirty days, and comes with the money later. */
async function reserved() {
  const made = await onlineDesk(world)
  const { admin, gym, plan, membershipId, memberId } = made
  ok(await admin.post(`/membership/cancel/${membershipId}`, { reason: 'xato' }))
  const member = await world.session('member', memberId)
  const { membership } = ok(await member.post('/member/reserve', { gym_id: gym.id, plan_id: plan._id }))
  const id = membership._id as string
  const days = async () => {
    const { start_date, end_date } = await made.membership(id)
    return [start_date, end_date]
  }
  expect(await days()).toEqual([today, addDays(today, 29)])
  return { ...made, id, days }
}

test('a reservation that is paid days later, at the desk or by an app, begins on that day and has all of its days', async () => {
  const atDesk = await reserved()
  const byApp = await reserved()
  goTo(addDays(today, 4))
  ok(await atDesk.payAtDesk(100_000, atDesk.id))
  expect(await atDesk.days()).toEqual([addDays(today, 4), addDays(today, 33)])
  const { payme } = await doorsOf(byApp.admin)
  const { number } = await byApp.invoice({ membership_id: byApp.id })
  const time = world.application.deps.clock.now().getTime()
  await paymeCall(payme, 'CreateTransaction', { id: 'late', time, amount: 30_000_000, account: { invoice: number } })
  await paymeCall(payme, 'PerformTransaction', { id: 'late' })
  expect(await byApp.days()).toEqual([addDays(today, 4), addDays(today, 33)])
  // with its first payment alone: the rest changes nothing
  goTo(addDays(today, 9))
  ok(await atDesk.payAtDesk(200_000, atDesk.id))
  expect(await atDesk.days()).toEqual([addDays(today, 4), addDays(today, 33)])
  const { entries } = ok(await atDesk.admin.get('/audit/all?limit=50'))
  const moved = entries.find(
    ({ action, entity }: { action: string; entity: string }) =>
      action === 'transactions.createForMembership' && entity === 'memberships',
  )
  expect(moved.changes.map(({ field }: { field: string }) => field)).toEqual(['start_date', 'end_on'])
})

test('one that nobody has paid when its days are over has them from its payment on; one that would run into the next of its plan stays where it was', async () => {
  const over = await reserved()
  const before = await reserved()
  const next = {
    member_id: before.memberId,
    gym_id: before.gym.id,
    plan_id: before.plan._id,
    start_date: addDays(today, 30),
  }
  ok(await before.admin.post('/membership/create', next))
  goTo(addDays(today, 4))
  ok(await before.payAtDesk(300_000, before.id))
  expect(await before.days()).toEqual([today, addDays(today, 29)])
  goTo(addDays(today, 40))
  ok(await over.payAtDesk(300_000, over.id))
  expect(await over.membership(over.id)).toMatchObject({ status: 'active', start_date: addDays(today, 40) })
})
