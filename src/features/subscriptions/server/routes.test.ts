import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, startOfDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { advanceSubscriptions } from './advance-subscriptions.ts'

const world = useApi()
const today = () => world.application.deps.clock.today()

const terms = (gymId: string, more: object = {}) => ({
  gym_id: gymId,
  start_date: today(),
  duration: 30,
  plan_name: 'default plan',
  price: 1_000_000,
  ...more,
})
const create = (root: Caller, gymId: string, more: object = {}, query = '') =>
  root.post(`/subscription/create${query}`, terms(gymId, more))
const pay = (root: Caller, id: string, amount: number) =>
  root.post('/transaction/subscription/create', {
    subscribe_id: id,
    paid_amount: amount,
    transaction_type: 'payment',
    payment_method: 'card',
  })

async function arrange() {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin, { subscription: 'none', name: 'Baraka Fit' })
  return { root, admin, gym }
}

/** The stored status, past what the API computes. */
const stored = async (id: string): Promise<string | undefined> =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{ status: string }>`select status from subscriptions where id = ${id}`.execute(db),
    )
  ).rows[0]?.status

test('a subscription with a price waits for its first payment, then it is active', async () => {
  const { root, gym, admin } = await arrange()
  const { status, body } = await create(root, gym.id, {}, `?admin_id=${admin.id}`)
  expect(status).toBe(201)
  expect(body).toMatchObject({ success: true, message: 'Obuna yaratildi' })
  expect(body.subscription).toMatchObject({
    gym_id: { _id: gym.id, name: 'Baraka Fit' },
    admin_id: { _id: admin.id },
    status: 'pending',
    price: 1_000_000,
    paid_amount: 0,
    remaining_amount: 1_000_000,
    progress: 0,
    duration: 30,
    start_date: today(),
    end_date: addDays(today(), 29),
    remaining_days: 30,
    transaction_ids: [],
    renewed_from: null,
  })
  await pay(root, body.subscription._id, 250_000)
  const paid = (await root.get(`/subscription/one/${body.subscription._id}`)).body.subscription
  expect(paid).toMatchObject({
    status: 'active',
    progress: 25,
    paid_amount: 250_000,
    remaining_amount: 750_000,
    payment_status: 'partial',
  })
  expect(paid.transaction_ids).toMatchObject([
    { paid_amount: 250_000, payment_method: 'card', transaction_type: 'payment' },
  ])
})

test('a period that is paid on its last day runs until the evening, one that is paid a day later is over', async () => {
  const { root, admin, gym } = await arrange()
  const other = await world.gym(admin, { subscription: 'none' })
  for (const [gymId, ago, status] of [
    [gym.id, 29, 'active'],
    [other.id, 30, 'expired'],
  ] as const) {
    const { _id } = (await create(root, gymId, { start_date: addDays(today(), -ago) })).body.subscription
    // the first payment begins it, the second one finds it begun
    for (let times = 0; times < 2; times++) {
      expect((await pay(root, _id, 100)).body.status).toBe(status)
      expect(await stored(_id)).toBe(status)
    }
  }
})

test('a free subscription is active from its first day on, without any payment', async () => {
  const { root, admin, gym } = await arrange()
  const other = await world.gym(admin, { subscription: 'none' })
  expect((await create(root, gym.id, { price: 0 })).body.subscription).toMatchObject({
    status: 'active',
    progress: 100,
    payment_status: 'paid',
  })
  const { start_date: _, ...today0 } = terms(other.id, { price: 0.01 })
  const tiny = await root.post('/subscription/create', today0)
  expect(tiny.body.subscription).toMatchObject({ status: 'pending', start_date: today(), price: 0.01 })
})

test('what is missing is told at its field, in the quoted words', async () => {
  const { root, gym } = await arrange()
  const { status, body } = await root.post('/subscription/create', { duration: 0, price: -1 })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    gym_id: 'Please select a gym.',
    duration: 'Davomiylik kamida 1 kun',
    plan_name: 'Tarif nomini kiriting',
    price: 'Summa manfiy boʻlmaydi',
  })
  expect((await create(root, gym.id, { discount: 5 })).body.fields).toEqual({ discount: 'Nomaʼlum maydon' })
  for (const start_date of ['2026-02-30', '1999-01-01', '9999-12-31', 'ertaga'])
    expect((await create(root, gym.id, { start_date })).status, start_date).toBe(400)
})

test('only the superadmin creates, stops, resumes and renews', async () => {
  const { root, admin, gym } = await arrange()
  const { _id } = (await create(root, gym.id)).body.subscription
  const employee = await world.employee(admin, { gyms: [gym.id] })
  for (const who of [admin, employee]) {
    expect((await create(who, gym.id)).status).toBe(403)
    expect((await who.put(`/subscription/stop/${_id}`, { reason: 'x' })).status).toBe(403)
    expect((await who.put(`/subscription/resume/${_id}`, {})).status).toBe(403)
    expect((await who.post(`/subscription/renew/${_id}`, {})).status).toBe(403)
  }
  expect((await employee.get(`/subscription/one/${_id}`)).status).toBe(403)
})

test('a gym of another owner than the selected one is not found', async () => {
  const { root, gym } = await arrange()
  const other = await world.admin()
  expect((await create(root, gym.id, {}, `?adminId=${other.id}`)).status).toBe(404)
  expect((await create(root, newId())).status).toBe(404)
})

test('two periods of one gym never overlap, not even when ten are created at once', async () => {
  const { root, gym } = await arrange()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => create(root, gym.id, { start_date: addDays(today(), n) })),
  )
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  const refused = answers.filter((answer) => answer.status !== 201)
  expect(new Set(refused.map((answer) => `${answer.status} ${answer.body.error}`))).toEqual(
    new Set(['422 subscription.overlap']),
  )
  expect(refused[0]?.body.fields).toEqual({ start_date: 'Bu zalda shu davrga obuna bor' })
  const { end_date } = answers.find((answer) => answer.status === 201)?.body.subscription ?? {}
  expect((await create(root, gym.id, { start_date: addDays(end_date, 1) })).status).toBe(201)
})

test('stop asks for a reason and frees the period; resume brings it back unless the period is taken', async () => {
  const { root, gym } = await arrange()
  const { _id } = (await create(root, gym.id, { price: 0 })).body.subscription
  expect((await root.put(`/subscription/stop/${_id}`, {})).body.fields).toEqual({ reason: 'Sababini yozing' })
  const stale = await root.put(`/subscription/stop/${_id}`, { reason: 'x', version: 2 })
  expect(stale.body.error).toBe('stale_version')
  const stopped = await root.put(`/subscription/stop/${_id}`, { reason: 'Toʻlov qilinmadi', version: 1 })
  expect(stopped.body.subscription).toMatchObject({
    status: 'stoped',
    stop_reason: 'Toʻlov qilinmadi',
    stopped_on: today(),
    version: 2,
  })
  expect((await root.put(`/subscription/stop/${_id}`, { reason: 'yana' })).body.error).toBe('state_conflict')
  expect((await root.put(`/subscription/resume/${_id}`, { version: 1 })).body.error).toBe('stale_version')
  const between = (await create(root, gym.id)).body.subscription
  expect((await root.put(`/subscription/resume/${_id}`, {})).body.error).toBe('subscription.overlap')
  await root.put(`/subscription/stop/${between._id}`, { reason: 'xato' })
  expect((await root.put(`/subscription/resume/${_id}`, {})).body.subscription).toMatchObject({
    status: 'active',
    stopped_on: null,
  })
  expect((await root.put(`/subscription/resume/${_id}`, {})).body.error).toBe('state_conflict')
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ action: string }>`select action from audit_log where entity_id = ${_id} order by at, id`.execute(db),
  )
  expect(rows.map((row) => row.action)).toEqual(['subscriptions.create', 'subscriptions.stop', 'subscriptions.resume'])
})

test('a stopped period is resumed in what is left of it when the one in its place is over', async () => {
  const { root, gym } = await arrange()
  const stopped = (await create(root, gym.id, { price: 0 })).body.subscription
  await root.put(`/subscription/stop/${stopped._id}`, { reason: 'x' })
  const between = (await create(root, gym.id, { price: 0, duration: 5 })).body.subscription
  // nothing has written yet that it is over
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set start_on = start_on - 6 where gym_id = ${gym.id}`.execute(db),
  )
  expect(await stored(between._id)).toBe('active')
  expect((await root.put(`/subscription/resume/${stopped._id}`, {})).body.subscription).toMatchObject({
    status: 'active',
    remaining_days: 24,
  })
})

test('what was never paid serves nobody by being stopped, and what is resumed before its first day waits for it', async () => {
  const { root, admin, gym } = await arrange()
  const { _id } = (await create(root, gym.id)).body.subscription
  const card = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
  const takeIn = async () => (await admin.post('/member/create', card)).body.command
  const act = async (what: 'stop' | 'resume', id: string) =>
    (await root.put(`/subscription/${what}/${id}`, { reason: 'Adashib' })).body.subscription.status
  expect(await takeIn()).toBe('no_active_subscription')
  expect(await act('stop', _id)).toBe('stoped')
  expect(await takeIn()).toBe('no_active_subscription')
  const ahead = (await create(root, gym.id, { start_date: addDays(today(), 40), price: 0 })).body.subscription
  await act('stop', ahead._id)
  expect(await act('resume', ahead._id)).toBe('pending')
  expect(await takeIn()).toBe('no_active_subscription')
  expect(await act('resume', _id)).toBe('active')
  expect(await takeIn()).toBeUndefined()
})

test('ten who stop one period at the same moment, and resume it, do so once', async () => {
  const { root, gym } = await arrange()
  const { _id } = (await create(root, gym.id, { price: 0 })).body.subscription
  for (const act of ['stop', 'resume']) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => root.put(`/subscription/${act}/${_id}`, { reason: `sabab ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set([undefined, 'state_conflict']))
  }
})

test('a stopped period that has ended is not resumed', async () => {
  const { root, gym } = await arrange()
  const { _id } = (await create(root, gym.id, { price: 0, start_date: addDays(today(), -20), duration: 30 })).body
    .subscription
  await root.put(`/subscription/stop/${_id}`, { reason: 'x' })
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set start_on = start_on - 20 where id = ${_id}`.execute(db),
  )
  expect((await root.put(`/subscription/resume/${_id}`, {})).body.error).toBe('state_conflict')
})

test('a renewal is a new linked row that follows the running one; the old row stays as it was', async () => {
  const { root, gym } = await arrange()
  const old = (await create(root, gym.id, { price: 0, plan_name: 'Yillik' })).body.subscription
  const renewed = await root.post(`/subscription/renew/${old._id}`, { price: 700_000 })
  expect(renewed.status).toBe(201)
  expect(renewed.body.subscription).toMatchObject({
    renewed_from: old._id,
    start_date: addDays(old.end_date, 1),
    plan_name: 'Yillik',
    duration: 30,
    price: 700_000,
    status: 'pending',
  })
  expect((await root.get(`/subscription/one/${old._id}`)).body.subscription).toEqual({
    ...old,
    renewed_by: renewed.body.subscription._id,
  })
  expect((await root.post(`/subscription/renew/${old._id}`, {})).body.error).toBe('subscription.already_renewed')
  expect((await root.post(`/subscription/renew/${renewed.body.subscription._id}`, {})).body.error).toBe(
    'state_conflict',
  )
})

test('a subscription is renewed once, also for other days and by two at once; what followed it is renewed in its turn', async () => {
  const { root, gym } = await arrange()
  const old = (await create(root, gym.id, { price: 0 })).body.subscription
  const from = (days: number) =>
    root.post(`/subscription/renew/${old._id}`, { start_date: addDays(old.end_date, days), price: 0 })
  const answers = await Promise.all([from(1), from(101), from(201)])
  expect(answers.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([
    201,
    'subscription.already_renewed',
    'subscription.already_renewed',
  ])
  expect((await from(301)).body.error).toBe('subscription.already_renewed')
  const next = answers.find(({ status }) => status === 201)?.body.subscription
  await root.put(`/subscription/stop/${next._id}`, { reason: 'Xato sotilgan' })
  expect((await from(301)).body.error).toBe('subscription.already_renewed')
  const after = await root.post(`/subscription/renew/${next._id}`, { price: 0, start_date: addDays(old.end_date, 301) })
  expect(after.body.subscription).toMatchObject({ renewed_from: next._id })
})

test('a plan gives its options to what is sold, by id or by its very name; an archived one is not sold', async () => {
  const { root, gym } = await arrange()
  const name = `Premium ${newId().slice(-8)}`
  const options = [{ key: 'member_portal', value: 'ha' }]
  const { plan } = (await root.post('/plans/create/subscription', { name, price: 900_000, duration: 365, options }))
    .body
  const sold = (await create(root, gym.id, { plan_name: name })).body.subscription
  expect(sold).toMatchObject({ plan_id: plan._id, options, price: 1_000_000 })
  expect((await root.del(`/plans/delete/${plan._id}`)).body.result).toBe('archived')
  await root.put(`/subscription/stop/${sold._id}`, { reason: 'x' })
  expect((await create(root, gym.id, { plan_id: plan._id })).body.error).toBe('plan.archived')
})

test('no period is sold of a plan that is not there, nor renewed for a gym that was deleted', async () => {
  const { root, admin, gym } = await arrange()
  const unknown = await create(root, gym.id, { plan_id: newId() })
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['plan_id']])
  const { _id } = (await create(root, gym.id, { price: 0 })).body.subscription
  expect((await admin.del(`/gym/delete/${gym.id}`)).status).toBe(200)
  expect((await root.post(`/subscription/renew/${_id}`, {})).status).toBe(404)
})

test('the list narrows by owner, gym and status, and finds by gym, owner, phone and id', async () => {
  const { root, admin, gym } = await arrange()
  const other = await world.admin({ fullname: 'Gʻulnora Yoʻldosheva' })
  const otherGym = await world.gym(other, { subscription: 'none', name: 'Shijoat' })
  const mine = (await create(root, gym.id, { price: 0 })).body.subscription
  const theirs = (await create(root, otherGym.id)).body.subscription
  const ids = async (who: Caller, query: string) =>
    (await who.get(`/subscription/all?${query}`)).body.subscriptions.map((row: { _id: string }) => row._id)
  expect(await ids(root, `admin_id=${admin.id}&status=all`)).toEqual([mine._id])
  expect(await ids(root, `adminId=${other.id}&status=active`)).toEqual([])
  expect(await ids(root, `gym_id=${otherGym.id}&status=pending`)).toEqual([theirs._id])
  expect(await ids(root, "search=shijoat+yo'ldosheva")).toEqual([theirs._id])
  expect(await ids(root, `search=${encodeURIComponent(other.phone.slice(4))}`)).toEqual([theirs._id])
  for (const id of [theirs._id, otherGym.id, other.id]) expect(await ids(root, `search=${id}`)).toEqual([theirs._id])
  expect(await ids(admin, 'limit=100')).toEqual([mine._id])
  expect((await admin.get(`/subscription/all?admin_id=${other.id}`)).status).toBe(403)
  expect((await admin.get(`/subscription/all?gym_id=${otherGym.id}`)).status).toBe(404)
  expect((await admin.get(`/subscription/one/${theirs._id}`)).text).toBe(
    (await admin.get(`/subscription/one/${newId()}`)).text,
  )
  expect((await root.get('/subscription/all?limit=1')).body.pagination).toMatchObject({
    page: 1,
    limit: 1,
    totalPages: expect.any(Number),
  })
  expect((await root.get('/subscription/all?status=paid')).status).toBe(400)
})

test('the daily work begins and ends periods, catches up after days off, and the API never waits for it', async () => {
  const { root, admin, gym } = await arrange()
  const unpaidGym = await world.gym(admin, { subscription: 'none' })
  const ahead = (await create(root, gym.id, { start_date: addDays(today(), 3), duration: 5 })).body.subscription
  const unpaid = (await create(root, unpaidGym.id, { start_date: addDays(today(), 3) })).body.subscription
  expect((await pay(root, ahead._id, 1)).body.status).toBe('pending')
  const later = (days: number) => new Date(Date.now() + days * 86_400_000)
  const shown = async (id: string) => (await root.get(`/subscription/one/${id}`)).body.subscription.status
  const advance = () => world.sql({ role: 'platform' }, (db) => advanceSubscriptions(db, today()))
  try {
    await advance()
    expect(await stored(ahead._id)).toBe('pending')
    world.clock(later(4))
    expect(await shown(ahead._id)).toBe('active')
    await advance()
    expect(await stored(ahead._id)).toBe('active')
    expect(await stored(unpaid._id)).toBe('pending')
    world.clock(later(7))
    expect(await shown(ahead._id)).toBe('active')
    world.clock(later(8))
    expect(await shown(ahead._id)).toBe('expired')
    expect((await root.put(`/subscription/stop/${ahead._id}`, { reason: 'x' })).body.error).toBe('state_conflict')
    await advance()
    await advance()
    expect(await stored(ahead._id)).toBe('expired')
  } finally {
    world.clock(null)
  }
})

test('at 00:10 of its first day a subscription paid ahead runs for every list, figure and page alike', async () => {
  const { root, admin, gym } = await arrange()
  const ahead = (await create(root, gym.id, { start_date: addDays(today(), 1), duration: 30 })).body.subscription
  await pay(root, ahead._id, 1_000_000)
  const answers = async () => {
    const listed = (await root.get(`/subscription/all?gym_id=${gym.id}`)).body.subscriptions
    const shown = (await admin.get('/gym/all')).body.gyms
    const found = async (status: string) => (await admin.get(`/gym/all?status=${status}`)).body.gyms.length
    const figures = (await admin.get('/statistics/admin/gym/all')).body
    return {
      statuses: [
        listed[0].status,
        (await root.get(`/subscription/one/${ahead._id}`)).body.subscription.status,
        shown[0].hasStatusSubscription.status,
        (await admin.get(`/gym/one/${gym.id}`)).body.gym.hasStatusSubscription.status,
      ],
      found: { pending: await found('pending'), active: await found('active') },
      counted: { pending: figures.pending, active: figures.active },
      ofOwner: (await root.get(`/admin/one/${admin.id}`)).body.admin.active_subscriptions.length,
    }
  }
  try {
    const [waits, runs] = [
      { pending: 1, active: 0 },
      { pending: 0, active: 1 },
    ]
    expect(await answers()).toEqual({ statuses: Array(4).fill('pending'), found: waits, counted: waits, ofOwner: 0 })
    world.clock(new Date(startOfDay(addDays(today(), 1)).getTime() + 10 * 60_000))
    expect(await answers()).toEqual({ statuses: Array(4).fill('active'), found: runs, counted: runs, ofOwner: 1 })
    expect(await stored(ahead._id)).toBe('pending')
  } finally {
    world.clock(null)
  }
})
