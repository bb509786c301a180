import type pg from 'pg'
import { inTime } from './in-deadline.ts'

/** Tables that something reads and tables that it writes. */
export type Tables = { read: Set<string>; written: Set<string> }

/** What a call had of the database: how often it went there, how long it waited for it, and where it looked and wrote. */
export type Spent = Tables & { trips: number; ms: number }
export const nothingSpent = (): Spent => ({ trips: 0, ms: 0, read: new Set(), written: new Set() })

/** What a statement, an expression of a view or the body of a routine says of a table or routine. */
const namesIn = (text: string): string[] => text.match(/(?<![.\w]|\.")[a-z_]\w*/g) ?? []
const namesAfter =
  (act: RegExp) =>
  (text: string): string[] =>
    [...text.matchAll(act)].map(([, name = '']) => name)
const targetsIn = namesAfter(/\b(?:insert into|update|delete from|merge into) (?:only )?"?(\w+)/g)
const deletedIn = namesAfter(/\bdelete from (?:only )?"?(\w+)/g)

/** In one spelling, without the names that it gives to columns, and without constants where they are no statements. */
function plain(text: string): string {
  const said = text.toLowerCase().replace(/--[^\n]*/g, ' ')
  const withoutConstants = /\bexecute\b/.test(said) ? said : said.replace(/'(?:[^']|'')*'/g, "''")
  return withoutConstants
    .replace(/\s+/g, ' ')
    .replaceAll('public.', '')
    .replace(/\bas "?(?!materialized|not\b)\w+"?/g, 'as')
}

/** `open`: a routine that writes by statements which it puts together. */
type Known = { kind: 'table' | 'routine' | 'open' | 'dependent'; name: string; text: string }

const asked = `
  select 'table' as kind, relname as name, '' as text
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all
  select 'routine', viewname, definition from pg_views where schemaname = 'public'
  union all
  select 'routine', p.proname, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and l.lanname in ('sql', 'plpgsql')
  union all
  select 'open', proname, '' from pg_proc
  where pronamespace = 'public'::regnamespace and provolatile = 'v' and prosrc ~* '\\mexecute\\M'
  union all
  select 'dependent', parent.relname, child.relname
  from pg_constraint k join pg_class parent on parent.oid = k.confrelid join pg_class child on child.oid = k.conrelid
  where k.contype = 'f' and k.confdeltype in ('c', 'n', 'd') and parent.relnamespace = 'public'::regnamespace`

const mostKept = 5_000

export type Catalogue = ReturnType<typeof catalogueOf>

/** Everybody waits for the one who asks. */
const answerMs = 30_000

/** The tables of a database and what its routines do with them, as PostgreSQL's own catalogue says. */
export async function readCatalogue(client: pg.ClientBase) {
  const { rows } = await client.query<Known>(inTime(asked, answerMs))
  return catalogueOf(rows)
}

function catalogueOf(known: readonly Known[]) {
  const tables = new Set(known.filter(({ kind }) => kind === 'table').map(({ name }) => name))
  const [routines, open, dependents] = [textsOf('routine'), textsOf('open'), textsOf('dependent')]
  const kept = new Map<string, Tables>()

  /** The texts of each name; a routine has one for each kind of its arguments. */
  function textsOf(wanted: Known['kind']): ReadonlyMap<string, readonly string[]> {
    const texts = new Map<string, string[]>()
    for (const { kind, name, text } of known) if (kind === wanted) texts.set(name, [...(texts.get(name) ?? []), text])
    return texts
  }

  /** With what routines do that it calls, and rows that go or change with deleted ones. */
  function add(to: Tables, text: string, within: ReadonlySet<string>): void {
    const said = plain(text)
    for (const name of namesIn(said)) {
      if (tables.has(name)) to.read.add(name)
      if (open.has(name)) for (const any of tables) to.written.add(any)
      if (within.has(name)) continue
      for (const routine of routines.get(name) ?? []) add(to, routine, new Set([...within, name]))
    }
    for (const name of targetsIn(said)) if (tables.has(name)) to.written.add(name)
    for (const name of deletedIn(said)) addDependents(to, name)
  }
  function addDependents(to: Tables, parent: string): void {
    for (const child of dependents.get(parent) ?? [])
      if (!to.written.has(child)) {
        to.written.add(child)
        addDependents(to, child)
      }
  }

  return {
    hasRoutine: (name: string): boolean => routines.has(name),
    /**
     * Tables that a statement reads and writes. Rather one too many than one too few: a name counts wherever it stands
     * unless it is a column's. `test/owner-proof.ts` holds it against PostgreSQL's plans.
     */
    tablesOf(statement: string): Readonly<Tables> {
      const before = kept.get(statement)
      if (before) return before
      const found: Tables = { read: new Set(), written: new Set() }
      add(found, statement, new Set())
      if (kept.size >= mostKept) kept.clear()
      kept.set(statement, found)
      return found
    },
  }
}

/** Adds what a statement reads and writes. */
export function addTables(to: Tables, { read, written }: Readonly<Tables>): void {
  for (const name of read) to.read.add(name)
  for (const name of written) to.written.add(name)
}
