import { sql } from 'kysely'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'

export const endOwnFeedsJob = 'classes.end_own_feeds'

/** Behind the change: what its transaction has written of one owner is in the way of asking all of them. */
export const enqueueEndOwnFeeds = ({ enqueue, now }: Pick<Work, 'enqueue' | 'now'>, accountId: string): Promise<void> =>
  enqueue(endOwnFeedsJob, { accountId, at: now.toISOString() }, { key: `${endOwnFeedsJob}:${accountId}` })

/** Whoever was in goes on until the change is known, and may make a link as long. */
const untilKnown = 60_000

/**
 * The phone that a member signs in with was changed: whoever was in before may know the links of their calendars, which say where
 * they are and when. They end at every owner, and the member hears first that the calendar of their own phone does. A run that is made again
 * ends what was there at the change alone, and tells it once.
 */
export async function endOwnFeeds(
  { database, clock }: { database: Database; clock: Clock },
  { accountId, at }: { accountId: string; at: string },
): Promise<void> {
  const last = new Date(Date.parse(at) + untilKnown)
  const found = await database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows: accounts } = await sql<{ subject_id: string }>`
      select subject_id from accounts where id = ${accountId} and role = 'member' and deleted_at is null`.execute(db)
    const memberId = accounts[0]?.subject_id
    if (!memberId) return undefined
    const { rows } = await sql<{ admin_id: string }>`
      select admin_id from class_feeds where member_id = ${memberId} and created_at <= ${last} order by admin_id`.execute(
      db,
    )
    return { memberId, owners: rows.map(({ admin_id }) => admin_id) }
  })
  if (!found || found.owners.length === 0) return
  const { memberId, owners } = found
  await database.transaction({ role: 'platform' }, ({ db }) =>
    notify(
      { db, now: clock.now() },
      {
        adminId: null,
        recipients: [{ role: 'member', id: memberId }],
        kind: 'calendar_ended',
        params: {},
        link: paths.classes('member'),
        dedupeKey: `calendar_ended:${accountId}:${at}`,
      },
    ),
  )
  for (const adminId of owners)
    await database.transaction({ role: 'tenant', adminId }, ({ db }) =>
      sql`delete from class_feeds where admin_id = ${adminId} and member_id = ${memberId} and created_at <= ${last}`.execute(
        db,
      ),
    )
}
