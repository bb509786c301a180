import { sql } from 'kysely'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { SortOf } from '#src/contract/values.ts'
import { type GymScope, inScope } from '#src/features/gyms/server/scope.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Db } from '#src/server/db.ts'
import { type ErrorCode, failureOf } from '#src/contract/errors.ts'
import { ofOwner, pageOfOwned, ownerOf } from '#src/server/owned.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import { type DaysOfList, withinDays } from '#src/server/within-days.ts'
import { type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import type { ImportBatch, ImportBatchRow, ImportRow } from '../contract.ts'
import { problemText, type RowProblem } from './row-problems.ts'
import type { PlanOfGym, Reading } from './row-reading.ts'
import type { ImportState, Matching, RowState } from '../rules.ts'

/** Who asks for work that goes on without them. */
export type By = Pick<Actor, 'role' | 'id' | 'name'>

export type Batch = {
  admin_id: string
  id: string
  gym_id: string
  state: ImportState
  columns: ImportBatch['columns']
  matching: Matching
  check_number: number
  made_by_kind: 'admin' | 'superadmin'
  made_by_id: string
  made_by_name: string
  /** Who pressed last, where somebody did. */
  asked_by: By | null
  language: Language
  rows_erased_at: Date | null
}

const batchColumns = sql`
  admin_id, id, gym_id, state, columns, matching, check_number, made_by_kind, made_by_id, made_by_name, asked_by, language, rows_erased_at`

/** `lock` holds the import to the end of the transaction: jobs and people come to it one after the other. */
export async function findBatch(
  db: Db,
  adminId: string,
  id: string,
  { lock = false } = {},
): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select ${batchColumns} from imports
    where admin_id = ${adminId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export const findImportSubjects: FindSubjects = async ({ db, adminId }, ids) => {
  const { rows } = await sql<{ id: string; admin_id: string; gym_id: string }>`
    select id, admin_id, gym_id from imports where id ${isOneOf(ids)} and ${ofOwner('imports', adminId)}`.execute(db)
  return rows.map(({ id, admin_id, gym_id }) => ({ id, adminId: admin_id, gymId: gym_id }))
}

/** The plans that a gym sells today, by id. */
export async function plansOfGym(db: Db, adminId: string, gymId: string): Promise<Map<string, PlanOfGym>> {
  const { rows } = await sql<PlanOfGym>`
    select p.id, p.name, p.price_tiyin as price, p.duration_days as "durationDays" from membership_plans p
    join membership_plan_gyms g on g.admin_id = p.admin_id and g.plan_id = p.id
    where p.admin_id = ${adminId} and g.gym_id = ${gymId} and p.archived_at is null order by p.name, p.id`.execute(db)
  return new Map(rows.map((plan) => [plan.id, plan]))
}

/** How the last file of this gym was matched, by the titles of its columns: a mended file is matched alike. */
export async function lastMatching(
  db: Db,
  adminId: string,
  gymId: string,
): Promise<{ titles: string[]; matching: Matching } | undefined> {
  const { rows } = await sql<{ titles: string[]; matching: Matching }>`
    select array(select jsonb_array_elements(columns) ->> 'title') as titles, matching from imports
    where admin_id = ${adminId} and gym_id = ${gymId} and check_number > 0 order by created_at desc, id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

type ShownRow = {
  _id: string
  admin_id: string
  admin_name: string
  gym_id: string
  gym_name: string
  file_name: string
  state: ImportState
  stop_code: ErrorCode | null
  made_by_name: string
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
  undone_at: Date | null
  rows_erased_at: Date | null
  columns: ImportBatch['columns']
  matching: Matching
  check_number: number
  total: number
  by_state: Partial<Record<RowState, number>>
}

const shownColumns = sql`
  i.id as _id, i.admin_id, a.fullname as admin_name, i.gym_id, g.name as gym_name, i.file_name, i.state, i.stop_code, i.made_by_name,
  i.created_at, i.started_at, i.finished_at, i.undone_at, i.rows_erased_at, i.columns, i.matching, i.check_number, i.row_count as total, r.by_state`
const shownFrom = (adminId: string | null) => sql`
  join gyms g on g.admin_id = ${ownerOf('i', adminId)} and g.id = i.gym_id
  join admins a on a.id = i.admin_id
  cross join lateral (
    select coalesce(jsonb_object_agg(state, count), '{}') as by_state from (
      select state, count(*)::int from import_rows r where r.admin_id = ${ownerOf('i', adminId)} and r.import_id = i.id group by state) s
  ) r`

export async function listImports(
  db: Db,
  {
    page,
    limit,
    sort,
    ...days
  }: DaysOfList & {
    page: number
    limit: number
    sort?: SortOf<'file' | 'rows' | 'date'> | undefined
  },
  scope: GymScope,
  language: Language,
): Promise<{ imports: ImportBatchRow[]; total: number }> {
  const which = sql`${inScope('i', scope)} and ${withinDays(sql`i.created_at`, days)}`
  const newest = sql`i.created_at desc, i.id desc`
  const sorts = { file: sql`i.file_name`, rows: sql`i.row_count`, date: sql`i.created_at` }
  const order = sortOrder(sort, sorts, newest) ?? newest
  const limited = sql`from imports i where ${which} order by ${order} limit ${limit} offset ${(page - 1) * limit}`
  const [source, onPage] = await pageOfOwned(db, { table: 'imports', as: 'i', adminId: scope.adminId }, limited)
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from ${source} i ${shownFrom(scope.adminId)} where ${onPage} order by ${order}`.execute(db)
  const total = await sql<{ count: number }>`select count(*)::int as count from imports i where ${which}`.execute(db)
  return { imports: rows.map((row) => batchRow(row, language, scope.adminId)), total: total.rows[0]?.count ?? 0 }
}

function batchRow(row: ShownRow, language: Language, adminId: string | null): ImportBatchRow {
  const count = (state: RowState): number => row.by_state[state] ?? 0
  return {
    _id: row._id,
    gym_id: { _id: row.gym_id, name: row.gym_name },
    file_name: row.file_name,
    state: row.state,
    stop_reason: row.stop_code && failureOf(row.stop_code)[language],
    counts: {
      total: row.total,
      waiting: count('new'),
      ready: count('ready'),
      bad: count('bad'),
      duplicate: count('duplicate'),
      done: count('done'),
      undone: count('undone'),
      kept: count('kept'),
    },
    made_by: row.made_by_name,
    createdAt: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
    rows_erased_at: row.rows_erased_at?.toISOString() ?? null,
    ...(adminId ? {} : { admin_id: { _id: row.admin_id, name: row.admin_name } }),
  }
}

type Sums = {
  new: number
  existing: number
  memberships: number
  paid: Tiyin
  price: Tiyin
  repaired_phones: number
}

export async function findImport(
  db: Db,
  adminId: string,
  id: string,
  language: Language,
): Promise<ImportBatch | undefined> {
  const { rows } = await sql<ShownRow>`
    select ${shownColumns} from imports i ${shownFrom(adminId)} where i.admin_id = ${adminId} and i.id = ${id}`.execute(
    db,
  )
  const row = rows[0]
  if (!row) return undefined
  const sums = await sql<Sums>`
    select count(*) filter (where person in ('new', 'linked'))::int as new,
      count(*) filter (where person = 'existing')::int as existing,
      count(*) filter (where reading -> 'membership' <> 'null')::int as memberships,
      coalesce(sum((reading #>> '{membership,paid}')::bigint), 0)::bigint as paid,
      coalesce(sum((reading #>> '{membership,price}')::bigint), 0)::bigint as price,
      count(*) filter (where (reading ->> 'isPhoneRepaired')::boolean)::int as repaired_phones
    from import_rows where admin_id = ${adminId} and import_id = ${id} and state in ('ready', 'done', 'kept')`.execute(
    db,
  )
  const { paid = 0, price = 0, ...counted } = sums.rows[0] ?? ({} as Partial<Sums>)
  const plans = await plansOfGym(db, adminId, row.gym_id)
  return {
    ...batchRow(row, language, adminId),
    columns: row.columns,
    matching: row.matching,
    is_matched: row.check_number > 0,
    sums: {
      new: 0,
      existing: 0,
      memberships: 0,
      repaired_phones: 0,
      ...counted,
      paid_amount: toSom(paid),
      remaining_amount: toSom(price - paid),
    },
    plans: [...plans.values()].map((plan) => ({
      _id: plan.id,
      name: plan.name,
      price: toSom(plan.price),
      duration: plan.durationDays,
    })),
  }
}

type StoredRow = {
  row_number: number
  state: RowState
  cells: string[]
  person: ImportRow['person']
  member_id: string | null
  reading: Reading | null
  problems: RowProblem[]
}

/** `refused` are the bad ones and the duplicates. */
const ofState = (state: RowState | 'refused' | undefined) =>
  state === undefined ? sql`` : state === 'refused' ? sql`and state in ('bad', 'duplicate')` : sql`and state = ${state}`

export async function listRows(
  db: Db,
  adminId: string,
  importId: string,
  query: { page: number; limit: number; state?: RowState | 'refused' | undefined },
  language: Language,
): Promise<{ rows: ImportRow[]; total: number }> {
  const { rows } = await sql<StoredRow>`
    select row_number, state, cells, case person when 'linked' then 'new' else person end as person, member_id, reading, problems
    from import_rows
    where admin_id = ${adminId} and import_id = ${importId} ${ofState(query.state)}
    order by row_number limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  const total = await sql<{ count: number }>`
    select count(*)::int as count from import_rows where admin_id = ${adminId} and import_id = ${importId} ${ofState(query.state)}`.execute(
    db,
  )
  return { rows: rows.map((row) => rowReply(row, language)), total: total.rows[0]?.count ?? 0 }
}

function rowReply({ reading, problems, ...row }: StoredRow, language: Language): ImportRow {
  const sold = reading?.membership
  return {
    ...row,
    reading: reading && {
      fullname: reading.fullname,
      phone_number: reading.phone,
      phone_repaired: reading.isPhoneRepaired,
      dateOfBirth: reading.dateOfBirth,
      gender: reading.gender,
      note: reading.note,
      consents: reading.consents ?? [],
      membership: sold
        ? {
            plan_name: sold.planName,
            start_date: sold.startOn,
            end_date: sold.endOn,
            price: toSom(sold.price),
            paid_amount: toSom(sold.paid),
            remaining_amount: toSom(sold.price - sold.paid),
          }
        : null,
    },
    problems: problems.map((problem) => ({ field: problem.field, text: problemText(problem, language) })),
  }
}

/** All rows that were not taken, for the file to mend. */
export async function refusedRows(
  db: Db,
  adminId: string,
  importId: string,
): Promise<Pick<StoredRow, 'row_number' | 'cells' | 'problems'>[]> {
  const { rows } = await sql<Pick<StoredRow, 'row_number' | 'cells' | 'problems'>>`
    select row_number, cells, problems from import_rows
    where admin_id = ${adminId} and import_id = ${importId} ${ofState('refused')} order by row_number`.execute(db)
  return rows
}

export type NewRow = { row_number: number; cells: string[] }

/** Arrays go in as JSON: a parameter for each cell would be too many. */
export async function insertRows(db: Db, adminId: string, importId: string, rows: readonly NewRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 2_000)
    await sql<{ row_number: number }>`
      insert into import_rows (admin_id, import_id, row_number, cells)
      select ${adminId}, ${importId}, r.row_number, array(select jsonb_array_elements_text(r.cells))
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + 2_000))}::jsonb) as r (row_number int, cells jsonb)
      returning row_number`.execute(db)
}

/** Moves an import on; the jobs that are at it see it at their next rows, and act in the name of whoever asked. */
export async function setState(
  db: Db,
  { admin_id, id }: Pick<Batch, 'admin_id' | 'id'>,
  state: ImportState,
  { now, by, stopCode = null }: { now: Date; by?: By; stopCode?: ErrorCode | null },
): Promise<void> {
  await sql`
    update imports set state = ${state}, stop_code = ${stopCode}, worked_at = ${now}, asked_by = coalesce(${by ? JSON.stringify(by) : null}::jsonb, asked_by),
      started_at = case when ${state}::text = 'running' then coalesce(started_at, ${now}) else started_at end,
      finished_at = case when ${state}::text in ('done', 'cancelled') then ${now}::timestamptz else finished_at end,
      undone_at = case when ${state}::text = 'undone' then ${now}::timestamptz else undone_at end
    where admin_id = ${admin_id} and id = ${id}`.execute(db)
}
