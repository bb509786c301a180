import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { noteErasure } from '#src/features/members/server/change-member.ts'
import { noteErasures, readErasures } from '#src/server/erasures.ts'
import { useApi } from '#test/api.ts'
import { membershipDesk } from '#test/membership-desk.ts'
import { eraseAnew } from './erase-person.ts'

const world = useApi()
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
  fs.appendFileSync(noted(), '{"adminId":"')
  const at = new Date().toISOString()
  noteErasures(
    [dataDir],
    [first, second].map(({ admin }) => ({ adminId: admin.id, memberId: id, at })),
  )
  expect(await eraseAnew(world.application.deps)).toBe(1)
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

test('an erasure is noted by its ids alone; who comes back afterwards of themselves stays', async () => {
  const { first, second, id, phone_number, membershipId, statusAt } = await clientOfTwo()
  await first.admin.post(`/membership/cancel/${membershipId}`, { reason: 'Koʻchib ketdi' })
  expect((await first.admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  await workOff()
  await workOff()
  const { dataDir } = world.application.deps
  const mine = readErasures([dataDir]).filter(({ memberId }) => memberId === id)
  expect(mine).toEqual([{ adminId: first.admin.id, memberId: id, at: expect.any(String) }])
  expect(fs.readFileSync(noted(), 'utf8')).not.toMatch(/Aziza|\+998/)
  expect((await first.admin.post('/member/add', { phone_number, gyms: [first.gym.id] })).status).toBe(200)
  expect(await eraseAnew(world.application.deps)).toBe(0)
  expect([await statusAt(first), await statusAt(second)]).toEqual([200, 200])
})
