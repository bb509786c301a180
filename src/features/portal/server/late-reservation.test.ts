import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { useApi } from '#test/api.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { readExport } from '#test/sheets.ts'

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

test('one that nobody paid in its days is asked for at the desk alone: no app and no gift card of its person pays its old price, and no link is made', async () => {
  const { admin, gym, id, memberId, invoice, payAtDesk, membership } = await reserved()
  const member = await world.session('member', memberId)
  const { payme } = await doorsOf(admin)
  const asked = { membership_id: id, expires_on: addDays(today, 60) }
  const link = await invoice(asked)
  const { code } = ok(
    await admin.post('/gift-card/sell', { gym_id: gym.id, value: 300_000, payment_method: 'cash' }),
  ).gift_card
  const payable = async () => ok(await member.get(`/member/invoice/payable?gym_id=${gym.id}`)).debts.length
  const byCard = async () => ok(await member.post('/member/gift-card/check', { gym_id: gym.id, code })).debts.length
  expect([await payable(), await byCard()]).toEqual([1, 1])
  expect((await membership(id)).is_asked).toBe(true)
  goTo(addDays(today, 30))
  expect([await payable(), await byCard()]).toEqual([0, 0])
  expect((await membership(id)).is_asked).toBe(false)
  const check = { amount: 30_000_000, account: { invoice: link.number } }
  expect((await paymeCall(payme, 'CheckPerformTransaction', check)).body).toMatchObject({ error: { code: -31052 } })
  expect(ok(await admin.get(`/invoice/one/${link._id}`)).invoice).toMatchObject({ status: 'cancelled', pay: {} })
  const own = await member.post('/member/invoice/create', { membership_id: id })
  const paid = await member.post('/member/gift-card/pay', { membership_id: id, code })
  expect([own.body.error, paid.body.error]).toEqual(['invoice.nothing_owed', 'gift_card.nothing_owed'])
  ok(await payAtDesk(300_000, id))
  expect(await membership(id)).toMatchObject({ status: 'active', start_date: addDays(today, 30), remaining_amount: 0 })
})

test('what somebody reserved is taken no money for while they are banned: the door refuses them', async () => {
  const { admin, gym, id, memberId, invoice, membership } = await reserved()
  const { payme } = await doorsOf(admin)
  const link = await invoice({ membership_id: id })
  const member = await world.session('member', memberId)
  const { code } = ok(
    await admin.post('/gift-card/sell', { gym_id: gym.id, value: 300_000, payment_method: 'cash' }),
  ).gift_card
  const ban = async (status: 'banned' | 'active') =>
    ok(await admin.put(`/member/status/${memberId}`, { status, ...(status === 'banned' && { reason: 'janjal' }) }))
  const check = async () => {
    const asked = { amount: 30_000_000, account: { invoice: link.number } }
    const { body } = await paymeCall(payme, 'CheckPerformTransaction', asked)
    return (body['error'] as { code: number } | undefined)?.code ?? 'allowed'
  }
  const payable = async () => [
    ok(await member.get(`/member/invoice/payable?gym_id=${gym.id}`)).debts.length,
    ok(await member.post('/member/gift-card/check', { gym_id: gym.id, code })).debts.length,
  ]
  // whoever stands at the desk is offered no code to pay by, either
  const atDesk = async () => (await membership(id)).is_asked
  expect(await atDesk()).toBe(true)
  await ban('banned')
  expect([await check(), await payable(), await atDesk()]).toEqual([-31052, [0, 0], false])
  expect((await member.post('/member/gift-card/pay', { membership_id: id, code })).body.error).toBe(
    'gift_card.nothing_owed',
  )
  await ban('active')
  expect([await check(), await payable()]).toEqual(['allowed', [1, 1]])
})

test('who began to pay in its last minute by an app pays on after midnight, and it begins on that day', async () => {
  const { admin, id, invoice, membership } = await reserved()
  const { payme } = await doorsOf(admin)
  const { number } = await invoice({ membership_id: id, expires_on: addDays(today, 60) })
  world.clock(new Date(`${addDays(today, 29)}T23:59:30+05:00`))
  const time = world.application.deps.clock.now().getTime()
  const asked = { id: 'midnight', time, amount: 30_000_000, account: { invoice: number } }
  await paymeCall(payme, 'CreateTransaction', asked)
  world.clock(new Date(`${addDays(today, 30)}T00:00:30+05:00`))
  expect((await paymeCall(payme, 'PerformTransaction', { id: 'midnight' })).body).toMatchObject({
    result: { state: 2 },
  })
  expect(await membership(id)).toMatchObject({ status: 'active', start_date: addDays(today, 30), remaining_amount: 0 })
})

test('what is left to pay of one that is paid in part days later is due as of a sale of that day', async () => {
  const { admin, gym, id, payAtDesk, membership } = await reserved()
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update gym_settings set payment_due_days = 7 where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(db),
  )
  const debts = async () => ok(await admin.get(`/statistics/gym/unpaidandpartial?gymId=${gym.id}`)).items
  goTo(addDays(today, 20))
  ok(await payAtDesk(100_000, id))
  expect(await membership(id)).toMatchObject({ remaining_amount: 200_000, due_date: addDays(today, 27) })
  expect(await debts()).toMatchObject([{ membership_id: id, days_overdue: 0 }])
  // with its first payment alone
  goTo(addDays(today, 29))
  ok(await payAtDesk(100_000, id))
  expect(await debts()).toMatchObject([{ due_date: addDays(today, 27), days_overdue: 2 }])
})

test('of one that is taken back after some of its days nothing is owed, by whomever; one whose days are over is taken back at the desk', async () => {
  const [byMember, atDesk, over] = [await reserved(), await reserved(), await reserved()]
  const nothing = { status: 'cancelled', due_amount: 0, remaining_amount: 0 }
  goTo(addDays(today, 10))
  const member = await world.session('member', byMember.memberId)
  ok(await member.del(`/member/reservation/${byMember.id}`))
  expect(await byMember.membership(byMember.id)).toMatchObject(nothing)
  const { preview } = ok(await atDesk.admin.get(`/membership/cancel/preview/${atDesk.id}`))
  expect(preview).toMatchObject({ used_days: 0, refund: 0, written_off: 300_000, remaining_after: 0 })
  ok(await atDesk.admin.post(`/membership/cancel/${atDesk.id}`, { reason: 'kelmadi' }))
  expect(await atDesk.membership(atDesk.id)).toMatchObject(nothing)
  goTo(addDays(today, 40))
  ok(await over.admin.post(`/membership/cancel/${over.id}`, { reason: 'kelmadi' }))
  expect(await over.membership(over.id)).toMatchObject(nothing)
})

test('the use of a promo code that a reservation took and nobody paid comes back when the desk takes it back, also after its days', async () => {
  const { admin, gym, plan, id, memberId } = await reserved()
  ok(await admin.post('/promo-code/create', { promo_code: 'YOZ20', percent: 20, most_uses: 1 }))
  const member = await world.session('member', memberId)
  ok(await member.del(`/member/reservation/${id}`))
  const of = { gym_id: gym.id, plan_id: plan._id, promo_code: 'YOZ20' }
  const { membership } = ok(await member.post('/member/reserve', of))
  goTo(addDays(today, 40))
  const code = async () => ok(await admin.get('/promo-code/all')).promo_codes[0]
  expect(await code()).toMatchObject({ state: 'used_up', uses: 1 })
  ok(await admin.post(`/membership/cancel/${membership._id}`, { reason: 'kelmadi' }))
  expect(await code()).toMatchObject({ state: 'open', uses: 0 })
})

test('one of which the desk writes off everything is a membership from then on, with all of its days, and lets in', async () => {
  const { admin, gym, id, memberId, days, membership } = await reserved()
  const adjust = (paid_amount: number, direction = 'decrease') =>
    admin.post('/transaction/membership/create', {
      membership_id: id,
      transaction_type: 'adjustment',
      reason: 'sovgʻa',
      direction,
      paid_amount,
    })
  goTo(addDays(today, 4))
  ok(await adjust(100_000))
  expect(await membership(id)).toMatchObject({ is_reserved: true, remaining_amount: 200_000 })
  ok(await adjust(200_000))
  expect(await membership(id)).toMatchObject({ is_reserved: false, status: 'active', payment_status: 'paid' })
  expect(await days()).toEqual([addDays(today, 4), addDays(today, 33)])
  // from then on it lets in, and the log says since when
  const { entries } = ok(await admin.get(`/audit/all?entity=memberships&entity_id=${id}`))
  const changes = entries.flatMap((entry: { changes: object[] }) => entry.changes)
  expect(changes).toContainEqual(
    expect.objectContaining({ field: 'is_reserved', label: 'Toʻlovini kutmoqda', before: 'Ha', after: 'Yoʻq' }),
  )
  expect((await admin.post('/visit/checkin', { gym_id: gym.id, member_id: memberId })).status).toBe(200)
  // and what is charged on it again is owed, on that day and after it
  const owedOn = async (day: Day) =>
    ok(await admin.get(`/statistics/gym/unpaidandpartial?gymId=${gym.id}&on=${day}`)).total_remaining
  goTo(addDays(today, 6))
  ok(await adjust(50_000, 'increase'))
  goTo(addDays(today, 8))
  expect(await Promise.all([2, 4, 6, 7, 8].map((days) => owedOn(addDays(today, days))))).toEqual([
    0, 0, 50_000, 50_000, 50_000,
  ])
})

test('one that was written off whole before such became a membership is one since; what is cancelled or owed stays what it was', async () => {
  const [free, owed, cancelled] = [await reserved(), await reserved(), await reserved()]
  const of = { transaction_type: 'adjustment', direction: 'decrease', reason: 'sovgʻa' }
  const writeOff = { membership_id: free.id, ...of, paid_amount: 300_000 }
  ok(await free.admin.post('/transaction/membership/create', writeOff))
  ok(await cancelled.admin.post(`/membership/cancel/${cancelled.id}`, { reason: 'xato' }))
  await world.sql({ role: 'platform' }, (db) =>
    sql`update memberships set is_reserved = true where admin_id = ${free.admin.id} and id = ${free.id}`.execute(db),
  )
  await withClient(world.ownerUrl, (client) =>
    client.query(`begin; ${readFileSync('db/migrations/0390_written_off_reservations.sql', 'utf8')} commit`),
  )
  const states = [free, owed, cancelled].map(async ({ id, membership }) => (await membership(id)).is_reserved)
  expect(await Promise.all(states)).toEqual([false, true, true])
})

test('in the file of memberships a reservation that was taken back is cancelled, and one that stands is neither paid nor unpaid', async () => {
  const [stands, back] = [await reserved(), await reserved()]
  const member = await world.session('member', back.memberId)
  expect((await member.del(`/member/reservation/${back.id}`)).status).toBe(200)
  const statesOf = async ({ admin, gym }: typeof stands) => {
    const { csv } = await readExport(world, admin, `/membership/gym/all/export?gym_id=${gym.id}`)
    const [status, payment] = ['Holati', 'Toʻlov'].map((title) => csv.titles.indexOf(title))
    return csv.rows.map((row) => [row[status ?? -1], row[payment ?? -1]]).sort()
  }
  expect(await statesOf(stands)).toEqual([
    ['Bekor qilingan', 'Toʻlangan'],
    ['Bron qilingan', ''],
  ])
  expect(await statesOf(back)).toEqual([
    ['Bekor qilingan', ''],
    ['Bekor qilingan', 'Toʻlangan'],
  ])
  expect((await back.membership(back.id)).is_asked).toBe(false)
})
