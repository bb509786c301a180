import pg from 'pg'
import { expect, test } from 'vitest'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { membershipJobs } from '#src/features/memberships/server/jobs.ts'
import { subscriptionJobs } from '#src/features/subscriptions/server/jobs.ts'
import { type Answer, freshPhone, useApi } from '#test/api.ts'
import { buildTenant } from '#test/tenant.ts'
import type { AuditEntry } from '../contract.ts'

const world = useApi()
const entriesOf = ({ status, body }: Answer): AuditEntry[] => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.entries
}

test('an owner reads who did what, with the old and the new value in words', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin, employee } = callers
  const { body } = await employee.get(`/member/one/${records.member}`)
  const phone = freshPhone()
  const changed = await employee.put(`/member/update/${records.member}`, {
    fullname: 'Aziza Saidova',
    phone_number: phone,
    dateOfBirth: '1999-04-07',
    version: body.member.version,
  })
  expect(changed.status).toBe(200)
  const [entry] = entriesOf(await admin.get(`/audit/all?entity=members&entity_id=${records.member}`))
  expect(entry).toMatchObject({
    action: 'members.update',
    what: 'Aʼzo maʼlumotlari saqlandi',
    actor: { kind: 'employee', _id: employee.id, fullname: 'Nilufar Karimova' },
    record: { kind: 'members', _id: records.member, name: 'Aziza Saidova', is_live: true },
    admin: null,
  })
  const shown = Object.fromEntries(entry?.changes.map(({ label, before, after }) => [label, [before, after]]) ?? [])
  expect(shown).toEqual({
    Ism: ['Aziza Karimova', 'Aziza Saidova'],
    Telefon: [expect.stringMatching(/^\+998 \d\d /), expect.stringMatching(/^\+998 \d\d /)],
    'Tugʻilgan sana': [null, '07.04.1999'],
  })
})

test('sentences, fields and values come in the language of the reader', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  await admin.put(`/member/status/${records.member}`, { status: 'banned', reason: 'Qoidani buzdi' })
  const read = async (language: 'ru' | 'en') =>
    entriesOf(await admin.get(`/audit/all?entity_id=${records.member}`, { language }))[0]
  expect(await read('ru')).toMatchObject({
    what: 'Клиент заблокирован',
    changes: [
      { field: 'status', label: 'Статус', before: 'Активен', after: 'Заблокирован' },
      { field: 'reason', label: 'Причина', before: null, after: 'Qoidani buzdi' },
    ],
  })
  expect(await read('en')).toMatchObject({ what: 'The member was banned' })
})

test('sums are shown as money, ids as names', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const { body } = await admin.get(`/plans/one/${records.plan}`)
  const other = await world.gym(admin, { name: 'Ikkinchi zal' })
  await admin.put(`/plans/update/${records.plan}`, {
    price: 350_000,
    duration: 31,
    gyms: [records.gym, other.id],
    version: body.plan.version,
  })
  const [entry] = entriesOf(await admin.get(`/audit/all?entity_id=${records.plan}`))
  expect(entry?.changes).toEqual([
    { field: 'gyms', label: 'Zallar', before: 'Temir Zal', after: 'Temir Zal, Ikkinchi zal' },
    { field: 'price', label: 'Narxi', before: '300\u00a0000\u00a0soʻm', after: '350\u00a0000\u00a0soʻm' },
    { field: 'duration', label: 'Davomiyligi', before: '30 kun', after: '31 kun' },
  ])
})

test('an owner sees their own tenant alone, and the superadmin all of it, or one owner of it', async () => {
  const one = await buildTenant(world)
  const other = await buildTenant(world)
  const root = await world.superadmin()
  const ids = entriesOf(await one.callers.admin.get('/audit/all?limit=100')).map(({ _id }) => _id)
  const foreign = entriesOf(await other.callers.admin.get('/audit/all?limit=100')).map(({ _id }) => _id)
  expect(ids.length).toBeGreaterThan(3)
  expect(foreign.some((id) => ids.includes(id))).toBe(false)
  const all = entriesOf(await root.get('/audit/all?limit=100'))
  expect(all.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...ids, ...foreign]))
  const narrowed = entriesOf(await root.get(`/audit/all?limit=100&admin_id=${one.callers.admin.id}`))
  const [looked, ...acts] = narrowed // the first look of the platform's at this log, of that day
  expect(looked).toMatchObject({ action: 'lists.looked' })
  expect(acts.map(({ _id }) => _id)).toEqual(ids)
  expect(narrowed[0]?.admin).toMatchObject({ _id: one.callers.admin.id })
  expect((await root.get(`/audit/all?admin_id=${one.records.gym}`)).status).toBe(404) // no owner
  expect((await one.callers.admin.get(`/audit/all?admin_id=${other.callers.admin.id}`)).status).toBe(403)
  expect((await one.callers.employee.get('/audit/all')).status).toBe(403)
  for (const filter of ['entity_id', 'member_id'] as const)
    expect(entriesOf(await one.callers.admin.get(`/audit/all?${filter}=${other.records.member}`))).toEqual([])
})

test("a superadmin's change in a tenant is seen by its owner, but not who of the platform did it", async () => {
  const { callers, records } = await buildTenant(world)
  const root = await world.superadmin()
  const { body } = await root.get(`/gym/one/${records.gym}`)
  const changed = await root.put(`/gym/update/${records.gym}`, { name: 'Yangi nom', version: body.gym.version })
  expect(changed.status).toBe(200)
  const [entry] = entriesOf(await callers.admin.get(`/audit/all?entity_id=${records.gym}`))
  expect(entry).toMatchObject({
    actor: { kind: 'superadmin', _id: null, fullname: null },
    record: { name: 'Yangi nom' },
    gym: { _id: records.gym, name: 'Yangi nom' },
    changes: [{ label: 'Nomi', before: 'Temir Zal', after: 'Yangi nom' }],
  })
  const [seen] = entriesOf(await root.get(`/audit/all?entity_id=${records.gym}`))
  expect(seen?.actor).toMatchObject({ kind: 'superadmin', _id: root.id, fullname: expect.any(String) })
})

test("what the platform notes about an owner stays the platform's", async () => {
  const admin = await world.admin()
  const root = await world.superadmin()
  await root.put(`/admin/update/${admin.id}`, { note: 'Qarzini kechiktiradi', address: 'Samarqand', version: 1 })
  const own = entriesOf(await admin.get(`/audit/all?entity_id=${admin.id}`))
  expect(own[0]?.changes.map(({ field }) => field)).toEqual(['address'])
  const theirs = entriesOf(await root.get(`/audit/all?entity_id=${admin.id}`))
  expect(theirs[0]?.changes.map(({ field }) => field).sort()).toEqual(['address', 'note'])
})

test('filters by actor, kind of record, act, day, gym and words leave what they say', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin, employee } = callers
  const empty = await world.gym(admin, { name: 'Boʻsh zal' })
  await employee.post('/transaction/membership/create', {
    membership_id: records.membership,
    paid_amount: 50_000,
    transaction_type: 'payment',
    payment_method: 'card',
  })
  const actions = async (query: string) =>
    entriesOf(await admin.get(`/audit/all?limit=100&${query}`)).map(({ action }) => action)
  expect(await actions(`actor_id=${employee.id}`)).toEqual(['transactions.createForMembership'])
  expect(await actions('actor_kind=employee')).toEqual(['transactions.createForMembership'])
  expect(new Set(await actions('entity=plans'))).toEqual(new Set(['plans.createForMemberships']))
  expect(await actions('action=members.create')).toEqual(['members.create'])
  expect(await actions(`gym_id=${empty.id}`)).toEqual([])
  expect(await actions(`gym_id=${records.gym}`)).toEqual(
    expect.arrayContaining(['memberships.create', 'transactions.createForMembership', 'members.create']),
  )
  expect(await actions('search=aziza')).toEqual(
    expect.arrayContaining(['memberships.create', 'transactions.createForMembership', 'members.create']),
  )
  expect(await actions('search=aziza')).not.toContain('plans.createForMemberships')
  expect(await actions('search=nilufar')).toContain('transactions.createForMembership')
  expect(await actions(`member_id=${records.member}`)).toEqual(
    expect.arrayContaining(['memberships.create', 'transactions.createForMembership', 'members.create']),
  )
  expect(new Set(await actions(`membership_id=${records.membership}`))).toEqual(
    new Set(['memberships.create', 'transactions.createForMembership', 'freeze-requests.ask', 'memberships.use']),
  )
  const { body } = await admin.get('/audit/all?limit=1')
  const day = new Date(Date.parse(body.entries[0].at) + 5 * 3_600_000).toISOString().slice(0, 10)
  expect(await actions(`start_date=${day}&end_date=${day}`)).toContain('members.create')
  expect(await actions('end_date=2020-01-01')).toEqual([])
})

test('plain check-ins do not flood the log; those against a rule, and all on request, are there', async () => {
  const { callers } = await buildTenant(world)
  const { admin } = callers
  const plain = entriesOf(await admin.get('/audit/all?limit=100')).map(({ action }) => action)
  expect(plain).not.toContain('visits.checkIn')
  const asked = entriesOf(await admin.get('/audit/all?entity=visits')).map(({ action }) => action)
  expect(asked).toContain('visits.checkIn')
})

test('no entry shows a password, a hash or a code', async () => {
  const root = await world.superadmin()
  const phone = freshPhone()
  await root.post('/admin/register', {
    fullname: 'Yangi Ega',
    phone_number: phone,
    password: 'juda-maxfiy',
    address: 'Buxoro',
  })
  const { text } = await root.get('/audit/all?entity=admins&limit=100')
  expect(text).toContain('Yangi Ega')
  expect(text).not.toMatch(/juda-maxfiy|argon2|"password/)
})

test('whose data were erased is not read from the log either', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const made = await admin.post('/member/create', {
    fullname: 'Unutilgan Odamov',
    phone_number: freshPhone(),
    gender: 'male',
    gyms: [records.gym],
  })
  const id = made.body.member._id
  expect((await admin.get(`/audit/all?entity_id=${id}`)).text).toContain('Unutilgan')
  expect((await admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  const { text, body } = await admin.get(`/audit/all?entity_id=${id}`)
  expect(body.pagination.total).toBe(2)
  expect(text).not.toMatch(/Unutilgan|\+998/)
})

test('an erased client is told by nothing: not by the reasons written of them, their visits, messages or codes', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const phone = freshPhone()
  const sent = { fullname: 'Unutilgan Odamov', phone_number: phone, gender: 'male', gyms: [records.gym] }
  const id = (await admin.post('/member/create', sent)).body.member._id
  expect((await admin.post(`/member/message/${id}`, { text: 'Maxfiy xabar' })).status).toBe(200)
  const came = { gym_id: records.gym, member_id: id, override_reason: 'Maxfiy sabab' }
  const visit = (await admin.post('/visit/checkin', came)).body.visit._id
  for (const status of ['banned', 'active'])
    expect((await admin.put(`/member/status/${id}`, { status, reason: 'Maxfiy ish' })).status).toBe(200)
  expect((await world.visitor.post('/member/login/code', { phone_number: phone })).status).toBe(200)
  const log = async () =>
    (await admin.get(`/audit/all?entity_id=${id}`)).text + (await admin.get(`/audit/all?entity_id=${visit}`)).text
  expect((await log()).match(/Maxfiy (ish|sabab|xabar)/g)?.length).toBeGreaterThan(3)
  expect((await admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  expect(await log()).not.toMatch(/Maxfiy|Unutilgan/)
  const owner = new pg.Client(world.ownerUrl)
  await owner.connect()
  try {
    const tables = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'audit_log'`,
    )
    for (const { name } of tables.rows) {
      const { rows } = await owner.query(
        `select t::text as said from ${name} t where t::text ~ 'Maxfiy|Unutilgan' or t::text like $1`,
        [`%${phone}%`],
      )
      expect([name, rows]).toEqual([name, []])
    }
  } finally {
    await owner.end()
  }
})

test('sales and refunds of money stand in the log in soʻm', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const sums = async (action: string) =>
    entriesOf(await admin.get(`/audit/all?action=${action}`))[0]?.changes.map(({ label, after }) => [
      label,
      after?.replaceAll('\u00a0', ' '),
    ])
  expect(await sums('memberships.create')).toEqual(
    expect.arrayContaining([
      ['Narxi', '300 000 soʻm'],
      ['Summa', '100 000 soʻm'],
    ]),
  )
  await admin.post(`/membership/cancel/${records.membership}`, { reason: 'Koʻchib ketdi', refund: 40_000 })
  expect(await sums('memberships.cancel')).toEqual(expect.arrayContaining([['Qaytarilgan', '40 000 soʻm']]))
})

test('what the dates did by themselves stands in the history of the record, once, and floods no list', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const root = await world.superadmin()
  const today = world.application.deps.clock.today()
  const freeze = { start_date: addDays(today, 2), end_date: addDays(today, 9), reason: 'Safar' }
  const frozen = await admin.post(`/membership/freeze/${records.membership}`, freeze)
  expect(frozen.status, frozen.text).toBe(200)
  const sold = await root.post('/subscription/create', {
    gym_id: (await world.gym(admin, { subscription: 'none' })).id,
    plan_name: 'Kelasi hafta',
    start_date: addDays(today, 3),
    duration: 5,
    price: 0,
  })
  expect(sold.status, sold.text).toBe(201)
  const night = async (day: Day) => {
    world.clock(new Date(startOfDay(day).getTime() + 60_000))
    for (const job of [...membershipJobs, ...subscriptionJobs]) await job.run({}, world.application.deps)
  }
  try {
    for (const days of [1, 2, 2, 4, 10, 10, 60, 60]) await night(addDays(today, days))
    world.clock(null)
    const byItself = async (id: string) =>
      entriesOf(await admin.get(`/audit/all?limit=100&entity_id=${id}`))
        .filter(({ actor }) => actor.kind === 'system')
        .map(({ at, what, changes }) => [at, what, changes.map(({ label, before, after }) => [label, before, after])])
    const at = (days: number) => startOfDay(addDays(today, days)).toISOString()
    expect(await byItself(records.membership)).toEqual([
      [at(60), 'Aʼzolik muddati tugadi', [['Holati', 'Faol', 'Muddati tugagan']]],
      [at(10), 'Muzlatish tugadi', [['Muzlatilgan', 'Ha', 'Yoʻq']]],
      [at(2), 'Muzlatish boshlandi', [['Muzlatilgan', 'Yoʻq', 'Ha']]],
    ])
    expect(await byItself(sold.body.subscription._id)).toEqual([
      [at(10), 'Obuna muddati tugadi', [['Holati', 'Faol', 'Muddati tugagan']]],
      [at(4), 'Obuna boshlandi', [['Holati', 'Kutilmoqda', 'Faol']]],
    ])
    const listed = async (query: string) =>
      entriesOf(await admin.get(`/audit/all?limit=100&${query}`)).filter(({ action }) =>
        action.endsWith('follow_dates'),
      )
    expect(await listed('')).toEqual([])
    expect(await listed('actor_kind=system')).toHaveLength(5)
    expect(await listed(`member_id=${records.member}`)).toHaveLength(3)
  } finally {
    world.clock(null)
  }
})
