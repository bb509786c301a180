import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { createDatabase, type Database } from '#src/server/db.ts'
import { openPage } from './open-page.ts'
import { noPooler } from './pooler.ts'
import { cash, useDesk } from './sale-desk.ts'

// said in the list of tests: what is left out here, and why
describe.skipIf(noPooler)(`behind PgBouncer in transaction mode${noPooler ? `: ${noPooler}` : ''}`, () => {
  const { world, desk } = useDesk({ isPooled: true, runsJobs: true })
  let impatient: Database
  beforeAll(() => {
    impatient = createDatabase({
      url: world.appUrl,
      poolSize: 4,
      hasPrepared: true,
      onError: () => {},
      patience: { statement: 200, lock: 100, idle: 300 },
    })
  })
  afterAll(() => impatient.close())

  const settingsOf = (database: Database) =>
    database.transaction({ role: 'auth' }, async ({ db }) => {
      const { rows } = await sql<{ limits: string }>`
        select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'),
          current_setting('idle_in_transaction_session_timeout')) as limits`.execute(db)
      return rows[0]?.limits
    })

  test('every transaction of the product has its limits', async () => {
    expect(await settingsOf(world.application.deps.database)).toBe('20s 8s 30s')
    expect(await settingsOf(impatient)).toBe('200ms 100ms 300ms')
  })

  test('a statement that takes too long ends, and so does one that waits too long for a lock', async () => {
    const slow = impatient.transaction({ role: 'auth' }, ({ db }) => sql`select pg_sleep(20)`.execute(db))
    await expect(slow).rejects.toMatchObject({ code: 'overloaded' })
    const key = 15_039
    // who holds the lock has time: left alone for long itself, it would end before the other's wait on a slow machine
    await world.application.deps.database.transaction({ role: 'auth' }, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(${key})`.execute(db)
      const second = impatient.transaction({ role: 'auth' }, async (other) => {
        await sql`select pg_advisory_xact_lock(${key})`.execute(other.db)
      })
      await expect(second).rejects.toMatchObject({ code: 'overloaded' })
    })
  })

  test('a transaction that is left alone ends, and gives its locks back', async () => {
    const key = 15_040
    let wakeUp = () => {}
    let tellHeld = () => {}
    const asleep = new Promise<void>((resolve) => (wakeUp = resolve))
    const held = new Promise<void>((resolve) => (tellHeld = resolve))
    const left = impatient.transaction({ role: 'auth' }, async ({ db }) => {
      await sql`select pg_advisory_xact_lock(${key})`.execute(db)
      tellHeld()
      await asleep
      await sql`select 1`.execute(db)
    })
    left.catch(() => {})
    await held
    const isFree = () =>
      world.sql({ role: 'auth' }, async (db) => {
        const { rows } = await sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(${key}) as "isFree"`.execute(
          db,
        )
        return rows[0]?.isFree
      })
    await expect.poll(isFree).toBe(true)
    wakeUp()
    await expect(left).rejects.toMatchObject({ code: 'overloaded' })
  })

  test('owners who take turns on few connections see their own rows alone, with names or without', async () => {
    const owners = await Promise.all(Array.from({ length: 6 }, () => desk()))
    for (const { sell } of owners) await sell()
    for (let round = 0; round < 12; round++) {
      const answers = await Promise.all(owners.map(({ admin }) => admin.get('/member/foradmin/all')))
      expect(answers.map(({ status, body }) => [status, body.members[0]?._id, body.pagination.total])).toEqual(
        owners.map(({ memberId }) => [200, memberId, 1]),
      )
    }
  })

  test('a sale, its payment twice with one key, and pages that are told', async () => {
    const { admin, gym, sell } = await desk()
    const page = await openPage(world.base, admin)
    await page.until('event: open')
    const { _id: membershipId } = await sell()
    const pay = { membership_id: membershipId, ...cash(100_000), transaction_type: 'payment' }
    const headers = { 'idempotency-key': newId() }
    const answers = await Promise.all([1, 2].map(() => admin.post('/transaction/membership/create', pay, { headers })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect((await admin.get(`/membership/one/${membershipId}`)).body.membership.remaining_amount).toBe(200_000)
    await expect.poll(() => page.count(`event: memberships\ndata: {"gym_id":"${gym.id}"}`)).toBeGreaterThan(0)
    page.close()
  })
})
