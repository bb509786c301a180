import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Caller, useApi } from '#test/api.ts'

const world = useApi()

const options = [{ key: 'Sauna', value: 'haftada 2 marta' }]
const terms = (more: object = {}) => ({
  name: `Oylik ${newId().slice(-8)}`,
  price: 250_000,
  duration: 30,
  options,
  ...more,
})
const createForMembers = (who: Caller, gyms: string[], more: object = {}) =>
  who.post('/plans/create/membership', terms({ gyms, ...more }))
const createForGyms = (who: Caller, more: object = {}) => who.post('/plans/create/subscription', terms(more))

/** As if it had been sold: what no endpoint of this feature can arrange. */
const sell = (adminId: string, gymId: string, planId: string) =>
  world.sql({ role: 'platform' }, (db) =>
    sql`insert into subscriptions (admin_id, id, gym_id, plan_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
        values (${adminId}, ${newId()}, ${gymId}, ${planId}, 'Sotilgan nom', '2020-01-01', 30, 25000000, 'expired', now())`.execute(
      db,
    ),
  )

test('an owner creates a plan for gyms and reads it in the lists of owner and gym', async () => {
  const admin = await world.admin()
  const [first, second] = [await world.gym(admin), await world.gym(admin, { name: 'Ikkinchi' })]
  const made = await createForMembers(admin, [first.id, second.id])
  expect(made.status).toBe(201)
  expect(made.body.message).toBe('Tarif yaratildi')
  expect(made.body.plan).toMatchObject({
    plan_category: 'membership',
    price: 250_000,
    duration: 30,
    options,
    is_used: false,
    admin_id: { _id: admin.id },
  })
  expect(made.body.data).toEqual(made.body.plan)
  expect(made.body.plan.gyms.map((gym: { _id: string }) => gym._id).sort()).toEqual([first.id, second.id].sort())
  const { body } = await admin.get('/plans/all/foradmin')
  expect(body.plans).toEqual([made.body.plan])
  expect(body.data).toEqual(body.plans)
  expect((await admin.get(`/plans/all/forgym?gymId=${second.id}`)).body.plans).toHaveLength(1)
})

test('a category that is named has to be one, and the one that the path is for', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  for (const plan_category of ['', 'subscription', 'boshqa']) {
    const refused = await createForMembers(admin, [gym.id], { plan_category })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({ plan_category: 'You must select a plan category' })
  }
  expect((await createForMembers(admin, [gym.id], { plan_category: 'membership' })).status).toBe(201)
})

test('plan_name is read like name, and a missing name is told beside the other fields', async () => {
  const root = await world.superadmin()
  const { name, ...rest } = terms()
  const made = await root.post('/plans/create/subscription', { ...rest, plan_name: `${name} B` })
  expect(made.body.plan).toMatchObject({ name: `${name} B`, plan_name: `${name} B`, gyms: [], admin_id: null })
  const empty = await root.post('/plans/create/subscription', {
    price: 0,
    duration: 0,
    options: [{ key: '', value: '' }],
  })
  expect(empty.status).toBe(400)
  expect(empty.body.fields).toMatchObject({
    name: 'Tarif nomi kamida 3 ta belgidan iborat boʻlsin',
    price: 'Narx noldan katta boʻlishi kerak',
    duration: 'Davomiylik kamida 1 kun',
    'options.0.key': 'Option name is required',
    'options.0.value': 'Option value is required',
  })
  expect((await createForGyms(root, { options: [] })).body.fields).toEqual({
    options: 'Kamida bitta imkoniyat kiriting',
  })
  for (const duration of [0, -1, 1.5, 'oy'])
    expect((await createForGyms(root, { duration })).status, String(duration)).toBe(400)
})

test('a plan needs a gym, and one foreign gym refuses them all', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const [mine, foreign] = [await world.gym(admin), await world.gym(other)]
  expect((await createForMembers(admin, [])).body.fields).toEqual({ gyms: 'Please select a gym' })
  expect((await createForMembers(admin, [mine.id, foreign.id])).status).toBe(404)
  expect((await createForMembers(admin, [mine.id], { admin_id: other.id })).status).toBe(403)
  expect((await admin.get('/plans/all/foradmin')).body.plans).toEqual([])
})

test('a superadmin creates a plan for an owner that the body or the query names', async () => {
  const [root, admin, other] = [await world.superadmin(), await world.admin(), await world.admin()]
  const gym = await world.gym(admin)
  expect((await createForMembers(root, [gym.id], { admin_id: admin.id })).status).toBe(201)
  expect((await createForMembers(root, [gym.id], { admin_id: other.id })).status).toBe(404)
  expect((await root.post(`/plans/create/membership?admin_id=${admin.id}`, terms({ gyms: [gym.id] }))).status).toBe(201)
  expect((await root.get(`/plans/all/foradmin?adminId=${admin.id}`)).body.plans).toHaveLength(2)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select 1 from audit_log where admin_id = ${admin.id} and action = 'plans.createForMemberships'`.execute(db),
  )
  expect(rows).toHaveLength(2)
})

test('only the superadmin writes subscription plans; owners read them, employees do not', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin)
  const employee = await world.employee(admin, { gyms: [gym.id] })
  expect((await createForGyms(admin)).status).toBe(403)
  const { plan } = (await createForGyms(root)).body
  expect((await admin.get('/plans/all')).body.data).toContainEqual(plan)
  expect((await employee.get('/plans/all')).status).toBe(403)
  expect((await admin.put(`/plans/update/${plan._id}`, { price: 1, version: 1 })).status).toBe(403)
  expect((await admin.del(`/plans/delete/${plan._id}`)).status).toBe(403)
})

test('an employee sees the plans of their own gyms only', async () => {
  const admin = await world.admin()
  const [mine, other] = [await world.gym(admin), await world.gym(admin)]
  const own = (await createForMembers(admin, [mine.id])).body.plan
  const foreign = (await createForMembers(admin, [other.id])).body.plan
  const employee = await world.employee(admin, { gyms: [mine.id] })
  expect((await employee.get(`/plans/all/forgym?gym_id=${mine.id}`)).body.plans).toEqual([own])
  expect((await employee.get(`/plans/all/forgym?gym_id=${other.id}`)).status).toBe(404)
  expect((await employee.get(`/plans/one/${own._id}`)).status).toBe(200)
  expect((await employee.get(`/plans/one/${foreign._id}`)).status).toBe(404)
  expect((await createForMembers(employee, [mine.id])).status).toBe(403)
})

test('a plan of another owner is not found, whatever is done with it', async () => {
  const [admin, stranger] = [await world.admin(), await world.admin()]
  const gym = await world.gym(admin)
  const { plan } = (await createForMembers(admin, [gym.id])).body
  const unknown = (await stranger.get(`/plans/one/${newId()}`)).text
  expect((await stranger.get(`/plans/one/${plan._id}`)).text).toBe(unknown)
  expect((await stranger.put(`/plans/update/${plan._id}`, { price: 1 })).status).toBe(404)
  expect((await stranger.del(`/plans/delete/${plan._id}`)).status).toBe(404)
})

test('an edit changes what it names, refuses a stale version and keeps the names apart', async () => {
  const admin = await world.admin()
  const [gym, second] = [await world.gym(admin), await world.gym(admin)]
  const { plan } = (await createForMembers(admin, [gym.id])).body
  const taken = (await createForMembers(admin, [gym.id])).body.plan
  const edited = await admin.put(`/plans/update/${plan._id}`, { price: 300_000.5, gyms: [second.id], version: 1 })
  expect(edited.body.plan).toMatchObject({
    name: plan.name,
    price: 300_000.5,
    duration: 30,
    version: 2,
    gyms: [{ _id: second.id }],
  })
  expect((await admin.put(`/plans/update/${plan._id}`, { price: 1, version: 1 })).body.error).toBe('stale_version')
  const clash = await admin.put(`/plans/update/${plan._id}`, { name: taken.name, version: 2 })
  expect(clash.body).toMatchObject({
    statusCode: 409,
    error: 'plan.name_taken',
    fields: { name: 'Bu nomli tarif bor' },
  })
})

test('an unused plan is deleted, a used one is archived, can come back, and what was sold stays as sold', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin, { subscription: 'none' })
  const [unused, used] = [(await createForGyms(root)).body.plan, (await createForGyms(root)).body.plan]
  await sell(admin.id, gym.id, used._id)
  const deleted = await root.del(`/plans/delete/${unused._id}`)
  expect(deleted.body).toEqual({ message: 'Tarif oʻchirildi', result: 'deleted' })
  expect((await root.get(`/plans/one/${unused._id}`)).status).toBe(404)
  const archived = await root.del(`/plans/delete/${used._id}`)
  expect(archived.body).toEqual({ message: 'Tarif arxivga olindi', result: 'archived' })
  const inList = async (query = '') =>
    (await root.get(`/plans/all${query}`)).body.plans.some((plan: { _id: string }) => plan._id === used._id)
  expect(await inList()).toBe(false)
  expect(await inList('?archived=true')).toBe(true)
  await root.put(`/plans/update/${used._id}`, { is_archived: false, price: 1, name: `${used.name} 2` })
  expect(await inList()).toBe(true)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select plan_name, price_tiyin from subscriptions where plan_id = ${used._id}`.execute(db),
  )
  expect(rows).toEqual([{ plan_name: 'Sotilgan nom', price_tiyin: 25_000_000 }])
})

test('an edit meets what a new plan meets: no gym and no kind of class of another owner, no gym past its grace', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const [gym, lapsed, foreign] = [
    await world.gym(admin),
    await world.gym(admin, { name: 'Tugagan', subscription: 'none' }),
    await world.gym(other),
  ]
  const { _id, version } = (await createForMembers(admin, [gym.id])).body.plan
  const kind = (await other.post('/class/kind/create', { name: 'Boks' })).body.kind._id
  const edit = async (change: object) => (await admin.put(`/plans/update/${_id}`, { version, ...change })).status
  expect(await edit({ gyms: [gym.id, foreign.id] })).toBe(404)
  expect(await edit({ gyms: [gym.id, lapsed.id] })).toBe(409)
  expect(await edit({ classes: { kinds: [kind] } })).toBe(404)
  const { plan } = (await admin.get(`/plans/one/${_id}`)).body
  expect([plan.version, plan.gyms.map((one: { _id: string }) => one._id)]).toEqual([version, [gym.id]])
  expect(await edit({ gyms: [gym.id] })).toBe(200)
  // one whose subscription ended since keeps no other gym from changing what they share, and alone it changes nothing
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into membership_plan_gyms (admin_id, plan_id, gym_id) values (${admin.id}, ${_id}, ${lapsed.id})`.execute(
      db,
    ),
  )
  const change = async (body: object) => (await admin.put(`/plans/update/${_id}`, body)).status
  expect(await change({ price: 300_000, gyms: [gym.id, lapsed.id] })).toBe(200)
  expect(await change({ gyms: [lapsed.id] })).toBe(409)
  expect(await change({ gyms: [gym.id] })).toBe(200)
})

test('a gym without a subscription takes no new plan', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: 'none' })
  const { status, body } = await createForMembers(admin, [gym.id])
  expect(status).toBe(409)
  expect(body.command).toBe('create_subscription')
})

test('plans are found by a part of their name, and sorted A-Z', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  for (const name of ['Yoga boʻyicha', 'Aerobika', 'Boks']) await createForMembers(admin, [gym.id], { name })
  const names = async (query: string) =>
    (await admin.get(`/plans/all/foradmin?${query}`)).body.plans.map((plan: { name: string }) => plan.name)
  expect(await names('filterAz=abc')).toEqual(['Aerobika', 'Boks', 'Yoga boʻyicha'])
  expect(await names("search=bo'yicha")).toEqual(['Yoga boʻyicha'])
  expect(await names('search=%25')).toEqual([])
})

test('a plan keeps what its fiscal receipts say: a code of 17 digits with its packing, or nothing of it', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const fiscal = { mxik: '10305 008 002 000 000', package_code: '1514296', unit_code: 168, vat_percent: 12 }
  const { plan } = (await createForMembers(admin, [gym.id], fiscal)).body
  const kept = { ...fiscal, mxik: '10305008002000000' }
  expect(plan).toMatchObject(kept)
  const change = (body: object) => admin.put(`/plans/update/${plan._id}`, body)
  expect((await change({ price: 260_000 })).body.plan).toMatchObject(kept)
  for (const [body, wrong] of [
    [{ mxik: '1030500800200000' }, 'mxik'],
    [{ mxik: '1'.repeat(17) }, 'mxik'],
    [{ mxik: '10305008002OOOOOO' }, 'mxik'],
    [{ package_code: 'dona' }, 'package_code'],
    [{ package_code: null }, 'package_code'],
    [{ vat_percent: 15 }, 'vat_percent'],
    [{ unit_code: 0 }, 'unit_code'],
  ] as const) {
    const refused = await change(body)
    expect([body, refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([body, 400, [wrong]])
  }
  expect((await createForMembers(admin, [gym.id], { package_code: '1' })).body.fields).toHaveProperty('mxik')
  const none = { mxik: null, package_code: null, unit_code: null, vat_percent: null }
  expect((await change({ mxik: '' })).body.plan).toMatchObject(none)
  const root = await world.superadmin()
  expect((await createForGyms(root, fiscal)).body.plan).toMatchObject(kept)
})

test('a list names four hundred plans: more than anybody keeps, and no more than a page can hold', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { plan } = (await createForMembers(admin, [gym.id])).body
  const ids = Array.from({ length: 400 }, () => newId())
  await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    await sql`
      insert into membership_plans (admin_id, id, name, search_text, price_tiyin, duration_days, options, created_at)
      select p.admin_id, i.id, p.name || ' ' || i.nr, p.search_text, p.price_tiyin, p.duration_days, p.options, p.created_at
      from membership_plans p, unnest(${ids}::uuid[]) with ordinality i (id, nr)
      where p.admin_id = ${admin.id} and p.id = ${plan._id}`.execute(db)
    await sql`
      insert into membership_plan_gyms (admin_id, plan_id, gym_id)
      select g.admin_id, i.id, g.gym_id from membership_plan_gyms g, unnest(${ids}::uuid[]) i (id)
      where g.admin_id = ${admin.id} and g.plan_id = ${plan._id}`.execute(db)
  })
  expect((await admin.get('/plans/all/foradmin')).body.plans).toHaveLength(400)
})
