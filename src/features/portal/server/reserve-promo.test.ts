import { expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import type { Caller } from '#test/api.ts'
import { cash, inDays, useDesk } from '#test/sale-desk.ts'

const { world, desk, travel } = useDesk()

async function portal(code: object) {
  const here = await desk()
  const made = await here.admin.post('/promo-code/create', { promo_code: 'YOZ20', ...code })
  expect(made.status).toBe(201)
  const { gym, planId: plan_id } = here
  const of = { gym_id: gym.id, plan_id }
  const price = (caller: Caller, promo_code?: string) =>
    caller.get(`/member/reserve/price?${new URLSearchParams({ ...of, ...(promo_code && { promo_code }) }).toString()}`)
  const reserve = (caller: Caller, promo_code?: string) =>
    caller.post('/member/reserve', { ...of, ...(promo_code && { promo_code }) })
  const member = await world.session('member', here.memberId)
  return { ...here, made: made.body.promo, price, reserve, member }
}
const findings = async (adminId: string) =>
  (await world.sql({ role: 'platform' }, (db) => checkLedger(db, adminId))).findings

test('a code typed at a reservation takes off what the server said, as an entry of its own beside the whole price', async () => {
  const { admin, gym, made, member, price, reserve } = await portal({ percent: 20 })
  expect((await price(member)).body).toMatchObject({
    price: 300_000,
    promo_off: 0,
    due_amount: 300_000,
    has_promo: true,
  })
  expect((await price(member, 'yoz-20')).body).toMatchObject({
    promo_code: 'YOZ20',
    promo_off: 60_000,
    due_amount: 240_000,
  })
  const nowhere = await member.post('/member/reserve', { gym_id: gym.id, plan_id: 'bu tarif emas' })
  expect([nowhere.status, nowhere.body.error]).toEqual([404, 'not_found'])
  const { status, body } = await reserve(member, 'yoz-20')
  expect([status, body.error]).toEqual([201, undefined])
  expect(body.membership).toMatchObject({ due_amount: 240_000, is_reserved: true, payment_status: 'unpaid' })
  const { membership } = (await admin.get(`/membership/one/${body.membership._id}`)).body
  expect(membership).toMatchObject({
    price: 300_000,
    discount: 0,
    transactions: [{ transaction_type: 'discount', paid_amount: 60_000 }],
  })
  const paid = { membership_id: membership._id, transaction_type: 'payment', ...cash(240_000) }
  expect((await admin.post('/transaction/membership/create', paid)).status).toBe(201)
  expect((await admin.get('/promo-code/all')).body.promo_codes).toMatchObject([
    { _id: made._id, uses: 1, discounted: 60_000 },
  ])
  expect(await findings(admin.id)).toEqual([])
})

test('a code is refused as at the desk: unknown, over, for another plan, used by this member, used up', async () => {
  const { admin, made, member, price, reserve, sell } = await portal({ amount: 10_000, most_uses_each: 1 })
  const refusals = async (code: string) => {
    const [asked, done] = [await price(member, code), await reserve(member, code)]
    expect([asked.status, done.status]).toEqual([422, 422])
    expect(done.body.error).toBe(asked.body.error)
    expect(Object.keys(done.body.fields)).toEqual(['promo_code'])
    return done.body.error
  }
  expect(await refusals('YOQ')).toBe('promo.unknown')
  await sell({ promo_code: 'YOZ20', start_date: inDays(60) })
  expect(await refusals('YOZ20')).toBe('promo.used_by_member')
  const change = (body: object) => admin.put(`/promo-code/update/${made._id}`, body)
  await change({ most_uses: 1, most_uses_each: null })
  expect(await refusals('YOZ20')).toBe('promo.used_up')
  await change({ most_uses: null, is_on: false })
  expect(await refusals('YOZ20')).toBe('promo.over')
  expect((await price(member)).body.has_promo).toBe(false)
  expect((await member.get('/member/portal')).body.portal.reservation).toBeNull()
})

test('a cancelled reservation gives its use of the code back; a code that takes all off leaves nothing to wait for', async () => {
  const { made, admin, member, reserve } = await portal({ percent: 50, most_uses: 1 })
  const first = (await reserve(member, 'YOZ20')).body.membership._id
  expect((await member.del(`/member/reservation/${first}`)).status).toBe(200)
  await admin.put(`/promo-code/update/${made._id}`, { percent: 100 })
  const free = (await reserve(member, 'YOZ20')).body.membership
  expect(free).toMatchObject({ due_amount: 0, remaining_amount: 0, payment_status: 'paid', is_reserved: false })
  expect(await findings(admin.id)).toEqual([])
})

test('of ten members who reserve with the last three uses at the same moment three get them, and the books agree', async () => {
  const { admin, register, reserve } = await portal({ percent: 10, most_uses: 3 })
  const members = await Promise.all(Array.from({ length: 10 }, async () => world.session('member', await register())))
  const answers = await Promise.all(members.map((member) => reserve(member, 'YOZ20')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, ...Array(7).fill(422)])
  expect(await findings(admin.id)).toEqual([])
})

test('codes are not found by trying: beyond the limit of an hour each answer is to wait, right or wrong', async () => {
  const { member, price, reserve } = await portal({ percent: 10 })
  for (let tried = 0; tried < 30; tried += 1) expect((await price(member, `YOQ${tried}`)).status).toBe(422)
  expect((await price(member, 'YOZ20')).status).toBe(429)
  expect((await reserve(member, 'YOZ20')).status).toBe(429)
  expect((await price(member)).status).toBe(200)
  travel(1)
  const later = await world.session('member', member.id)
  expect((await price(later, 'YOZ20')).status).toBe(200)
})

test('whom two owners have under two names is told of to each desk under its own, also when a reservation is given back', async () => {
  const [here, other] = [await portal({ percent: 10 }), await portal({ percent: 10 })]
  const { phone_number, fullname } = (await here.admin.get(`/member/one/${here.memberId}`)).body.member
  const card = { fullname: 'Begona Nomdor', phone_number, gender: 'female', gyms: [other.gym.id] }
  expect((await other.admin.post('/member/add', card)).status).toBe(200)
  for (const { reserve } of [here, other]) {
    const { body } = await reserve(here.member)
    expect((await here.member.del(`/member/reservation/${body.membership._id}`)).status).toBe(200)
  }
  for (const [{ admin }, own, foreign] of [
    [here, fullname, card.fullname],
    [other, card.fullname, fullname],
  ] as const) {
    const told = JSON.stringify((await admin.get('/notification/all')).body.notifications)
    expect(told).toContain('reservation_cancelled')
    expect([told.includes(own), told.includes(foreign)]).toEqual([true, false])
  }
})

test('at another price than was said nothing is reserved, also with a code, and the new one is told', async () => {
  const { admin, gym, planId: plan_id, member } = await portal({ percent: 20 })
  const reserve = (more: object) => member.post('/member/reserve', { gym_id: gym.id, plan_id, ...more })
  const { version } = (await admin.get(`/plans/one/${plan_id}`)).body.plan
  expect((await admin.put(`/plans/update/${plan_id}`, { price: 350_000, version })).status).toBe(200)
  const refused = await reserve({ told_amount: 300_000 })
  expect([refused.status, refused.body.error]).toEqual([409, 'price.changed'])
  expect(refused.body.message).toMatch(/350\s000/)
  expect((await reserve({ told_amount: 240_000, promo_code: 'YOZ20' })).body.message).toMatch(/280\s000/)
  expect((await reserve({ told_amount: 280_000, promo_code: 'YOZ20' })).body.membership.due_amount).toBe(280_000)
  expect((await admin.get('/promo-code/all')).body.promo_codes).toMatchObject([{ uses: 1 }])
})
