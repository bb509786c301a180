import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { addDays } from '#src/contract/days.ts'
import { type Answer, type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { english } from '#src/features/notifications/sentences-en.ts'
import { russian } from '#src/features/notifications/sentences-ru.ts'
import { uzbek } from '#src/features/notifications/sentences-uz.ts'
import { lockWaits } from '#test/database.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'

const world = useApi()
afterEach(() => world.clock(null))

const tuesday = addDays(monday, 1)
const told = ({ status, body }: Answer) => [status, body.error]
const buy = (who: Caller, session_id: string, more: object = {}) =>
  who.post('/class/drop-in/create', { session_id, ...more })
const toldKinds = async (who: Caller) =>
  (await who.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
const moneyNotice = async (who: Caller) =>
  (await who.get('/notification/all')).body.notifications.find(
    ({ kind }: { kind: string }) => kind === 'own_place_returned',
  )?.params
const cash = (paid_amount: number) => ({ payment: { paid_amount, payment_method: 'cash' } })

async function singles(price: number | null = 50_000) {
  const desk = await classDesk(world)
  await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { drop_in_price: price })
  const noMembership = () => desk.member({}, null)
  const find = async (id: string) => (await desk.admin.get(`/membership/one/${id}`)).body.membership
  const isLedgerRight = async () =>
    world.sql({ role: 'platform' }, async (db) => (await checkLedger(db)).differences === 0)
  return { ...desk, noMembership, find, isLedgerRight }
}

test('the desk sells one place with its payment: a membership of that day, a receipt, and the place at once', async () => {
  const { admin, sessionOn, noMembership, line, find, gym } = await singles()
  const session = await sessionOn(tuesday)
  const who = await noMembership()
  expect(told(await admin.post('/class/booking/create', { session_id: session, member_id: who.id }))).toEqual([
    422,
    'class.refused',
  ])
  const { status, body } = await buy(admin, session, { member_id: who.id, ...cash(50_000) })
  expect([status, body.membership]).toMatchObject([
    201,
    { due_amount: 50_000, paid_amount: 50_000, remaining_amount: 0 },
  ])
  expect(body.booking).toMatchObject({ status: 'booked', is_drop_in: true, is_visit_spent: true })
  expect(await line(session)).toEqual(['Aziza Karimova: booked'])
  expect(await find(body.membership._id)).toMatchObject({
    plan_name: 'Yoga · 1×',
    start_date: tuesday,
    end_date: tuesday,
    duration: 1,
    payment_status: 'paid',
  })
  const receipt = await admin.get(`/receipt/one/${body.membership.transaction_id}`)
  expect([receipt.status, receipt.text.includes('Yoga · 1×')]).toEqual([200, true])
  const money = await admin.get(`/transaction/foradmin/all?gym_id=${gym.id}`)
  expect(money.text).toContain(body.membership.transaction_id)
})

test('a member takes one place and owes it until the day of the class; given back in time nothing is owed', async () => {
  const { gym, sessionOn, noMembership, line, find } = await singles()
  const session = await sessionOn(tuesday)
  const who = await noMembership()
  const shown = (await who.get(`/member/class/sessions?gym_id=${gym.id}&from=${tuesday}&to=${tuesday}`)).body
    .sessions[0]
  expect(shown).toMatchObject({ drop_in_price: 50_000, may_buy: true })
  expect(told(await buy(who, session, cash(50_000)))).toEqual([400, 'invalid_input'])
  const { status, body } = await buy(who, session)
  expect([status, body.membership.remaining_amount]).toEqual([201, 50_000])
  expect(await find(body.membership._id)).toMatchObject({ payment_status: 'unpaid', remaining_amount: 50_000 })
  expect((await who.del(`/class/booking/cancel/${body.booking._id}`)).body.status).toBe('cancelled')
  expect(await line(session)).toEqual(['Aziza Karimova: cancelled'])
  expect(await find(body.membership._id)).toMatchObject({ status: 'cancelled', due_amount: 0, remaining_amount: 0 })
  expect(await moneyNotice(who)).toMatchObject({ class_name: 'Yoga', date: tuesday, status: 'owed', amount: '50000' })
  expect(await toldKinds(who)).toEqual(['own_place_returned'])
})

test('what a member owes for a single place is in the debts of its own days, also when they are asked for later', async () => {
  const { admin, gym, sessionOn, noMembership } = await singles()
  const owed = async (on: string) =>
    (await admin.get(`/statistics/gym/unpaidandpartial?gymId=${gym.id}&on=${on}`)).body.total_remaining
  expect((await buy(await noMembership(), await sessionOn(tuesday))).status).toBe(201)
  expect(await owed(monday)).toBe(50_000)
  world.clock(evening(tuesday))
  expect([await owed(addDays(monday, -1)), await owed(monday), await owed(tuesday)]).toEqual([0, 50_000, 50_000])
})

test('a place for one class is no membership: the door and other classes do not speak of one', async () => {
  const { desk, gym, sessionOn, noMembership } = await singles()
  const who = await noMembership()
  expect((await buy(who, await sessionOn(tuesday))).status).toBe(201)
  const refused = async (day: string) =>
    (await who.post('/class/booking/create', { session_id: await sessionOn(day) })).body.data.reason
  expect([await refused(addDays(monday, 2)), await refused(monday)]).toEqual(['no_membership', 'no_membership'])
  const enter = async () => (await desk.post('/visit/checkin', { gym_id: gym.id, member_id: who.id })).body.data.reason
  expect(await enter()).toBe('single_day')
  world.clock(evening(addDays(monday, 3)))
  expect(await enter()).toBe('no_membership')
})

test('a place given back too late, and one that nobody came to, stay owed', async () => {
  const { sessionOn, noMembership, find } = await singles()
  const session = await sessionOn(tuesday)
  const [late, absent] = [await noMembership(), await noMembership()]
  const given = (await buy(late, session)).body
  const missed = (await buy(absent, session)).body
  world.clock(evening(tuesday, 30))
  expect((await late.del(`/class/booking/cancel/${given.booking._id}?freely=true`)).body.message).toMatch(
    /^Joy qaytarilmadi\. Bekor qilish vaqti oʻtgan\. Bir martalik joyning toʻlovi oʻz kuchida qoladi\. Bu kelmagan deb hisoblanadi/,
  )
  expect((await late.del(`/class/booking/cancel/${given.booking._id}`)).body.status).toBe('late')
  for (const { membership } of [given, missed])
    expect(await find(membership._id)).toMatchObject({ status: 'active', remaining_amount: 50_000 })
})

test('what was paid for a class that the gym cancels is told to the desk, and goes back as a refund of that payment', async () => {
  const { admin, manager, desk, sessionOn, noMembership, find, isLedgerRight } = await singles()
  const session = await sessionOn(tuesday)
  const who = await noMembership()
  const { membership } = (await buy(admin, session, { member_id: who.id, ...cash(50_000) })).body
  expect((await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  expect(await find(membership._id)).toMatchObject({ status: 'cancelled', due_amount: 0, paid_amount: 50_000 })
  expect(await moneyNotice(who)).toMatchObject({ status: 'paid', amount: '50000' })
  expect((await toldKinds(who)).toSorted()).toEqual([
    'class_booked',
    'class_cancelled',
    'own_place_returned',
    'payment_taken',
  ])
  for (const reader of [admin, desk])
    expect(
      (await reader.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind),
    ).toContain('place_returned')
  const refund = await admin.post('/transaction/membership/create', {
    membership_id: membership._id,
    transaction_type: 'refund',
    paid_amount: 50_000,
    payment_method: 'cash',
    transaction_id: membership.transaction_id,
    reason: 'Mashgʻulot boʻlmadi',
  })
  expect(told(refund)).toEqual([201, undefined])
  expect(await find(membership._id)).toMatchObject({ paid_amount: 0, remaining_amount: 0 })
  expect(await isLedgerRight()).toBe(true)
})

test('a preview of a change takes nothing back', async () => {
  const { admin, manager, sessionOn, noMembership, find, line } = await singles()
  const session = await sessionOn(tuesday)
  const who = await noMembership()
  const { membership } = (await buy(admin, session, { member_id: who.id, ...cash(50_000) })).body
  const preview = await manager.post(`/class/session/preview/${session}`, {
    date: addDays(tuesday, 2),
    may_clash: true,
  })
  expect(preview.body.effect.bookings).toHaveLength(1)
  expect(await line(session)).toEqual(['Aziza Karimova: booked'])
  expect(await find(membership._id)).toMatchObject({ due_amount: 50_000, paid_amount: 50_000 })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      count: number
    }>`select count(*)::int as count from audit_log where entity_id = ${membership._id} and action like '%preview%'`.execute(
      db,
    ),
  )
  expect(rows[0]?.count).toBe(0)
})

test('whose membership holds the class, whom money does not help, a full class and one that is not sold singly are refused', async () => {
  const { admin, manager, kind, sessionOn, noMembership, member } = await singles()
  const session = await sessionOn(tuesday)
  const holder = await member()
  expect(told(await buy(admin, session, { member_id: holder.id }))).toEqual([422, 'class.covered'])
  const banned = await noMembership()
  await admin.put(`/member/status/${banned.id}`, { status: 'banned', reason: 'x' })
  expect(told(await buy(admin, session, { member_id: banned.id }))).toEqual([422, 'class.refused'])
  const person = await noMembership()
  expect(told(await buy(admin, session, { member_id: person.id, ...cash(50_001) }))).toEqual([422, 'payment.too_big'])
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: null })
  expect(told(await buy(person, session))).toEqual([422, 'class.not_single'])
  await manager.put(`/class/session/update/${session}`, { drop_in_price: 70_000, version: 1 })
  const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => noMembership()))
  const answers = await Promise.all(buyers.map((who) => buy(who, session)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409])
  expect(answers.find(({ status }) => status === 201)?.body.membership.due_amount).toBe(70_000)
  expect(answers.find(({ status }) => status === 409)?.body.error).toBe('class.full')
})

test('at another price than was said nothing is sold, and the new one is told', async () => {
  const { admin, manager, kind, sessionOn, noMembership, line } = await singles()
  const [session, who] = [await sessionOn(tuesday), await noMembership()]
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 70_000 })
  const atDesk = { member_id: who.id, told_amount: 50_000, ...cash(50_000) }
  for (const answer of [await buy(who, session, { told_amount: 50_000 }), await buy(admin, session, atDesk)]) {
    expect(told(answer)).toEqual([409, 'price.changed'])
    expect(answer.body.message).toMatch(/^Narx oʻzgardi, endi: 70\s000\ssoʻm/)
  }
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 40_000 })
  expect(told(await buy(admin, session, atDesk))).toEqual([409, 'price.changed'])
  expect(await line(session)).toEqual([])
  expect((await buy(who, session, { told_amount: 40_000 })).body.membership.due_amount).toBe(40_000)
})

test('one key buys once, and a second purchase of the same place is refused', async () => {
  const { sessionOn, noMembership, counted } = await singles()
  const session = await sessionOn(tuesday)
  const who = await noMembership()
  const headers = { 'idempotency-key': newId() }
  const answers = await Promise.all(
    [1, 2, 3].map(() => who.post('/class/drop-in/create', { session_id: session }, { headers })),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(told(await buy(who, session))).toEqual([409, 'class.already_booked'])
  expect(await counted(session)).toMatchObject({ booked: 1, is_true: true })
})

test('the plan behind it is in no list, is not sold by itself, and cannot be changed', async () => {
  const { admin, gym, kind, sessionOn, noMembership, find } = await singles()
  const who = await noMembership()
  const { membership } = (await buy(who, await sessionOn(tuesday))).body
  const { plan_id } = await find(membership._id)
  for (const path of [`/plans/all/foradmin`, `/plans/all/forgym?gym_id=${gym.id}`])
    expect((await admin.get(path)).text).not.toContain(plan_id)
  expect((await admin.get(`/plans/one/${plan_id}`)).status).toBe(404)
  expect((await admin.put(`/plans/update/${plan_id}`, { name: 'Boshqa', version: 1 })).status).toBe(404)
  const sale = { member_id: who.id, gym_id: gym.id, plan_id }
  expect(told(await admin.post('/membership/create', sale))).toEqual([422, 'plan.archived'])
  expect(kind.drop_in_price).toBeNull()
})

test('whoever came into the gym by a single place owes it, also when the place is given up in time or lost by a ban; what the gym calls off comes back', async () => {
  const { admin, manager, desk, gym, sessionOn, noMembership, find, isLedgerRight } = await singles()
  const session = await sessionOn(tuesday)
  const [trained, banned, calledOff] = [await noMembership(), await noMembership(), await noMembership()]
  const bought = []
  for (const who of [trained, banned, calledOff]) bought.push((await buy(who, session)).body)
  world.clock(evening(tuesday, 480))
  for (const who of [trained, banned, calledOff])
    expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).status).toBe(200)
  const [asked, untouched] = [
    await trained.del(`/class/booking/cancel/${bought[0].booking._id}?freely=true`),
    await find(bought[0].membership._id),
  ]
  expect([...told(asked), asked.body.message, untouched.remaining_amount]).toEqual([
    409,
    'class.costs',
    'Joy qaytarilmadi. Bu joy bilan zalga kirilgan: toʻlov oʻz kuchida qoladi.',
    50_000,
  ])
  const given = await trained.del(`/class/booking/cancel/${bought[0].booking._id}`)
  expect([given.body.status, given.body.message]).toEqual([
    'cancelled',
    'Yozilish bekor qilindi. Bu joy bilan zalga kirilgan: toʻlov oʻz kuchida qoladi',
  ])
  await admin.put(`/member/status/${banned.id}`, { status: 'banned', reason: 'x' })
  expect((await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })).status).toBe(200)
  const held = []
  for (const { membership } of bought) held.push(await find(membership._id))
  expect(held).toMatchObject([
    { status: 'active', remaining_amount: 50_000 },
    { status: 'active', remaining_amount: 50_000 },
    { status: 'cancelled', remaining_amount: 0 },
  ])
  expect([await moneyNotice(trained), await moneyNotice(banned)]).toEqual([undefined, undefined])
  expect(await moneyNotice(calledOff)).toMatchObject({ status: 'owed' })
  expect(await isLedgerRight()).toBe(true)
})

test('a place given up after its holder came in by it comes back once that entry is taken back', async () => {
  const { desk, gym, sessionOn, noMembership, find, isLedgerRight } = await singles()
  const who = await noMembership()
  const { membership, booking } = (await buy(who, await sessionOn(tuesday))).body
  world.clock(evening(tuesday, 480))
  const { visit } = (await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).body
  expect((await who.del(`/class/booking/cancel/${booking._id}`)).body.status).toBe('cancelled')
  expect(await find(membership._id)).toMatchObject({ status: 'active', remaining_amount: 50_000 })
  expect((await desk.del(`/visit/undo/${visit._id}`)).status).toBe(200)
  expect(await find(membership._id)).toMatchObject({ status: 'cancelled', remaining_amount: 0 })
  expect(await moneyNotice(who)).toMatchObject({ status: 'owed', amount: '50000' })
  expect(await isLedgerRight()).toBe(true)
})

test('an entry that was of another class is none by the single place that it was counted on', async () => {
  const { desk, gym, room, manager, kind, newPlan, member, sessions, book, find } = await singles()
  const pilates = (await manager.post('/class/kind/create', { name: 'Pilates', drop_in_price: 40_000 })).body.kind
  const late = { gym_id: gym.id, kind_id: pilates._id, room_id: room._id, weekdays: [2], time: '20:30', duration: 60 }
  expect((await manager.post('/class/series/create', late)).status).toBe(201)
  const plan = await newPlan({ from: '18:00', to: '20:00', classes: { kinds: [kind._id], per_week: null } })
  const who = await member({}, { plan_id: plan._id })
  const yoga = (await sessions(tuesday, tuesday)).find(
    (one: { kind_id: { _id: string } }) => one.kind_id._id === kind._id,
  )
  expect((await book(who, yoga._id)).status).toBe(201)
  const other = (await sessions(tuesday, tuesday)).find((one: { _id: string }) => one._id !== yoga._id)
  const { membership, booking } = (await buy(who, other._id)).body
  world.clock(evening(tuesday, 30))
  const { visit } = (await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).body
  expect(visit.membership._id).toBe(membership._id)
  expect((await who.del(`/class/booking/cancel/${booking._id}`)).body.status).toBe('cancelled')
  expect(await find(membership._id)).toMatchObject({ status: 'cancelled', remaining_amount: 0 })
})

test('whose place the desk gives back after they came in by it is told that its price stands', async () => {
  const { desk, gym, sessionOn, noMembership, find } = await singles()
  const who = await noMembership()
  const { membership, booking } = (await buy(who, await sessionOn(tuesday))).body
  world.clock(evening(tuesday, 480))
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).status).toBe(200)
  expect((await desk.del(`/class/booking/cancel/${booking._id}`)).body.status).toBe('cancelled')
  expect(await find(membership._id)).toMatchObject({ status: 'active', remaining_amount: 50_000 })
  const [{ kind, params }] = (await who.get('/notification/all')).body.notifications
  expect(kind).toBe('class_lost')
  for (const [{ class_lost: told }, words] of [
    [uzbek, 'toʻlov oʻz kuchida qoladi'],
    [russian, 'оплата остаётся в силе'],
    [english, 'its price stands'],
  ] as const)
    expect(told.text(params)).toContain(words)
})

test('a ban that waits for a single place which is held elsewhere keeps its class from nobody', async () => {
  const { admin, sessionOn, noMembership, find, line } = await singles()
  const session = await sessionOn(tuesday)
  const who = await noMembership()
  const { membership } = (await buy(who, session)).body
  const door = new pg.Client({ connectionString: world.ownerUrl })
  await door.connect()
  try {
    await door.query('begin')
    await door.query('select 1 from memberships where admin_id = $1 and id = $2 for update', [admin.id, membership._id])
    const ban = admin.put(`/member/status/${who.id}`, { status: 'banned', reason: 'x' })
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    const held = 'select 1 from class_sessions where admin_id = $1 and id = $2 for update nowait'
    expect((await door.query(held, [admin.id, session])).rowCount).toBe(1)
    // and the door, which names their person next, waits for nobody in turn
    const named = 'select 1 from members where admin_id = $1 and id = $2 for key share nowait'
    expect((await door.query(named, [admin.id, who.id])).rowCount).toBe(1)
    await door.query('commit')
    expect((await ban).status).toBe(200)
  } finally {
    await door.end()
  }
  expect(await find(membership._id)).toMatchObject({ status: 'cancelled', remaining_amount: 0 })
  expect(await line(session)).toEqual(['Aziza Karimova: cancelled'])
})

test('whoever waits on their membership buys no second place beside it: it is theirs for nothing', async () => {
  const { admin, manager, newPlan, member, sessionOn, book, line } = await singles()
  const session = await sessionOn(tuesday)
  await manager.put(`/class/session/update/${session}`, { places: 1 })
  const holder = await member({ fullname: 'Nodira' })
  const taken = (await book(holder, session)).body.booking._id
  const plan = await newPlan({ classes: { per_week: 1 } })
  const who = await member({}, { plan_id: plan._id })
  expect((await book(who, session)).body.booking.status).toBe('waiting')
  world.clock(evening(tuesday, 20))
  expect((await holder.del(`/class/booking/cancel/${taken}`)).status).toBe(200)
  expect(told(await buy(admin, session, { member_id: who.id, ...cash(50_000) }))).toEqual([409, 'class.already_booked'])
  expect((await admin.get(`/membership/member/all/${who.id}`)).body.memberships).toHaveLength(1)
  expect((await book(who, session)).body.booking).toMatchObject({ status: 'booked', is_drop_in: false })
  expect(await line(session)).toEqual(['Aziza Karimova: booked', 'Nodira: late'])
})

test('whose last visit was the entry of an hour ago has the class by it: the timetable says so, and nothing is sold', async () => {
  const { desk, gym, newPlan, member, sessionOn, book } = await singles()
  const session = await sessionOn(tuesday)
  const plan = await newPlan({ visits: 1 })
  const who = await member({}, { plan_id: plan._id })
  const shown = async () => {
    const { sessions } = (await who.get(`/member/class/sessions?gym_id=${gym.id}&from=${tuesday}&to=${tuesday}`)).body
    const { refusal, may_buy } = sessions[0]
    return [refusal, may_buy]
  }
  world.clock(evening(tuesday, 70))
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).status).toBe(200)
  expect(await shown()).toEqual([expect.stringContaining('tashriflar tugagan'), true])
  expect(
    (await desk.del(`/visit/undo/${(await desk.get(`/visit/all?gym_id=${gym.id}`)).body.visits[0]._id}`)).status,
  ).toBe(200)
  world.clock(evening(tuesday, 50))
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: who.code })).status).toBe(200)
  expect(await shown()).toEqual([null, false])
  expect(told(await buy(who, session))).toEqual([422, 'class.covered'])
  expect((await book(who, session)).body.booking).toMatchObject({ status: 'attended', is_visit_spent: false })
})
