import { sql } from 'kysely'
import { addDays, startOfDay, type Day } from '#src/contract/days.ts'
import type { KeptCards } from '#src/features/cash-boxes/server/kept-cards.ts'
import type { AskingDeps } from '#src/features/online-payments/server/asking.ts'
import { tillOf } from '#src/features/online-payments/server/doors.ts'
import { writeAudits } from '#src/server/audit.ts'
import type { Db } from '#src/server/db.ts'
import { enqueueJob } from '#src/server/queue.ts'
import type { Vault } from '#src/server/vault.ts'
import { countedDays } from '../rules.ts'
import { sealBox } from './box-of-card.ts'
import { clearAway, holdPaid } from './endings.ts'
import { stopEntry } from './noted.ts'
import { callOffCharges } from './queries.ts'
import { type About, tellMember } from './tell.ts'
import { enqueueCutOffText, enqueueForget, keyOfCutOff } from './turns.ts'

export const cutOffJob = 'autopay.cut_off'
/** The cards that one change of a cash box has cut off: those that were stopped at that moment. */
export type CutOffTurn = { adminId: string; at: string }

/**
 * What becomes of members' cards when the cash box that keeps them is another. From the moment of the change none is charged: all
 * are stopped in its transaction. What waited for them is called off, and each member told, by a job.
 */
export const keptCardsOf = (vault: Vault): KeptCards => ({
  async count(db, adminId) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from autopays a where a.admin_id = ${adminId} and a.stopped_at is null`.execute(db)
    return rows[0]?.count ?? 0
  },
  async cutOff({ db, now, actor, requestId }, adminId, former) {
    const sealed = sealBox(vault, former)
    // a card that is to be forgotten, and money that was asked for, are where they were; what nobody can open is forgotten here
    await sql`
      update autopays a set sealed_box = ${sealed}, sealed_token = case when ${sealed !== null} then a.sealed_token end
      where a.admin_id = ${adminId} and a.provider = 'payme' and a.sealed_box is null
        and (a.stopped_at is null or a.sealed_token is not null or exists (
          select from autopay_charges c where c.admin_id = ${adminId} and c.autopay_id = a.id and c.state = 'asked'))`.execute(
      db,
    )
    const { rows: stopped } = await sql<{ id: string; membership_id: string }>`
      update autopays a set stopped_at = ${now}, stopped_by_kind = ${actor.role}, stopped_by_id = ${actor.id}, stop_why = 'moved'
      where a.admin_id = ${adminId} and a.provider = 'payme' and a.stopped_at is null returning a.id, a.membership_id`.execute(
      db,
    )
    if (stopped.length === 0) return
    const entries = stopped.map(({ id, membership_id: membershipId }) =>
      stopEntry({ adminId, id, membershipId }, 'moved'),
    )
    await writeAudits(db, { actor, adminId, action: 'autopay.stop', now, requestId }, entries)
    const turn: CutOffTurn = { adminId, at: now.toISOString() }
    await enqueueJob(db, cutOffJob, turn, { key: `${cutOffJob}:${adminId}:${turn.at}` })
  },
})

type Row = About & { id: string; sealed_token: Buffer | null }

/** Of each: no invoice and no reservation of it stays, its card is forgotten where it was, and its member hears of it once. */
export async function followCutOff(
  { database, clock }: Pick<AskingDeps, 'database' | 'clock'>,
  { adminId, at }: CutOffTurn,
): Promise<void> {
  const rows = await database.transaction({ role: 'tenant', adminId }, ({ db }) => listCutOff(db, adminId, at))
  for (const row of rows)
    await database.transaction({ role: 'tenant', adminId }, async (transaction) => {
      const { work } = tillOf('payme', { id: row.id, admin_id: adminId }, transaction, clock)
      const { db, now } = work
      await holdPaid(work, adminId, row.id)
      await clearAway(work, await callOffCharges(db, { adminId, id: row.id, now }))
      if (row.sealed_token) await enqueueForget(db, adminId, row)
      const key = keyOfCutOff({ gymId: row.gym_id, memberId: row.member_id, at })
      await tellMember(work, 'autopay_moved', row, { key })
      await enqueueCutOffText(db, { adminId, id: row.id, key })
    })
}

async function listCutOff(db: Db, adminId: string, at: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select a.admin_id, a.id, a.sealed_token, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name
    from autopays a
    join memberships s on s.admin_id = ${adminId} and s.id = a.membership_id
    join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
    where a.admin_id = ${adminId} and a.stop_why = 'moved' and a.stopped_at = ${new Date(at)} order by a.id`.execute(db)
  return rows
}

/** How many cards are connected, and of those that changes cut off lately how many are again: each person counts once at a gym. */
export async function countCards(db: Db, adminId: string, today: Day) {
  const { rows } = await sql<{ connected: number; cut_off: number; again: number; last_at: Date | null }>`
    select (select count(*) from autopays a where a.admin_id = ${adminId} and a.stopped_at is null)::int as connected,
      count(*)::int as cut_off, count(*) filter (where m.is_again)::int as again, max(m.stopped_at) as last_at
    from (
      select distinct on (o.gym_id, o.member_id) o.stopped_at, exists (
        select from autopays n where n.admin_id = ${adminId} and n.gym_id = o.gym_id and n.member_id = o.member_id
          and n.agreed_at > o.stopped_at) as is_again
      from autopays o
      where o.admin_id = ${adminId} and o.stop_why = 'moved' and o.stopped_at >= ${startOfDay(addDays(today, -countedDays))}
      order by o.gym_id, o.member_id, o.stopped_at desc) m`.execute(db)
  const { connected = 0, cut_off = 0, again = 0, last_at = null } = rows[0] ?? {}
  return { connected, moved: last_at && { cut_off, again, last_at: last_at.toISOString() } }
}
