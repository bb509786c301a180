import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { readRow } from '../row-reading.ts'
import { type Batch, findBatch, type NewRow, plansOfGym, setState } from './queries.ts'

type Deps = { database: Database; clock: Clock }
type Target = { adminId: string; importId: string }

/** Few enough that other requests get through between two chunks. */
const rowsPerChunk = 500

/**
 * The dry run: every row is read, chunk after chunk, then compared with the other rows and with who is known. Nothing
 * but the import's own rows is written. A check that was overtaken by another matching stops.
 */
export async function checkImport(target: Target, checkNumber: number, { database, clock }: Deps): Promise<void> {
  for (let isOver = false; !isOver; )
    isOver = await database.transaction({ role: 'tenant', adminId: target.adminId }, async ({ db }) => {
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
}

/** Answers whether there was anything left to read. */
async function readChunk(db: Db, batch: Batch, today: string): Promise<boolean> {
  const { rows } = await sql<NewRow>`
    select row_number, cells from import_rows
    where admin_id = ${batch.admin_id} and import_id = ${batch.id} and state = 'new' order by row_number limit ${rowsPerChunk}`.execute(
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

/** What no row tells by itself: the same phone twice, people who are known, periods that are taken. */
async function compareRows(db: Db, batch: Batch): Promise<void> {
  const own = sql`r.admin_id = ${batch.admin_id} and r.import_id = ${batch.id}`
  if (batch.matching.existing === 'skip')
    await sql`
      update import_rows r set state = 'duplicate',
        problems = jsonb_build_array(jsonb_build_object('field', 'phone', 'code', 'duplicate.in_file', 'values', jsonb_build_object('row', d.first::text)))
      from (select phone_number, min(row_number) as first from import_rows r where ${own} and state = 'ready' group by 1 having count(*) > 1) d
      where ${own} and r.state = 'ready' and r.phone_number = d.phone_number and r.row_number > d.first`.execute(db)
  // whom other owners know is told to nobody: a file of phones would ask for all of them at once
  // materialized: who is known is asked once for each row, however the planner joins them
  await sql`
    with known as materialized (
      select r.row_number, coalesce(m.id, case when f.is_own_member then f.person_id end) as own_id
      from import_rows r
      left join members m on m.admin_id = r.admin_id and m.phone_number = r.phone_number and m.deleted_at is null
      left join lateral find_person_masked(r.phone_number) f on true
      where ${own} and r.state = 'ready')
    update import_rows r set person = case when k.own_id is not null then 'existing' else 'new' end
    from known k where ${own} and r.row_number = k.row_number`.execute(db)
  const known = sql`
    from members m
    left join member_gyms g on g.admin_id = m.admin_id and g.member_id = m.id and g.gym_id = ${batch.gym_id}
    where ${own} and r.state = 'ready' and r.person = 'existing' and m.admin_id = r.admin_id and m.phone_number = r.phone_number and m.deleted_at is null`
  await sql`
    update import_rows r set state = 'duplicate',
      problems = jsonb_build_array(jsonb_build_object('field', 'phone', 'code', 'duplicate.member', 'values', jsonb_build_object('name', m.fullname)))
    ${known} and g.gym_id is not null and (${batch.matching.existing === 'skip'} or r.reading -> 'membership' = 'null')`.execute(
    db,
  )
  await sql`
    update import_rows r set state = 'bad', problems = '[{"field": "row", "code": "member.banned"}]'
    ${known} and m.status = 'banned' and r.reading -> 'membership' <> 'null'`.execute(db)
  await sql`
    update import_rows r set state = 'bad', problems = '[{"field": "start", "code": "membership.overlap"}]'
    ${known} and exists (
      select from memberships s where s.admin_id = m.admin_id and s.member_id = m.id and s.gym_id = ${batch.gym_id} and s.status <> 'cancelled'
        and s.plan_id = (r.reading #>> '{membership,planId}')::uuid
        and daterange(s.start_on, s.end_on, '[]') && daterange((r.reading #>> '{membership,startOn}')::date, (r.reading #>> '{membership,endOn}')::date, '[]'))`.execute(
    db,
  )
}
