import type pg from 'pg'
import { prepareTwoSteps } from './two-steps.ts'

type Log = (line: string) => void

/** Settings of a connection that migrates. Names of an extension that is not there are noise to PostgreSQL. */
const whileMigrating = (isDistributed: boolean): string =>
  `select set_config('citus.enable_ddl_propagation', '${isDistributed ? 'on' : 'off'}', false),
     set_config('citus.create_object_propagation', 'deferred', false),
     set_config('citus.multi_shard_modify_mode', 'sequential', false)`

/** For whatever is no table of a tenant: it stays on the coordinator. */
export const keptHere = whileMigrating(false)

/**
 * Is this the coordinator of a Citus cluster, and are the tables of tenants spread over its nodes already? From then on
 * what a migration changes on them is changed on all nodes; functions and the like follow when a table there needs them.
 */
export async function findCitus(client: pg.ClientBase): Promise<{ isThere: boolean; isDistributed: boolean }> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as "isThere"`,
  )
  if (!rows[0]?.isThere) return { isThere: false, isDistributed: false }
  const { rows: spread } = await client.query(`select from pg_dist_partition where partmethod = 'h' limit 1`)
  return { isThere: true, isDistributed: spread.length > 0 }
}

export const prepareConnection = async (client: pg.ClientBase, isDistributed: boolean): Promise<void> => {
  await client.query(whileMigrating(isDistributed))
}

/** On every node: what the product reads in every scope and what keys of tenants point at. */
const referenceTables = ['admins', 'subscription_plans']

/** Rows of owners and of the platform in one chain, beside the log that they seal. */
const keptTogether = ['audit_links']

/** Those with an owner at the head of their key; one that is pointed at comes before whatever points at it. */
const tenantTables = `
  with recursive owned as (
    select c.oid, c.relname as name from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and a.attnum = i.indkey[0] and a.attnotnull
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ('{${keptTogether.join()}}')
  ), depth as (
    select oid, 1 as level from owned
    union
    select f.conrelid, d.level + 1 from depth d
    join pg_constraint f on f.contype = 'f' and f.confrelid = d.oid and f.conrelid <> d.oid
    where f.conrelid in (select oid from owned) and d.level < 30
  )
  select o.oid, o.name from owned o join depth d using (oid) group by o.oid, o.name order by o.name <> 'gyms', max(d.level), o.name`

/** What stands in a member's gyms, by the table that says in which: a policy may ask these, and where the member belongs. */
const inGyms: Readonly<Record<string, string>> = {
  employee_gyms: 'employee_id',
  membership_plan_gyms: 'plan_id',
  news_gyms: 'news_id',
}

const isPerson = String.raw`\s+WHERE \(\w+\.member_id = \(NULLIF\(current_setting\('app\.person_id'::text, true\), ''::text\)\)::uuid\)`
const asksOwners = new RegExp(
  String.raw`\badmin_id IN \( SELECT \w+\.admin_id\s+FROM member_gyms \w+${isPerson}\)`,
  'g',
)
const asksRows = new RegExp(
  String.raw`\(admin_id, (\w+)\) IN \( SELECT \w+\.admin_id,\s+\w+\.(\w+)\s+FROM (\w+) \w+(${isPerson})?\)`,
  'g',
)

const among = (column: string, setting: string) =>
  `${column} = any (nullif(current_setting('app.${setting}', true), '')::uuid[])`

/** A member's policy without its subselects: settings say what these ask. Undefined when none says it. */
export function saidBySettings(policy: string): string | undefined {
  const said = policy
    .replaceAll(asksOwners, among('admin_id', 'owner_ids'))
    .replaceAll(asksRows, (whole, column: string, asked: string, table: string, person?: string) => {
      const isKnown = table === 'member_gyms' ? asked === 'gym_id' && person : inGyms[table] === asked && !person
      return isKnown ? among(column, `${asked}s`) : whole
    })
  return /\bSELECT\b/.test(said) ? undefined : said
}

/** SET LOCAL is repeated on the nodes, set_config() is not. The gyms come first: by them the policies of the other tables judge. */
const enterMemberScope = `
  create or replace procedure enter_member_scope() language plpgsql as $$
  declare
    person uuid := nullif(current_setting('app.person_id', true), '')::uuid;
    owners text;
    found text;
  begin
    select coalesce(array_agg(distinct g.admin_id), '{}')::text, coalesce(array_agg(g.gym_id), '{}')::text into owners, found
      from member_gyms g where g.member_id = person;
    execute format('set local app.owner_ids = %L', owners);
    execute format('set local app.gym_ids = %L', found);
    ${Object.entries(inGyms)
      .map(
        ([table, column]) => `
    select coalesce(array_agg(distinct t.${column}), '{}')::text into found from ${table} t where t.admin_id = any (owners::uuid[]);
    execute format('set local app.${column}s = %L', found);`,
      )
      .join('')}
  end $$;
  revoke all on procedure enter_member_scope() from public;
  grant execute on procedure enter_member_scope() to polvon_member`

const asksMembers = /EXISTS \( SELECT\s+FROM members (\w+)\s+WHERE \(\1\.id = \w+\.(\w+)\)\)/g

/** An owner's policy of a table of the coordinator: a function asks for it who their members are. Undefined when none says it. */
export function saidByFunction(policy: string): string | undefined {
  const said = policy.replaceAll(asksMembers, 'is_own_member($2)')
  return /\bSELECT\b/.test(said) ? undefined : said
}

/** It runs with the rights of who asks, and says no more than the subselect did: their own rows stand behind their own walls. */
const isOwnMember = `
  create or replace function is_own_member(person uuid) returns boolean language plpgsql stable as $$
  begin
    perform from members m where m.admin_id = nullif(current_setting('app.admin_id', true), '')::uuid and m.id = person;
    return found;
  end $$;
  revoke all on function is_own_member(uuid) from public;
  grant execute on function is_own_member(uuid) to polvon_tenant`

/** What a statement computes with, a node computes. */
const rulesOnNodes = `
  select create_distributed_function(p.oid) from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provolatile = 'i'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
    and not exists (select from unnest(p.proargtypes) a join pg_type t on t.oid = a where t.typtype = 'c')`

/**
 * Whoever made the tables may have made the extension after them: then its functions are nobody's but theirs, as ours are.
 * These are called under the role of the scope by what Citus makes of a statement.
 */
const calledByCitus = `
  select format('grant execute on routine %s to public', p.oid::regprocedure) as statement
  from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('assign_distributed_transaction_id', 'relation_is_a_known_shard', 'read_intermediate_result',
    'read_intermediate_results', 'fetch_intermediate_results', 'worker_partial_agg', 'coord_combine_agg')`

/** Nodes are entered under the role of the scope itself. */
const roles = ['polvon_tenant', 'polvon_platform', 'polvon_member', 'polvon_auth', 'polvon_definer']

type Table = { oid: number; name: string }

/**
 * Spreads the tables of tenants over the nodes of Citus, by owner: all rows of one owner stand on one node. Rows that are
 * there already go along. What is spread stays as it is, so that this runs after every migration.
 */
export async function distribute(client: pg.ClientBase, log: Log): Promise<void> {
  const { rows: nodes } = await client.query('select from pg_dist_node where shouldhaveshards and isactive limit 1')
  if (nodes.length === 0) {
    log('Citus is there, but no node that may hold rows (citus_add_node): all stays on this one')
    return
  }
  await dropForeignKeys(client)
  const open = await openTables(client)
  if (open.length > 0) await spread(client, open, log)
  await askByFunctions(client)
  await lookNotBack(client)
  await prepareTwoSteps(client, roles)
  // what was copied to the nodes still lies here, unseen
  await client.query(`
    select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition
    where partmethod in ('h', 'n') and pg_relation_size(logicalrelid) > 0`)
}

async function spread(client: pg.ClientBase, open: readonly Table[], log: Log): Promise<void> {
  await assertSeesAll(client)
  // keys between tables of the coordinator must not turn these into tables that Citus manages
  await client.query('set citus.enable_local_reference_table_foreign_keys = off')
  for (const role of roles) await client.query(`alter role ${role} login`)
  await client.query(rulesOnNodes)
  for (const { statement } of (await client.query<{ statement: string }>(calledByCitus)).rows)
    await client.query(statement)
  for (const table of open) {
    await client.query('begin')
    try {
      await move(client, table)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`${table.name} can't be distributed: ${error instanceof Error ? error.message : ''}`, {
        cause: error,
      })
    }
    log(`distributed ${table.name}`)
  }
  await prepareConnection(client, false)
  await client.query(enterMemberScope)
}

async function openTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows: spread } = await client.query<{ oid: number }>('select logicalrelid::oid as oid from pg_dist_partition')
  const isSpread = new Set(spread.map(({ oid }) => oid))
  const { rows: first } = await client.query<Table>(
    'select t::regclass::oid as oid, t as name from unnest($1::text[]) as t',
    [referenceTables],
  )
  const { rows: owned } = await client.query<Table>(tenantTables)
  return [...first, ...owned].filter(({ oid }) => !isSpread.has(oid))
}

/** Rows that the owner of a database does not see under row-level security would be lost on the way. */
async function assertSeesAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    'select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)',
  )
  if (rows.length === 0)
    throw new Error(
      'DATABASE_URL is the coordinator of a Citus cluster: the first start distributes its tables and needs a superuser for it',
    )
}

async function move(client: pg.ClientBase, { name }: Table): Promise<void> {
  const count = async () => Number((await client.query(`select count(*) from ${name}`)).rows[0]?.count)
  const before = await count()
  await askSettings(client, name)
  if (referenceTables.includes(name)) await client.query('select create_reference_table($1)', [name])
  else
    await client.query(`select create_distributed_table($1, 'admin_id', colocate_with => $2)`, [
      name,
      name === 'gyms' ? 'none' : 'gyms',
    ])
  if ((await count()) !== before) throw new Error('rows are missing')
}

/**
 * Keys from a table of the coordinator to one of the nodes, or the other way, do not exist, nor those that empty a column
 * when what it points at is deleted: there the product's own order of writing holds alone.
 */
async function dropForeignKeys(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with owned as (${tenantTables})
     select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as statement
     from pg_constraint f
     where f.contype = 'f' and f.connamespace = 'public'::regnamespace and (
       f.confdeltype in ('n', 'd') and f.conrelid in (select oid from owned)
       or (f.conrelid in (select oid from owned) or f.conrelid::regclass::text = any ($1))
         <> (f.confrelid in (select oid from owned) or f.confrelid::regclass::text = any ($1)))`,
    [referenceTables],
  )
  for (const { statement } of rows) await client.query(statement)
}

/** A statement that asks a table of the coordinator beside one of the nodes is refused, also when its policy does it. */
async function askByFunctions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; policy: string; asks: string }>(
    `select distinct p.polrelid::regclass::text as name, p.polname as policy, pg_get_expr(p.polqual, p.polrelid) as asks
     from pg_policy p join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
     where d.refobjid <> p.polrelid and exists (select from pg_dist_partition t where t.logicalrelid = d.refobjid)
       and not exists (select from pg_dist_partition t where t.logicalrelid = p.polrelid)`,
  )
  if (rows.length > 0) await client.query(isOwnMember)
  for (const { name, policy, asks } of rows) {
    const said = saidByFunction(asks)
    if (!said)
      throw new Error(`${name}: its policy ${policy} asks a table of the nodes in a way that no function says: ${asks}`)
    await client.query(`alter policy ${policy} on ${name} using (${said})`)
  }
}

/**
 * What an erasure takes out of the log and of providers' calls is asked of functions with rights of their own, which look
 * whether that client was erased. On nodes what a transaction has written may not be looked at in it under another role:
 * there the look is left out, and the product's own order stands alone.
 */
async function lookNotBack(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select p.proname as name, pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.proname in ('forget_in_audit', 'forget_in_answers', 'forget_in_calls')`,
  )
  for (const { name, definition } of rows) {
    const without = withoutLookBack(definition)
    if (without === undefined) throw new Error(`${name} looks back in a way that is not known`)
    await client.query(without)
  }
}

const looksBack =
  /\n\s*if not exists \(select from members m where [^;]*m\.erased_at is not null\)[^;]*\bthen\s+raise exception [^;]*;\s+end if;/

/** The definition of a function without its look at whom it forgets; undefined when it has none that is known. */
export function withoutLookBack(definition: string): string | undefined {
  const without = definition.replace(looksBack, '')
  return /\bmembers\b/.test(without) ? undefined : without
}

/** Policies of tables on nodes can't ask other tables. */
async function askSettings(client: pg.ClientBase, name: string): Promise<void> {
  const { rows } = await client.query<{ policy: string; asks: string }>(
    `select policyname as policy, qual as asks from pg_policies
     where schemaname = 'public' and tablename = $1 and (qual ~ 'SELECT' or with_check ~ 'SELECT')`,
    [name],
  )
  for (const { policy, asks } of rows) {
    const said = saidBySettings(asks)
    if (!said) throw new Error(`its policy ${policy} asks another table in a way that no setting says: ${asks}`)
    await client.query(`alter policy ${policy} on ${name} using (${said})`)
  }
}
