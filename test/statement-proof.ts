import pg from 'pg'
import { inject } from 'vitest'
import type { RunStatement } from '#src/server/db.ts'
import { type DeclaredRow, type DeclaredRows, keyOf, type Shape, union } from './declared-rows.ts'

/** What PostgreSQL's types become in JavaScript (`src/server/db.ts`). Of JSON anything: its values are looked at. */
const kindOf = new Map<number, string>([
  ...[16].map((oid) => [oid, 'boolean'] as const),
  ...[20, 21, 23, 26, 700, 701].map((oid) => [oid, 'number'] as const),
  ...[19, 25, 869, 1042, 1043, 1082, 1083, 1700, 2950].map((oid) => [oid, 'string'] as const), // a day and a numeric too
  ...[1114, 1184].map((oid) => [oid, 'Date'] as const),
  [17, 'Buffer'],
  ...[199, 1000, 1005, 1007, 1009, 1015, 1016, 1182, 1185, 2951, 3807].map((oid) => [oid, 'list'] as const),
])
const json = new Set([114, 3802])

/** Why a value of the database is none of the declared type; undefined: it is one. */
function misfit(value: unknown, shape: Shape, at: string): string | undefined {
  if (shape.any) return undefined
  if (value === null) return shape.null ? undefined : `${at} is null`
  if (value === undefined) return shape.optional ? undefined : `${at} is missing`
  if (Array.isArray(value)) {
    const { list } = shape
    if (!list) return `${at} is a list`
    return first(value.map((item, index) => misfit(item, list, `${at}[${index}]`)))
  }
  const kind =
    value instanceof Date ? 'Date' : Buffer.isBuffer(value) ? 'Buffer' : (typeof value as 'string' | 'object')
  if (!shape.kinds?.includes(kind)) {
    if (shape.among?.includes(value as string)) return undefined
    return `${at} is ${kind === 'object' ? 'an object' : `${kind} ${JSON.stringify(value)}`}`
  }
  const { fields, rest } = shape
  if (kind !== 'object' || !fields) return undefined
  const record = value as Record<string, unknown>
  const named = Object.entries(fields).map(([name, of]) => misfit(record[name], of, `${at}.${name}`))
  const others = Object.keys(record).filter((name) => !fields[name])
  return first([...named, ...others.map((name) => rest && misfit(record[name], rest, `${at}.${name}`))])
}

/** Why a row is none of those that its template declares. */
function misfitOf(row: unknown, { either }: Pick<DeclaredRow, 'either'>): string | undefined {
  const wrong = either.map((fields) => misfit(row, { kinds: ['object'], fields }, 'row'))
  return wrong.includes(undefined) ? undefined : wrong.at(-1)
}

const first = (found: (string | undefined)[]): string | undefined => found.find((text) => text !== undefined)

const isKind = (shape: Shape, kind: string): boolean =>
  shape.any === true ||
  (kind === 'list' ? shape.list !== undefined : (shape.kinds as string[] | undefined)?.includes(kind) === true) ||
  (shape.among ?? []).some((value) => typeof value === kind)

type Nullable = (table: number, column: number) => string | undefined

/** What PostgreSQL says of the columns, beside what the row declares. */
function wrongColumns(
  { either }: Pick<DeclaredRow, 'either'>,
  fields: RunStatement['fields'],
  { text, nullable }: { text: string; nullable: Nullable },
): string[] {
  const wrong: string[] = []
  const columns = Object.fromEntries(
    either.flatMap((one) => Object.keys(one)).map((name) => [name, union(either.map((one) => one[name] ?? {}))]),
  )
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const shape = columns[name]
    if (!shape) {
      wrong.push(`the column ${name} is not declared`)
      continue
    }
    const kind = kindOf.get(dataTypeID)
    if (kind && !isKind(shape, kind)) wrong.push(`${name} is ${kind} (type ${dataTypeID})`)
    if (!kind && !json.has(dataTypeID)) wrong.push(`${name} has the type ${dataTypeID}, which the proof does not know`)
    const column = nullable(tableID, columnID)
    if (column && !shape.null && !shape.any && !text.includes(`${column} is not null`))
      wrong.push(`${name} may be null, as ${column} may`)
  }
  const names = new Set(fields.map(({ name }) => name))
  for (const [name, { optional }] of Object.entries(columns))
    if (!names.has(name) && !optional) wrong.push(`the statement has no column ${name}`)
  return wrong
}

/** Columns of tables that may hold null: PostgreSQL names table and column of what a statement answers. */
async function nullableColumns(url: string): Promise<Nullable> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ table: number; number: number; column: string }>(`
      select c.oid::int as "table", a.attnum::int as number, a.attname as "column"
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attnotnull and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
    const known = new Map(rows.map(({ table, number, column }) => [`${table} ${number}`, column]))
    return (table, column) => known.get(`${table} ${column}`)
  } finally {
    await client.end()
  }
}

const mostRows = 200

/** Compares every statement of the product that runs here with the row that its template declares. */
export async function createStatementProof(url: string, declared: DeclaredRows = inject('declaredRows')) {
  const nullable = await nullableColumns(url)
  const faults = new Map<string, string>()
  const known = new Set<string>()
  const seen = new Set<string>()
  return {
    /** Where the templates stand that ran. */
    seen: () => [...seen].sort(),
    faults: () => [...faults.values()].sort(),
    see({ sent, fields, rows }: RunStatement): void {
      if (sent.query.kind !== 'RawNode') return
      const candidates = declared[keyOf(sent.query.sqlFragments)]
      if (!candidates) return
      const asked = `${sent.sql} ${fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join()}`
      const judged = candidates.map((row) => {
        const columns = known.has(asked) ? [] : wrongColumns(row, fields, { text: sent.sql, nullable })
        if (columns.length > 0) return { row, wrong: columns }
        const value = first(rows.slice(0, mostRows).map((found) => misfitOf(found, row)))
        return { row, wrong: value ? [value] : [] }
      })
      if (judged.some(({ wrong }) => wrong.length === 0)) {
        known.add(asked)
        for (const { row, wrong } of judged) if (wrong.length === 0) seen.add(`${row.file}:${row.line}`)
        return
      }
      for (const { row, wrong } of judged)
        for (const why of wrong)
          faults.set(`${row.file} ${row.row} ${why}`, `${row.file}:${row.line} sql<${row.row}>: ${why}`)
    },
  }
}
