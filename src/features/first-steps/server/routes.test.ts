import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { changedMemberships, openPage } from '#test/open-page.ts'

const world = useApi()
const today = tashkentDay(new Date())
const month = { name: 'Bir oylik', price: 300_000, duration: 30, options: [{ key: 'Sauna', value: 'bor' }] }

type State = { steps: { name: string; is_done: boolean }[]; is_shown: boolean; gym_id: string | null; contact: unknown }
const stateOf = async (admin: Caller): Promise<State> => (await admin.get('/first-steps')).body.first_steps
const doneOf = ({ steps }: State) => steps.filter(({ is_done }) => is_done).map(({ name }) => name)

test('a gym that the platform makes, what it sells it, stops and takes money for are told to the open page of its owner', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const page = await openPage(world.base, admin)
  const fields = { name: 'Yangi zal', phone_number: freshPhone(), address: 'Toshkent', facilities: ['Dush'] }
  const { gym } = (await root.post(`/gym/create?admin_id=${admin.id}`, fields)).body
  await page.until(changedMemberships(gym._id))
  const sold = { gym_id: gym._id, start_date: today, duration: 30, plan_name: 'Sinov', price: 100_000 }
  const made = await root.post(`/subscription/create?admin_id=${admin.id}`, sold)
  expect(made.status).toBe(201)
  await page.until(changedMemberships(gym._id), 2)
  const { _id } = made.body.subscription
  const acts = [
    () =>
      root.post('/transaction/subscription/create', {
        subscribe_id: _id,
        transaction_type: 'payment',
        paid_amount: 100_000,
        payment_method: 'cash',
      }),
    () => root.put(`/subscription/stop/${_id}`, { reason: 'Sinov' }),
    () => root.put(`/subscription/resume/${_id}`, {}),
  ]
  for (const [at, act] of acts.entries()) {
    const answer = await act()
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body])
    await page.until(changedMemberships(gym._id), 3 + at)
  }
  page.close()
})

test('each step fills itself from the books, in the order in which a new owner goes', async () => {
  await world.superadmin()
  const admin = await world.admin()
  expect(await stateOf(admin)).toMatchObject({ is_shown: true, gym_id: null })
  expect(doneOf(await stateOf(admin))).toEqual([])

  const made = await admin.post('/gym/create', {
    name: 'Yangi zal',
    phone_number: freshPhone(),
    address: 'Toshkent',
    facilities: ['Dush'],
  })
  const gymId: string = made.body.gym._id
  expect(await stateOf(admin)).toMatchObject({ is_shown: true, gym_id: gymId })
  expect(doneOf(await stateOf(admin))).toEqual(['gym'])

  const { version } = (await admin.get(`/gym/settings/${gymId}`)).body.settings
  const workingHours = { isSameForAll: true, forAll: { from: '08:00', to: '22:00' } }
  expect((await admin.put(`/gym/settings/${gymId}`, { version, workingHours })).status).toBe(200)
  const waiting = await stateOf(admin)
  expect(doneOf(waiting)).toEqual(['gym', 'hours'])
  expect(waiting.contact).not.toBeNull()

  await subscribe(admin.id, gymId)
  expect(await stateOf(admin)).toMatchObject({ contact: null })
  expect(doneOf(await stateOf(admin))).toEqual(['gym', 'hours', 'portal'])

  const planned = await admin.post('/plans/create/membership', {
    ...month,
    gyms: [gymId],
  })
  expect(planned.status).toBe(201)
  expect(doneOf(await stateOf(admin))).toEqual(['gym', 'hours', 'portal', 'plan'])

  const member = await admin.post('/member/create', {
    fullname: 'Ali Valiyev',
    phone_number: freshPhone(),
    gender: 'male',
    gyms: [gymId],
  })
  expect(doneOf(await stateOf(admin))).toEqual(['gym', 'hours', 'portal', 'plan', 'member'])

  const sold = await admin.post('/membership/create', {
    member_id: member.body.member._id,
    gym_id: gymId,
    plan_id: planned.body.plan._id,
    start_date: today,
  })
  expect(sold.status).toBe(201)
  const end = await stateOf(admin)
  expect(end.steps.every(({ is_done }) => is_done)).toBe(true)
  expect(end.is_shown).toBe(false)
})

test('what is put away stays away for this owner alone, and comes back when they take it out', async () => {
  const [one, other] = [await world.admin(), await world.admin()]
  const put = await one.put('/first-steps', { is_put_away: true })
  expect(put.body.first_steps.is_shown).toBe(false)
  expect((await stateOf(one)).is_shown).toBe(false)
  expect((await stateOf(other)).is_shown).toBe(true)
  await one.put('/first-steps', { is_put_away: false })
  expect((await stateOf(one)).is_shown).toBe(true)
})

test('an owner who has long been selling is not led by the hand', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update gyms set created_at = ${addDays(today, -90)}::date where admin_id = ${admin.id}`.execute(db),
  )
  // nothing sold yet: still new
  expect((await stateOf(admin)).is_shown).toBe(true)
  const plan = await admin.post('/plans/create/membership', {
    ...month,
    gyms: [gym.id],
  })
  const member = await admin.post('/member/create', {
    fullname: 'Ali Valiyev',
    phone_number: freshPhone(),
    gender: 'male',
    gyms: [gym.id],
  })
  await admin.post('/membership/create', {
    member_id: member.body.member._id,
    gym_id: gym.id,
    plan_id: plan.body.plan._id,
    start_date: today,
  })
  const state = await stateOf(admin)
  expect(doneOf(state)).not.toContain('hours')
  expect(state.is_shown).toBe(false)
})

const subscribe = (adminId: string, gymId: string) =>
  world.sql({ role: 'platform' }, (db) =>
    sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
      values (${adminId}, gen_random_uuid(), ${gymId}, 'Sinov', ${today}, 30, 0, 'active', now())`.execute(db),
  )
