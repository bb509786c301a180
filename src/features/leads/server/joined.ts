import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '#src/contract/errors.ts'
import { isSold, makesMember } from '#src/features/memberships/server/membership-state.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import type { Db } from '#src/server/db.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import type { LeadStatus } from '../rules.ts'

/** The lead `l` waits for a call, and its person has bought in that gym since. */
const hasJoined = (adminId: string | null): RawBuilder<boolean> => sql`(
  l.status in ('new', 'contacted') and exists (
    select from members m
    join memberships s on s.admin_id = ${ownerOf('l', adminId)} and s.member_id = m.id and s.gym_id = l.gym_id and s.created_at >= l.created_at
    where m.admin_id = ${ownerOf('l', adminId)} and m.phone_number = l.phone_number and m.deleted_at is null and ${isSold('s')} and ${makesMember('s')}))`

/** In the platform's scope. */
export async function listJoined(db: Db): Promise<{ admin_id: string; id: string }[]> {
  const { rows } = await sql<{ admin_id: string; id: string }>`
    select l.admin_id, l.id from leads l where ${hasJoined(null)} order by l.admin_id, l.id`.execute(db)
  return rows
}

/** Nobody is asked any more to phone somebody who trains already; whose answer it was is left as it stands. */
export async function settleJoined({ db, audit }: Work<ErrorCode>, adminId: string, id: string): Promise<void> {
  const { rows } = await sql<{ gym_id: string; status: LeadStatus }>`
    select l.gym_id, l.status from leads l where l.admin_id = ${adminId} and l.id = ${id} and ${hasJoined(adminId)} for update of l`.execute(
    db,
  )
  const [lead] = rows
  if (!lead) return
  await sql`update leads set status = 'joined', version = version + 1 where admin_id = ${adminId} and id = ${id}`.execute(
    db,
  )
  announce(db, { event: 'lead', adminId, gymId: lead.gym_id })
  await audit({
    entity: 'leads',
    entityId: id,
    adminId,
    before: { status: lead.status },
    after: { status: 'joined' },
  })
}
