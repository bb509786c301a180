import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { knownReason } from '#src/contract/known-reasons.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { PaymentMethod } from '#src/contract/values.ts'
import { deleteMember } from '#src/features/members/server/change-member.ts'
import { cancelMembership } from '#src/features/memberships/server/cancel-membership.ts'
import { getHeld } from '#src/features/memberships/server/membership-access.ts'
import { recordTransaction } from '#src/features/transactions/server/ledger.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { untilTurnIsOver } from './chunks.ts'
import type { RowProblemCode } from './row-problems.ts'
import { type Batch, findBatch, setState } from './queries.ts'
import { isShutOut, type WorkOfMany, workOf } from './work-of-import.ts'

type Deps = { database: Database; clock: Clock }

const rowsPerChunk = 50
const reason = knownReason('import_undone')

type DoneRow = {
  row_number: number
  person: 'new' | 'linked' | 'existing' | null
  member_id: string
  has_joined_gym: boolean
  membership_id: string | null
  sold_on: Day | null
  payment_id: string | null
  paid_tiyin: Tiyin | null
  paid_on: Day | null
  payment_method: PaymentMethod | null
  kept_by: RowProblemCode | null
}

/**
 * Takes an import back, the last row first, a transaction for each chunk; safe to kill and to repeat like the import.
 * A row on which something was built stays whole and says why.
 */
export async function undoImport(
  { adminId, importId }: { adminId: string; importId: string },
  { database, clock }: Deps,
  isTurnOver?: () => boolean,
): Promise<boolean> {
  const chunk = () =>
    database.transaction({ role: 'tenant', adminId }, async (transaction) => {
      const batch = await findBatch(transaction.db, adminId, importId, { lock: true })
      // half of it stays half until its owner is let in again: it is taken up by itself then
      if (batch?.state !== 'undoing' || (await isShutOut(transaction.db, batch))) return true
      return undoChunk(batch, workOf(batch, transaction, clock, 'imports.undo'))
    })
  return untilTurnIsOver(chunk, isTurnOver)
}

async function undoChunk(batch: Batch, work: WorkOfMany): Promise<boolean> {
  const { db, now } = work
  const rows = await nextRows(batch, work)
  if (rows.length === 0) {
    await setState(db, batch, 'undone', { now })
    return true
  }
  for (const row of rows) if (!row.kept_by) await undoRow(batch, work, row)
  const outcomes = rows.map(({ row_number, kept_by }) => ({
    row_number,
    state: kept_by ? 'kept' : 'undone',
    problems: kept_by ? [{ field: 'row', code: kept_by }] : [],
  }))
  await sql`
    update import_rows r set state = n.state, problems = n.problems
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as n (row_number int, state text, problems jsonb)
    where r.admin_id = ${batch.admin_id} and r.import_id = ${batch.id} and r.row_number = n.row_number`.execute(db)
  await work.notes.write()
  await setState(db, batch, 'undoing', { now })
  return false
}

/**
 * The rows with what was built on them. Their people and memberships are locked first, so that a visit or a payment of
 * this moment is either seen here or finds the membership cancelled.
 */
async function nextRows(batch: Batch, { db }: Work): Promise<DoneRow[]> {
  const page = sql`(
    select * from import_rows where admin_id = ${batch.admin_id} and import_id = ${batch.id} and state = 'done'
    order by row_number desc limit ${rowsPerChunk})`
  await sql`
    select 1 from members m where m.admin_id = ${batch.admin_id} and m.id in (select r.member_id from ${page} r) order by m.id for no key update`.execute(
    db,
  )
  await sql`
    select 1 from memberships s where s.admin_id = ${batch.admin_id} and s.id in (select r.membership_id from ${page} r) order by s.id for update`.execute(
    db,
  )
  const { rows } = await sql<DoneRow>`
    select r.row_number, r.person, m.id as member_id, r.has_joined_gym, r.membership_id, s.sold_on,
      t.id as payment_id, t.amount_tiyin as paid_tiyin, t.business_on as paid_on, t.payment_method,
      case
        when exists (select from visits v where v.admin_id = ${batch.admin_id} and v.member_id = r.member_id and v.undone_at is null
          and (r.person <> 'existing' or v.membership_id = r.membership_id))
          or exists (select from membership_uses u where u.admin_id = ${batch.admin_id} and u.membership_id = r.membership_id and u.undone_at is null) then 'kept.visit'
        when t.version > 1 or exists (select from transactions o where o.admin_id = ${batch.admin_id} and o.membership_id = r.membership_id
          and o.id is distinct from r.transaction_id) then 'kept.money'
        when s.version > 1 or s.status = 'cancelled' or s.gift_days <> 0 or s.is_frozen
          or exists (select from membership_freezes f where f.admin_id = ${batch.admin_id} and f.membership_id = r.membership_id)
          or exists (select from memberships o where o.admin_id = ${batch.admin_id} and o.member_id = r.member_id and o.id is distinct from r.membership_id
            and (r.person <> 'existing' or o.renewed_from = r.membership_id)
            and not exists (select from import_rows b where b.admin_id = ${batch.admin_id} and b.import_id = r.import_id and b.membership_id = o.id)) then 'kept.membership'
        when r.person <> 'existing'
          and exists (select from member_notes n where n.admin_id = ${batch.admin_id} and n.member_id = r.member_id) then 'kept.note'
        when r.person <> 'existing' and (m.version <> r.member_version or m.deleted_at is not null
          or exists (select from member_gyms g where g.admin_id = ${batch.admin_id} and g.member_id = r.member_id and g.gym_id <> ${batch.gym_id})) then 'kept.edited'
      end as kept_by
    from ${page} r
    join members m on m.admin_id = ${batch.admin_id} and m.id = r.member_id
    left join memberships s on s.admin_id = ${batch.admin_id} and s.id = r.membership_id
    left join transactions t on t.admin_id = ${batch.admin_id} and t.id = r.transaction_id
    order by r.row_number desc`.execute(db)
  return rows
}

async function undoRow(batch: Batch, work: WorkOfMany, row: DoneRow): Promise<void> {
  if (row.membership_id) await takeBack(batch, work, row, row.membership_id)
  if (row.person !== 'existing') await deleteMember(work, batch.admin_id, row.member_id)
  else if (row.has_joined_gym) await leaveGym(batch, work, row.member_id)
}

/** Money goes back on the day on which it came, so that neither that day nor today has earned or lost anything. */
async function takeBack(batch: Batch, work: WorkOfMany, row: DoneRow, membershipId: string): Promise<void> {
  const entry = {
    adminId: batch.admin_id,
    target: { kind: 'membership', id: membershipId } as const,
    reason,
  }
  if (row.payment_id && row.paid_tiyin && row.paid_on)
    await recordTransaction(work, {
      ...entry,
      type: 'refund',
      amount: row.paid_tiyin,
      paymentMethod: row.payment_method ?? undefined,
      refundsTransactionId: row.payment_id,
      takenOn: row.paid_on,
    })
  const held = await getHeld(work, batch.admin_id, membershipId)
  if (held.due_tiyin > 0)
    await recordTransaction(work, {
      ...entry,
      type: 'adjustment',
      direction: 'decrease',
      amount: held.due_tiyin,
      takenOn: row.sold_on ?? work.today,
    })
  const settled = { ...held, due_tiyin: 0, paid_tiyin: 0, remaining_tiyin: 0 }
  await cancelMembership(work, settled, { reason, fee: 0, refund: 0, neverRan: true })
}

/** Somebody who was the owner's before leaves the gym that the import brought them to, unless something else holds them there. */
const leaveGym = async ({ admin_id, gym_id }: Batch, { db }: Work, memberId: string): Promise<void> => {
  await sql`
    delete from member_gyms g where g.admin_id = ${admin_id} and g.member_id = ${memberId} and g.gym_id = ${gym_id}
      and not exists (select from memberships s where s.admin_id = g.admin_id and s.member_id = g.member_id and s.gym_id = g.gym_id and s.status <> 'cancelled')
      and not exists (select from visits v where v.admin_id = g.admin_id and v.member_id = g.member_id and v.gym_id = g.gym_id and v.undone_at is null)`.execute(
    db,
  )
}
