import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { decideByList } from '#src/features/doors/rules.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, type Member, monday } from '#test/class-desk.ts'
import { instantOf } from '../rules.ts'

const world = useApi()
const day = (n: number): Day => addDays(monday, n)
const at = (n: number, time = '12:00') => world.clock(instantOf(day(n), time))

/** A gym that refuses who owes, with a door device; what each place says to a debtor of it. */
async function strictGym(graceDays = 0) {
  const desk = await classDesk(world, { places: 1 })
  const { admin, gym, plan } = desk
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set debt_rule = 'refuse', debt_grace_days = ${graceDays} where gym_id = ${gym.id}`.execute(
      db,
    ),
  )
  const { key } = (await admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' })).body
  const headers = { authorization: `Device ${key}` }
  /** 300 000 soʻm, of which 1 000 were paid on Monday: the rest was due then. */
  async function debtor(fullname = 'Qarzdor') {
    const who: Member = await desk.member({ fullname }, null)
    const part = { paid_amount: 1000, payment_method: 'cash' }
    const sold = { member_id: who.id, gym_id: gym.id, plan_id: plan._id, payment: part }
    return { ...who, membershipId: (await admin.post('/membership/create', sold)).body.membership._id as string }
  }
  const listOf = async () => JSON.parse((await world.visitor.get('/door/list', { headers })).body.list)
  const own = async (who: Caller) => (await who.get(`/member/promises?gym_id=${gym.id}`)).body.debts[0]
  /** The phone, the list without a server and booking: null where they let in. */
  const said = async (who: Member, sessionOn: number) => {
    const { booking, data } = (await desk.book(who, await desk.sessionOn(day(sessionOn)))).body
    if (booking) await who.del(`/class/booking/cancel/${booking._id}`)
    const { members } = await listOf()
    return [
      (await who.get('/member/portal')).body.portal.refusal,
      members.some(({ code }: { code: string }) => code === who.code) ? null : 'not listed',
      data?.reason ?? null,
    ]
  }
  const enter = (who: Member) => admin.post('/visit/checkin', { gym_id: gym.id, code: who.code })
  const knock = async (who: Member) => (await world.visitor.post('/door/decide', { code: who.code }, { headers })).body
  const promise = (by: Caller, path: string, { membershipId }: Member, n: number) =>
    by.post(path, { membership_id: membershipId, promised_on: day(n) })
  return { ...desk, debtor, listOf, own, said, enter, knock, promise }
}

const closed = ['debt', 'not listed', 'debt']
const open = [null, null, null]

test('a day that the desk agreed on opens the door, its card, the list without a server, the phone and booking until it is over, and not a minute longer', async () => {
  const { admin, debtor, said, enter, knock, own, listOf, promise } = await strictGym()
  const who = await debtor()
  at(1)
  expect(await said(who, 3)).toEqual(closed)
  expect((await enter(who)).body.data).toMatchObject({ reason: 'debt', overdue: 299_000 })
  expect((await promise(admin, '/promise/create', who, 4)).status).toBe(201)
  expect(await said(who, 3)).toEqual(open)
  expect(await own(who)).toMatchObject({ promised_on: day(4), closed_from: day(5) })
  expect((await enter(who)).body).toMatchObject({ overdue: 0 }) // no warning on the card of the door
  at(4, '21:55')
  expect(await said(who, 5)).toEqual(open)
  const list = await listOf()
  expect(list.members).toMatchObject([{ code: who.code, until: day(4) }])
  expect(await knock(who)).toMatchObject({ open: true })
  at(5)
  expect(await said(who, 6)).toEqual(closed)
  expect(await knock(who)).toMatchObject({ open: false, reason: 'debt' })
  // a list that is made before midnight opens by the day of the one who stands there
  const late = {
    ...list,
    made_at: instantOf(day(4), '23:55').toISOString(),
    valid_until: instantOf(day(5), '00:05').toISOString(),
  }
  const atNight = (on: number, time: string) => decideByList(late, who.code, instantOf(day(on), time).getTime())
  expect([atNight(4, '23:59'), atNight(5, '00:00')]).toEqual([true, false])
})

test('a day that its member named alone opens nothing and says from when on it is closed; the desk makes it count', async () => {
  const { admin, debtor, said, own, knock, promise } = await strictGym(1)
  const who = await debtor()
  expect(await own(who)).toMatchObject({ may_promise: true, closed_from: day(2) })
  at(2)
  expect((await promise(who, '/member/promise/create', who, 5)).status).toBe(201)
  expect(await own(who)).toMatchObject({ promised_on: day(5), closed_from: day(2) })
  expect(await said(who, 3)).toEqual(closed)
  expect(await knock(who)).toMatchObject({ open: false, reason: 'debt' })
  await promise(admin, '/promise/create', who, 5)
  expect(await own(who)).toMatchObject({ promised_on: day(5), closed_from: day(7) })
  expect(await said(who, 3)).toEqual(open)
  // the gym's grace is the same after a day that was agreed
  at(6)
  expect(await said(who, 7)).toEqual(open)
  at(7)
  expect(await said(who, 8)).toEqual(closed)
})

test('where the gym lets in with a debt no page says that it will be closed', async () => {
  const { debtor, own, gym } = await strictGym()
  const who = await debtor()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set debt_rule = 'warn' where gym_id = ${gym.id}`.execute(db),
  )
  expect(await own(who)).toMatchObject({ closed_from: null })
})

test('of a debt in parts the one that is late closes the door and is what is named; once it is paid the next one is waited for', async () => {
  const { admin, debtor, said, enter } = await strictGym()
  const who = await debtor()
  at(1)
  const split = await admin.post('/promise/split', {
    membership_id: who.membershipId,
    parts: [
      { promised_on: day(2), amount: 99_000 },
      { promised_on: day(9), amount: 200_000 },
    ],
  })
  expect([split.status, await said(who, 3)]).toEqual([201, open])
  at(3)
  expect(await said(who, 4)).toEqual(closed)
  expect((await enter(who)).body.data).toMatchObject({ reason: 'debt', overdue: 99_000 })
  await admin.post('/transaction/membership/create', {
    membership_id: who.membershipId,
    paid_amount: 99_000,
    transaction_type: 'payment',
    payment_method: 'cash',
  })
  expect(await said(who, 4)).toEqual(open)
  at(9)
  expect(await said(who, 10)).toEqual(open)
  at(10)
  expect(await said(who, 11)).toEqual(closed)
})

test('who pays what was agreed is let in until that day all the same where more is owed by then, of a debt in parts until the last', async () => {
  const { admin, debtor, enter, promise } = await strictGym()
  const [once, parted] = [await debtor(), await debtor('Qismlab')]
  const entry = ({ membershipId }: Member, paid_amount: number, more: object) =>
    admin.post('/transaction/membership/create', { membership_id: membershipId, paid_amount, ...more })
  at(1)
  await promise(admin, '/promise/create', once, 4)
  await admin.post('/promise/split', {
    membership_id: parted.membershipId,
    parts: [
      { promised_on: day(2), amount: 99_000 },
      { promised_on: day(4), amount: 200_000 },
    ],
  })
  for (const who of [once, parted]) {
    const added = await entry(who, 50_000, { transaction_type: 'adjustment', direction: 'increase', reason: 'Shkaf' })
    const paid = await entry(who, 299_000, { transaction_type: 'payment', payment_method: 'cash' })
    expect([added.status, paid.status, paid.body.remaining_amount]).toEqual([201, 201, 50_000])
  }
  at(4)
  for (const who of [once, parted]) expect((await enter(who)).status).toBe(200)
  at(5)
  for (const who of [once, parted])
    expect((await enter(who)).body.data).toMatchObject({ reason: 'debt', overdue: 50_000 })
})

test('where the parts that were to come are taken back all of the debt is asked for, and no part of nothing stands on the phone', async () => {
  const { admin, debtor, enter, own } = await strictGym()
  const who = await debtor()
  at(1)
  const parts = [
    { promised_on: day(2), amount: 99_000 },
    { promised_on: day(9), amount: 200_000 },
  ]
  await admin.post('/promise/split', { membership_id: who.membershipId, parts })
  at(3)
  expect(await own(who)).toMatchObject({ promised_on: day(2), promised_amount: 99_000 })
  expect((await admin.del(`/promise/withdraw/${who.membershipId}`)).status).toBe(200)
  expect((await enter(who)).body.data).toMatchObject({ reason: 'debt', overdue: 299_000 })
  const paid = { membership_id: who.membershipId, paid_amount: 99_000, transaction_type: 'payment' }
  await admin.post('/transaction/membership/create', { ...paid, payment_method: 'cash' })
  expect((await enter(who)).body.data).toMatchObject({ reason: 'debt', overdue: 200_000 })
  expect(await own(who)).toMatchObject({ promised_on: null, promised_amount: null, closed_from: day(3) })
})

test('a day that another employee moved, or took back, is the last that was said', async () => {
  const { admin, desk, manager, debtor, knock, promise } = await strictGym()
  const [sooner, back] = [await debtor(), await debtor('Qaytarilgan')]
  at(1)
  for (const who of [sooner, back]) await promise(manager, '/promise/create', who, 6)
  await promise(desk, '/promise/create', sooner, 3)
  expect((await admin.del(`/promise/withdraw/${back.membershipId}`)).status).toBe(200)
  expect(await knock(back)).toMatchObject({ open: false, reason: 'debt' })
  at(3)
  expect(await knock(sooner)).toMatchObject({ open: true })
  at(4)
  expect(await knock(sooner)).toMatchObject({ open: false, reason: 'debt' })
})

test('a free place goes to who waits with a day that the desk agreed on, and past one who named a day alone', async () => {
  const { admin, debtor, member, sessionOn, book, line, promise } = await strictGym()
  const session = await sessionOn(day(3))
  const holder = await member({ fullname: 'Birinchi' })
  const [alone, agreed] = [await debtor('Oʻzi aytgan'), await debtor('Kelishgan')]
  const { _id } = (await book(holder, session)).body.booking
  for (const who of [alone, agreed])
    expect((await book(who, session)).body.booking).toMatchObject({ status: 'waiting' })
  at(1)
  await promise(alone, '/member/promise/create', alone, 6)
  await promise(admin, '/promise/create', agreed, 6)
  await holder.del(`/class/booking/cancel/${_id}`)
  expect((await line(session)).toSorted()).toEqual([
    'Birinchi: cancelled',
    'Kelishgan: booked',
    'Oʻzi aytgan: waiting 1',
  ])
})

test('a debt whose day was agreed at the desk is in the way of no freeze before it', async () => {
  const { admin, debtor, promise } = await strictGym()
  const who = await debtor()
  at(1)
  const problemsOf = async () => {
    const { preview } = (await admin.get(`/membership/freeze/preview/${who.membershipId}`)).body
    return [...preview.problems, ...preview.warnings].map(({ code }: { code: string }) => code)
  }
  expect(await problemsOf()).toContain('freeze.debt')
  await promise(admin, '/promise/create', who, 4)
  expect(await problemsOf()).not.toContain('freeze.debt')
  at(5)
  expect(await problemsOf()).toContain('freeze.debt')
})

test('where the gym refuses who owes, nobody agrees on a day who may not let people in against the rules', async () => {
  const { admin, gym, debtor, said, promise } = await strictGym()
  const who = await debtor()
  const [may, mayNot] = [
    await world.employee(admin, { gyms: [gym.id], ticks: ['visits.override'] }),
    await world.employee(admin, { gyms: [gym.id], ticks: [] }),
  ]
  at(1)
  const parts = [
    { promised_on: day(4), amount: 99_000 },
    { promised_on: day(40), amount: 200_000 },
  ]
  const split = (by: Caller) => by.post('/promise/split', { membership_id: who.membershipId, parts })
  for (const answer of [await promise(mayNot, '/promise/create', who, 4), await split(mayNot)])
    expect([answer.status, answer.body.error]).toEqual([403, 'promise.lets_in'])
  expect(await said(who, 3)).toEqual(closed)
  expect((await split(may)).status).toBe(201)
  expect(await said(who, 3)).toEqual(open)
  // where it lets them in, a day ends reminders alone, and whoever takes money notes it
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set debt_rule = 'warn' where gym_id = ${gym.id}`.execute(db),
  )
  expect((await promise(mayNot, '/promise/create', who, 4)).status).toBe(201)
})
