import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { generateFromMigrations } from '../db/generate.ts'
import { cloneDatabase } from './database.ts'
import { findSchemaHoles } from './schema-holes.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.ownerUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What the check says of one more statement, which is undone. */
async function holesAfter(statement: string): Promise<string[]> {
  await client.query('begin')
  await client.query('set local client_min_messages = warning')
  try {
    await client.query(statement)
    return await findSchemaHoles(client)
  } finally {
    await client.query('rollback')
  }
}

describe('the walls between tenants and around the ledger', () => {
  it('have no hole', async () => {
    expect(await findSchemaHoles(client)).toEqual([])
  })

  it.each([
    [
      'a table without row-level security',
      'create table lockers (admin_id uuid not null, id uuid not null, primary key (admin_id, id))',
      'lockers has an admin_id and no row-level security',
    ],
    [
      'a table where it is not forced',
      `alter table visits no force row level security`,
      'visits has an admin_id and no row-level security',
    ],
    ['a table of nobody', 'create table lockers (id uuid primary key)', 'lockers has no admin_id that must be filled'],
    [
      'a table without policies',
      `create table lockers (admin_id uuid not null, id uuid not null, primary key (admin_id, id));
      alter table lockers enable row level security; alter table lockers force row level security`,
      'lockers has no policy for the tenant',
    ],
    [
      'a policy that lets everybody through',
      `create policy wide on visits to polvon_tenant using (true)`,
      'visits has no policy for the tenant, or one that lets',
    ],
    [
      'a policy with a back door',
      `create policy wide on visits to polvon_tenant
      using (admin_id = nullif(current_setting('app.admin_id', true), '')::uuid or left_at is null)`,
      'visits has no policy for the tenant, or one that lets',
    ],
    [
      'a member who reads of others',
      `create policy wide on visits to polvon_member using (true)`,
      'visits lets a member read',
    ],
    [
      'a unique key over all tenants',
      'create unique index visits_wide_key on visits (id)',
      'visits (visits_wide_key) has a primary or unique key',
    ],
    [
      'a foreign key across tenants',
      `create unique index gyms_wide_key on gyms (id);
      create table lockers (admin_id uuid not null, id uuid not null, gym_id uuid references gyms (id), primary key (admin_id, id))`,
      'lockers (lockers_gym_id_fkey) has a foreign key',
    ],
    [
      'a trigger',
      `create trigger t before update on visits for each row execute function suppress_redundant_updates_trigger()`,
      'visits (t) has a trigger',
    ],
    [
      'a table of a run-time role',
      'create table lockers (id int); alter table lockers owner to polvon_tenant',
      'lockers is owned by a run-time role',
    ],
    [
      'a run-time role that passes row-level security by',
      'alter role polvon_tenant bypassrls',
      'polvon_tenant is a run-time role with more',
    ],
    [
      'a ledger whose amounts change',
      'grant update on transactions to polvon_platform',
      'transactions.amount_tiyin is append-only',
    ],
    [
      'a ledger that can be emptied',
      'grant truncate on transactions to polvon_platform',
      'transactions (TRUNCATE by polvon_platform) may be truncated',
    ],
    [
      'a ledger that can lose rows',
      'grant delete on transactions to polvon_tenant',
      'transactions may be deleted from',
    ],
    [
      'a log that can be rewritten',
      'grant update (after) on audit_log to polvon_platform',
      'audit_log.after is append-only',
    ],
    ['something for everybody', 'grant select on members to public', 'members grants something to everybody'],
    [
      'a function with open search path',
      `create function f() returns int language sql security definer as 'select 1'`,
      "f runs with its owner's rights and leaves the search path",
    ],
    [
      "a function with the owner's rights",
      `create function f() returns int language sql security definer set search_path = pg_catalog, pg_temp as 'select 1'`,
      'f looks past row-level security with the rights',
    ],
  ])('would show %s', async (_, statement, hole) => {
    expect((await holesAfter(statement)).join('\n')).toContain(hole)
  })
})

describe('what is generated from the migrations', () => {
  it('is committed as it is', { timeout: 60_000 }, async () => {
    for (const { path: file, content } of await generateFromMigrations(inject('templateDatabase').serverUrl))
      expect(await readFile(file, 'utf8'), `${path.basename(file)} is stale: npm run schema`).toBe(content)
  })
})
