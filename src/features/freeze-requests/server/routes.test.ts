import { addDays, tashkentDay } from '#src/contract/days.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { registerAt } from '#test/member-desk.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { planMoves } from '#src/features/memberships/moves-ahead.ts'
import { openPage, toldOf } from '#test/open-page.ts'

const world = useApi()
const today = tashkentDay(new Date())
const dayOf = (offset: number) => addDays(today, offset)

/** A gym with a paid membership of thirty days and its member, who is signed in. */
async function club(policy?: 'off' | 'ask' | 'at_once', { freezeDays = 20, paid = 300000, startsIn = 0 } = {}) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { body: planned } = await admin.post('/plans/create/membership', {
    name: 'Oylik',
    price: 300000,
    duration: 30,
    options: [{ key: 'Zal', value: 'cheksiz' }],
    freeze_days: freezeDays,
    gyms: [gym.id],
  })
  const made = await registerAt(admin, gym)
  const { body: sold } = await admin.post('/membership/create', {
    member_id: made._id,
    gym_id: gym.id,
    plan_id: planned.plan._id,
    start_date: dayOf(startsIn),
    payment: { paid_amount: paid, payment_method: 'cash' },
  })
  if (policy) {
    const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
    const { version, freeze } = settings
    await admin.put(`/gym/settings/${gym.id}`, { version, freeze: { ...freeze, requests: policy } })
  }
  const member = await world.session('member', made._id)
  const membershipId = sold.membership._id as string
  const ask = (given: object = {}, caller: Caller = member) =>
    caller.post('/member/freeze/request', {
      membership_id: membershipId,
      start_date: dayOf(2),
      end_date: dayOf(11),
      reason: 'safar',
      ...given,
    })
  const endOf = async () => (await admin.get(`/membership/one/${membershipId}`)).body.membership.end_date as string
  const answer = (id: string, body: object, caller: Caller = admin) =>
    caller.put(`/membership/freeze/requests/${id}`, body)
  const kinds = async (caller: Caller) =>
    (await caller.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
  const bought = { member_id: made._id as string, gym_id: gym.id, plan_id: planned.plan._id as string }
  const end = sold.membership.end_date as string
  return { admin, gym, member, membershipId, ask, endOf, answer, kinds, bought, end }
}

test('a request waits for the desk, and its acceptance freezes as the member asked and tells them', async () => {
  const { admin, gym, member, membershipId, ask, endOf, answer, kinds, end } = await club()
  const mayAsk = async () => (await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body.may_ask
  expect(await mayAsk()).toEqual([membershipId])
  const { status, body } = await ask()
  expect([status, body.error]).toEqual([201, undefined])
  expect(body.request).toMatchObject({ membership_id: membershipId, status: 'waiting', days: 10, answer: null })
  expect(await endOf()).toBe(end)
  expect(await kinds(admin)).toContain('freeze_requested')
  const desk = (await admin.get('/membership/freeze/requests')).body
  expect(desk).toMatchObject({
    waiting: 1,
    requests: [{ _id: body.request._id, member_id: { fullname: 'Aziza Karimova' }, gym_id: { _id: gym.id } }],
  })
  expect((await ask()).body.error).toBe('freeze.requested_already')
  const done = await answer(body.request._id, { status: 'accepted' })
  expect([done.status, done.body.request.status]).toEqual([200, 'accepted'])
  expect(await endOf()).toBe(addDays(end, 10))
  expect((await answer(body.request._id, { status: 'accepted' })).body.error).toBe('state_conflict')
  expect(await kinds(member)).toContain('freeze_accepted')
  const own = (await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body
  expect(own).toMatchObject({ policy: 'ask', requests: [{ status: 'accepted' }] })
  expect(await mayAsk()).toEqual([]) // what is frozen, or will be, is not frozen a second time
})

test('a membership without enough days for a freeze is not offered one; who owes is, and is told why not', async () => {
  const mayAsk = async ({ member, gym }: Awaited<ReturnType<typeof club>>) =>
    (await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body.may_ask
  const none = await club('ask', { freezeDays: 0 })
  expect([await mayAsk(none), (await none.ask()).body.error]).toEqual([[], 'freeze.too_long'])
  const few = await club('ask', { freezeDays: 6 })
  expect(await mayAsk(few)).toEqual([])
  const owing = await club('ask', { paid: 100000 })
  world.clock(new Date(Date.now() + 20 * 86_400_000))
  const late = { start_date: dayOf(22), end_date: dayOf(28) }
  const refused = await owing.ask(late)
  expect([await mayAsk(owing), refused.body.error]).toEqual([[owing.membershipId], 'freeze.debt'])
  const { obstacles } = (await owing.member.get(`/member/freeze/requests?gym_id=${owing.gym.id}`)).body
  expect(obstacles).toEqual([{ membership_id: owing.membershipId, text: refused.body.message }])
  world.clock(null)
})

test('in the first minutes of its first day a membership is offered a freeze, before the nightly job has run', async () => {
  const { admin, gym, member, membershipId } = await club('ask', { startsIn: 1 })
  world.clock(new Date(`${dayOf(1)}T00:10:00+05:00`))
  expect((await admin.get(`/membership/one/${membershipId}`)).body.membership.status).toBe('active')
  expect((await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body.may_ask).toEqual([membershipId])
  world.clock(null)
})

test('what was asked for in time is frozen as it was asked by reception too, up to three days late, unless they trained meanwhile', async () => {
  const away = await club()
  const there = await club()
  const asked = { start_date: dayOf(1), end_date: dayOf(8) }
  const [one, other] = [(await away.ask(asked)).body.request._id, (await there.ask(asked)).body.request._id]
  const deskAfter = (days: number, { admin, gym }: typeof away) => {
    world.clock(new Date(Date.now() + days * 86_400_000))
    return world.employee(admin, { gyms: [gym.id], ticks: ['memberships.freeze'] })
  }
  const accepted = { status: 'accepted' }
  expect((await away.answer(one, accepted, await deskAfter(5, away))).body.error).toBe('freeze.too_early')
  expect((await away.answer(one, accepted, await deskAfter(4, away))).body.error).toBeUndefined()
  expect(await away.endOf()).toBe(addDays(away.end, 8))
  const desk = await deskAfter(2, there)
  const came = await desk.post('/visit/checkin', { gym_id: there.gym.id, member_id: there.member.id })
  expect([came.body.error, (await there.answer(other, accepted, desk)).body.error]).toEqual([
    undefined,
    'freeze.too_early',
  ])
  world.clock(null)
})

test('a refusal has a reason, which the member reads, and leaves the membership as it was', async () => {
  const { member, gym, ask, endOf, answer, kinds, end } = await club()
  const { request } = (await ask()).body
  const silent = await answer(request._id, { status: 'refused' })
  expect([silent.status, Object.keys(silent.body.fields)]).toEqual([400, ['reason']])
  expect((await answer(request._id, { status: 'refused', reason: 'Aksiya tarifi' })).status).toBe(200)
  expect((await answer(request._id, { status: 'accepted' })).body.error).toBe('state_conflict')
  expect(await endOf()).toBe(end)
  expect(await kinds(member)).toContain('freeze_refused')
  const own = (await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body
  expect(own.requests).toMatchObject([{ status: 'refused', answer: 'Aksiya tarifi' }])
  expect((await ask()).status).toBe(201)
})

test('a gym may take no requests, or freeze at once by its own rules', async () => {
  const off = await club('off')
  expect((await off.ask()).body.error).toBe('freeze.requests_off')
  const quick = await club('at_once')
  const short = await quick.ask({ end_date: dayOf(3) })
  expect([short.status, short.body.error]).toEqual([422, 'freeze.too_short'])
  const { status, body } = await quick.ask()
  expect([status, body.request.status, body.message]).toEqual([201, 'accepted', 'Aʼzolik muzlatildi'])
  expect(await quick.endOf()).toBe(addDays(quick.end, 10))
  expect((await quick.admin.get('/membership/freeze/requests')).body.waiting).toBe(0)
})

test('what the rules would refuse is refused when it is asked, not at the desk', async () => {
  const { ask } = await club()
  expect((await ask({ end_date: dayOf(3) })).body.error).toBe('freeze.too_short')
  expect((await ask({ start_date: dayOf(-1) })).body.error).toBe('freeze.too_early')
  expect((await ask({ end_date: dayOf(28) })).body.error).toBe('freeze.too_long')
  expect((await ask({ start_date: dayOf(9), end_date: dayOf(2) })).status).toBe(400)
})

test('neither of a cancelled membership nor in a gym past its grace is a freeze asked for, at the desk’s word or at once', async () => {
  for (const policy of ['ask', 'at_once'] as const) {
    const { admin, gym, membershipId, ask, endOf, end } = await club(policy)
    await world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set status = 'stoped', stopped_on = start_on where gym_id = ${gym.id}`.execute(db),
    )
    const late = await ask()
    expect([late.body.error, late.body.command]).toEqual(['portal.not_now', undefined])
    expect(await endOf()).toBe(end)
    await world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set status = 'active', stopped_on = null where gym_id = ${gym.id}`.execute(db),
    )
    await admin.post(`/membership/cancel/${membershipId}`, { reason: 'koʻchib ketdi', refund: 0 })
    expect((await ask()).body.error).toBe('state_conflict')
    expect((await admin.get('/membership/freeze/requests')).body.requests).toEqual([])
  }
})

test('a request that waited until its gym is past its grace freezes nothing, and the desk is asked for the subscription', async () => {
  const { gym, ask, answer, endOf, end } = await club()
  const { request } = (await ask()).body
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where gym_id = ${gym.id}`.execute(db),
  )
  expect((await answer(request._id, { status: 'accepted' })).body.command).toBe('no_active_subscription')
  expect(await endOf()).toBe(end)
})

test('a request that waited while its membership was cancelled freezes nothing any more, and waits for no answer', async () => {
  const { admin, member, gym, membershipId, ask, answer } = await club()
  const { request } = (await ask()).body
  await admin.post(`/membership/cancel/${membershipId}`, { reason: 'koʻchib ketdi', refund: 0 })
  const { status, body } = await answer(request._id, { status: 'accepted' })
  expect([status, body.error]).toEqual([409, 'state_conflict'])
  const { waiting, requests } = (await admin.get('/membership/freeze/requests')).body
  expect([waiting, requests.map((one: { status: string }) => one.status)]).toEqual([0, ['withdrawn']])
  expect((await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body.requests[0].status).toBe('withdrawn')
})

test('a request that waited while the desk froze the membership by itself is granted by that, and one of other days waits on', async () => {
  const { admin, member, gym, membershipId, ask } = await club()
  await ask()
  const before = { start_date: dayOf(0), end_date: dayOf(1), reason: 'shoshilinch' }
  expect((await admin.post(`/membership/freeze/${membershipId}`, before)).status).toBe(200)
  expect((await admin.get('/membership/freeze/requests')).body.waiting).toBe(1)
  expect((await admin.post(`/membership/unfreeze/${membershipId}`, {})).status).toBe(200)
  const days = { start_date: dayOf(3), end_date: dayOf(11), reason: 'safar' }
  expect((await admin.post(`/membership/freeze/${membershipId}`, days)).status).toBe(200)
  const { waiting, requests } = (await admin.get('/membership/freeze/requests')).body
  expect([waiting, requests.map((one: { status: string }) => one.status)]).toEqual([0, ['accepted']])
  expect((await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body.requests[0].status).toBe('accepted')
})

test('two answers at the same moment freeze once, ten requests are one', async () => {
  const { ask, endOf, answer, end } = await club()
  const asked = await Promise.all(Array.from({ length: 10 }, () => ask()))
  const [first, ...others] = asked.filter(({ status }) => status === 201)
  expect(others).toEqual([])
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => answer(first?.body.request._id, { status: 'accepted' })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await endOf()).toBe(addDays(end, 10))
})

test('requests are asked by the person of the membership and answered by those who may freeze there', async () => {
  const one = await club()
  const other = await club()
  expect((await one.ask({}, other.member)).status).toBe(404)
  const { request } = (await one.ask()).body
  expect((await one.answer(request._id, { status: 'accepted' }, other.admin)).status).toBe(404)
  expect((await other.admin.get('/membership/freeze/requests')).body.requests).toEqual([])
  const mayNot = await world.employee(one.admin, { gyms: [one.gym.id], ticks: [] })
  expect((await one.answer(request._id, { status: 'accepted' }, mayNot)).status).toBe(403)
  const elsewhere = await world.gym(one.admin)
  const stranger = await world.employee(one.admin, { gyms: [elsewhere.id], ticks: ['memberships.freeze'] })
  expect((await one.answer(request._id, { status: 'accepted' }, stranger)).status).toBe(404)
  const may = await world.employee(one.admin, { gyms: [one.gym.id], ticks: ['memberships.freeze'] })
  expect((await may.get('/membership/freeze/requests')).body.waiting).toBe(1)
  expect((await one.answer(request._id, { status: 'accepted' }, may)).status).toBe(200)
})

test('a request is taken back by whoever asked, while nobody has answered, and another may follow', async () => {
  const { admin, ask, answer, member, endOf, end } = await club()
  const other = await club()
  const id = (await ask()).body.request._id as string
  const withdraw = (who: Caller, request = id) => who.del(`/member/freeze/request/${request}`)
  expect((await withdraw(other.member)).status).toBe(404)
  expect((await withdraw(admin)).status).toBe(403)
  expect((await withdraw(member)).status).toBe(200)
  expect((await withdraw(member)).body.error).toBe('state_conflict')
  expect((await answer(id, { status: 'accepted' })).body.error).toBe('state_conflict')
  expect(await endOf()).toBe(end)
  const second = (await ask()).body.request._id as string
  const both = await Promise.all([answer(second, { status: 'accepted' }), withdraw(member, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('five requests a day tell the desk, those taken back among them; the sixth waits for the next day', async () => {
  const { admin, ask, member, kinds } = await club()
  for (let at = 0; at < 5; at++) {
    const { status, body } = await ask()
    expect([status, body.error]).toEqual([201, undefined])
    expect((await member.del(`/member/freeze/request/${body.request._id}`)).status).toBe(200)
  }
  expect((await ask()).body).toMatchObject({ statusCode: 422, error: 'requests.too_many' })
  expect((await kinds(admin)).filter((kind: string) => kind === 'freeze_requested')).toHaveLength(5)
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  const tomorrow = await world.session('member', member.id)
  expect((await ask({ start_date: dayOf(3), end_date: dayOf(12) }, tomorrow)).status).toBe(201)
  world.clock(null)
})

test('the list of requests is a file with the words of the screen', async () => {
  const { admin, ask } = await club()
  await ask()
  const { status, text } = await admin.get('/membership/freeze/requests/export?format=csv', { language: 'ru' })
  expect(status).toBe(200)
  expect(text).toContain('Клиент')
  expect(text).toContain('Aziza Karimova')
  expect(text).toContain('Ждёт ответа')
})

test('open pages of the desk learn of a request, of its withdrawal and of its refusal', async () => {
  const { admin, gym, member, ask, answer } = await club('ask')
  const desk = await openPage(world.base, admin)
  const does = toldOf(desk, gym.id)
  try {
    await desk.until('event: unread')
    const { _id } = (await does(ask())).body.request
    await does(member.del(`/member/freeze/request/${_id}`))
    const again = (await does(ask())).body.request
    expect((await does(answer(again._id, { status: 'refused', reason: 'kerak emas' }))).status).toBe(200)
  } finally {
    desk.close()
  }
})

test('a request says on which days places in classes stand on the membership while it waits, and so does the asking', async () => {
  const { admin, gym, member, sessionOn, book } = await classDesk(world, { plan: { freeze_days: 20 } })
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const freeze = { ...settings.freeze, requests: 'ask' }
  await admin.put(`/gym/settings/${gym.id}`, { version: settings.version, freeze })
  const person = await member()
  const [first, second] = [addDays(monday, 2), addDays(monday, 4)]
  for (const date of [first, second]) expect((await book(person, await sessionOn(date))).status).toBe(201)
  const own = (await person.get(`/member/freeze/requests?gym_id=${gym.id}`)).body
  expect(own.booked).toEqual([{ membership_id: person.membershipId, booked_days: [first, second], passing_days: [] }])
  const asked = await person.post('/member/freeze/request', {
    membership_id: person.membershipId,
    start_date: addDays(monday, 3),
    end_date: addDays(monday, 12),
    reason: 'safar',
  })
  expect(asked.status, asked.text).toBe(201)
  const daysOf = async () => (await admin.get('/membership/freeze/requests')).body.requests[0].booked_days
  expect(await daysOf()).toEqual([second])
  await admin.put(`/membership/freeze/requests/${asked.body.request._id}`, { status: 'refused', reason: 'yoʻq' })
  expect(await daysOf()).toEqual([])
  world.clock(null)
})

test('of places that another membership of the person may take over it is not said that a freeze takes them', async () => {
  const { admin, gym, member, newPlan, sessionOn, book, line } = await classDesk(world, { plan: { freeze_days: 20 } })
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const freeze = { ...settings.freeze, requests: 'ask' }
  await admin.put(`/gym/settings/${gym.id}`, { version: settings.version, freeze })
  const person = await member()
  const [alone, both] = [addDays(monday, 2), addDays(monday, 4)]
  for (const date of [alone, both]) expect((await book(person, await sessionOn(date))).status).toBe(201)
  const other = await admin.post('/membership/create', {
    member_id: person.id,
    gym_id: gym.id,
    plan_id: (await newPlan())._id,
    start_date: addDays(monday, 3),
    payment: { paid_amount: 300_000, payment_method: 'cash' },
  })
  expect(other.status, other.text).toBe(201)
  const told = { booked_days: [alone], passing_days: [both] }
  const own = (await person.get(`/member/freeze/requests?gym_id=${gym.id}`)).body
  expect(own.booked).toEqual([{ membership_id: person.membershipId, ...told }])
  const days = { start_date: addDays(monday, 1), end_date: addDays(monday, 9) }
  const { start_date: from, end_date: to } = days
  const preview = await admin.get(`/membership/freeze/preview/${person.membershipId}?start_date=${from}&end_date=${to}`)
  expect(preview.body.preview).toMatchObject(told)
  const asked = await person.post('/member/freeze/request', {
    membership_id: person.membershipId,
    ...days,
    reason: 'safar',
  })
  expect((await admin.get('/membership/freeze/requests')).body.requests[0]).toMatchObject(told)
  const granted = await admin.put(`/membership/freeze/requests/${asked.body.request._id}`, { status: 'accepted' })
  expect(granted.status, granted.text).toBe(200)
  expect(await line(await sessionOn(alone))).toEqual(['Aziza Karimova: cancelled'])
  expect(await line(await sessionOn(both))).toEqual(['Aziza Karimova: booked'])
  world.clock(null)
})

test.each(['ask', 'at_once'] as const)(
  'a request says what was bought ahead and will begin later by it, to the desk and to whoever asks, and so it begins (%s)',
  async (policy) => {
    const { admin, gym, member, membershipId, ask, answer, bought, end } = await club(policy)
    const next = await admin.post('/membership/create', { ...bought, start_date: addDays(end, 1) })
    expect(next.status).toBe(201)
    const id = next.body.membership._id
    const { ahead } = (await member.get(`/member/freeze/requests?gym_id=${gym.id}`)).body
    expect(ahead).toMatchObject([{ membership_id: membershipId, end_date: end, sold: [{ _id: id, goes_on: false }] }])
    const told = planMoves(ahead[0].sold, { plan_id: ahead[0].plan_id, end_on: end }, addDays(end, 10))
    expect(told).toMatchObject([{ _id: id, start_date: addDays(end, 1), new_start_date: addDays(end, 11) }])
    const { request } = (await ask()).body
    const listed = async () => (await admin.get('/membership/freeze/requests')).body.requests[0].moved
    expect(await listed()).toEqual(policy === 'ask' ? told : [])
    const granted = policy === 'ask' ? (await answer(request._id, { status: 'accepted' })).status : 200
    expect(granted).toBe(200)
    expect((await admin.get(`/membership/one/${id}`)).body.membership.start_date).toBe(addDays(end, 11))
    expect(await listed()).toEqual([])
  },
)
