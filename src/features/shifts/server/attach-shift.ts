import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { Work } from '#src/server/serve.ts'

type Desk = Pick<Work, 'db' | 'now' | 'actor'>

/**
 * The open shift that money belongs to which the caller takes or returns in this gym now; null when there is none.
 * Its row is held until the end of the transaction, so a closing waits for this money or this money goes to the next
 * shift. An employee's cash always has one: where the gym does not ask for an opening, the first cash opens it with nothing in the till.
 */
export async function shiftOfMoney(
  work: Desk & Pick<Work<'shift.required'>, 'fail' | 'audit'>,
  adminId: string,
  gymId: string,
  { isCash, asked }: { isCash: boolean; asked?: Promise<string | null> | undefined },
): Promise<string | null> {
  const { actor } = work
  if (actor.role !== 'admin' && actor.role !== 'employee') return null
  const open = await (asked ?? holdOpenShift(work, adminId, gymId))
  if (open || !isCash || actor.role === 'admin') return open
  if (await isShiftRequired(work, adminId, gymId)) throw work.fail('shift.required')
  // somebody else of the same name may open it at this moment: then theirs is the one
  const opened = await insertShift(work, adminId, gymId, 0)
  if (!opened) return holdOpenShift(work, adminId, gymId)
  await noteOpened(work, { adminId, gymId, id: opened, opening: 0 })
  return opened
}

/** As it was opened, by whoever asked for it or by the first cash of a day. */
export const noteOpened = (
  { audit }: Pick<Work, 'audit'>,
  { adminId, gymId, id, opening }: { adminId: string; gymId: string; id: string; opening: Tiyin },
): Promise<void> =>
  audit({
    action: 'shifts.open',
    entity: 'cash_shifts',
    entityId: id,
    adminId,
    after: { gym_id: gymId, opening_amount: toSom(opening) },
  })

/** `for share`: several payments at once, but never beside a closing, which holds it `for update`. */
export async function holdOpenShift({ db, actor }: Desk, adminId: string, gymId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from cash_shifts
    where admin_id = ${adminId} and gym_id = ${gymId} and opened_by_id = ${actor.id} and closed_at is null for share`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

export async function isShiftRequired({ db }: Pick<Work, 'db'>, adminId: string, gymId: string): Promise<boolean> {
  const { rows } = await sql<{ is_shift_required: boolean }>`
    select is_shift_required from gym_settings where admin_id = ${adminId} and gym_id = ${gymId}`.execute(db)
  return rows[0]?.is_shift_required ?? false
}

/** The id of the new shift, or null when the person has an open one in this gym. */
export async function insertShift(
  { db, actor, now }: Desk,
  adminId: string,
  gymId: string,
  opening: Tiyin,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into cash_shifts (admin_id, id, gym_id, opened_by_kind, opened_by_id, opened_at, opening_tiyin)
    values (${adminId}, ${newId(now.getTime())}, ${gymId}, ${actor.role}, ${actor.id}, ${now}, ${opening})
    on conflict (admin_id, gym_id, opened_by_id) where closed_at is null do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Money of a closed shift was counted: whether it was cash is no longer changed. Holds an open one against a closing. */
export async function assertShiftOpen(
  { db, fail }: Pick<Work<'shift.closed'>, 'db' | 'fail'>,
  adminId: string,
  shiftId: string,
): Promise<void> {
  const { rows } = await sql<{ closed_at: Date | null }>`
    select closed_at from cash_shifts where admin_id = ${adminId} and id = ${shiftId} for share`.execute(db)
  if (rows[0]?.closed_at) throw fail('shift.closed')
}
