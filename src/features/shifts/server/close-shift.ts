import { sql } from 'kysely'
import { paths } from '#src/contract/paths.ts'
import { toSom, type Tiyin } from '#src/contract/money.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Work } from '#src/server/serve.ts'
import { ofOwner } from '#src/server/owned.ts'
import { findShift, type ShiftScope, tillOf } from './queries.ts'

export type Closing = {
  counted: Tiyin
  notes?: readonly { value: number; count: number }[] | undefined
  note?: string | null | undefined
}

/** The row is held, so every payment that found the shift open is committed and in the sum, and every later one waits. */
async function holdOpen({ db, fail }: Work<'state_conflict'>, scope: ShiftScope, id: string) {
  const { rows } = await sql<{ admin_id: string; closed_at: Date | null }>`
    select admin_id, closed_at from cash_shifts where id = ${id}
      and ${ofOwner('cash_shifts', scope.adminId)} and (${scope.openedBy}::uuid is null or opened_by_id = ${scope.openedBy}::uuid)
    for update`.execute(db)
  const held = rows[0]
  const shift = held && (await findShift(db, id, scope))
  if (!held || !shift) throw fail('not_found')
  if (held.closed_at) throw fail('state_conflict')
  return { held, shift }
}

/** Notes what was counted before it was known what should be there; a later count changes nothing of it. Answers whose it is. */
export async function countShift(
  work: Work<'state_conflict'>,
  scope: ShiftScope,
  id: string,
  counted: Tiyin,
): Promise<string> {
  const { held, shift } = await holdOpen(work, scope, id)
  const expected = tillOf(shift)
  await keepFirstCount(work, held.admin_id, id, { counted, expected })
  await work.audit({
    entity: 'cash_shifts',
    entityId: id,
    adminId: held.admin_id,
    after: {
      counted_amount: toSom(counted),
      expected_amount: toSom(expected),
      difference: toSom(counted - expected),
    },
  })
  return held.admin_id
}

async function keepFirstCount(
  { db, now }: Work,
  adminId: string,
  id: string,
  { counted, expected }: { counted: Tiyin; expected: Tiyin },
): Promise<void> {
  await sql`
    update cash_shifts set first_counted_tiyin = ${counted}, first_expected_tiyin = ${expected}, first_counted_at = ${now}
    where admin_id = ${adminId} and id = ${id} and first_counted_at is null`.execute(db)
}

/** What was paid later finds it closed and goes to the next shift. Answers whose it is. */
export async function closeShift(
  work: Work<'state_conflict'>,
  scope: ShiftScope,
  id: string,
  closing: Closing,
): Promise<string> {
  const { db, actor, now } = work
  const { held, shift } = await holdOpen(work, scope, id)
  const expected = tillOf(shift)
  const difference = closing.counted - expected
  if (difference !== 0 && !closing.note) throw work.fail('invalid_input', { fields: { note: 'shift.note_required' } })
  await keepFirstCount(work, held.admin_id, id, { counted: closing.counted, expected })
  await sql`
    update cash_shifts set closed_at = ${now}, closed_by_kind = ${actor.role}, closed_by_id = ${actor.id}, counted_tiyin = ${closing.counted},
      expected_tiyin = ${expected}, note = ${closing.note ?? null}, counted_notes = ${closing.notes ? JSON.stringify(closing.notes) : null}::jsonb
    where admin_id = ${held.admin_id} and id = ${id}`.execute(db)
  await work.audit({
    entity: 'cash_shifts',
    entityId: id,
    adminId: held.admin_id,
    after: {
      counted_amount: toSom(closing.counted),
      expected_amount: toSom(expected),
      difference: toSom(difference),
      note: closing.note ?? null,
    },
  })
  // an owner who closed it has just seen it
  if (difference !== 0 && actor.role !== 'admin')
    await notify(work, {
      adminId: held.admin_id,
      recipients: [{ role: 'admin', id: held.admin_id }],
      kind: 'shift_difference',
      params: {
        employee: shift.opened_by_name ?? '',
        gym_name: shift.gym_name,
        difference: String(toSom(difference)),
        note: closing.note ?? '',
      },
      link: paths.shift('admin', id),
      dedupeKey: `shift:${id}`,
    })
  return held.admin_id
}
