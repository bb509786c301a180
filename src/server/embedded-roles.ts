import { createHmac } from 'node:crypto'
import pg from 'pg'

const owner = 'polvon_owner'
const login = 'polvon_login'
const backup = 'polvon_backup'

export type Urls = {
  /** Owns the database and what is in it, may make roles, and is no superuser: migrations and the job queue. */
  ownerUrl: string
  /** Owns nothing and steps into the run-time roles: the running product. */
  appUrl: string
  /** Copies the cluster and may nothing else: no superuser, reads no table, steps into no role. */
  backupUrl: string
}

/** Passwords follow from the superuser's, so that there is one file to keep. */
const urlOf = (superuserUrl: string, role: string): string => {
  const url = new URL(superuserUrl)
  url.password = createHmac('sha256', url.password).update(role).digest('base64url')
  url.username = role
  return url.href
}

const usual: pg.ClientConfig = { connectionTimeoutMillis: 10_000, application_name: 'polvon start' }

/** A connection of its own for some work. That the database goes away is told by the query under way: unheard, it would end the process. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  how: pg.ClientConfig = usual,
): Promise<T> {
  const client = new pg.Client({ ...how, connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** No such role, another password, no such database: what the first start mends. */
const missing = new Set(['28P01', '28000', '3D000', '42501'])

const answers = (url: string, question: string): Promise<boolean> =>
  withClient(url, async (client) => ((await client.query(question)).rowCount ?? 0) > 0).catch((error) => {
    if (missing.has(error.code)) return false
    throw error
  })

const owns = 'select from pg_database where datname = current_database() and datdba = current_user::regrole'

const copies = `select where has_function_privilege('pg_backup_start(text, boolean)', 'execute')`

/**
 * The three logins of the product. The superuser is asked for nothing but the first start on a cluster, or on one of an
 * earlier version, where everything was the superuser's own.
 */
export async function ensureLogins(superuserUrl: string): Promise<Urls> {
  const urls = {
    ownerUrl: urlOf(superuserUrl, owner),
    appUrl: urlOf(superuserUrl, login),
    backupUrl: urlOf(superuserUrl, backup),
  }
  const [isOwned, isKnown, mayCopy] = await Promise.all([
    answers(urls.ownerUrl, owns),
    answers(urls.appUrl, 'select 1'),
    answers(urls.backupUrl, copies),
  ])
  if (!isOwned || !isKnown || !mayCopy) await prepare(superuserUrl, urls)
  return urls
}

async function prepare(superuserUrl: string, { ownerUrl, appUrl, backupUrl }: Urls): Promise<void> {
  const database = new URL(superuserUrl).pathname.slice(1)
  const maintenance = new URL(superuserUrl)
  maintenance.pathname = '/postgres'
  await withClient(maintenance.href, async (client) => {
    await ensureRole(client, owner, 'login createrole', new URL(ownerUrl).password)
    await ensureRole(client, login, 'login noinherit', new URL(appUrl).password)
    await ensureRole(client, backup, 'login noinherit replication', new URL(backupUrl).password)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    const name = client.escapeIdentifier(database)
    if (rowCount === 0)
      await client.query(`create database ${name} owner ${owner}`).catch((error) => {
        if (error.code !== '42P04' && error.code !== '23505') throw error // another start was faster
      })
    else await client.query(`alter database ${name} owner to ${owner}`)
  })
  await withClient(superuserUrl, (client) => client.query(`${handOver}; ${mayCopyCluster}`))
}

/** The login of the running product on a PostgreSQL of one's own, made by a superuser: for tests. */
export async function ensureLoginRole(superuserUrl: string): Promise<string> {
  const url = urlOf(superuserUrl, login)
  if (!(await answers(url, 'select 1')))
    await withClient(superuserUrl, (client) => ensureRole(client, login, 'login noinherit', new URL(url).password))
  return url
}

async function ensureRole(client: pg.Client, name: string, rights: string, password: string): Promise<void> {
  const set = `${rights} password '${password}'` // base64url: nothing to escape
  await client.query(`create role ${name} ${set}`).catch(async (error) => {
    if (error.code !== '42710' && error.code !== '23505') throw error
    await client.query(`alter role ${name} ${set}`)
  })
}

const mayCopyCluster = `
  grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_control_checkpoint() to ${backup}`

/** What an earlier version made as the superuser: schemas, tables, routines and types become the owner's, but for those of extensions. */
const handOver = `do $$
declare
  one record;
  superuser oid := current_user::regrole;
begin
  -- two starts at once
  perform pg_advisory_xact_lock(7658005);
  for one in select rolname from pg_roles where rolname in ('polvon_tenant', 'polvon_platform', 'polvon_member', 'polvon_auth', 'polvon_definer') loop
    execute format('grant %I to ${owner} with admin option', one.rolname);
  end loop;
  execute 'alter default privileges for role ${owner} revoke execute on functions from public';
  for one in select nspname as name from pg_namespace where nspowner = superuser and nspname = 'graphile_worker' loop
    execute format('alter schema %I owner to ${owner}', one.name);
  end loop;
  for one in
    select case c.relkind when 'c' then 'type' else 'table' end as kind, c.oid::regclass::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relowner = superuser and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
      -- sequences follow their column; a type of its own depends on nothing else
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (d.deptype = 'e' or c.relkind <> 'c' and d.deptype in ('a', 'i')))
  loop
    execute format('alter %s %s owner to ${owner}', one.kind, one.name);
  end loop;
  for one in
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'graphile_worker') and p.proowner = superuser
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter routine %s owner to ${owner}', one.name);
  end loop;
  for one in
    select case t.typtype when 'd' then 'domain' else 'type' end as kind, t.oid::regtype::text as name
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname in ('public', 'graphile_worker') and t.typowner = superuser and t.typtype in ('d', 'e')
      and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute format('alter %s %s owner to ${owner}', one.kind, one.name);
  end loop;
end $$`
