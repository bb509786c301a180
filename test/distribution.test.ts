import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { fillDemo } from '#src/features/demo/server/fill-demo.ts'
import { createClock } from '#src/server/clock.ts'
import { constraintFailure } from '#src/server/constraint-failures.ts'
import { createDatabase, type Database, type Db } from '#src/server/db.ts'
import { ensureLoginRole, withClient } from '#src/server/embedded-roles.ts'
import { createFiles } from '#src/server/files.ts'
import { createLog } from '#src/server/log.ts'
import { migrate } from '#src/server/migrate.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { enqueueJob, startQueue } from '#src/server/queue.ts'
import { QueuePool } from '#src/server/queue-pool.ts'
import { type Citus, joinNodes, noCitus, startCitus } from './citus.ts'
import { runStatement, withDatabase } from './database.ts'

type Owner = { admin: string; gym: string; otherGym: string; employee: string; otherEmployee: string; plan: string }

/** Older files ask nodes for what they refuse: a cluster was spread after them. */
const firstOnNodes = '0199'

describe.skipIf(noCitus)(`on Citus${noCitus ? `: ${noCitus}` : ''}`, () => {
  let citus: Citus
  let url: string
  let appUrl: string
  let client: pg.Client
  let database: Database
  const person = newId()
  const owners: Owner[] = []

  const rows = async (statement: string, values: unknown[] = []) => (await client.query(statement, values)).rows

  async function insert(table: string, row: Record<string, unknown>): Promise<void> {
    const names = Object.keys(row)
    await rows(
      `insert into ${table} (${names.join()}) values (${names.map((_, nr) => `$${nr + 1}`).join()})`,
      Object.values(row),
    )
  }

  /** An owner with two gyms, somebody at each, a plan of the first, and the member of all owners in the first. */
  async function insertOwner(nr: number): Promise<Owner> {
    const [admin, gym, otherGym, employee, otherEmployee, plan] = Array.from({ length: 6 }, () => newId())
    const created_at = new Date()
    const phone_number = `+99890000000${nr}`
    const said = { phone_number, search_text: '', created_at }
    await insert('admins', { id: admin, fullname: 'Ega', status: 'active', ...said })
    for (const id of [gym, otherGym]) await insert('gyms', { admin_id: admin, id, name: 'Zal', ...said })
    for (const [id, at] of [
      [employee, gym],
      [otherEmployee, otherGym],
    ]) {
      const own = `+9989${String(nr)}${at === gym ? 1 : 2}000000`
      await insert('employees', {
        admin_id: admin,
        id,
        fullname: 'Xodim',
        status: 'active',
        permissions: [],
        ...said,
        phone_number: own,
      })
      await insert('employee_gyms', { admin_id: admin, employee_id: id, gym_id: at, created_at })
    }
    await insert('membership_plans', {
      admin_id: admin,
      id: plan,
      name: 'Oylik',
      price_tiyin: 100,
      duration_days: 30,
      search_text: '',
      created_at,
    })
    await insert('membership_plan_gyms', { admin_id: admin, plan_id: plan, gym_id: gym })
    await insert('members', { admin_id: admin, id: person, fullname: 'Aziza', code: '1', ...said })
    await insert('member_gyms', { admin_id: admin, member_id: person, gym_id: gym, joined_on: '2026-03-01' })
    return { admin, gym, otherGym, employee, otherEmployee, plan } as Owner // six ids were made
  }

  beforeAll(async () => {
    citus = await startCitus()
    appUrl = await ensureLoginRole(citus.url)
    for (const server of [citus.url, ...citus.workers]) await runStatement(server, 'create database polvon')
    url = withDatabase(citus.url, 'polvon')
    client = new pg.Client(url)
    await client.connect()
    await migrate(url)
    await insert('people', { id: person, phone_number: '+998900000000', created_at: new Date() })
    for (const nr of [1, 2, 3]) owners.push(await insertOwner(nr))
    await joinNodes(
      url,
      citus.workers.map((worker) => withDatabase(worker, 'polvon')),
    )
    await client.end()
    await migrate(url)
    client = new pg.Client(url)
    await client.connect()
    database = createDatabase({
      url: withDatabase(appUrl, 'polvon'),
      poolSize: 4,
      hasPrepared: true,
      onError: () => {},
    })
  })
  afterAll(async () => {
    await database.close()
    await client.end()
    await citus.stop()
  })

  test('a database with rows is spread by owner: every table of tenants, with its rows, walls and keys', async () => {
    const local = await rows(`
      select c.relname as name from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and a.attnum = i.indkey[0]
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not exists (select from citus_tables where table_name = c.oid)`)
    expect(local).toEqual([{ name: 'audit_links' }])
    expect(
      await rows(`select table_name::text as name from citus_tables where citus_table_type = 'reference' order by 1`),
    ).toEqual([{ name: 'admins' }, { name: 'subscription_plans' }])
    expect(await rows('select count(*)::int as count from gyms')).toEqual([{ count: 6 }])
    const nodes = await rows(`
      select distinct success, result from run_command_on_shards('gyms', $$
        select (relrowsecurity and relforcerowsecurity)::text || ' ' || (select count(*) from pg_policy where polrelid = c.oid) from pg_class c where c.oid = '%s'::regclass $$)`)
    expect(nodes).toEqual([{ success: true, result: 'true 4' }])
    const walls = `
      select string_agg(concat_ws(' ', tablename, policyname, permissive, cmd, roles, qual, with_check), E'\\n' order by tablename, policyname) as said
      from pg_policies where tablename in ('gyms', 'invoices', 'provider_payments')`
    const [here] = await rows(walls)
    expect(here.said).toContain('provider_payments platform_deletes_tests PERMISSIVE DELETE')
    expect(await rows('select distinct success, result as said from run_command_on_workers($1)', [walls])).toEqual([
      { success: true, said: here.said },
    ])
    const again: string[] = []
    await migrate(url, { log: (line) => again.push(line) })
    expect(again).toEqual([])
  })

  test('each owner sees their own rows alone, also in a kept plan and after another scope of the same transaction', async () => {
    const seen = (scope: Parameters<Database['transaction']>[0]) =>
      database.transaction(scope, async ({ db }) => {
        const { rows: found } = await sql<{ id: string }>`select id from gyms order by id`.execute(db)
        return found.map(({ id }) => id)
      })
    for (let round = 0; round < 7; round++)
      for (const { admin, gym, otherGym } of owners)
        expect(await seen({ role: 'tenant', adminId: admin })).toEqual([gym, otherGym].sort())
    expect(await seen({ role: 'platform' })).toHaveLength(6)
    const [first, second] = owners as [Owner, Owner]
    const entered = await database.transaction({ role: 'tenant', adminId: first.admin }, async ({ db, enter }) => {
      const ask = async () =>
        (await sql<{ admin: string }>`select distinct admin_id as admin from gyms`.execute(db)).rows.map(
          (row) => row.admin,
        )
      const before = await ask()
      await enter({ role: 'tenant', adminId: second.admin })
      return [...before, ...(await ask())]
    })
    expect(entered).toEqual([first.admin, second.admin])
  })

  test('a member sees the gyms, people and plans of where they belong, and nothing of another gym of that owner', async () => {
    const seen = await database.transaction({ role: 'member', personId: person }, async ({ db }) => {
      const ask = async (table: string) =>
        (await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(({ id }) => id)
      return [await ask('gyms'), await ask('employees'), await ask('membership_plans')]
    })
    expect(seen).toEqual([
      owners.map(({ gym }) => gym).sort(),
      owners.map(({ employee }) => employee).sort(),
      owners.map(({ plan }) => plan).sort(),
    ])
    const stranger = await database.transaction(
      { role: 'member', personId: newId() },
      async ({ db }) => (await sql`select id from gyms`.execute(db)).rows,
    )
    expect(stranger).toEqual([])
  })

  test('an owner reads what their own members chose not to be told, and of nobody else', async () => {
    const [{ admin }] = owners as [Owner]
    const stranger = newId()
    await insert('people', { id: stranger, phone_number: '+998900000009', created_at: new Date() })
    for (const id of [person, stranger]) await insert('notification_choices', { person_id: id, topic: 'money' })
    const seen = (scope: Parameters<Database['transaction']>[0]) =>
      database.transaction(scope, async ({ db }) => {
        const { rows: found } = await sql<{ id: string }>`
          select c.person_id as id from unnest(${[person, stranger]}::uuid[]) asked (id)
          join notification_choices c on c.person_id = asked.id`.execute(db)
        return found.map(({ id }) => id)
      })
    expect(await seen({ role: 'tenant', adminId: admin })).toEqual([person])
    expect(await seen({ role: 'tenant', adminId: newId() })).toEqual([])
    expect((await seen({ role: 'platform' })).sort()).toEqual([person, stranger].sort())
    await rows('delete from notification_choices')
    await rows('delete from people where id = $1', [stranger])
  })

  test('a refusal of a node is the same failure, whatever number its shard has', async () => {
    const [{ admin }] = owners as [Owner]
    const refusal = await database
      .transaction({ role: 'tenant', adminId: admin }, ({ db }) =>
        sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
          values (${admin}, ${newId()}, 'Oylik', 1, 30, '', now())`.execute(db),
      )
      .catch((error: unknown) => error)
    expect(String(refusal)).toMatch(/membership_plans_name_key_\d+/)
    expect(constraintFailure(refusal)).toEqual({ code: 'plan.name_taken', field: 'name' })
  })

  test('what is spread over nodes already comes to the schema of today by the same files, and its first start fills the demo in', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'polvon-migrations-'))
    await cp(path.join(projectRoot(), 'db', 'migrations'), folder, { recursive: true })
    for (const name of await readdir(folder)) if (name >= firstOnNodes) await rm(path.join(folder, name))
    for (const server of [citus.url, ...citus.workers]) await runStatement(server, 'create database older')
    const older = withDatabase(citus.url, 'older')
    await joinNodes(
      older,
      citus.workers.map((worker) => withDatabase(worker, 'older')),
    )
    await migrate(older, { folder })
    const done: string[] = []
    await migrate(older, { log: (line) => done.push(line) })
    expect(done.length).toBeGreaterThan(0)

    const ofApp = withDatabase(appUrl, 'older')
    const started = createDatabase({ url: ofApp, poolSize: 4, hasPrepared: true, onError: () => {} })
    const files = createFiles({ driver: 'local', folder })
    const log = createLog({ level: 'silent', pretty: false })
    await fillDemo({ database: started, clock: createClock(), files, log, secret: 'of-the-test' })
    for (const table of ['gyms', 'gym_photos', 'measurement_shares', 'accounts']) {
      const { rows: of } = await started.transaction({ role: table === 'accounts' ? 'auth' : 'platform' }, ({ db }) =>
        sql`select from ${sql.table(table)} limit 1`.execute(db),
      )
      expect(of, table).toHaveLength(1)
    }
    await started.close()
    await rm(folder, { recursive: true })
  })

  test('later migrations change tables on all nodes, their rows, and spread new tables', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'polvon-migrations-'))
    await cp(path.join(projectRoot(), 'db', 'migrations'), folder, { recursive: true })
    await writeFile(
      path.join(folder, '9999_later.sql'),
      `alter table gyms add column floors integer;
      alter table gyms add constraint gyms_floors_some check (floors > 0);
      create index gyms_floors_idx on gyms (admin_id, floors);
      grant select (floors) on gyms to polvon_member;
      set local role polvon_platform;
      update gyms set floors = 2;
      reset role;
      create table lockers (
        admin_id uuid not null references admins (id), id uuid not null, gym_id uuid not null, name text not null,
        primary key (admin_id, id), foreign key (admin_id, gym_id) references gyms (admin_id, id)
      );
      call protect_tenant_table('lockers');
      create policy member on lockers for select to polvon_member
        using ((admin_id, gym_id) in (select g.admin_id, g.gym_id from member_gyms g where g.member_id = nullif(current_setting('app.person_id', true), '')::uuid));
      grant select, insert on lockers to polvon_tenant, polvon_platform;
      grant select on lockers to polvon_member;
      grant create on schema public to polvon_definer;
      set local role polvon_definer;
      create function count_people() returns bigint language sql stable security definer set search_path = pg_catalog, public, pg_temp
        as $$ select count(*) from people $$;
      reset role;
      revoke create on schema public from polvon_definer`,
    )
    await migrate(url, { folder })
    await rm(folder, { recursive: true })
    const [{ admin, gym, otherGym }] = owners as [Owner]
    await database.transaction({ role: 'tenant', adminId: admin }, async ({ db }) => {
      for (const at of [gym, otherGym])
        await sql`insert into lockers (admin_id, id, gym_id, name) values (${admin}, ${newId()}, ${at}, '1')`.execute(
          db,
        )
    })
    const atGyms = await database.transaction(
      { role: 'member', personId: person },
      async ({ db }) => (await sql<{ gym_id: string }>`select gym_id from lockers`.execute(db)).rows,
    )
    expect(atGyms).toEqual([{ gym_id: gym }])
    expect(await rows('select distinct floors from gyms')).toEqual([{ floors: 2 }])
    expect(await rows('select count_people()::int as count')).toEqual([{ count: 1 }])
  })

  describe('what is written on a node and beside it', () => {
    const planName = async () => {
      const [{ admin, plan }] = owners as [Owner]
      return (await rows('select name from membership_plans where admin_id = $1 and id = $2', [admin, plan]))[0]?.name
    }
    const write = (name: string, phone: string, more?: (db: Db) => Promise<unknown>) =>
      database.transaction({ role: 'platform' }, async ({ db }) => {
        const [{ admin, plan }] = owners as [Owner]
        await sql`set local synchronous_commit = on`.execute(db)
        await sql`update membership_plans set name = ${name} where admin_id = ${admin} and id = ${plan}`.execute(db)
        await sql`insert into people (id, phone_number, created_at) values (${newId()}, ${phone}, now())`.execute(db)
        await more?.(db)
      })
    const isThere = async (phone: string) =>
      (await rows('select from people where phone_number = $1', [phone])).length === 1
    const set = async (server: string, copy: string) => {
      for (const setting of [`synchronous_standby_names = '${copy}'`, `synchronous_commit = '${copy ? 'on' : 'off'}'`])
        await runStatement(server, `alter system set ${setting}`)
      await runStatement(server, 'select pg_reload_conf()')
    }
    const letGo = (...servers: string[]) => Promise.all(servers.map((server) => set(server, '')))
    const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`
    const held = (...servers: string[]) =>
      Promise.all(servers.map((server) => withClient(server, (asking) => asking.query(waiting)))).then((answers) =>
        answers.flatMap((answer) => answer.rows),
      )
    /** From now on commits there wait for a copy that is not there: one of our own does. */
    const hold = async (...servers: string[]) => {
      for (const server of servers) {
        await set(server, 'nobody')
        await withClient(server, async (trying) => {
          const [{ pid } = { pid: 0 }] = (await trying.query('select pg_backend_pid() as pid')).rows
          for (let isHeld = false; !isHeld; ) {
            let isOver = false
            const over = trying
              .query(`select pg_logical_emit_message(true, 'of', 'a test')`)
              .finally(() => (isOver = true))
            while (!isOver && !isHeld) isHeld = (await held(server)).some((one) => one.pid === pid)
            if (isHeld) await runStatement(server, `select pg_cancel_backend(${pid})`)
            await over
          }
        })
      }
    }

    test('nodes show nothing of it before the coordinator does', async () => {
      const before = await planName()
      await hold(citus.url)
      const written = write('Choraklik', '+998900000011')
      await expect.poll(() => held(citus.url)).toHaveLength(1)
      expect(await planName()).toBe(before)
      await letGo(citus.url)
      await written
      expect(await planName()).toBe('Choraklik')
    })

    test('a job begins when nodes show what it is about', async () => {
      const seen: unknown[] = []
      const job = { name: 'look', run: async () => void seen.push(await planName()) }
      const pool = new QueuePool({ connectionString: url })
      await hold(...citus.workers)
      const written = write('Yarim yillik', '+998900000012', (db) => enqueueJob(db, 'look', {}))
      await expect.poll(() => held(...citus.workers)).toHaveLength(1)
      await hold(citus.url)
      await letGo(...citus.workers)
      await expect.poll(() => held(citus.url)).toHaveLength(1)
      await hold(...citus.workers)
      await letGo(citus.url)
      await expect.poll(() => isThere('+998900000012')).toBe(true)
      expect(await planName()).toBe('Choraklik')

      const queue = await startQueue(pool, [job], {}, createLog({ level: 'silent', pretty: false }), {
        nodesMs: 600_000,
      })
      const isTaken = async () =>
        (await rows('select from graphile_worker.jobs where locked_at is not null')).length > 0
      await expect.poll(isTaken).toBe(true)
      await letGo(...citus.workers)
      await written
      await expect.poll(() => seen).toEqual(['Yarim yillik'])
      await queue.stop()
      await pool.end()
    })

    test('nodes keep what a coordinator kept that went away in the midst of it', async () => {
      await hold(citus.url)
      const cutOff = write('Yillik', '+998900000013').catch((error: unknown) => error)
      await expect.poll(() => held(citus.url)).toHaveLength(1)
      client.on('error', () => {})
      await citus.kill(citus.url)
      expect(await cutOff).toBeInstanceOf(Error)
      await citus.start(citus.url)
      client = new pg.Client(url)
      await client.connect()
      await letGo(citus.url)
      await rows('select recover_prepared_transactions()')
      expect([await isThere('+998900000013'), await planName()]).toEqual([true, 'Yillik'])
    })
  })
})
