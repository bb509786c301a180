import type pg from 'pg'

type Row = Record<string, string>

const texts = async (client: pg.ClientBase, sql: string): Promise<Row[]> => (await client.query<Row>(sql)).rows

/** The objects of extensions belong to their extension, not to us. */
const ours = (catalogue: string, alias: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`

/** The migrator's own book is no part of the product's schema. */
const tablesOf = `
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'polvon_migrations'`

const columnsSql = `
  select c.relname as "table", c.relpersistence as persistence,
    format('  %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attcollation <> t.typcollation then format(' collate %I', co.collname) else '' end,
      case when a.attnotnull then ' not null' else '' end,
      case when a.attgenerated = 's' then format(' generated always as %s stored', regexp_replace(ltrim(pg_get_expr(d.adbin, d.adrelid), E'\\n '), '\\s+', ' ', 'g'))
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_collation co on co.oid = a.attcollation
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.oid in (select c.oid ${tablesOf})
  order by c.relname, a.attnum`

// Not-null constraints have names from PostgreSQL 18 on; the columns say it already.
const constraintsSql = `
  select c.relname as "table", format('  constraint %s %s', n.conname, pg_get_constraintdef(n.oid)) as line
  from pg_class c join pg_constraint n on n.conrelid = c.oid and n.contype in ('p', 'u', 'c', 'f', 'x')
  where c.oid in (select c.oid ${tablesOf})
  order by c.relname, position(n.contype::text in 'puxcf'), n.conname`

const indexesSql = `
  select c.relname as "table", pg_get_indexdef(i.indexrelid) as line
  from pg_class c join pg_index i on i.indrelid = c.oid join pg_class x on x.oid = i.indexrelid
  where c.oid in (select c.oid ${tablesOf})
    and not exists (select from pg_constraint n where n.conindid = i.indexrelid and n.contype in ('p', 'u', 'x'))
  order by c.relname, x.relname`

const securitySql = `
  select c.relname as "table", concat_ws(', ',
    case when c.relrowsecurity then 'row security enabled' end,
    case when c.relforcerowsecurity then 'forced' end) as line
  from pg_class c
  where c.oid in (select c.oid ${tablesOf}) and (c.relrowsecurity or c.relforcerowsecurity)`

const policiesSql = `
  select p.tablename as "table",
    format('policy %s%s for %s to %s%s%s', p.policyname, case p.permissive when 'RESTRICTIVE' then ' as restrictive' else '' end, lower(p.cmd), array_to_string(array(select unnest(p.roles)::text order by 1), ', '),
      case when p.qual is not null then ' using (' || p.qual || ')' else '' end,
      case when p.with_check is not null then ' with check (' || p.with_check || ')' else '' end) as line
  from pg_policies p where p.schemaname = 'public'
  order by p.tablename, p.policyname`

const grantsSql = `
  with granted as (
    select c.relname, null::text as column_name, c.relacl as acl, c.relowner ${tablesOf}
    union all
    select c.relname, a.attname, a.attacl, c.relowner
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attacl is not null and a.attnum > 0 and c.oid in (select c.oid ${tablesOf})
  ), rights as (
    select g.relname, coalesce(r.rolname, 'public') as grantee, lower(x.privilege_type) as privilege,
      string_agg(g.column_name, ', ' order by g.column_name) as columns
    from granted g cross join aclexplode(g.acl) x left join pg_roles r on r.oid = x.grantee
    where x.grantee <> g.relowner
    group by g.relname, coalesce(r.rolname, 'public'), lower(x.privilege_type), g.column_name is null
  )
  select relname as "table",
    format('grant %s to %s', string_agg(privilege || coalesce(' (' || columns || ')', ''), ', ' order by privilege, columns nulls first), grantee) as line
  from rights group by relname, grantee order by relname, grantee`

const functionsSql = `
  select format(E'%s\\n-- owned by %s; may be called by %s', rtrim(pg_get_functiondef(p.oid), E'\\n'),
    case when p.proowner = 'polvon_definer'::regrole then 'polvon_definer' else 'the owner of the database' end,
    coalesce((select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname)
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x left join pg_roles r on r.oid = x.grantee
      where x.grantee <> p.proowner), 'nobody else')) as line
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and ${ours('pg_proc', 'p')}
  order by p.proname, pg_get_function_identity_arguments(p.oid)`

const extensionsSql = `select format('extension %s', extname) as line from pg_extension where extname <> 'plpgsql' order by extname`

/** The schema as the catalogue has it, as text that is the same for the same schema: for reading and for comparing. */
export async function describeSchema(client: pg.ClientBase): Promise<string> {
  await client.query('begin; set local search_path = public')
  const lists = []
  for (const sql of [columnsSql, constraintsSql, indexesSql, securitySql, policiesSql, grantsSql])
    lists.push(await texts(client, sql))
  const [columns = [], constraints = [], ...details] = lists
  const functions = await texts(client, functionsSql)
  const extensions = await texts(client, extensionsSql)
  await client.query('commit')

  const linesOf = (rows: Row[], table: string) => rows.filter((row) => row.table === table).map((row) => row.line)
  const tables = [...new Map(columns.map((row) => [row.table ?? '', row.persistence])).entries()]
  const described = tables.map(([table, persistence]) => {
    const body = [...linesOf(columns, table), ...linesOf(constraints, table)].join(',\n')
    const rest = details.flatMap((rows) => linesOf(rows, table)).map((line) => `${line};`)
    return [`create ${persistence === 'u' ? 'unlogged ' : ''}table ${table} (\n${body}\n);`, ...rest].join('\n')
  })
  return `${[
    '-- The schema after all of db/migrations, as PostgreSQL has it. Written by `npm run schema`: read it, never edit it.',
    extensions.map(({ line }) => `${line};`).join('\n'),
    ...described,
    ...functions.map(({ line }) => line),
  ].join('\n\n')}\n`
}
