import { readdirSync, readlinkSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { formatSom } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'
import { buildTenant } from '#test/tenant.ts'
import { knownForMs } from '#src/server/admission.ts'
import { ownerExportJobs } from './jobs.ts'

const world = useApi()
const [make, forget, drop] = ownerExportJobs
const run = (job: typeof make, payload: Record<string, unknown> = {}) => job?.run(payload, world.application.deps)

/** Signs in by the password: a session that has just proved whose it is. */
async function proven(admin: Caller): Promise<Caller> {
  const confirmed = await admin.post('/auth/confirm', { password: 'sinov-paroli' })
  expect(confirmed.status).toBe(200)
  return admin
}
async function fetchZip(admin: Caller): Promise<Record<string, string>> {
  const answer = await fetch(`${world.base}/admin/export/file`, { headers: { authorization: `Bearer ${admin.token}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, name.endsWith('.webp'))]),
  )
}

test('all data of an owner are one file: pages to read and rows as JSON, nothing of another, nothing that opens anything', async () => {
  const { callers, records } = await buildTenant(world)
  const { records: foreign } = await buildTenant(world)
  const { admin } = callers
  await proven(admin)
  expect((await admin.get('/admin/export/state')).body.export).toBeNull()
  expect((await admin.get('/admin/export/file')).status).toBe(404)
  expect((await admin.post('/admin/export/create')).body.export).toMatchObject({ status: 'making', bytes: null })
  expect((await admin.post('/admin/export/create')).body.error).toBe('export.under_way')
  await run(make, { adminId: admin.id })
  const { body } = await admin.get('/admin/export/state')
  expect(body.export).toMatchObject({ status: 'ready', bytes: expect.any(Number) })
  const files = await fetchZip(admin)
  const whole = Object.values(files).join('\n')
  for (const id of [records.member, records.membership, records.transaction, records.visit, records.gym])
    expect(whole).toContain(id)
  for (const id of Object.values(foreign)) expect(whole).not.toContain(id)
  expect(whole).not.toMatch(/"\w*(?:hash|sealed|secret|token|salt)\w*":/)
  expect(JSON.parse(files['data/transactions.json'] ?? '')).toHaveLength(
    await world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{
        count: number
      }>`select count(*) as count from transactions where admin_id = ${admin.id}`.execute(db)
      return rows[0]?.count ?? 0
    }),
  )
  expect(files['pages/members.html']).toContain('Aziza Karimova')
  expect(files['index.html']).toContain('pages/transactions.html')
})

test('whoever has not just proved that they are the owner gets neither a new file nor the old one', async () => {
  const { callers } = await buildTenant(world)
  const { admin } = callers
  await proven(admin)
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  world.clock(new Date(Date.now() + 11 * 60_000))
  expect((await admin.post('/admin/export/create')).body.command).toBe('confirm_identity')
  expect((await admin.get('/admin/export/file')).body.command).toBe('confirm_identity')
  expect((await callers.employee.get('/admin/export/file')).status).toBe(403)
  world.clock(null)
})

test('what people typed stands in the pages as text', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  await world.sql({ role: 'platform' }, (db) =>
    sql`update members set fullname = '<script>alert(1)</script>' where admin_id = ${admin.id} and id = ${records.member}`.execute(
      db,
    ),
  )
  await proven(admin)
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  const files = await fetchZip(admin)
  expect(files['pages/members.html']).toContain('&lt;script&gt;')
  expect(files['pages/members.html']).not.toContain('<script>')
})

test('the pages tell states, kinds and ways in words, what went back below zero, and what was paid to the platform apart', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const root = await world.superadmin()
  const fired = await world.employee(admin, { gyms: [records.gym] })
  expect((await admin.del(`/employee/fire/${fired.id}`)).status).toBe(200)
  const gym = await world.gym(admin, { name: 'Yangi zal', subscription: 'none' })
  const terms = { gym_id: gym.id, duration: 30, plan_name: 'Platforma oyligi', price: 50_000 }
  const { subscription } = (await root.post(`/subscription/create?admin_id=${admin.id}`, terms)).body
  const money = { transaction_type: 'payment', payment_method: 'card', paid_amount: 50_000 }
  const paid = await root.post('/transaction/subscription/create', { subscribe_id: subscription._id, ...money })
  expect(paid.status).toBe(201)
  const cancelled = await admin.post(`/membership/cancel/${records.membership}`, { reason: 'Koʻchdi', refund: 60_000 })
  expect(cancelled.status).toBe(200)
  const again = { member_id: records.member, gym_id: records.gym, plan_id: records.plan }
  const { membership } = (await admin.post('/membership/create', again)).body
  const today = world.application.deps.clock.today()
  const pause = { start_date: today, end_date: addDays(today, 6), reason: 'Safar' }
  expect((await admin.post(`/membership/freeze/${membership._id}`, pause)).status).toBe(200)
  // what single places are sold by is no plan of the owner's
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, options, search_text, created_at, archived_at, is_hidden)
      values (${admin.id}, ${newId()}, 'Yoga · 1×', 5000000, 1, '[]', 'yoga', now(), now(), true)`.execute(db),
  )
  const banned = await admin.put(`/member/status/${records.member}`, { status: 'banned', reason: 'Qoida' })
  expect(banned.status).toBe(200)
  await proven(admin)
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  const files = await fetchZip(admin)
  const cellsOf = (page: string) =>
    [...(files[`pages/${page}.html`] ?? '').matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = '']) =>
      cell.replaceAll('\u00a0', ' '),
    )
  const cells = Object.keys(files)
    .filter((name) => name.startsWith('pages/'))
    .flatMap((name) => cellsOf(name.slice(6, -5)))
  expect(cells.filter((cell) => /^[a-z_]+$/.test(cell))).toEqual([])
  expect(cellsOf('employees')).toContain('Ishdan boʻshatilgan')
  expect(cellsOf('members')).toContain('Bloklangan')
  expect(cellsOf('memberships')).toEqual(expect.arrayContaining(['Bekor qilingan', 'Muzlatilgan']))
  expect(cellsOf('plans')).not.toContain('Yoga · 1×')
  expect(cellsOf('transactions')).toEqual(
    expect.arrayContaining(['Toʻlov', 'Naqd', 'Qaytarish', formatSom(-60_000, 'uz').replaceAll('\u00a0', ' ')]),
  )
  expect(cellsOf('transactions')).not.toContain('Yangi zal')
  expect(cellsOf('subscriptions')).toEqual(
    expect.arrayContaining(['Yangi zal', 'Platforma oyligi', 'Toʻlov', '50 000 soʻm', 'Karta']),
  )
})

test('a file that could not be made is told and leaves nothing, and one that is a day old goes', async () => {
  const { callers } = await buildTenant(world)
  const { admin } = callers
  const { deps } = world.application
  await proven(admin)
  const before = await readdir(deps.exportsFolder)
  await admin.post('/admin/export/create')
  const broken = {
    ...deps,
    files: { ...deps.files },
    database: { ...deps.database, transaction: brokenOnce(deps.database.transaction) },
  }
  await make?.run({ adminId: admin.id }, broken)
  expect((await admin.get('/admin/export/state')).body.export).toMatchObject({ status: 'failed', kept_until: null })
  expect(await readdir(deps.exportsFolder)).toEqual(before)
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  await run(drop)
  expect(await readdir(deps.exportsFolder)).toEqual([])
  world.clock(null)
})
const brokenOnce = (
  transaction: (typeof world)['application']['deps']['database']['transaction'],
): typeof transaction => {
  let isFirst = true
  return (...given) => {
    if (!isFirst) return transaction(...given)
    isFirst = false
    return Promise.reject(new Error('the database went away'))
  }
}

test('a file that was made or begun before somebody was erased is given out no more, says so, and one made anew has nothing of them', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const { deps } = world.application
  await proven(admin)
  const erase = async (id: string) => expect((await admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  const stateOf = async () => (await admin.get('/admin/export/state')).body.export?.status
  const before: string[] = await readdir(deps.exportsFolder).catch(() => [])
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  const [fileName] = (await readdir(deps.exportsFolder)).filter((name) => !before.includes(name))
  const gyms = [records.gym]
  const other = { fullname: 'Unutilgan Odamov', phone_number: freshPhone(), gender: 'male', gyms }
  const made = await admin.post('/member/create', other)
  await erase(made.body.member._id)
  expect(await stateOf()).toBe('outdated')
  expect((await admin.get('/admin/export/file')).status).toBe(404)
  await run(forget, { fileName })
  expect(await readdir(deps.exportsFolder)).toEqual(before)
  // while one is made
  const again = (await admin.post('/member/create', { ...other, phone_number: freshPhone() })).body.member._id
  await admin.post('/admin/export/create')
  const { transaction } = deps.database
  const midway: typeof transaction = async (scope, work, options) => {
    if (options?.isSnapshot) {
      const answer = await transaction(scope, work, options)
      await erase(again)
      return answer
    }
    return transaction(scope, work, options)
  }
  await make?.run({ adminId: admin.id }, { ...deps, database: { ...deps.database, transaction: midway } })
  expect([await stateOf(), await readdir(deps.exportsFolder)]).toEqual(['outdated', before])
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  expect(Object.values(await fetchZip(admin)).join('')).not.toContain('Unutilgan')
})

test('every table with rows of owners is in the file by itself', async () => {
  const { callers } = await buildTenant(world)
  const { admin } = callers
  await proven(admin)
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  const names = Object.keys(await fetchZip(admin))
  const schema = await readFile('db/schema.sql', 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) \(\n([^;]*?)\n\);/gm)]
    .filter(([, , columns = '']) => /^ {2}admin_id uuid/m.test(columns))
    .map(([, name]) => `data/${name}.json`)
  expect(tables.length).toBeGreaterThan(25)
  expect(tables.filter((name) => !names.includes(name))).toEqual(notForOwners)
})
/** What the tenants' own scope may not read, and what is between a person and whom they chose (decision 56). */
const notForOwners = ['data/measurement_shares.json']

test('whoever is shut out while their file is looked for gets none, and nothing of it stays open', async () => {
  const { callers } = await buildTenant(world)
  const { admin } = callers
  const root = await world.superadmin()
  await proven(admin)
  await admin.post('/admin/export/create')
  await run(make, { adminId: admin.id })
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table owner_exports in access exclusive mode')
  const asked = admin.get('/admin/export/file')
  await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
  expect((await root.put(`/admin/status/${admin.id}`, { status: 'blocked', reason: 'Qarz' })).status).toBe(200)
  await expect.poll(async () => (await admin.get('/gym/foradmin/all')).status).toBe(403)
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + knownForMs)
  onTestFinished(() => later.mockRestore())
  await holder.query('rollback')
  expect((await asked).status).toBe(403)
  const open = readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith('.zip')
    } catch {
      return false // closed meanwhile
    }
  })
  expect(open).toEqual([])
})
