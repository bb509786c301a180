import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '#src/server/db.ts'
import { createPreparedStatements } from '#src/server/prepared.ts'
import { useApi } from './api.ts'
import { asSuperuser } from './superuser.ts'

const world = useApi()

/** Beyond five uses PostgreSQL may keep one plan for all values. */
const often = 8

test('owners who take turns on the same prepared statement see their own rows alone, and so does the platform', async () => {
  const [one, other, root] = [await world.admin(), await world.admin(), await world.superadmin()]
  await world.gym(one)
  await world.gym(other)
  await world.gym(other)
  for (let round = 0; round < often; round++) {
    expect((await one.get('/gym/foradmin/all')).body.pagination.total).toBe(1)
    expect((await other.get('/gym/foradmin/all')).body.pagination.total).toBe(2)
    expect((await root.get(`/gym/all?admin_id=${one.id}`)).body.pagination.total).toBe(1)
    expect((await root.get('/gym/all')).body.pagination.total).toBeGreaterThanOrEqual(3)
  }
})

test('a migration under the running product changes what statements answer, and nobody notices', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  for (let round = 0; round < often; round++) expect((await admin.get(`/gym/one/${gym.id}`)).status).toBe(200)
  await asSuperuser(world.ownerUrl, 'alter table gyms alter column address type varchar(1000)')
  for (let round = 0; round < often; round++) expect((await admin.get(`/gym/one/${gym.id}`)).status).toBe(200)
})

test('a connection keeps no plan under a name that is no more: however often the schema changes, there are as many as before', async () => {
  const database = createDatabase({ url: world.appUrl, poolSize: 1, hasPrepared: true, onError: () => {} })
  onTestFinished(() => database.close())
  const ask = (text: string) =>
    database.transaction(
      { role: 'platform' },
      async ({ db }) => (await sql.raw<{ kept: number }>(text).execute(db)).rows,
    )
  const kept: number[] = []
  for (const length of [900, 901, 902]) {
    await asSuperuser(world.ownerUrl, `alter table gyms alter column address type varchar(${length})`)
    for (let round = 0; round < 3; round++)
      for (const limit of [1, 2, 3, 4, 5]) await ask(`select address from gyms limit ${limit}`)
    kept.push((await ask('select count(*)::int as kept from pg_prepared_statements'))[0]?.kept ?? 0)
  }
  const first = kept[0] ?? 0
  expect(first).toBeGreaterThanOrEqual(5)
  expect(Math.max(...kept)).toBeLessThanOrEqual(first + 1) // the question itself has a name the second time
})

test('a text is named when it comes a second time, for each role apart', () => {
  const prepared = createPreparedStatements({ isOn: true })
  expect(prepared.nameOf('tenant', 'select 1')).toBeUndefined()
  const name = prepared.nameOf('tenant', 'select 1')
  expect(name).toBeDefined()
  expect(prepared.nameOf('tenant', 'select 1')).toBe(name)
  expect(prepared.nameOf('platform', 'select 1')).toBeUndefined()
  expect(prepared.nameOf('platform', 'select 1')).not.toBe(name)
})

test('two statements in one text and those without a plan go out without a name', () => {
  const prepared = createPreparedStatements({ isOn: true })
  for (const text of ['release savepoint one; savepoint one', 'savepoint one', 'select 1; select 2', 'lock table gyms'])
    expect([prepared.nameOf('tenant', text), prepared.nameOf('tenant', text)]).toEqual([undefined, undefined])
})

test('texts that never end are not named for ever, and those with a name keep it', () => {
  const prepared = createPreparedStatements({ isOn: true })
  const twice = (text: string) => [prepared.nameOf('tenant', text), prepared.nameOf('tenant', text)][1]
  const first = twice('select 0')
  const named = Array.from({ length: 5_000 }, (_, index) => twice(`select ${index + 1}`)).filter(Boolean)
  expect(named.length).toBeLessThan(400)
  expect(prepared.nameOf('tenant', 'select 0')).toBe(first)
})

test('names are made anew after a change of the schema, and none is given where connections keep none', () => {
  const prepared = createPreparedStatements({ isOn: true })
  const twice = () => [prepared.nameOf('tenant', 'select 1'), prepared.nameOf('tenant', 'select 1')][1]
  const before = twice()
  prepared.renew()
  const after = twice()
  expect(after).toBeDefined()
  expect(after).not.toBe(before)
  prepared.stop()
  expect(twice()).toBeUndefined()
  expect(createPreparedStatements({ isOn: false }).nameOf('tenant', 'select 1')).toBeUndefined()
})
