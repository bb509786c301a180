import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const today = tashkentDay(new Date())
const card = (given: object = {}) => ({
  name: "Oq Yo'lbars",
  phone_number: '+998901234567',
  address: 'Chilonzor 5',
  facilities: ['Dush', 'Sauna'],
  ...given,
})
const unknownId = newId()

/** A person with a membership in a gym, straight in the database. */
const withMembership = (
  adminId: string,
  gymId: string,
  { start, days, status = 'active' }: { start: string; days: number; status?: string },
) =>
  world.sql({ role: 'platform' }, async (db) => {
    const [person, plan] = [newId(), newId()]
    const phone = freshPhone()
    await sql`insert into people (id, phone_number, created_at) values (${person}, ${phone}, now())`.execute(db)
    await sql`insert into members (admin_id, id, fullname, phone_number, code, search_text, created_at) values (${adminId}, ${person}, 'Aziza', ${phone}, ${person.slice(-6)}, 'aziza', now())`.execute(
      db,
    )
    await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${adminId}, ${person}, ${gymId}, ${today})`.execute(
      db,
    )
    await sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at) values (${adminId}, ${plan}, ${`Oylik ${plan}`}, 100, 30, '', now())`.execute(
      db,
    )
    await sql`
      insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
      values (${adminId}, ${newId()}, ${gymId}, ${person}, ${plan}, 'Oylik', ${start}, ${days}, 100, ${start}, ${status}, ${start}, 'admin', now())`.execute(
      db,
    )
    return person
  })

test('an owner creates a gym and reads it back as it was typed, with proper apostrophes', async () => {
  const admin = await world.admin()
  const staff = await world.employee(admin)
  const { status, body } = await admin.post('/gym/create', card({ employees: [staff.id] }))
  expect(status).toBe(201)
  expect(body.message).toBe('Zal yaratildi')
  expect(body.gym).toMatchObject({
    name: 'Oq Yoʻlbars',
    logo: null,
    facilities: ['Dush', 'Sauna'],
    employees: [{ _id: staff.id, fullname: 'Nilufar Karimova', position: null }],
    admin_id: { _id: admin.id },
    hasStatusSubscription: { status: 'no subscription', end_date: null, remaining_days: 0 },
    counts: { members: 0, employees: 1 },
    gym_settings: {
      workingHours: { isSameForAll: true, forAll: { from: '00:00', to: '24:00' } },
      rating: { average: null, count: 0 },
    },
  })
  expect((await admin.get(`/gym/one/${body.gym._id}`)).body.gym).toEqual(body.gym)
})

test('the form comes as multipart with a logo, which is served to signed-in people', async () => {
  const admin = await world.admin()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    name: 'Temir',
    phone_number: '71 200 30 40',
    address: 'Yunusobod',
    'facilities[0]': 'Dush',
    'facilities[1]': 'Basseyn',
  }))
    form.append(name, value)
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  form.append('logo', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png')
  const { status, body } = await admin.post('/gym/create', undefined, { form })
  expect(status).toBe(201)
  expect(body.gym).toMatchObject({
    phone_number: '+998712003040',
    facilities: ['Dush', 'Basseyn'],
    logo: expect.stringMatching(/^\/files\/[a-z0-9]{32}\.webp$/),
  })
  const root = await world.superadmin()
  expect((await root.put(`/gym/update/${body.gym._id}`, { remove_logo: true, version: 1 })).body.gym.logo).toBeNull()
})

test('each wrong field of the create form is told in words', async () => {
  const admin = await world.admin()
  const { status, body } = await admin.post('/gym/create', {
    name: 'A',
    phone_number: '+998 11 123',
    address: ' ',
    facilities: ['Dush', ''],
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    name: 'Zal nomi kamida 2 ta belgidan iborat boʻlsin',
    phone_number: 'Telefon raqam notoʻgʻri. Namuna: +998901234567',
    address: 'Manzil kiritish shart',
    'facilities.1': 'Kamida bitta qulaylik kiriting',
  })
  expect((await admin.post('/gym/create', card({ facilities: [] }))).body.fields).toEqual({
    facilities: 'Kamida bitta qulaylik kiriting',
  })
})

test('one employee of another owner refuses the whole gym', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const [own, foreign] = [await world.employee(admin), await world.employee(other)]
  const { status } = await admin.post('/gym/create', card({ employees: [own.id, foreign.id] }))
  expect(status).toBe(404)
  expect((await admin.get('/gym/foradmin/all')).body.pagination.total).toBe(0)
  const gym = await world.gym(admin)
  const changed = await admin.put(`/gym/update/${gym.id}`, { employees: [own.id, foreign.id], version: 1 })
  expect([changed.status, Object.keys(changed.body.fields)]).toEqual([404, ['employees']])
})

test('a superadmin creates a gym for the owner named by admin_id, and must name one', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  expect((await root.post('/gym/create', card())).body.fields).toEqual({ admin_id: 'Administratorni tanlang' })
  const { status, body } = await root.post(`/gym/create?admin_id=${admin.id}`, card())
  expect(status).toBe(201)
  expect((await admin.get(`/gym/one/${body.gym._id}`)).status).toBe(200)
  expect((await root.get(`/gym/one/${body.gym._id}?adminId=${admin.id}`)).status).toBe(200)
})

test('lists are searched in any spelling, by phone, by address and with a typo, and by the owner on the platform', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin({ fullname: 'Zulfiya Otaboyeva' })]
  await admin.post('/gym/create', card({ name: "G'alaba Fitnes", phone_number: '+998935550147', address: 'Samarqand' }))
  await admin.post('/gym/create', card({ name: 'Boshqa', address: 'Buxoro' }))
  const found = async (search: string) =>
    (await admin.get(`/gym/foradmin/all?search=${encodeURIComponent(search)}`)).body.gyms.map(
      ({ name }: { name: string }) => name,
    )
  for (const typed of ['galaba', 'ҒАЛАБА', 'G‘alaba fit', 'galeba', '93 555 01 47', '0147', 'samarqand'])
    expect(await found(typed), typed).toEqual(['Gʻalaba Fitnes'])
  expect(await found('%')).toEqual([])
  const { body } = await root.get('/gym/all?search=otaboyeva%20galaba')
  expect(body.gyms).toMatchObject([{ name: 'Gʻalaba Fitnes', admin_id: { fullname: 'Zulfiya Otaboyeva' } }])
})

test('lists page, sort both ways and filter by the state of the subscription', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  await world.gym(admin, { name: 'Alfa' })
  await world.gym(admin, { name: 'Beta', subscription: 'none' })
  await world.gym(admin, { name: 'Gamma', subscription: { start: addDays(today, -40), days: 30, status: 'active' } })
  await world.gym(admin, { name: 'Delta', subscription: { start: addDays(today, -1), days: 30, status: 'stoped' } })
  await world.gym(admin, { name: 'Epsilon', subscription: { start: addDays(today, 5), days: 30, status: 'pending' } })
  const names = async (query: string) =>
    (await admin.get(`/gym/foradmin/all?${query}`)).body.gyms.map(({ name }: { name: string }) => name)
  expect(await names('filterAz=abc')).toEqual(['Alfa', 'Beta', 'Delta', 'Epsilon', 'Gamma'])
  expect(await names('filterAz=false&limit=2&page=2')).toEqual(['Delta', 'Beta'])
  expect(await names('status=active')).toEqual(['Alfa'])
  expect(await names('status=no%20subscription')).toEqual(['Beta'])
  expect(await names('status=expired')).toEqual(['Gamma'])
  expect(await names('status=stoped')).toEqual(['Delta'])
  expect(await names('status=pending')).toEqual(['Epsilon'])
  expect((await root.get(`/gym/all?adminId=${admin.id}&status=all&limit=2`)).body.pagination).toEqual({
    page: 1,
    limit: 2,
    total: 5,
    totalPages: 3,
  })
})

test("a gym's subscription shows its last day and the days left, that day included", async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: { start: today, days: 30, status: 'active' } })
  expect((await admin.get(`/gym/one/${gym.id}`)).body.gym.hasStatusSubscription).toEqual({
    status: 'active',
    end_date: addDays(today, 29),
    remaining_days: 30,
  })
})

test('five ratings make an average, four do not', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const rated = async (sum: number, count: number) => {
    await world.sql({ role: 'platform' }, (db) =>
      sql`update gyms set rating_sum = ${sum}, rating_count = ${count} where id = ${gym.id}`.execute(db),
    )
    return (await admin.get(`/gym/one/${gym.id}`)).body.gym.gym_settings.rating
  }
  expect(await rated(20, 4)).toEqual({ average: null, count: 4 })
  expect(await rated(22, 5)).toEqual({ average: 4.4, count: 5 })
})

test('another owner, and anybody with an unknown id, gets the same not found', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const gym = await world.gym(admin)
  const answers = (id: string) =>
    Promise.all([
      other.get(`/gym/one/${id}`),
      other.put(`/gym/update/${id}`, card({ version: 1 })),
      other.del(`/gym/delete/${id}`),
      other.get(`/gym/settings/${id}`),
      other.put(`/gym/settings/${id}`, { cancellation_fee: 5, version: 1 }),
    ])
  const [foreign, unknown, none] = [await answers(gym.id), await answers(unknownId), await answers('id-emas')]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(none.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
  expect(foreign.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
  expect((await other.get(`/gym/one/${gym.id}?adminId=${admin.id}`)).status).toBe(403)
})

test('an employee sees their own gyms, in the order of the switcher, and no other', async () => {
  const admin = await world.admin()
  const [first, second, hidden] = [
    await world.gym(admin, { name: 'Birinchi' }),
    await world.gym(admin, { name: 'Ikkinchi' }),
    await world.gym(admin, { name: 'Yashirin' }),
  ]
  const employee = await world.employee(admin, { gyms: [second.id, first.id] })
  expect((await employee.get('/gym/employee/gyms')).body.gyms).toMatchObject([
    { _id: first.id, name: 'Birinchi' },
    { _id: second.id },
  ])
  expect((await employee.get(`/gym/one/${first.id}`)).status).toBe(200)
  expect((await employee.get(`/gym/one/${hidden.id}`)).status).toBe(404)
  expect((await employee.get('/gym/all')).status).toBe(403)
  expect((await employee.put(`/gym/update/${first.id}`, { version: 1 })).status).toBe(403)
})

test('an employee without a gym gets the command with the contact of their owner', async () => {
  const admin = await world.admin({ fullname: 'Botir Aliyev' })
  const employee = await world.employee(admin)
  const { status, body } = await employee.get('/gym/employee/gyms')
  expect(status).toBe(409)
  expect(body).toMatchObject({
    command: 'no_gym_assigned',
    data: { admin: { fullname: 'Botir Aliyev', phone_number: admin.phone, avatar: null } },
  })
})

test('a member switches between the gyms of all owners that know them', async () => {
  const [admin, stranger] = [await world.admin(), await world.admin()]
  const gym = await world.gym(admin)
  await world.gym(stranger)
  const person = await withMembership(admin.id, gym.id, { start: today, days: 30 })
  await world.sql({ role: 'auth' }, (db) =>
    sql`insert into accounts (id, role, login, subject_id, status, created_at) values (${newId()}, 'member', ${person}, ${person}, 'active', now())`.execute(
      db,
    ),
  )
  const member = await world.session('member', person)
  expect((await member.get('/gym/employee/gyms')).body.gyms).toMatchObject([{ _id: gym.id }])
})

test('an update changes what was sent, assigns the employees and refuses a stale version', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const [before, after] = [await world.employee(admin, { gyms: [gym.id] }), await world.employee(admin)]
  const { status, body } = await admin.put(`/gym/update/${gym.id}`, {
    name: 'Yangi nom',
    employees: [after.id],
    version: 1,
  })
  expect(status).toBe(200)
  expect(body.gym).toMatchObject({
    name: 'Yangi nom',
    address: 'Chilonzor',
    facilities: ['Dush'],
    employees: [{ _id: after.id }],
    version: 2,
  })
  expect((await before.get('/gym/employee/gyms')).body.command).toBe('no_gym_assigned')
  const stale = await admin.put(`/gym/update/${gym.id}`, { name: 'Eskirgan', employees: [], version: 1 })
  expect(stale.body.error).toBe('stale_version')
  expect((await admin.get(`/gym/one/${gym.id}`)).body.gym).toMatchObject({
    name: 'Yangi nom',
    employees: [{ _id: after.id }],
  })
})

test('a superadmin changes a gym without naming its owner, and the audit log says for whom', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin, { subscription: 'none' })
  expect((await root.put(`/gym/update/${gym.id}`, { address: 'Navoiy', version: 1 })).status).toBe(200)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select admin_id, actor_kind from audit_log where entity_id = ${gym.id}`.execute(db),
  )
  expect(rows).toEqual([{ admin_id: admin.id, actor_kind: 'superadmin' }])
})

test('writes pass on the three days after a subscription ended and stop on the fourth', async () => {
  const admin = await world.admin()
  const ended = (daysAgo: number, status: string) => ({ start: addDays(today, -daysAgo - 29), days: 30, status })
  const rename = async (subscription: Parameters<typeof world.gym>[1]) => {
    const gym = await world.gym(admin, subscription)
    return admin.put(`/gym/update/${gym.id}`, { name: 'Yangi', version: 1 })
  }
  for (const status of ['active', 'expired']) {
    expect((await rename({ subscription: ended(3, status) })).status).toBe(200)
    const { status: code, body } = await rename({ subscription: ended(4, status) })
    expect(code).toBe(409)
    expect(body).toMatchObject({
      command: 'no_active_subscription',
      data: {
        gym: { name: 'Temir Zal' },
        subscription: { status: 'expired', end_date: addDays(today, -4) },
        days_overdue: 4,
      },
    })
  }
  expect((await rename({ subscription: { start: addDays(today, -3), days: 30, status: 'stoped' } })).status).toBe(200)
  expect((await rename({ subscription: { start: addDays(today, -4), days: 30, status: 'stoped' } })).body.command).toBe(
    'no_active_subscription',
  )
  const lapsed = await world.gym(admin, { subscription: ended(4, 'active') })
  const set = await admin.put(`/gym/settings/${lapsed.id}`, { cancellation_fee: 1, version: 1 })
  expect(set.body.command).toBe('no_active_subscription')
})

test('an owner prepares a gym whose first subscription is still to come', async () => {
  const admin = await world.admin()
  for (const subscription of ['none', { start: addDays(today, 1), days: 30, status: 'pending' }] as const) {
    const gym = await world.gym(admin, { subscription })
    expect((await admin.put(`/gym/update/${gym.id}`, { name: 'Yangi', version: 1 })).status).toBe(200)
    expect((await admin.put(`/gym/settings/${gym.id}`, { cancellation_fee: 1, version: 1 })).status).toBe(200)
  }
})

test('a gym with a running membership cannot be deleted; without one it goes and stays gone', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  await withMembership(admin.id, gym.id, { start: addDays(today, -5), days: 30 })
  const refused = await admin.del(`/gym/delete/${gym.id}`)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ error: 'gym.has_active_memberships', message: expect.stringContaining('1 ta') })
  const empty = await world.gym(admin)
  await withMembership(admin.id, empty.id, { start: addDays(today, -60), days: 30, status: 'expired' })
  expect((await admin.del(`/gym/delete/${empty.id}`)).status).toBe(200)
  expect((await admin.get(`/gym/one/${empty.id}`)).status).toBe(404)
  expect((await admin.del(`/gym/delete/${empty.id}`)).status).toBe(404)
})

test('settings keep hours, holidays, rules and texts, and leave alone what was not sent', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const hours = {
    isSameForAll: false,
    forMen: { from: '06:00', to: '12:00' },
    forWomen: { from: '12:00', to: '24:00' },
  }
  const sent = {
    workingHours: hours,
    holidays: [{ date: '2026-03-21', name: 'Navroʻz' }, { date: '2026-01-01' }],
    debt: { rule: 'refuse', grace_days: 5, payment_due_days: 3 },
    cancellation_fee: 50000.5,
    sms: { texts: { unpaid: 'Qarzingiz bor', expiring: '', expired: null }, daily_cap: 100, expiring_notice_days: 7 },
    version: 1,
  }
  expect((await admin.put(`/gym/settings/${gym.id}`, sent)).status).toBe(200)
  const { body } = await admin.put(`/gym/settings/${gym.id}`, { facilities: ['Sauna', 'sauna ', 'Dush'], version: 2 })
  expect(body.settings).toMatchObject({
    facilities: ['Sauna', 'Dush'],
    workingHours: { ...hours, forAll: null },
    holidays: [
      { date: '2026-01-01', name: '' },
      { date: '2026-03-21', name: 'Navroʻz' },
    ],
    debt: sent.debt,
    freeze: { is_allowed: true, min_days: 7 },
    cancellation_fee: 50000.5,
    sms: { texts: { unpaid: 'Qarzingiz bor', expiring: null, expired: null }, daily_cap: 100, expiring_notice_days: 7 },
    version: 3,
  })
  expect((await admin.put(`/gym/settings/${gym.id}`, { version: 2 })).body.error).toBe('stale_version')
  const wrong = await admin.put(`/gym/settings/${gym.id}`, {
    workingHours: {
      isSameForAll: false,
      forMen: { from: '25:00', to: '12:00' },
      forWomen: { from: '09:00', to: '09:00' },
    },
    version: 3,
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields).toEqual({
    'workingHours.forMen.from': 'Vaqtni 09:00 koʻrinishida kiriting',
    'workingHours.forWomen.to': 'Tugash vaqti boshlanish vaqtidan farq qilsin',
  })
})
