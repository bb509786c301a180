import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demoIdOf } from '#src/contract/demo-ids.ts'
import { useApi } from '#test/api.ts'
import { asSuperuser } from '#test/superuser.ts'
import { sweepDemoGyms } from './jobs.ts'

const world = useApi()

/** An owner whose demo gym has had its days. */
async function oldDemo(): Promise<string> {
  const owner = await world.admin()
  const signedIn = await world.visitor.post('/admin/login', { phone_number: owner.phone, password: owner.password })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect((await owner.post('/demo-gym/enter', {}, { headers: { cookie } })).status).toBe(200)
  const demo = demoIdOf(owner.id)
  await asSuperuser(
    world.ownerUrl,
    `update admins set created_at = created_at - interval '31 days' where id = '${demo}'`,
  )
  return demo
}

const nextBehind = (past: string | null) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ next: string | null }>`select next_demo_gym(now(), ${past}::uuid) as next`.execute(db)
    return rows[0]?.next
  })

test('a demo gym that takes long to go has the time for it, and one that can’t keeps no other behind it', async () => {
  const [first = ''] = [await oldDemo(), await oldDemo()].toSorted()
  // of whom is no demo gym, or has days to come, nothing goes
  const swept = (id: string, before: string) =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ pictures: string[] | null }>`
        select sweep_demo_gym(${before}::timestamptz, ${id}) as pictures`.execute(db)
      return rows[0]?.pictures
    })
  const asOwner = world.sql({ role: 'tenant', adminId: first }, (db) =>
    sql`select next_demo_gym(now(), null)`.execute(db),
  )
  await expect(asOwner).rejects.toThrow('permission denied')
  expect([await swept((await world.admin()).id, 'infinity'), await swept(first, '-infinity')]).toEqual([null, null])
  await asSuperuser(
    world.ownerUrl,
    `create table keeps (demo uuid references admins (id)); insert into keeps values ('${first}')`,
  )
  const { deps } = world.application
  const patience: unknown[] = []
  const heldBy = (db: Parameters<Parameters<typeof world.sql>[1]>[0]) =>
    sql<{ held: string }>`select current_setting('statement_timeout') as held`
      .execute(db)
      .then(({ rows }) => rows[0]?.held)
  const transaction = (async (scope: Parameters<typeof deps.database.transaction>[0], work) =>
    deps.database.transaction(scope, async (begun) => {
      const done = await work(begun)
      patience.push(await heldBy(begun.db))
      return done
    })) as typeof deps.database.transaction // of whatever is asked
  const sweeping = Promise.resolve(sweepDemoGyms.run({}, { ...deps, database: { ...deps.database, transaction } }))
  await expect(sweeping).rejects.toMatchObject({
    message: '1 demo gyms can’t go',
    errors: [{ constraint: 'keeps_demo_fkey' }],
  })
  expect([await nextBehind(null), await nextBehind(first)]).toEqual([first, null])
  const usual = await world.sql({ role: 'platform' }, heldBy)
  expect(patience).toEqual([usual, usual, '15min', usual]) // of the first that sweeps nothing is told: it was rolled back
  await asSuperuser(world.ownerUrl, 'drop table keeps')
  await sweepDemoGyms.run({}, deps)
  expect(await nextBehind(null)).toBeNull()
})
