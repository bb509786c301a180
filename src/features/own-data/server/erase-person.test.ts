import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noteErasure } from '#src/features/members/server/change-member.ts'
import { type Erasure, noteErasures, readErasures } from '#src/server/erasures.ts'
import { useApi } from '#test/api.ts'
import { membershipDesk } from '#test/membership-desk.ts'
import { asSuperuser } from '#test/superuser.ts'
import { eraseAnew } from './erase-person.ts'

const world = useApi({ runsJobs: true })
const { desk } = membershipDesk(world)

/** A client of two owners; at the first one with a membership that runs and is paid. */
async function clientOfTwo() {
  const first = await desk()
  const second = await desk()
  const id = await first.register()
  const sold = await first.sell({ member_id: id, payment: { paid_amount: 300_000, payment_method: 'cash' } })
  const { phone_number } = (await first.admin.get(`/member/one/${id}`)).body.member
  expect((await second.admin.post('/member/add', { phone_number, gyms: [second.gym.id] })).status).toBe(200)
  const statusAt = async ({ admin }: typeof first) => (await admin.get(`/member/one/${id}`)).status
  return { first, second, id, phone_number, membershipId: sold._id as string, statusAt }
}

/** Does what waits for the commit, as the workers would. */
async function workOff(): Promise<void> {
  const queue = new pg.Client({ connectionString: world.ownerUrl })
  await queue.connect()
  const { rows } = await queue.query<{ payload: Record<string, unknown> }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [noteErasure.name],
  )
  for (const { payload } of rows) await noteErasure.run(payload, world.application.deps)
  await queue.end()
}

const noted = () => path.join(world.application.deps.dataDir, 'erasures.jsonl')

test('who was erased after the moment that is restored is erased anew at the start, at each owner, and once', async () => {
  const { first, second, id, membershipId, statusAt } = await clientOfTwo()
  const caller = await world.session('member', id)
  const { dataDir } = world.application.deps
  const at = new Date().toISOString()
  const odd = { adminId: first.admin.id, memberId: id, at: '0000-01-01T00:00:00Z' }
  fs.appendFileSync(noted(), `${JSON.stringify(odd)}\n{"adminId":"`)
  noteErasures(
    dataDir,
    [first, second].map(({ admin }) => ({ adminId: admin.id, memberId: id, at })),
  )
  await world.another()
  expect([await statusAt(first), await statusAt(second)]).toEqual([404, 404])
  expect((await first.read(membershipId)).status).toBe('cancelled')
  expect((await first.admin.get('/transaction/foradmin/all')).text).not.toContain('Aziza')
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select phone_number from people where id = ${id}`.execute(db),
  )
  expect(rows).toEqual([{ phone_number: null }])
  await expect.poll(async () => (await caller.get('/member/data')).status).toBe(403)
  expect(await eraseAnew(world.application.deps)).toBe(0)
})

test('an erasure is noted by its ids alone; who comes back afterwards of themselves stays, also when the log has forgotten', async () => {
  const { first, second, id, phone_number, membershipId, statusAt } = await clientOfTwo()
  await first.admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchib ketdi' })
  expect((await first.admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  await workOff()
  await workOff()
  const { dataDir } = world.application.deps
  const mine = readErasures(dataDir).filter(({ memberId }) => memberId === id)
  expect(mine).toEqual([{ adminId: first.admin.id, memberId: id, at: expect.any(String) }])
  expect(fs.readFileSync(noted(), 'utf8')).not.toMatch(/Aziza|\+998/)
  expect((await first.admin.post('/member/add', { phone_number, gyms: [first.gym.id] })).status).toBe(200)
  expect(await eraseAnew(world.application.deps)).toBe(0)
  expect([await statusAt(first), await statusAt(second)]).toEqual([200, 200])
  const until = mine[0]?.at
  await asSuperuser(world.ownerUrl, `delete from audit_log where admin_id = '${first.admin.id}' and at <= '${until}'`)
  expect(await eraseAnew(world.application.deps)).toBe(0)
  expect(await statusAt(first)).toBe(200)
})

test('two servers that start at once erase once; what lies with the copies, is of tomorrow or can’t be read erases nobody and fails no start', async () => {
  const { first, id, statusAt } = await clientOfTwo()
  const told = vi.spyOn(world.application.deps.log, 'error')
  onTestFinished(() => told.mockRestore())
  const faults = () => told.mock.calls.filter(([, words]) => /erased|erasures/.test(String(words))).length
  const [dataDir, folder] = ['data', 'copies'].map((name) => fs.mkdtempSync(path.join(os.tmpdir(), `polvon-${name}-`)))
  if (!dataDir || !folder) throw new Error('no folders')
  const deps = { ...world.application.deps, dataDir, backups: { kept: 'kept', folder } }
  const erased = (at: number): Erasure[] => [{ adminId: first.admin.id, memberId: id, at: new Date(at).toISOString() }]
  noteErasures(folder, erased(Date.now()))
  noteErasures(dataDir, erased(Date.now() + 86_400_000))
  expect([await eraseAnew(deps), await statusAt(first), faults()]).toEqual([0, 200, 1])
  const file = path.join(dataDir, 'erasures.jsonl')
  fs.rmSync(file)
  fs.mkdirSync(file)
  expect([await eraseAnew(deps), faults()]).toEqual([0, 2])
  fs.rmdirSync(file)
  noteErasures(dataDir, erased(Date.now()))
  const both = await Promise.all([eraseAnew(deps), eraseAnew(deps)])
  expect([both.toSorted(), await statusAt(first), faults()]).toEqual([[0, 1], 404, 2])
})
