import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { remindMembers } from '#src/features/reminders/server/member-reminders.ts'
import { freshPhone } from '#test/api.ts'
import { clockAt, today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold, outbox, send, reasons } = useSoldMembers()
type Here = Awaited<ReturnType<typeof place>>

const at = (day: Day, hour = 12) => world.clock(clockAt(day, hour))
const promise = ({ admin }: Here, membership_id: string, promised_on: Day) =>
  admin.post('/promise/create', { membership_id, promised_on })
const pay = ({ admin }: Here, membership_id: string, paid_amount: number) =>
  admin.post('/transaction/membership/create', {
    membership_id,
    paid_amount,
    transaction_type: 'payment',
    payment_method: 'cash',
  })
const statesOf = async ({ admin }: Here, membership: string): Promise<string[]> =>
  (await admin.get(`/promise/of/${membership}`)).body.promises.map(({ state }: { state: string }) => state)
const summary = async ({ admin }: Here) => (await admin.get('/promise/summary')).body
/** Who owes for a membership, signed in, and what they see of it. */
async function debtor(here: Here) {
  const joined = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [here.gymId] }
  const memberId = (await here.admin.post('/member/create', joined)).body.member._id
  const id = await sold(here, { memberId })
  const member = await world.session('member', memberId)
  const own = async () => (await member.get(`/member/promises?gym_id=${here.gymId}`)).body.debts[0]
  return { id, member, own }
}
/** What the daily work does on a day. */
const remindOn = async ({ adminId }: Here, day: Day) => {
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_sms_reminding = true where admin_id = ${adminId}`.execute(db),
  )
  at(day, 9.1)
  await remindMembers(world.application.deps.database, world.application.deps.clock.now())
}

test('what came by the end of the day keeps a promise, in parts too; what came later, or too little, broke it', async () => {
  const here = await place()
  const [kept, late, little] = [await sold(here), await sold(here), await sold(here)]
  for (const id of [kept, late, little]) expect((await promise(here, id, addDays(today, 3))).status).toBe(201)
  expect(await summary(here)).toMatchObject({ open: 3, kept: 0, broken: 0, kept_rate: null })
  at(addDays(today, 1))
  await pay(here, kept, 100_000)
  await pay(here, little, 299_999)
  at(addDays(today, 3), 23.9)
  await pay(here, kept, 200_000)
  at(addDays(today, 4), 0.1)
  await pay(here, late, 300_000)
  expect([await statesOf(here, kept), await statesOf(here, late), await statesOf(here, little)]).toEqual([
    ['kept'],
    ['broken'],
    ['broken'],
  ])
  expect(await summary(here)).toMatchObject({ open: 0, kept: 1, broken: 2, kept_rate: 33 })
})

test('money that came before the promise keeps nothing, and a refund takes back what kept it', async () => {
  const here = await place()
  const id = await sold(here)
  const { body } = await pay(here, id, 200_000)
  at(today, 13)
  await promise(here, id, addDays(today, 2))
  at(addDays(today, 3))
  expect(await statesOf(here, id)).toEqual(['broken'])
  const other = await sold(here)
  await promise(here, other, addDays(today, 5))
  const payment = (await pay(here, other, 300_000)).body.transaction._id
  expect(await statesOf(here, other)).toEqual(['kept'])
  await here.admin.post('/transaction/membership/create', {
    membership_id: other,
    transaction_id: payment,
    transaction_type: 'refund',
    payment_method: 'cash',
    paid_amount: 100_000,
    reason: 'xato',
  })
  expect([body.transaction.paid_amount, await statesOf(here, other)]).toEqual([200_000, ['open']])
})

test('a day is moved and taken back before it is over; nothing is promised where nothing is owed, or for a day out of reach', async () => {
  const here = await place()
  const id = await sold(here)
  await promise(here, id, addDays(today, 3))
  await promise(here, id, addDays(today, 5))
  expect(await statesOf(here, id)).toEqual(['open', 'moved'])
  expect((await here.admin.del(`/promise/withdraw/${id}`)).status).toBe(200)
  expect((await here.admin.del(`/promise/withdraw/${id}`)).body.error).toBe('promise.none')
  expect(await summary(here)).toMatchObject({ open: 0, kept: 0, broken: 0 })
  for (const day of [addDays(today, -1), addDays(today, 61)])
    expect((await promise(here, id, day)).body.fields).toHaveProperty('promised_on')
  const paid = await sold(here, { paid: 300_000 })
  expect((await promise(here, paid, addDays(today, 1))).body.error).toBe('promise.nothing_owed')
  const cancelled = await sold(here, { cancelled: true })
  expect((await promise(here, cancelled, addDays(today, 1))).body.error).toBe('promise.nothing_owed')
  const reserved = await sold(here, { reserved: true })
  expect((await promise(here, reserved, addDays(today, 1))).body.error).toBe('promise.nothing_owed')
})

test('a day that was moved before it came is not kept all the same, once it is over; one that was taken back counts for nothing', async () => {
  const here = await place()
  const [moved, kept, takenBack] = [await sold(here), await sold(here), await sold(here)]
  for (const [at_, day] of [
    [0, 2],
    [1, 4],
    [3, 6],
  ] as const) {
    at(addDays(today, at_))
    await promise(here, moved, addDays(today, day))
  }
  at(addDays(today, 3))
  expect(await statesOf(here, moved)).toEqual(['open', 'moved', 'moved'])
  expect(await summary(here)).toMatchObject({ open: 1, kept: 0, broken: 1, kept_rate: 0 })
  await promise(here, kept, addDays(today, 4))
  await pay(here, kept, 300_000)
  await promise(here, takenBack, addDays(today, 4))
  await here.admin.del(`/promise/withdraw/${takenBack}`)
  at(addDays(today, 5))
  expect(await statesOf(here, takenBack)).toEqual(['withdrawn'])
  expect(await summary(here)).toMatchObject({ open: 1, kept: 1, broken: 2, kept_rate: 33 })
  await pay(here, moved, 300_000)
  expect(await statesOf(here, moved)).toEqual(['kept', 'moved', 'moved'])
})

test('two desks that promise for one debt at the same moment leave one promise that stands', async () => {
  const here = await place()
  const id = await sold(here)
  const days = Array.from({ length: 8 }, (_, at) => addDays(today, 1 + at))
  await Promise.all(days.map((day) => promise(here, id, day)))
  const states = await statesOf(here, id)
  expect(states.filter((state) => state === 'open')).toHaveLength(1)
  expect(states).toHaveLength(8)
})

test('the debtors’ list shows the day, and nobody is reminded before it, by hand or by itself; after it they are', async () => {
  const here = await place()
  const id = await sold(here, { start: today })
  await promise(here, id, addDays(today, 2))
  const listed = async () => (await here.admin.get('/sms/notified/membership/all')).body.memberships[0]
  expect(await listed()).toMatchObject({ promise: 'open', promised_on: addDays(today, 2), obstacle: 'promised' })
  expect(reasons((await send(here, [id])).body.skipped)).toEqual({ [id]: 'promised' })
  await remindOn(here, addDays(today, 1))
  expect(await outbox(here)).toEqual([])
  await remindOn(here, addDays(today, 2))
  await remindOn(here, addDays(today, 2))
  const [message, second] = await outbox(here)
  expect([message?.kind, message?.text, second]).toEqual([
    'promised',
    "Temir Zal: Aziza Karimova, 300 000 so'm qarzni bugun to'lashga va'da bergan edingiz. Sizni kutamiz!",
    undefined,
  ])
  await remindOn(here, addDays(today, 3))
  expect((await outbox(here)).map(({ kind }) => kind)).toEqual(['promised', 'unpaid'])
  expect(await listed()).toMatchObject({ promise: 'broken', obstacle: 'sent_recently' })
})

test('who paid before the day gets no reminder on it', async () => {
  const here = await place()
  const id = await sold(here)
  await promise(here, id, addDays(today, 2))
  at(addDays(today, 1))
  await pay(here, id, 300_000)
  await remindOn(here, addDays(today, 2))
  expect(await outbox(here)).toEqual([])
})

test('a member says a day within two weeks, once; after a broken word the desk is asked', async () => {
  const here = await place()
  const { id, member, own } = await debtor(here)
  const say = (promised_on: Day, membership_id = id) =>
    member.post('/member/promise/create', { membership_id, promised_on })
  expect(await own()).toMatchObject({ _id: id, may_promise: true, promised_on: null, remaining_amount: 300_000 })
  expect((await say(addDays(today, 15))).body.fields).toHaveProperty('promised_on')
  expect((await say(addDays(today, 2))).body.promise).toMatchObject({ state: 'open', by_member: true })
  expect(await own()).toMatchObject({ may_promise: false, promised_on: addDays(today, 2) })
  expect((await say(addDays(today, 3))).body.error).toBe('promise.made_already')
  at(addDays(today, 3))
  expect(await own()).toMatchObject({ may_promise: false, promised_on: null })
  expect((await say(addDays(today, 5))).body.error).toBe('promise.made_already')
  expect((await say(addDays(today, 5), await sold(here))).status).toBe(404)
})

const split = ({ admin }: Here, membership_id: string, parts: readonly (readonly [number, number])[]) =>
  admin.post('/promise/split', {
    membership_id,
    parts: parts.map(([days, amount]) => ({ promised_on: addDays(today, days), amount })),
  })

test('a debt is split into parts that are all of it, to the tiyin, on days one after the other', async () => {
  const here = await place()
  const id = await sold(here)
  const refused = async (...parts: [number, number][]) => (await split(here, id, parts)).body.error
  expect(await refused([1, 100_000], [2, 199_999.99])).toBe('promise.parts_sum')
  expect(await refused([2, 100_000], [2, 200_000])).toBe('promise.parts_days')
  expect(await refused([-1, 100_000], [2, 200_000])).toBe('promise.parts_days')
  expect(await refused([1, 100_000], [367, 200_000])).toBe('promise.parts_days')
  expect((await split(here, id, [[1, 300_000]])).status).toBe(400)
  const { body } = await split(here, id, [
    [3, 100_000.5],
    [6, 99_999.5],
    [9, 100_000],
  ])
  expect(body.promises.map(({ part, amount, state }: Record<string, unknown>) => [part, amount, state])).toEqual([
    [{ number: 1, of: 3, amount: 100_000.5 }, 100_000.5, 'open'],
    [{ number: 2, of: 3, amount: 99_999.5 }, 200_000, 'open'],
    [{ number: 3, of: 3, amount: 100_000 }, 300_000, 'open'],
  ])
  const { membership } = (await here.admin.get(`/membership/one/${id}`)).body
  expect(membership).toMatchObject({ price: 300_000, due_amount: 300_000, remaining_amount: 300_000 })
})

test('whose debt is in parts reads in their own data what each part is, in the order of the days', async () => {
  const here = await place()
  const { id, member } = await debtor(here)
  await split(here, id, [
    [2, 50_000],
    [5, 250_000],
  ])
  const { data } = (await member.get('/member/data')).body
  const said = data.owners[0].promises.map(({ amount, promised_on }: Record<string, unknown>) => [amount, promised_on])
  expect(said).toEqual([
    [50_000, addDays(today, 2)],
    [250_000, addDays(today, 5)],
  ])
})

test('a member’s home says by when the next agreed part is to be paid, and by when it was where one was missed', async () => {
  const here = await place()
  const { id, member } = await debtor(here)
  const due = async () => (await member.get(`/member/portal?gym_id=${here.gymId}`)).body.portal.debt_due
  const own = (await here.admin.get(`/membership/one/${id}`)).body.membership.due_date
  expect(await due()).toBe(own)
  await split(here, id, [
    [20, 50_000],
    [40, 250_000],
  ])
  expect(await due()).toBe(addDays(today, 20))
  at(addDays(today, 1))
  await pay(here, id, 50_000)
  expect(await due()).toBe(addDays(today, 40))
  at(addDays(today, 41))
  expect(await due()).toBe(addDays(today, 40))
})

test('what comes pays the oldest part first; each part is kept or broken by its own day', async () => {
  const here = await place()
  const id = await sold(here)
  await split(here, id, [
    [2, 100_000],
    [4, 100_000],
    [6, 100_000],
  ])
  at(addDays(today, 1))
  await pay(here, id, 150_000)
  expect(await statesOf(here, id)).toEqual(['kept', 'open', 'open'])
  at(addDays(today, 5))
  expect(await statesOf(here, id)).toEqual(['kept', 'broken', 'open'])
  await pay(here, id, 150_000)
  expect(await statesOf(here, id)).toEqual(['kept', 'broken', 'kept'])
  at(addDays(today, 7))
  expect(await summary(here)).toMatchObject({ kept: 2, broken: 1, open: 0 })
})

test('each part is reminded of on its day with what is missing of it, and one that is late is a debtor’s business again', async () => {
  const here = await place()
  const id = await sold(here, { start: today })
  await split(here, id, [
    [2, 100_000],
    [9, 200_000],
  ])
  await pay(here, id, 30_000)
  const listed = async () => (await here.admin.get('/sms/notified/membership/all')).body.memberships[0]
  const called = async () => (await here.admin.get('/statistics/admin/morning')).body.debts.items
  expect(await listed()).toMatchObject({ promise: 'open', promised_on: addDays(today, 2), obstacle: 'promised' })
  expect(await called()).toEqual([])
  await remindOn(here, addDays(today, 2))
  expect((await outbox(here)).map(({ kind, text }) => [kind, /70 000/.test(text)])).toEqual([['promised', true]])
  expect(await called()).toMatchObject([{ asked: 70_000, remaining: 270_000, due_date: addDays(today, 2) }])
  at(addDays(today, 2), 15)
  await pay(here, id, 70_000)
  expect(await listed()).toMatchObject({ promise: 'open', promised_on: addDays(today, 9) })
  at(addDays(today, 8))
  expect(await called()).toEqual([])
  at(addDays(today, 10))
  expect(await listed()).toMatchObject({ promise: 'broken', promised_on: addDays(today, 9) })
  expect(await called()).toMatchObject([{ membership_id: id, due_date: addDays(today, 9) }])
})

test('a late part is still asked of its person; once it has come the next one is waited for, and nobody is reminded before its day', async () => {
  const here = await place()
  const { id, member, own } = await debtor(here)
  await split(here, id, [
    [2, 100_000],
    [9, 200_000],
  ])
  at(addDays(today, 3))
  expect(await own()).toMatchObject({ promised_on: addDays(today, 2), promised_amount: 100_000, may_promise: false })
  await pay(here, id, 100_000)
  const { promises } = (await here.admin.get(`/promise/of/${id}`)).body
  expect(promises).toMatchObject([
    { state: 'broken', is_settled: true },
    { state: 'open', is_settled: false },
  ])
  expect(await own()).toMatchObject({ promised_on: addDays(today, 9), promised_amount: 200_000, may_promise: false })
  expect((await member.get(`/member/portal?gym_id=${here.gymId}`)).body.portal.debt_due).toBe(addDays(today, 9))
  const { memberships } = (await here.admin.get('/sms/notified/membership/all')).body
  expect(memberships).toMatchObject([{ promise: 'open', promised_on: addDays(today, 9), obstacle: 'promised' }])
})

test('another day, another split or taking them back moves all parts that stand; a cancelled membership ends them', async () => {
  const here = await place()
  const id = await sold(here)
  const halves: [number, number][] = [
    [2, 150_000],
    [4, 150_000],
  ]
  await split(here, id, halves)
  at(today, 13)
  await promise(here, id, addDays(today, 5))
  expect(await statesOf(here, id)).toEqual(['open', 'moved', 'moved'])
  at(today, 14)
  await split(here, id, halves)
  expect((await statesOf(here, id)).slice(0, 3)).toEqual(['open', 'open', 'moved'])
  expect((await here.admin.del(`/promise/withdraw/${id}`)).status).toBe(200)
  expect((await statesOf(here, id)).slice(0, 2)).toEqual(['withdrawn', 'withdrawn'])
  const other = await sold(here)
  await split(here, other, halves)
  at(addDays(today, 3))
  await here.admin.post(`/membership/cancel/${other}`, { reason: 'ketdi' })
  expect(await statesOf(here, other)).toEqual(['withdrawn', 'withdrawn'])
})

test('a debt that goes over to another plan keeps no promise of it, whether its days are split or not', async () => {
  const here = await place()
  const terms = {
    name: 'Katta',
    price: 900_000,
    duration: 60,
    options: [{ key: 'Zal', value: '1' }],
    gyms: [here.gymId],
  }
  const { plan } = (await here.admin.post('/plans/create/membership', terms)).body
  const [whole, parts, paid] = [await sold(here), await sold(here), await sold(here)]
  for (const id of [whole, parts, paid]) await pay(here, id, 200_000)
  at(today, 13)
  for (const id of [whole, paid]) await promise(here, id, addDays(today, 4))
  await split(here, parts, [
    [1, 40_000],
    [4, 60_000],
  ])
  at(addDays(today, 2))
  await pay(here, paid, 100_000)
  at(addDays(today, 2), 13)
  for (const id of [whole, parts, paid])
    expect((await here.admin.post(`/membership/change/${id}`, { plan_id: plan._id })).status).toBe(201)
  expect([await statesOf(here, whole), await statesOf(here, parts), await statesOf(here, paid)]).toEqual([
    ['withdrawn'],
    ['broken', 'withdrawn'],
    ['kept'],
  ])
  expect(await summary(here)).toMatchObject({ kept: 1, broken: 1 })
  // one that is called off before its day gives back the debt, and with it what was promised of it
  const later = await sold(here)
  await pay(here, later, 200_000)
  at(addDays(today, 2), 14)
  await promise(here, later, addDays(today, 8))
  const change = { plan_id: plan._id, start_date: addDays(today, 5) }
  const { membership } = (await here.admin.post(`/membership/change/${later}`, change)).body
  expect(await statesOf(here, later)).toEqual(['withdrawn'])
  at(addDays(today, 3))
  expect((await here.admin.post(`/membership/cancel/${membership._id}`, { reason: 'fikridan qaytdi' })).status).toBe(
    200,
  )
  expect(await statesOf(here, later)).toEqual(['open'])
  at(addDays(today, 4))
  await pay(here, later, 100_000)
  expect(await statesOf(here, later)).toEqual(['kept'])
})

test('of eight splits of one debt at the same moment one stands', async () => {
  const here = await place()
  const id = await sold(here)
  const splits = Array.from({ length: 8 }, (_, nr) =>
    split(here, id, [
      [1 + nr, 100_000],
      [20 + nr, 200_000],
    ]),
  )
  await Promise.all(splits)
  expect((await statesOf(here, id)).filter((state) => state === 'open')).toHaveLength(2)
})
