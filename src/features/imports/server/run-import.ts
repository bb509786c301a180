import { sql } from 'kysely'
import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import type { Clock } from '#src/server/clock.ts'
import { constraintFailure } from '#src/server/constraint-failures.ts'
import type { Database, Db } from '#src/server/db.ts'
import { Failure } from '#src/server/failure.ts'
import { spendListedLinks } from '#src/features/members/server/known-a-day.ts'
import { noteListed } from '#src/features/members/server/consents.ts'
import { type SaleTerms, termsOfSale } from '#src/features/memberships/server/sell-membership.ts'
import { importFields } from '../rules.ts'
import { untilTurnIsOver } from './chunks.ts'
import type { RowProblem } from './row-problems.ts'
import { findBehind, findKnown, importRow, type ReadyRow, type RowOutcome } from './import-row.ts'
import { type Batch, findBatch, setState } from './queries.ts'
import { isShutOut, type WorkOfMany, workOf } from './work-of-import.ts'

type Deps = { database: Database; clock: Clock; linksPerDay: number }
type Target = { adminId: string; importId: string }

/** Half a second or so of work: what a stop waits for, and what a kill costs. */
const rowsPerChunk = 50

/**
 * Imports what is ready, a transaction for each chunk. A row's own state goes with its effects, so a job that was killed
 * or runs twice begins where the last commit ended; the lock of the import makes two runs take turns.
 */
export async function runImport(
  { adminId, importId, goesOn }: Target & { goesOn?: true },
  { database, clock, linksPerDay }: Deps,
  isTurnOver?: () => boolean,
): Promise<boolean> {
  let isFirst = !goesOn
  const chunk = () =>
    database.transaction({ role: 'tenant', adminId }, async (transaction) => {
      const batch = await findBatch(transaction.db, adminId, importId, { lock: true })
      if (batch?.state !== 'running') return true
      const work = workOf(batch, transaction, clock, 'imports.run')
      if (await isShutOut(transaction.db, batch)) throw work.fail('import.owner_shut_out')
      if (isFirst) await assertMayLink(work, { adminId, linksPerDay })
      isFirst = false
      return importChunk(batch, work, linksPerDay)
    })
  const orStop = (error: unknown) => {
    if (!(error instanceof Failure) || error.code === 'overloaded') throw error
    return stop({ adminId, importId }, error, { database, clock })
  }
  return untilTurnIsOver(() => chunk().catch(orStop), isTurnOver)
}

/** Another run on a day on which enough people were linked does not begin. */
async function assertMayLink(work: WorkOfMany, owner: { adminId: string; linksPerDay: number }): Promise<void> {
  await spendListedLinks(work, { ...owner, count: 0 })
  await work.enter({ role: 'tenant', adminId: owner.adminId })
}

/** The owner was shut out, the gym may no longer be written in, or enough people are linked for today: what is done stays, the rest waits for another run. */
const stop = (
  { adminId, importId }: Target,
  { code }: Failure,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): Promise<boolean> =>
  database.transaction({ role: 'tenant', adminId }, async ({ db }) => {
    const batch = await findBatch(db, adminId, importId, { lock: true })
    if (batch?.state === 'running') await setState(db, batch, 'cancelled', { now: clock.now(), stopCode: code })
    return true
  })

async function importChunk(batch: Batch, work: WorkOfMany, linksPerDay: number): Promise<boolean> {
  const { db, now } = work
  const { rows } = await sql<ReadyRow>`
    select row_number, reading from import_rows
    where admin_id = ${batch.admin_id} and import_id = ${batch.id} and state = 'ready' and reading is not null order by row_number limit ${rowsPerChunk} for update`.execute(
    db,
  )
  if (rows.length === 0) {
    await setState(db, batch, 'done', { now })
    await work.audit({ entity: 'imports', entityId: batch.id, after: await countsOf(db, batch) })
    await work.notes.write()
    return true
  }
  await assertGymWritable(work, batch.admin_id, batch.gym_id)
  const terms = await termsOfRows(work, batch, rows)
  const termsOf = (planId: string) => terms.get(planId)
  const phones = rows.map(({ reading }) => reading.phone)
  const behind = await findBehind(db, phones)
  const known = await findKnown(db, batch, phones, behind)
  const outcomes: RowOutcome[] = []
  await sql`savepoint one_row`.execute(db)
  for (const row of rows) {
    const { phone } = row.reading
    const attempt = async (people = behind) => {
      // a row before this one may have brought the same person in
      const found = known.get(phone) ?? (await findKnown(db, batch, [phone], people)).get(phone)
      known.delete(phone)
      if (!found) throw new Error('a phone was asked about and not answered')
      return importRow(work, batch, row, { known: found, termsOf })
    }
    // somebody registered them at this very moment: then the row finds them
    const again = async () => attempt(await findBehind(db, [phone]))
    const outcome = await wholeOrNot(work, row, () => attempt())
    outcomes.push(isKnownNow(outcome) ? await wholeOrNot(work, row, again) : outcome)
  }
  await noteListed(work, batch.admin_id, saidOf(rows, outcomes))
  await keepOutcomes(db, batch, outcomes, now)
  await work.notes.write()
  await setState(db, batch, 'running', { now })
  const linked = outcomes.filter(({ person }) => person === 'linked').length
  // thrown when that was enough, and what is done stays
  if (linked > 0) await spendListedLinks(work, { adminId: batch.admin_id, linksPerDay, count: linked })
  return false
}

const saidOf = (rows: readonly ReadyRow[], outcomes: readonly RowOutcome[]) =>
  rows.flatMap(({ row_number, reading: { consents = [] } }) => {
    const memberId = outcomes.find((one) => one.row_number === row_number && one.state === 'done')?.member_id
    return memberId ? consents.map((said) => ({ memberId, ...said })) : []
  })

const isKnownNow = ({ problems }: RowOutcome): boolean => problems.some(({ code }) => code === 'add_member')

/** A plan that is no longer sold has no terms: each of its rows asks again, and is told. */
async function termsOfRows(work: WorkOfMany, batch: Batch, rows: readonly ReadyRow[]): Promise<Map<string, SaleTerms>> {
  const terms = new Map<string, SaleTerms>()
  for (const planId of new Set(rows.flatMap(({ reading }) => reading.membership?.planId ?? []))) {
    const found = await termsOfSale(work, batch.admin_id, { gymId: batch.gym_id, planId }).catch(refused)
    if (found) terms.set(planId, found)
  }
  return terms
}

const refused = (error: unknown): undefined => {
  if (!(error instanceof Failure)) throw error
}

/** A row that the product refuses leaves nothing behind but the reason. Anything unexpected ends the chunk. */
async function wholeOrNot(
  { db, notes }: WorkOfMany,
  { row_number }: ReadyRow,
  importIt: () => Promise<RowOutcome>,
): Promise<RowOutcome> {
  const before = notes.count()
  try {
    const outcome = await importIt()
    await sql`release savepoint one_row`.execute(db)
    await sql`savepoint one_row`.execute(db)
    return outcome
  } catch (error) {
    const problem = problemOf(error)
    if (!problem) throw error
    await sql`rollback to savepoint one_row`.execute(db)
    notes.cutTo(before)
    return { row_number, state: 'bad', problems: [problem] }
  }
}

/** Fields of a sale by the columns of a file. */
const fieldNames: Readonly<Record<string, RowProblem['field']>> = {
  fullname: 'fullname',
  phone_number: 'phone',
  plan_id: 'plan',
  start_date: 'start',
  'payment.paid_amount': 'paid',
}

function problemOf(error: unknown): RowProblem | undefined {
  if (error instanceof Failure)
    return { field: columnOf(error.details.field), code: error.code, values: error.details.values ?? {} }
  const told = constraintFailure(error)
  return told && { field: columnOf(told.field), code: told.code }
}

const columnOf = (name = ''): RowProblem['field'] =>
  fieldNames[name] ?? importFields.find((field) => field === name) ?? 'row'

async function keepOutcomes(db: Db, batch: Batch, outcomes: readonly RowOutcome[], now: Date): Promise<void> {
  await sql`
    update import_rows r set state = n.state, problems = n.problems, person = coalesce(n.person, r.person), member_id = n.member_id,
      has_joined_gym = coalesce(n.has_joined_gym, false), membership_id = n.membership_id, done_at = case when n.state = 'done' then ${now}::timestamptz end,
      member_version = (select m.version from members m where m.admin_id = ${batch.admin_id} and m.id = n.member_id),
      transaction_id = (select t.id from transactions t where t.admin_id = ${batch.admin_id} and t.membership_id = n.membership_id)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as n (row_number int, state text, problems jsonb, person text, member_id uuid, has_joined_gym boolean, membership_id uuid)
    where r.admin_id = ${batch.admin_id} and r.import_id = ${batch.id} and r.row_number = n.row_number`.execute(db)
}

async function countsOf(db: Db, batch: Batch): Promise<Record<string, number>> {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    select jsonb_object_agg(state, count) as counts from (
      select state, count(*) from import_rows where admin_id = ${batch.admin_id} and import_id = ${batch.id} group by state) s`.execute(
    db,
  )
  return rows[0]?.counts ?? {}
}
