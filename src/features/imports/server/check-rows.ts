import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { untilTurnIsOver } from './chunks.ts'
import type { RowProblem } from './row-problems.ts'
import { readRow } from './row-reading.ts'
import { findBehind, findKnown } from './import-row.ts'
import { type Batch, findBatch, type NewRow, plansOfGym, setState } from './queries.ts'

type Deps = { database: Database; clock: Clock }
type Target = { adminId: string; importId: string }

/** Few enough that other requests get through between two chunks. */
const rowsPerChunk = 500

/**
 * The dry run: every row is read, chunk after chunk, then compared with the other rows and with who is known. Nothing
 * but the import's own rows is written. A check that was overtaken by another matching stops. False: it goes on at another turn.
 */
export async function checkImport(
  target: Target,
  checkNumber: number,
  { database, clock }: Deps,
  isTurnOver?: () => boolean,
): Promise<boolean> {
  const chunk = () =>
    database.transaction({ role: 'tenant', adminId: target.adminId }, async ({ db }) => {
      const batch = await findBatch(db, target.adminId, target.importId, { lock: true })
      if (batch?.state !== 'checking' || batch.check_number !== checkNumber) return true
      if (await readChunk(db, batch, clock.today())) {
        await setState(db, batch, 'checking', { now: clock.now() })
        return false
      }
      await compareRows(db, batch)
      await setState(db, batch, 'checked', { now: clock.now() })
      return true
    })
  return untilTurnIsOver(chunk, isTurnOver)
}

/** Answers whether there was anything left to read. */
async function readChunk(db: Db, batch: Batch, today: string): Promise<boolean> {
  const { rows } = await sql<NewRow>`
    select row_number, cells from import_rows
    where admin_id = ${batch.admin_id} and import_id = ${batch.id} and state = 'new' order by row_number limit ${rowsPerChunk} for update`.execute(
    db,
  )
  if (rows.length === 0) return false
  const plans = await plansOfGym(db, batch.admin_id, batch.gym_id)
  const read = rows.map(({ row_number, cells }) => {
    const { reading, problems } = readRow(cells, batch.matching, { today, plans })
    return { row_number, reading, phone: reading?.phone ?? null, problems, state: reading ? 'ready' : 'bad' }
  })
  await sql`
    update import_rows r set state = n.state, reading = nullif(n.reading, 'null'), phone_number = n.phone, problems = n.problems, person = null
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as n (row_number int, state text, reading jsonb, phone text, problems jsonb)
    where r.admin_id = ${batch.admin_id} and r.import_id = ${batch.id} and r.row_number = n.row_number`.execute(db)
  return true
}

/** Rows that were found not to be what they seemed, and why. */
async function mark<R extends { row_number: number }>(
  db: Db,
  batch: Batch,
  rows: readonly R[],
  { state, why }: { state: 'duplicate' | 'bad'; why: (row: R) => RowProblem },
): Promise<void> {
  if (rows.length === 0) return
  const marked = rows.map((row) => ({ row_number: row.row_number, problems: [why(row)] }))
  await sql`
    update import_rows r set state = ${state}, problems = n.problems
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as n (row_number int, problems jsonb)
    where r.admin_id = ${batch.admin_id} and r.import_id = ${batch.id} and r.row_number = n.row_number and r.state = 'ready'`.execute(
    db,
  )
}

/** What no row tells by itself: the same phone twice, people who are known, periods that are taken. */
async function compareRows(db: Db, batch: Batch): Promise<void> {
  const { admin_id: adminId, gym_id: gymId, matching } = batch
  const ready = sql`r.admin_id = ${adminId} and r.import_id = ${batch.id} and r.state = 'ready'`
  // whom other owners know is told to nobody: a file of phones would ask for all of them at once
  const asked = await sql<{ phone: string | null }>`
    select distinct r.phone_number as phone from import_rows r where ${ready}`.execute(db)
  const phones = asked.rows.map(({ phone }) => phone).filter((phone) => phone !== null)
  const behind = await findBehind(db, phones)
  if (matching.existing === 'skip') {
    const { rows } = await sql<{ row_number: number; first: number }>`
      select d.row_number, d.first from (
        select r.row_number, min(r.row_number) over (partition by r.phone_number) as first from import_rows r
        where ${ready} and r.phone_number is not null) d
      where d.row_number > d.first`.execute(db)
    await mark(db, batch, rows, {
      state: 'duplicate',
      why: ({ first }) => ({ field: 'phone', code: 'duplicate.in_file', values: { row: String(first) } }),
    })
  }
  const known = await findKnown(db, batch, phones, behind)
  const own = [...known.values()].filter(({ own_id }) => own_id !== null).map(({ phone }) => phone)
  await sql`
    update import_rows r set person = case when r.phone_number = any(${own}::text[]) then 'existing' else 'new' end
    where ${ready}`.execute(db)
  const ofOwn = sql`
    from import_rows r
    join members m on m.admin_id = ${adminId} and m.phone_number = r.phone_number and m.deleted_at is null
    where ${ready} and r.person = 'existing'`
  const isInGym = sql`exists (select from member_gyms g where g.admin_id = ${adminId} and g.member_id = m.id and g.gym_id = ${gymId})`
  const there = await sql<{ row_number: number; name: string }>`
    select r.row_number, m.fullname as name ${ofOwn} and ${isInGym}
      and (${matching.existing === 'skip'} or r.reading -> 'membership' = 'null')`.execute(db)
  await mark(db, batch, there.rows, {
    state: 'duplicate',
    why: ({ name }) => ({ field: 'phone', code: 'duplicate.member', values: { name } }),
  })
  const banned = await sql<{ row_number: number }>`
    select r.row_number ${ofOwn} and m.status = 'banned' and r.reading -> 'membership' <> 'null'`.execute(db)
  await mark(db, batch, banned.rows, { state: 'bad', why: () => ({ field: 'row', code: 'member.banned' }) })
  const taken = await sql<{ row_number: number }>`
    select r.row_number ${ofOwn} and exists (
      select from memberships s where s.admin_id = ${adminId} and s.member_id = m.id and s.gym_id = ${gymId} and s.status <> 'cancelled'
        and s.plan_id = (r.reading #>> '{membership,planId}')::uuid
        and daterange(s.start_on, s.end_on, '[]') && daterange((r.reading #>> '{membership,startOn}')::date, (r.reading #>> '{membership,endOn}')::date, '[]'))`.execute(
    db,
  )
  await mark(db, batch, taken.rows, { state: 'bad', why: () => ({ field: 'start', code: 'membership.overlap' }) })
}
