import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withClient } from '#src/server/embedded-roles.ts'
import { useApi } from '#test/api.ts'
import { bare, csv, importDesk } from '#test/import-desk.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import { importJobs, importJobsOf } from './jobs.ts'

// In whose name a file is taken over and taken back while nobody looks.

const world = useApi()
const { desk } = importDesk(world)

const people = (count: number) =>
  csv('Ism,Telefon', ...Array.from({ length: count }, (_, at) => `Aziz Karimov ${at},${bare()}`))

type Target = { adminId: string; importId: string }
/** One turn: a chunk of fifty. */
const turn = (name: string, target: Target) =>
  importJobsOf(0)
    .find((job) => job.name === name)
    ?.run({ ...target, checkNumber: 1 }, world.application.deps)
const runIn = async (minutes: number, job: string) => {
  world.clock(new Date(Date.now() + minutes * 60_000))
  await importJobs.find(({ name }) => name === job)?.run({}, world.application.deps)
  world.clock(null)
}
const takeUpAgain = () => runIn(16, 'imports.take_up_again')
const loseJob = (importId: string) =>
  withClient(world.ownerUrl, (client) => client.query(`select graphile_worker.remove_job($1)`, [`import:${importId}`]))

test('an owner who is shut out has nothing more done in their name: what runs stops and says why, what is taken back waits, and what the file said is erased meanwhile', async () => {
  const { admin, check, target } = await desk()
  const root = await world.superadmin()
  const setStatus = async (body: object) => expect((await root.put(`/admin/status/${admin.id}`, body)).status).toBe(200)
  const shutOut = () => setStatus({ status: 'blocked', reason: 'Qarz' })
  const { import: batch } = await check(people(120))
  const id: string = batch._id
  const stateNow = async () => (await root.get(`/import/one/${id}?limit=1`)).body.import
  await admin.post(`/import/member/run/${id}`, {})
  await turn('imports.run', target(id))
  await shutOut()
  await turn('imports.run', target(id))
  const stopped = await stateNow()
  expect(stopped).toMatchObject({ state: 'cancelled', counts: { done: 50, ready: 70 } })
  expect(stopped.stop_reason).toContain('bloklandi')
  await setStatus({ status: 'active' })

  const again = await world.session('admin', admin.id)
  expect((await again.del(`/import/member/undo/${id}`)).status).toBe(200)
  await shutOut()
  await turn('imports.undo', target(id))
  await loseJob(id)
  const isQueued = async () => (await queuedJobs<Target>(world, 'imports.undo')).some(({ importId }) => importId === id)
  await takeUpAgain()
  expect(await isQueued()).toBe(false)
  await turn('imports.undo', target(id))
  expect(await stateNow()).toMatchObject({
    state: 'undoing',
    counts: { done: 50, undone: 0 },
    rows_erased_at: null,
  })
  await runIn(31 * 24 * 60, 'imports.erase_rows')
  expect((await stateNow()).rows_erased_at).not.toBeNull()
  await setStatus({ status: 'active' })
  await takeUpAgain()
  expect(await isQueued()).toBe(true)
  await turn('imports.undo', target(id))
  await turn('imports.undo', target(id))
  expect((await stateNow()).counts).toMatchObject({ done: 0, undone: 50 })
})

test('what the platform asked for is done in its name, also when its job was lost, and is done while the owner is shut out', async () => {
  const { admin, check, target } = await desk()
  const root = await world.superadmin()
  const { import: batch } = await check(people(1))
  expect((await root.post(`/import/member/run/${batch._id}`, {})).status).toBe(200)
  await takeUpAgain()
  expect((await root.put(`/admin/status/${admin.id}`, { status: 'blocked', reason: 'Qarz' })).status).toBe(200)
  await turn('imports.run', target(batch._id))
  await turn('imports.run', target(batch._id))
  expect((await root.get(`/import/one/${batch._id}?limit=1`)).body.import).toMatchObject({ state: 'done' })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ actor_kind: string; actor_id: string | null }>`
      select distinct actor_kind, actor_id from audit_log where admin_id = ${admin.id} and action = 'imports.run'`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ actor_kind: 'superadmin', actor_id: expect.any(String) }])
})
