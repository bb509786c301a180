import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { type Migration, migrate, readMigrations } from '#src/server/migrate.ts'
import { describeSchema } from './describe-schema.ts'

export type Generated = { path: string; content: string }

const root = path.dirname(import.meta.dirname)
const run = promisify(execFile)

const knownValuesSql = `
  select c.relname as "table", a.attname as "column", not a.attnotnull as nullable,
    a.attgenerated = 's' as generated, d.adbin is not null as defaulted, pg_get_constraintdef(n.oid) as definition
  from pg_constraint n
  join pg_class c on c.oid = n.conrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where n.contype = 'c' and n.connamespace = 'public'::regnamespace and n.conkey = array[a.attnum] and n.conname like '%\\_known'`

const generatedSql = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attgenerated = 's' and c.relnamespace = 'public'::regnamespace`

const paymentStatus = `'paid' | 'partial' | 'unpaid'`
const generatedTypes: Readonly<Record<string, string>> = { bigint: 'number', integer: 'number', date: 'string' }

/** What kysely-codegen can't see: the values that a `…_known` check lists, and columns that nobody may write. */
async function columnTypes(client: pg.Client): Promise<Record<string, string>> {
  const types: Record<string, string> = {}
  const known = await client.query<{
    table: string
    column: string
    nullable: boolean
    defaulted: boolean
    definition: string
  }>(knownValuesSql)
  for (const { table, column, nullable, defaulted, definition } of known.rows) {
    const texts = [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => `'${value}'`)
    // of numbers the check names them bare
    const values = (
      texts.length > 0 ? texts : ((/ARRAY\[([^\]]*)\]/.exec(definition)?.[1] ?? '').match(/\d+/g) ?? [])
    ).join(' | ')
    if (values === '') continue
    types[`${table}.${column}`] = nullable ? `${values} | null` : defaulted ? `Generated<${values}>` : values
  }
  const generated = await client.query<{ table: string; column: string; type: string }>(generatedSql)
  for (const { table, column, type } of generated.rows)
    types[`${table}.${column}`] =
      `ColumnType<${column === 'payment_status' ? paymentStatus : generatedTypes[type]}, never, never>`
  return types
}

async function describeTypes(url: string, client: pg.Client): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'schema-'))
  const file = path.join(folder, 'schema.ts')
  const options = {
    '--dialect': 'postgres',
    '--include-pattern': 'public.*',
    '--exclude-pattern': 'public.polvon_migrations',
    '--date-parser': 'string',
    '--type-mapping': '{"int8":"number"}',
    '--overrides': JSON.stringify({ columns: await columnTypes(client) }),
    '--out-file': file,
  }
  const command = path.join(root, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js')
  try {
    // the address goes by the environment: arguments can be read by everybody on the machine
    await run(process.execPath, [command, ...Object.entries(options).flat()], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: url },
    })
    return await readFile(file, 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * A line for each migration, which stays: a database that has one refuses to start when its file is another.
 * @throws when a file is not what its line says.
 */
export function sumsOf(migrations: readonly Migration[], listed: string): string {
  const known = new Map(listed.split('\n').map((line) => line.split(' ') as [string, string]))
  const changed = migrations.filter(({ name, checksum }) => (known.get(name) ?? checksum) !== checksum)
  if (changed.length > 0)
    throw new Error(
      `${changed.map(({ name }) => name).join(', ')} was changed: databases that have it will not start. Write a new migration (or, while it is on this machine alone, take its line out of db/migrations.sums).`,
    )
  return migrations.map(({ name, checksum }) => `${name} ${checksum}\n`).join('')
}

/** What is generated from the migrations, made on a scratch database of the server at `url` (any database of it). */
export async function generateFromMigrations(url: string): Promise<Generated[]> {
  const name = `polvon_schema_${randomBytes(6).toString('hex')}`
  const scratch = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const sums = path.join(root, 'db', 'migrations.sums')
  const listed = sumsOf(await readMigrations(path.join(root, 'db', 'migrations')), await readFile(sums, 'utf8'))
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`create database ${name}`)
  try {
    await migrate(scratch)
    const client = new pg.Client({ connectionString: scratch })
    await client.connect()
    try {
      return [
        { path: sums, content: listed },
        { path: path.join(root, 'db', 'schema.sql'), content: await describeSchema(client) },
        {
          path: path.join(root, 'src', 'server', 'schema.generated.ts'),
          content: await describeTypes(scratch, client),
        },
      ]
    } finally {
      await client.end()
    }
  } finally {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
}

async function withServer<T>(work: (url: string) => Promise<T>): Promise<T> {
  if (process.env['DATABASE_URL']) return work(process.env['DATABASE_URL'])
  const folder = await mkdtemp(path.join(tmpdir(), 'polvon-schema-'))
  const server = await startEmbeddedPostgres({ dir: path.join(folder, 'pg'), database: 'postgres', unsafe: true })
  try {
    return await work(server.superuserUrl)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}

if (process.argv[1] === import.meta.filename)
  for (const { path: file, content } of await withServer(generateFromMigrations)) {
    await writeFile(file, content)
    console.log(`wrote ${path.relative(root, file)}`)
  }
