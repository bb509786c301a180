import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#src/server/db.ts'
import { useApi } from './api.ts'
import { runStatement } from './database.ts'
import { createOwnerProof } from './owner-proof.ts'

const world = useApi()
const owner = '00000000-0000-4000-8000-000000000001'

/** The tables that the proof names for statements, as if they stood in the product. */
async function faultsOf(role: 'tenant' | 'platform', ...statements: RawBuilder<unknown>[]) {
  const proof = createOwnerProof({ isOurs: () => true })
  const database = createDatabase({
    url: world.ownerUrl,
    poolSize: 1,
    hasPrepared: true,
    onError: () => {},
    onStatement: proof.see,
  })
  try {
    await database.transaction(role === 'tenant' ? { role, adminId: owner } : { role }, async ({ db }) => {
      for (const statement of statements) await statement.execute(db)
    })
    const { unowned, untold } = await proof.faults(world.ownerUrl)
    const tablesOf = (faults: string[]) => faults.map((fault) => fault.replace(/^.*: /, ''))
    return { unowned: tablesOf(unowned), untold: tablesOf(untold) }
  } finally {
    await database.close()
  }
}

const unownedBy = async (...asked: Parameters<typeof faultsOf>) => (await faultsOf(...asked)).unowned

test('a statement that names the owner of each of its tables is in order, whatever way it does', async () => {
  expect(
    await unownedBy(
      'tenant',
      sql`select 1 from gyms where admin_id = ${owner}`,
      sql`select 1 from gyms g where g.deleted_at is null and (g.name = 'x' or g.name = 'y') and ${owner} = g.admin_id`,
      sql`select 1 from members m join member_gyms mg on mg.admin_id = m.admin_id and mg.member_id = m.id
        left join gyms g on g.admin_id = mg.admin_id and g.id = mg.gym_id where m.admin_id = ${owner}`,
      sql`select 1 from (select * from members where admin_id = ${owner} order by id limit 1) m
        left join lateral (select from visits v where v.admin_id = ${owner} and v.member_id = m.id limit 1) v on true`,
      sql`select 1 from members m where m.admin_id = ${owner} and exists (
        select from memberships s where s.admin_id = m.admin_id and s.member_id = m.id)`,
      sql`select 1 from class_feeds where admin_id = ${owner} and (member_id = ${owner} or coach_id = ${owner})`,
      sql`update members set note = 'x' where admin_id = ${owner} and id = ${owner}`,
      sql`select 1 from accounts where login = 'x'`,
    ),
  ).toEqual([])
})

test('a table whose owner only the policy knows is told, and one that only a row of another select leads to', async () => {
  expect(await unownedBy('tenant', sql`select 1 from gyms where id = ${owner}`)).toEqual(['gyms'])
  expect(
    await unownedBy('tenant', sql`select 1 from gyms where ${owner}::uuid is null or admin_id = ${owner}`),
  ).toEqual(['gyms'])
  expect(
    await unownedBy(
      'tenant',
      sql`select 1 from members m, visits v where m.admin_id = ${owner} and v.member_id = m.id`,
      sql`update memberships set note = 'x' where id = ${owner}`,
    ),
  ).toEqual(['memberships', 'visits'])
  expect(
    await unownedBy(
      'tenant',
      sql`select (select count(*) from visits v where v.admin_id = m.admin_id and v.member_id = m.id)
        from members m where m.admin_id = ${owner}`,
      sql`select g.name from (select * from transactions where admin_id = ${owner} limit 1) t
        left join gyms g on g.admin_id = t.admin_id and g.id = t.gym_id`,
    ),
  ).toEqual(['gyms', 'visits'])
})

test('statements of the platform may read everybody’s rows', async () => {
  expect(await unownedBy('platform', sql`select 1 from gyms`)).toEqual([])
})

test('a table that a statement reaches by a way that the kernel does not know is told', async () => {
  await runStatement(
    world.ownerUrl,
    `create schema far; create view far.halls as select * from gyms;
    grant usage on schema far to public; grant select on far.halls to public`,
  )
  expect(await faultsOf('platform', sql`select 1 from far.halls`, sql`select 1 from gyms`)).toEqual({
    unowned: [],
    untold: ['gyms'],
  })
})
