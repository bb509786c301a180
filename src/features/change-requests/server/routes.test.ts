import { sql } from 'kysely'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { expect, test } from 'vitest'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
import { registerAt } from '#test/member-desk.ts'
import { openPage, toldOf } from '#test/open-page.ts'

const world = useApi()
const today = tashkentDay(new Date())

/** A gym with two plans for everybody and one for men, and a woman who has paid the cheaper one, ten days ago. */
async function club() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const plan = async (name: string, price: number, more: object = {}) =>
    (
      await admin.post('/plans/create/membership', {
        name,
        price,
        duration: 30,
        options: [{ key: 'Zal', value: 'cheksiz' }],
        gyms: [gym.id],
        ...more,
      })
    ).body.plan._id as string
  const basic = await plan('Oylik', 300_000)
  const pro = await plan('Pro', 600_000)
  const dear = await plan('Kunlik', 50_000, { duration: 1 }) // what is paid already is more than it costs
  const men = await plan('Erkaklar', 400_000, { gender: 'male' })
  const made = await registerAt(admin, gym)
  const { body: sold } = await admin.post('/membership/create', {
    member_id: made._id,
    gym_id: gym.id,
    plan_id: basic,
    start_date: addDays(today, -10),
    payment: { paid_amount: 300_000, payment_method: 'cash' },
  })
  const member = await world.session('member', made._id)
  const membershipId = sold.membership._id as string
  const ask = (planId = pro, caller: Caller = member) =>
    caller.post('/member/change/request', { membership_id: membershipId, plan_id: planId })
  const offers = async () => (await member.get(`/member/change/offers?gym_id=${gym.id}`)).body
  const kinds = async (caller: Caller) =>
    (await caller.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
  return { admin, gym, member, membershipId, basic, pro, men, dear, ask, offers, kinds }
}

test('what another plan costs is reckoned as the desk reckons it, and what is not for the person is not offered', async () => {
  const { admin, membershipId, pro, offers } = await club()
  const { preview } = (await admin.get(`/membership/change/preview/${membershipId}?plan_id=${pro}`)).body
  const answer = await offers()
  expect(answer).toMatchObject({ membership: { _id: membershipId, plan_name: 'Oylik' }, request: null })
  expect(answer.offers).toHaveLength(1)
  const [offer] = answer.offers
  const { plan_id, ...reckoned } = offer
  expect(plan_id).toBe(pro)
  expect(preview).toMatchObject(reckoned)
  expect(reckoned).toMatchObject({ start_date: today, unused_days: 20, credit: 200_000, remaining_amount: 400_000 })
})

test('what another plan costs says which agreed day ends with the debt of the present one', async () => {
  const { admin, gym, basic, pro } = await club()
  const person = { fullname: 'Barno Sobirova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
  const { member } = (await admin.post('/member/create', person)).body
  const sale = { member_id: member._id, gym_id: gym.id, plan_id: basic }
  const { membership } = (await admin.post('/membership/create', sale)).body
  const session = await world.session('member', member._id)
  const agreedDay = async () =>
    (await session.get(`/member/change/offers?gym_id=${gym.id}`)).body.offers.find(
      ({ plan_id }: { plan_id: string }) => plan_id === pro,
    ).agreed_day
  expect(await agreedDay()).toBe(null)
  const promised_on = addDays(today, 5)
  expect((await admin.post('/promise/create', { membership_id: membership._id, promised_on })).status).toBe(201)
  expect(await agreedDay()).toBe(promised_on)
})

test('a change that would leave money over is not asked for by hand either: the desk speaks about it', async () => {
  const { admin, dear, ask, kinds } = await club()
  const answer = await ask(dear)
  expect([answer.status, answer.body.error, answer.body.fields?.plan_id]).toEqual([
    422,
    'change.leaves_money',
    expect.stringContaining('150'),
  ])
  expect(await kinds(admin)).not.toContain('change_requested')
})

test('a request waits for the desk; the change of plan grants it and a refusal says why', async () => {
  const { admin, member, membershipId, pro, ask, offers, kinds } = await club()
  const { status, body } = await ask()
  expect([status, body.request?.status, body.request?.new_plan_name]).toEqual([201, 'waiting', 'Pro'])
  expect(await kinds(admin)).toContain('change_requested')
  expect((await ask()).body.error).toBe('change.requested_already')
  const id = body.request._id as string
  expect((await admin.get('/membership/change/requests')).body.requests).toMatchObject([
    { _id: id, member_id: { fullname: 'Aziza Karimova' }, plan_name: 'Oylik', new_plan_id: pro },
  ])
  expect((await admin.put(`/membership/change/requests/${id}`, { reason: '' })).status).toBe(400)
  expect((await admin.put(`/membership/change/requests/${id}`, { reason: 'Joy yoʻq' })).status).toBe(200)
  expect((await admin.put(`/membership/change/requests/${id}`, { reason: 'Joy yoʻq' })).body.error).toBe(
    'state_conflict',
  )
  expect((await offers()).request).toMatchObject({ status: 'refused', answer: 'Joy yoʻq' })
  expect(await kinds(member)).toContain('change_refused')

  expect((await ask()).status).toBe(201)
  const changed = await admin.post(`/membership/change/${membershipId}`, {
    plan_id: pro,
    payment: { paid_amount: 400_000, payment_method: 'cash' },
  })
  expect([changed.status, changed.body.error]).toEqual([201, undefined])
  expect((await admin.get('/membership/change/requests')).body.requests).toEqual([])
  const data = (await member.get('/member/data')).body.data.owners[0].change_requests
  expect(data.map((row: { status: string }) => row.status)).toEqual(['accepted', 'refused'])
})

test('what waits is gone with its membership, and nothing can be asked for one that does not run', async () => {
  const { admin, membershipId, ask, men, basic } = await club()
  expect((await ask(men)).body.error).toBe('plan.gender')
  expect((await ask(basic)).body.error).toBe('change.same_plan')
  expect((await ask()).status).toBe(201)
  await admin.post(`/membership/cancel/${membershipId}`, { reason: 'koʻchib ketdi', refund: 0 })
  expect((await admin.get('/membership/change/requests')).body.requests).toEqual([])
  expect((await ask()).body.error).toBe('state_conflict')
})

test('nothing is asked of a membership that is renewed, of its renewal that lies ahead, or in a gym past its grace', async () => {
  const { admin, member, membershipId, pro, ask } = await club()
  const { membership: next } = (await admin.post(`/membership/renew/${membershipId}`, {})).body
  expect((await ask()).body.error).toBe('state_conflict')
  const ahead = await member.post('/member/change/request', { membership_id: next._id, plan_id: pro })
  expect(ahead.body.error).toBe('state_conflict')
  const late = await club()
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where gym_id = ${late.gym.id}`.execute(db),
  )
  const refused = await late.ask()
  expect([refused.body.error, refused.body.command]).toEqual(['portal.not_now', undefined])
  for (const owner of [admin, late.admin]) {
    expect((await owner.get('/membership/change/requests')).body.requests).toEqual([])
  }
})

test('what is frozen, or will be, changes its plan once the freeze is called off: that is said to the desk and to its person, whose request waits on', async () => {
  const { admin, member, membershipId, pro, ask, offers } = await club()
  const { request } = (await ask()).body
  const freeze = { start_date: addDays(today, 3), end_date: addDays(today, 9), reason: 'Safar' }
  expect((await admin.post(`/membership/freeze/${membershipId}`, freeze)).status).toBe(200)
  const change = () => admin.post(`/membership/change/${membershipId}`, { plan_id: pro })
  const refused = await change()
  expect([refused.status, refused.body.error]).toEqual([409, 'change.frozen'])
  const preview = await admin.get(`/membership/change/preview/${membershipId}?plan_id=${pro}`)
  expect(preview.body.error).toBe('change.frozen')
  expect(await offers()).toMatchObject({
    membership: null,
    obstacle: refused.body.message,
    request: { _id: request._id },
  })
  expect((await ask()).body.error).toBe('change.frozen')
  expect((await admin.post(`/membership/unfreeze/${membershipId}`, {})).status).toBe(200)
  expect((await offers()).obstacle).toBe(null)
  expect((await member.del(`/member/change/request/${request._id}`)).status).toBe(200)
})

test('ten taps are one request; it is taken back by whoever asked, and another may follow', async () => {
  const { member, ask } = await club()
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  const id = answers.find(({ status }) => status === 201)?.body.request._id as string
  const other = await club()
  expect((await other.member.del(`/member/change/request/${id}`)).status).toBe(404)
  expect((await member.del(`/member/change/request/${id}`)).status).toBe(200)
  expect((await member.del(`/member/change/request/${id}`)).body.error).toBe('state_conflict')
  expect((await ask()).status).toBe(201)
})

test('five requests a day tell the desk, those taken back among them', async () => {
  const { admin, member, ask, kinds } = await club()
  for (let at = 0; at < 5; at++)
    expect((await member.del(`/member/change/request/${(await ask()).body.request._id}`)).status).toBe(200)
  expect((await ask()).body).toMatchObject({ statusCode: 422, error: 'requests.too_many' })
  expect((await kinds(admin)).filter((kind: string) => kind === 'change_requested')).toHaveLength(5)
})

test('it is asked by the person of the membership and answered by those who may change plans there', async () => {
  const one = await club()
  const other = await club()
  expect((await one.ask(one.pro, other.member)).status).toBe(404)
  expect((await other.member.get(`/member/change/offers?gym_id=${one.gym.id}`)).status).toBe(404)
  expect((await one.ask(other.pro)).status).toBe(404)
  const id = (await one.ask()).body.request._id as string
  const refuse = (caller: Caller) => caller.put(`/membership/change/requests/${id}`, { reason: 'yoʻq' })
  expect((await refuse(other.admin)).status).toBe(404)
  expect((await other.admin.get('/membership/change/requests')).body.requests).toEqual([])
  expect((await refuse(await world.employee(one.admin, { gyms: [one.gym.id], ticks: [] }))).status).toBe(403)
  const elsewhere = await world.gym(one.admin)
  const ticks = ['memberships.change'] as const
  expect((await refuse(await world.employee(one.admin, { gyms: [elsewhere.id], ticks: [...ticks] }))).status).toBe(404)
  const may = await world.employee(one.admin, { gyms: [one.gym.id], ticks: [...ticks] })
  expect((await may.get('/membership/change/requests')).body.requests).toHaveLength(1)
  expect(await one.kinds(may)).toEqual([])
  expect((await refuse(may)).status).toBe(200)
})

test('open pages of the desk learn of a request, of its withdrawal and of its refusal', async () => {
  const { admin, gym, member, ask } = await club()
  const desk = await openPage(world.base, admin)
  const does = toldOf(desk, gym.id)
  try {
    await desk.until('event: unread')
    const { _id } = (await does(ask())).body.request
    await does(member.del(`/member/change/request/${_id}`))
    const again = (await does(ask())).body.request
    expect((await does(admin.put(`/membership/change/requests/${again._id}`, { reason: 'Joy yoʻq' }))).status).toBe(200)
  } finally {
    desk.close()
  }
})

test('a place that was bought singly is no membership to change: who has nothing else is offered nothing, and nothing is asked for it', async () => {
  const { admin, kind, manager, member, newPlan, gym, sessionOn } = await classDesk(world)
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const today = await sessionOn(monday)
  const day = { duration: 1, classes: 'none' }
  const own = await member({}, { plan_id: (await newPlan(day))._id })
  const guest = await member({}, null)
  const offers = async (who: Caller) => (await who.get(`/member/change/offers?gym_id=${gym.id}`)).body
  for (const who of [own, guest]) {
    const single = { session_id: today, member_id: who.id, payment: { paid_amount: 50_000, payment_method: 'cash' } }
    const bought = await admin.post('/class/drop-in/create', single)
    expect(bought.status).toBe(201)
    const asked = { membership_id: bought.body.membership._id, plan_id: (await newPlan())._id }
    expect((await who.post('/member/change/request', asked)).body.error).toBe('state_conflict')
  }
  expect((await offers(own)).membership._id).toBe(own.membershipId)
  expect(await offers(guest)).toMatchObject({ membership: null, offers: [] })
  world.clock(null)
})
