import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type OperationNode, RawNode } from 'kysely'
import pg from 'pg'
import type { RunStatement } from '#src/server/db.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { readCatalogue, type Tables } from '#src/server/tables.ts'

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[]; [condition: string]: unknown }

/** The parts of a condition: `((a = $1) AND ((b = 2) OR (c = 3)))` has two that must all hold. */
function partsBetween(text: string, word: ' AND ' | ' OR '): string[] {
  let depth = 0
  let isQuoted = false
  let isWrapped = text.startsWith('(')
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === "'") isQuoted = !isQuoted
    if (isQuoted) continue
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (depth > 0) continue
    if (at < text.length - 1) isWrapped = false
    if (!text.startsWith(word, at)) continue
    parts.push(text.slice(from, at))
    from = at + word.length
  }
  if (isWrapped) return partsBetween(text.slice(1, -1), word)
  return [...parts, text.slice(from)]
}

const value = String.raw`\(?(?:\$\d+|'[0-9a-f-]{36}')\)?(?:::uuid)?`
const owner = String.raw`(?:\w+\.)?admin_id`
const namesOwner = new RegExp(`^(?:${owner} = ${value}|${value} = ${owner})$`)

/** An index may be asked for each side of an `or`: then each must say it. */
const saysOwner = (condition: string): boolean => {
  const [first = '', ...others] = partsBetween(condition, ' AND ')
  if (others.length > 0) return [first, ...others].some(saysOwner)
  const sides = partsBetween(first, ' OR ')
  return sides.length > 1 ? sides.every(saysOwner) : namesOwner.test(first)
}

const isOwned = (scan: Plan): boolean =>
  ['Index Cond', 'Recheck Cond', 'Filter'].some((kind) => {
    const text = scan[kind]
    return typeof text === 'string' && saysOwner(text)
  })

/** Tables of a plan that are read without the id of their owner. */
function unowned(plan: Plan, tables: ReadonlySet<string>): string[] {
  const table = plan['Relation Name']
  const isOpen = table !== undefined && tables.has(table) && plan['Node Type'].endsWith('Scan') && !isOwned(plan)
  return [...(isOpen ? [table] : []), ...(plan.Plans ?? []).flatMap((child) => unowned(child, tables))]
}

/** The fixed parts of a text and of the pieces that were put into it. */
export const partsOf = (node: OperationNode): string[] =>
  RawNode.is(node) ? [...node.sqlFragments, ...node.parameters.flatMap(partsOf)] : []

const withoutEscapes = (text: string): string => text.replaceAll('\\', '')
const sources = new Map<string, string>()
/** The files of the product and what they say. */
function readSources(): ReadonlyMap<string, string> {
  const root = projectRoot()
  if (sources.size === 0)
    for (const { name, parentPath } of readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })) {
      const file = path.join(parentPath, name)
      if (/(?<!\.test)\.ts$/.test(name))
        sources.set(path.relative(root, file).replaceAll('\\', '/'), withoutEscapes(readFileSync(file, 'utf8')))
    }
  return sources
}

const judged = new Map<string, boolean>()
/** Does the template stand in the product? Else a test sent it. Looked for once in a process: all sources are read for it. */
export function isProducts(node: OperationNode): boolean {
  if (!RawNode.is(node)) return false
  const text = node.sqlFragments.join('${}')
  const isOurs = judged.get(text) ?? standsInSources(node)
  judged.set(text, isOurs)
  return isOurs
}

function standsInSources(node: RawNode): boolean {
  const parts = node.sqlFragments.map((part) => withoutEscapes(part).replace(/[.*+?^${}()|[\]]/g, String.raw`\$&`))
  const template = new RegExp(parts.join(String.raw`\$\{[\s\S]{1,500}?\}`))
  return [...readSources().values()].some((text) => template.test(text))
}

/** What a template is best found by. */
export const longestOf = (parts: readonly string[]): string =>
  parts.toSorted((one, other) => other.length - one.length)[0] ?? ''

/** The file where the longest of these parts stands. */
export function fileOf(parts: readonly string[]): string | undefined {
  const longest = withoutEscapes(longestOf(parts))
  return longest.trim() === '' ? undefined : [...readSources()].find(([, text]) => text.includes(longest))?.[0]
}

async function allTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  return new Set(rows.map(({ name }) => name))
}

async function tenantTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'admin_id' and a.attnotnull
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`)
  return new Set(rows.map(({ name }) => name))
}

/** The plan for any values: what it asks of `admin_id` the statement asks, or what PostgreSQL concludes from it for sure. */
async function planOf(client: pg.Client, text: string, parameters: number): Promise<Plan> {
  await client.query(`prepare asked as ${text}`)
  try {
    const values = parameters > 0 ? `(${Array(parameters).fill('null').join()})` : ''
    const { rows } = await client.query(`explain (format json) execute asked${values}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } finally {
    await client.query('deallocate asked')
  }
}

/** Statements that read or write rows. */
export const asksRows = /^\s*(select|insert|update|delete|with)\b/i

/** Tables that a plan reads and writes, of those that `src/server/tables.ts` did not tell of the statement. */
function untold(plan: Plan, told: Readonly<Tables>, tables: ReadonlySet<string>): string[] {
  const table = plan['Relation Name']
  const isTold =
    !table || !tables.has(table) || told[plan['Node Type'] === 'ModifyTable' ? 'written' : 'read'].has(table)
  return [...(isTold ? [] : [table]), ...(plan.Plans ?? []).flatMap((child) => untold(child, told, tables))]
}

/** Statements that are in order. The tables of all databases of a run are the same, so a process asks once for each. */
const proven = new Set<string>()

/**
 * Of the statements that run in an owner's scope, which read a table of tenants without the owner's id? A table is
 * named when it is compared with a value, or joined within the same `select` to one that is: such a statement belongs to
 * one shard for sure. What only the policies or a row of another `select` tell does not count.
 * And of all statements, which read or write a table that the kernel does not tell pages of?
 */
export function createOwnerProof({ isOurs = isProducts } = {}) {
  const seen = new Map<string, { text: string; isTenants: boolean; count: number; parts: string[] }>()
  return {
    see({ sent, role }: RunStatement): void {
      const isTenants = role === 'tenant'
      const name = `${isTenants} ${sent.sql}`
      if (proven.has(name) || seen.has(name) || !asksRows.test(sent.sql)) return
      if (isOurs(sent.query))
        seen.set(name, { text: sent.sql, isTenants, count: sent.parameters.length, parts: partsOf(sent.query) })
    },
    /** `file: table`, asked as a superuser, to whose statements no policy adds a condition. */
    async faults(url: string): Promise<{ unowned: string[]; untold: string[] }> {
      const client = new pg.Client(url)
      await client.connect()
      try {
        const [owned, all, { tablesOf }] = [
          await tenantTables(client),
          await allTables(client),
          await readCatalogue(client),
        ]
        await client.query("set plan_cache_mode = 'force_generic_plan'")
        const faults = { unowned: new Set<string>(), untold: new Set<string>() }
        for (const [name, { text, isTenants, count, parts }] of seen) {
          const plan = await planOf(client, text, count)
          const found = { unowned: isTenants ? unowned(plan, owned) : [], untold: untold(plan, tablesOf(text), all) }
          if (found.unowned.length === 0 && found.untold.length === 0) proven.add(name)
          for (const kind of ['unowned', 'untold'] as const)
            for (const table of found[kind]) {
              const named = parts.filter((part) => new RegExp(`\\b${table}\\b`).test(part))
              faults[kind].add(`${fileOf(named) ?? fileOf(parts) ?? 'a file'}: ${table}`)
            }
        }
        return { unowned: [...faults.unowned].sort(), untold: [...faults.untold].sort() }
      } finally {
        await client.end()
      }
    },
  }
}
