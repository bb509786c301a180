import { expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { hasPermission, tickablePermissions } from '#src/contract/permissions.ts'
import { tellsPeople } from '#src/server/noted-readings.ts'
import { type Caller, useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { buildTenant } from '#test/tenant.ts'
import type { AuditEntry } from '../contract.ts'
import { listWords } from './list-words.ts'

const world = useApi()

const noted = async (reader: Caller, action: 'lists.exported' | 'lists.looked', query = '') => {
  const { status, body } = await reader.get(`/audit/all?action=${action}${query}`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body.entries as AuditEntry[]).map(({ actor, entity, what, changes }) => [
    actor.kind,
    entity,
    what,
    ...changes.map(({ after }) => after),
  ])
}

test('whoever takes a list as a file stands in the owner’s log with how many rows: the platform, the owner, an employee', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin, employee } = callers
  const root = await world.superadmin()
  await readExport(world, root, `/member/all/export?admin_id=${admin.id}`)
  expect(await noted(admin, 'lists.exported')).toEqual(
    Array(2).fill(['superadmin', 'members', 'Fayl qilib yuklab olindi: Aʼzolar', '1']),
  )
  await readExport(world, admin, '/transaction/foradmin/all/export')
  await readExport(world, employee, `/visit/all/export?gym_id=${records.gym}`)
  const lines = await noted(admin, 'lists.exported')
  expect(lines.slice(0, 4).map(([kind, entity]) => `${kind} ${entity}`)).toEqual([
    ...Array(2).fill('employee visits'),
    ...Array(2).fill('admin transactions'),
  ])
  // who of the platform it was, the platform reads
  const theirs = await root.get(`/audit/all?action=lists.exported&admin_id=${admin.id}&actor_kind=superadmin`)
  expect(theirs.body.entries[0].actor._id).toBe(root.id)
})

test('a file over all owners leaves a line with each of them, and each reads of their own rows alone', async () => {
  const [one, other] = [await buildTenant(world), await buildTenant(world)]
  const root = await world.superadmin()
  const { fullname } = (await one.callers.admin.get(`/member/one/${one.records.member}`)).body.member
  await readExport(world, root, `/member/all/export?search=${encodeURIComponent(fullname.split(' ')[0])}`)
  for (const { callers } of [one, other])
    expect((await noted(callers.admin, 'lists.exported'))[0]).toEqual([
      'superadmin',
      'members',
      'Fayl qilib yuklab olindi: Aʼzolar',
      '1',
    ])
})

test('what the platform looked at is a line a day for each list; whoever refuses, or looks at their own, leaves none', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin, employee } = callers
  const root = await world.superadmin()
  const lists = [`/member/all?admin_id=${admin.id}`, `/visit/all?admin_id=${admin.id}&gym_id=${records.gym}`]
  for (const path of [...lists, ...lists]) expect((await root.get(path)).status, path).toBe(200)
  expect((await admin.get('/member/foradmin/all')).status).toBe(200)
  expect((await employee.get('/member/all')).status).toBe(403)
  const seen = async () => (await noted(admin, 'lists.looked')).map(([kind, entity]) => `${kind} ${entity}`).toSorted()
  expect(await seen()).toEqual(['superadmin members', 'superadmin visits'])
  // another server knows of it too
  const again = await world.superadmin()
  expect((await again.get(lists[0] ?? '')).status).toBe(200)
  expect((await seen()).length).toBe(again.id === root.id ? 2 : 3)
  const tomorrow = new Date(Date.now() + 86_400_000)
  world.clock(tomorrow)
  expect((await (await world.superadmin()).get(lists[0] ?? '')).status).toBe(200)
  world.clock(null)
  expect((await seen()).filter((line) => line === 'superadmin members').length).toBeGreaterThan(1)
})

test('the platform looks at people one by one, and at the log that names them: a line a day too', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const root = await world.superadmin()
  const seen = async () => (await noted(admin, 'lists.looked')).map(([, entity]) => entity).toSorted()
  for (const path of [`/member/one/${records.member}`, `/membership/one/${records.membership}`])
    for (const again of [path, path]) expect((await root.get(again)).status, again).toBe(200)
  expect(await seen()).toEqual(['members', 'memberships'])
  expect((await root.get(`/audit/all?admin_id=${admin.id}`)).status).toBe(200)
  expect(await seen()).toEqual(['audit', 'members', 'memberships'])
})

test('a paper of an owner that the platform takes leaves a line, one that the owner takes leaves none', async () => {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const root = await world.superadmin()
  const get = (caller: Caller, path: string) =>
    fetch(`${world.base}${path}`, { headers: { authorization: `Bearer ${caller.token}` } })
  const paper = `/document/agreement/${records.membership}?admin_id=${admin.id}`
  expect((await get(root, paper)).status).toBe(200)
  expect((await get(admin, paper)).status).toBe(200)
  expect((await noted(admin, 'lists.exported')).map((line) => line.join(' '))).toEqual([
    'superadmin documents Fayl qilib yuklab olindi: PDF hujjat',
  ])
})

test('every list and file that the log may name has words', () => {
  const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
  const staff = ['superadmin', 'admin', 'employee'] as const
  const isFor = (role: (typeof staff)[number], { access }: Endpoint) =>
    typeof access === 'object'
      ? access.roles.includes(role)
      : access === 'signed_in' || (access !== 'public' && hasPermission(role, tickablePermissions, access))
  const named = features(noDeps).filter(
    ({ name, contract }) =>
      name !== 'notifications' && // its stream is no file
      Object.values(contract).some(
        (endpoint) =>
          endpoint.method === 'GET' &&
          (endpoint.streams
            ? staff.some((role) => isFor(role, endpoint))
            : isFor('superadmin', endpoint) && tellsPeople(endpoint)),
      ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.map(({ name }) => name).filter((name) => !listWords[name])).toEqual([])
})

test('the log is asked for an act of any feature by its name', async () => {
  const admin = await world.admin()
  const { actions } = (await admin.get('/audit/actions')).body
  const refused: string[] = []
  for (const { action, entity } of actions)
    if ((await admin.get(`/audit/all?limit=1&action=${action}&entity=${entity}`)).status !== 200) refused.push(action)
  expect(refused).toEqual([])
})
