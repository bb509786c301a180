import { setAccountStatus } from '#src/features/sessions/server/accounts.ts'
import { endSessionsOfOwner } from '#src/features/sessions/server/sessions.ts'
import type { Work } from '#src/server/serve.ts'
import { actTowards, adminActs, needsReason, type WantedStatus } from '../rules.ts'
import { type Sender, sendApproval, tellRejected } from './password-codes.ts'
import { findAdminForUpdate, hasPassword, updateAdminStatus } from './queries.ts'

type Wanted = { status: WantedStatus; reason?: string | null | undefined; version?: number | undefined }

/** Approves, rejects, blocks or unblocks. Who is shut out is signed out, and all their employees with them. */
export async function changeAdminStatus(
  work: Work<'stale_version' | 'state_conflict'>,
  sender: Sender,
  id: string,
  { status, reason, version }: Wanted,
): Promise<void> {
  const { db, now, audit } = work
  const admin = await findAdminForUpdate(db, id)
  if (!admin) throw work.fail('not_found')
  if (version !== undefined && version !== admin.version) throw work.fail('stale_version')
  const act = actTowards(admin.status, status)
  if (!act) throw work.fail('state_conflict')
  if (needsReason(act) && !reason) throw work.fail('invalid_input', { fields: { reason: 'reason.required' } })
  const { to } = adminActs[act]
  const kept = to === 'blocked' ? (reason ?? null) : null
  await updateAdminStatus(db, id, to, kept, now)
  await setAccountStatus(db, 'admin', id, to)
  if (to === 'blocked') await endSessionsOfOwner(work, id, 'admin_blocked')
  else if (!(await hasPassword(db, id))) await sendApproval(work, sender, admin)
  if (act === 'reject') await tellRejected(work, admin, reason ?? '')
  await audit({
    entity: 'admins',
    entityId: id,
    adminId: id,
    before: { status: admin.status, reason: admin.status_reason },
    after: { act, status: to, reason: reason ?? null },
  })
}
