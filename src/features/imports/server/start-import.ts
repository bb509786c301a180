import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Work } from '#src/server/serve.ts'
import { readDay } from '../cell-values.ts'
import type { ImportBatch } from '../contract.ts'
import { guessColumns } from './guess-columns.ts'
import { type ColumnMeaning, guessPlan, type Matching } from '../rules.ts'
import { insertRows, lastMatching, plansOfGym } from './queries.ts'
import type { Table } from './read-table.ts'

/** A column with more different values than this is no list to choose from. */
const maxValues = 100

/** Keeps the rows of a file as they came and proposes what its columns mean. Answers the id. */
export async function startImport(
  work: Work,
  adminId: string,
  gymId: string,
  { table, name }: { table: Table; name: string },
): Promise<string> {
  const { db, now, actor, language } = work
  const columns = columnsOf(table)
  const matching = await proposeMatching(work, adminId, gymId, table, columns)
  const id = newId(now.getTime())
  const fileName = name.replace(/[\u0000-\u001f\u007f\p{Surrogate}]/gu, '').slice(-200) || 'import'
  await sql`
    insert into imports (admin_id, id, gym_id, file_name, state, columns, matching, row_count, made_by_kind, made_by_id, made_by_name, language, created_at)
    values (${adminId}, ${id}, ${gymId}, ${fileName}, 'uploaded', ${JSON.stringify(columns)}::jsonb, ${JSON.stringify(matching)}::jsonb,
      ${table.lines.length}, ${actor.role}, ${actor.id}, ${actor.name}, ${language}, ${now})`.execute(db)
  await insertRows(
    db,
    adminId,
    id,
    table.lines.map(({ number, cells }) => ({ row_number: number, cells })),
  )
  await work.audit({
    entity: 'imports',
    entityId: id,
    adminId,
    after: { rows: table.lines.length, gym_id: gymId },
  })
  return id
}

const columnsOf = ({ titles, lines }: Table): ImportBatch['columns'] =>
  titles.map((title, column) => {
    const values = new Set<string>()
    for (const { cells } of lines) {
      values.add(cells[column] ?? '')
      if (values.size > maxValues) break
    }
    const filled = [...values].filter((value) => value !== '')
    return { title, samples: filled.slice(0, 3), values: values.size <= maxValues ? [...values] : null }
  })

async function proposeMatching(
  { db, today }: Work,
  adminId: string,
  gymId: string,
  { titles, lines }: Table,
  columns: ImportBatch['columns'],
): Promise<Matching> {
  const last = await lastMatching(db, adminId, gymId)
  const again = last && sameColumns(titles, last)
  if (again) return { ...last.matching, columns: again }
  const meanings = guessColumns(titles)
  const plans = [...(await plansOfGym(db, adminId, gymId)).values()].map(({ id, name }) => ({ _id: id, name }))
  const names = columns[meanings.indexOf('plan')]?.values ?? []
  const days = meanings.flatMap((meaning, column) =>
    meaning === 'start' || meaning === 'end' || meaning === 'birth_date' || meaning === 'sold'
      ? lines.slice(0, 500).map(({ cells }) => cells[column] ?? '')
      : [],
  )
  const readable = (order: 'dmy' | 'mdy') => days.filter((cell) => readDay(cell, { order, today }) !== undefined).length
  return {
    columns: meanings,
    date_order: readable('mdy') > readable('dmy') ? 'mdy' : 'dmy',
    gender: null,
    payment_method: 'cash',
    without_payment: 'paid',
    existing: 'skip',
    plans: names.flatMap((name) => {
      const plan_id = guessPlan(name, plans)
      return plan_id ? [{ name, plan_id }] : []
    }),
  }
}

/** The columns of a file that has all columns of the one before it: the mended rows of that one, or the next month's list. */
function sameColumns(
  titles: readonly string[],
  last: { titles: readonly string[]; matching: Matching },
): ColumnMeaning[] | undefined {
  const free = [...last.titles.entries()]
  const found = titles.map((title): ColumnMeaning => {
    const at = free.findIndex(([, known]) => known === title && title !== '')
    const [column] = at >= 0 ? (free.splice(at, 1)[0] ?? []) : []
    return (column === undefined ? undefined : last.matching.columns[column]) ?? 'skip'
  })
  const count = (meanings: readonly ColumnMeaning[]) => meanings.filter((meaning) => meaning !== 'skip').length
  return count(found) === count(last.matching.columns) ? found : undefined
}
