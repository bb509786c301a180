import { sql } from 'kysely'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Db } from '#src/server/db.ts'
import type { ClassEffect } from '../contract.ts'
import { findClashes } from './clashes.ts'
import type { SeriesTerms } from './make-sessions.ts'
import { notOver } from './session-states.ts'

type Told = Pick<SeriesTerms, 'admin_id' | 'gym_id' | 'id' | 'coach_id' | 'time'>

/**
 * What is made by itself, or held again with its day, asks nobody: where it meets another class in its room or with its
 * coach, the owner is told, once for each class that is met. What a series met before was meant, or was told already; `all` is
 * what came in the same moment, and is none of that.
 */
export async function tellOfClashes(
  db: Db,
  series: Told,
  made: readonly string[],
  now: Date,
  all = made,
): Promise<void> {
  if (made.length === 0) return
  const adminId = series.admin_id
  const placed = (ids: readonly string[]) =>
    ids.map((id) => ({ id, inRoom: true, withCoach: series.coach_id !== null }))
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, k.name from class_sessions s join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    where s.admin_id = ${adminId} and s.series_id = ${series.id} and ${notOver('s', now)}`.execute(db)
  const nameOf = ({ with: by, name, kind, time }: ClassEffect['clashes'][number]) => [by, name, kind, time].join('|')
  const before = rows.map(({ id }) => id).filter((id) => !all.includes(id))
  const known = new Set((await findClashes(db, adminId, placed(before))).map(nameOf))
  const met = (await findClashes(db, adminId, placed(made))).filter((clash) => !known.has(nameOf(clash)))
  const first = new Map(met.toReversed().map((clash) => [nameOf(clash), clash]))
  for (const { name, kind, date, time } of first.values())
    await notify(
      { db, now },
      {
        adminId,
        recipients: [{ role: 'admin', id: adminId }],
        kind: 'timetable_clash',
        params: { class_name: rows[0]?.name ?? '', date, time: series.time, name, other: `${kind} ${time}` },
        link: paths.classesOn('admin', { gymId: series.gym_id, day: date }),
      },
    )
}
