import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { personalData } from '#src/features/members/server/personal-data.ts'
import { saidByFunction, saidBySettings, withoutLookBack } from '#src/server/distribute.ts'
import { generateFromMigrations, sumsOf } from '../db/generate.ts'
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

/** Columns of words or JSON without a line in the declaration. What an enumeration or a generated value says is declared by itself. */
async function findUndeclaredColumns(of: pg.Client): Promise<string[]> {
  const { rows } = await of.query<{ table: string; column: string }>(`
    select c.relname as "table", a.attname as "column"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid left join pg_type e on e.oid = t.typelem
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'polvon_migrations'
      and (t.typcategory = 'S' or e.typcategory = 'S' or t.typname in ('json', 'jsonb', 'bytea', 'inet', 'xml') or e.typname in ('json', 'jsonb'))
      and not exists (
        select from pg_constraint n where n.conrelid = c.oid and n.contype = 'c' and n.conkey = array[a.attnum]
          and pg_get_constraintdef(n.oid) like format('CHECK ((%I = ANY (ARRAY%%', a.attname))
    order by 1, 2`)
  const declared = (table: string): string[] => {
    const of = (personalData as Record<string, Record<string, object>>)[table] ?? {}
    return ['erased', 'kept', 'deleted', 'withThePerson', 'impersonal'].flatMap((fate) =>
      Array.isArray(of[fate]) ? (of[fate] as string[]) : Object.keys(of[fate] ?? {}),
    )
  }
  return rows
    .filter(({ table, column }) => !declared(table).includes(column))
    .map((row) => `${row.table}.${row.column}`)
}

async function may(role: string, table: string, right: string, column?: string): Promise<boolean> {
  const { rows } = column
    ? await client.query('select has_column_privilege($1, $2, $3, $4) as may', [role, table, column, right])
    : await client.query('select has_table_privilege($1, $2, $3) as may', [role, table, right])
  return rows[0]?.may === true
}

describe('the walls between tenants and around the ledger', () => {
  it('have no hole', async () => {
    expect(await findSchemaHoles(client)).toEqual([])
  })

  it('ask nothing that nodes could not be told: what a policy looks up in other tables a setting says as well', async () => {
    const { rows } = await client.query<{ name: string; asks: string }>(
      `select tablename || '.' || policyname as name, qual as asks from pg_policies
       where schemaname = 'public' and qual ~ 'SELECT' and 'polvon_member' = any (roles)`,
    )
    const unsaid = (all: typeof rows) => all.filter(({ asks }) => !saidBySettings(asks)).map(({ name }) => name)
    expect(rows.length).toBeGreaterThan(10)
    expect(unsaid(rows)).toEqual([])
    expect(unsaid([{ name: 'x', asks: '(id IN ( SELECT v.member_id\n   FROM visits v))' }])).toEqual(['x'])
  })

  it('ask nothing of owners that a function could not say, where they themselves stay on the coordinator', async () => {
    const { rows } = await client.query<{ name: string; asks: string }>(
      `select tablename || '.' || policyname as name, qual as asks from pg_policies
       where schemaname = 'public' and qual ~ 'SELECT' and not 'polvon_member' = any (roles)`,
    )
    expect(rows.map(({ name, asks }) => [name, saidByFunction(asks)])).toEqual([
      ['notification_choices.tenant', '(is_own_member(person_id))'],
    ])
    expect(saidByFunction('(EXISTS ( SELECT\n   FROM visits v\n  WHERE (v.member_id = x.person_id)))')).toBeUndefined()
  })

  it('look back in a known way alone: what nodes refuse is left out there', async () => {
    const { rows } = await client.query<{ definition: string }>(
      `select pg_get_functiondef(oid) as definition from pg_proc where proname in ('forget_in_audit', 'forget_in_answers', 'forget_in_calls')`,
    )
    expect(rows).toHaveLength(3)
    for (const { definition } of rows) {
      const without = withoutLookBack(definition)
      expect(without).toContain('update ')
      expect(without?.length).toBeLessThan(definition.length)
    }
    expect(withoutLookBack('begin perform 1 from members m; end')).toBeUndefined()
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
      'a hole through which rows of all owners could be thrown away',
      'create policy wide on transactions for delete to polvon_definer using (true)',
      'transactions may be deleted from',
    ],
    [
      'a demo gym that the platform counts',
      'alter policy platform on visits using (true)',
      'visits shows the platform demo gyms',
    ],
    [
      'demo gyms that the platform sees by a back door',
      `alter policy platform_deletes_tests on provider_payments
      using (admin_id < 'ffff0000-0000-0000-0000-000000000000' or is_test)`,
      'provider_payments shows the platform demo gyms',
    ],
    [
      'a wall that would be a door on nodes',
      'create policy paid on visits as restrictive to polvon_tenant using (left_at is null)',
      'visits (paid) has a restrictive policy',
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

describe('personal data', () => {
  it('is declared, column by column', async () => {
    expect(await findUndeclaredColumns(client)).toEqual([])
  })

  it.each([
    ['words', 'alter table members add column nickname text', 'members.nickname'],
    ['JSON', `alter table visits add column seen jsonb`, 'visits.seen'],
    ['a list of words', `alter table memberships add column marks text[]`, 'memberships.marks'],
    ['a table', 'create table lockers (id uuid primary key, said text)', 'lockers.said'],
  ])('would show a new column of %s that nobody declared', async (_, statement, column) => {
    await client.query('begin')
    try {
      await client.query(statement)
      expect(await findUndeclaredColumns(client)).toEqual([column])
    } finally {
      await client.query('rollback')
    }
  })

  it('may be erased by whoever erases a member', async () => {
    for (const [table, { erased = {}, deleted }] of Object.entries(personalData))
      for (const role of ['polvon_tenant', 'polvon_platform']) {
        expect([table, role, !deleted || (await may(role, table, 'delete'))]).toEqual([table, role, true])
        for (const column of Object.keys(erased))
          expect([table, column, role, await may(role, table, 'update', column)]).toEqual([table, column, role, true])
      }
  })
})

describe('what is generated from the migrations', () => {
  it('is committed as it is', { timeout: 60_000 }, async () => {
    for (const { path: file, content } of await generateFromMigrations(inject('templateDatabase').serverUrl))
      expect(await readFile(file, 'utf8'), `${path.basename(file)} is stale: npm run schema`).toBe(content)
  })

  it('holds what landed: a migration that is changed later is refused, and a new one gets its line', () => {
    const file = (name: string) => ({ name, checksum: name.slice(0, 4), sql: '' })
    const [first, second] = [file('0001_a.sql'), file('0002_b.sql')]
    const listed = sumsOf([first], '')
    expect(sumsOf([first, second], listed)).toBe(`${listed}${second.name} ${second.checksum}\n`)
    expect(() => sumsOf([{ ...first, checksum: 'another' }, second], listed)).toThrow('0001_a.sql was changed')
  })
})
