import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { isSold, makesMember } from '#src/features/memberships/server/membership-state.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import { listNeedless, renews, stopAutopay } from './queries.ts'
import { renewNoMore } from './endings.ts'
import { followEntry, notedByItself } from './noted.ts'
import { tellMember } from './tell.ts'

/**
 * What was renewed otherwise, with the same plan, is renewed by the card from there on: of everybody, or of one autopay. The
 * charge that was announced for it is called off; agreed parts of what was renewed are taken on their days all the same. Tells
 * whether any went on.
 */
export async function followRenewed(
  db: Db,
  now: Date,
  only: { adminId: string; id: string } | null = null,
): Promise<boolean> {
  const adminId = only?.adminId ?? null
  const { rows } = await sql<{ admin_id: string; id: string; membership_id: string; next_id: string }>`
    select distinct on (n.id) a.admin_id, a.id, a.membership_id, n.id as next_id
    from autopays a
    join memberships s on s.admin_id = ${ownerOf('a', adminId)} and s.id = a.membership_id and s.status <> 'cancelled'
    cross join lateral (
      select r.id from memberships r
      where r.admin_id = ${ownerOf('a', adminId)} and r.member_id = s.member_id and r.gym_id = s.gym_id and r.plan_id = s.plan_id
        and r.id <> s.id and r.end_on > s.end_on and ${isSold('r')} and ${makesMember('r')}
      order by r.end_on desc, r.id desc limit 1) n
    where a.stopped_at is null and ${renews} and ${ofOwner('a', adminId)}
      and (${only?.id ?? null}::uuid is null or a.id = ${only?.id ?? null}::uuid)
      and not exists (
        select from autopays o where o.admin_id = ${ownerOf('a', adminId)} and o.membership_id = n.id and o.stopped_at is null)
      and not exists (
        select from autopay_charges c where c.admin_id = ${ownerOf('a', adminId)} and c.autopay_id = a.id and c.kind = 'renewal'
          and c.state in ('announced', 'asked') and c.membership_id is not null)
    order by n.id, a.agreed_at desc`.execute(db)
  for (const { admin_id, id, membership_id, next_id } of rows) {
    const { numAffectedRows } = await sql`
      update autopays set membership_id = ${next_id} where admin_id = ${admin_id} and id = ${id} and stopped_at is null`.execute(
      db,
    )
    if (numAffectedRows)
      await notedByItself(db, now).audit(followEntry({ adminId: admin_id, id, membershipId: membership_id }, next_id))
    await sql`
      update autopay_charges set state = 'called_off', ended_at = ${now}
      where admin_id = ${admin_id} and autopay_id = ${id} and kind = 'renewal' and state = 'announced'`.execute(db)
  }
  return rows.length > 0
}

/** Nothing is left to pay by it: the card is forgotten, and whoever counted on a renewal hears that none comes. With agreed parts left it goes on with those. */
export async function endNeedless(
  db: Db,
  { now, today }: { now: Date; today: Day },
  only: { adminId: string; id: string } | null = null,
): Promise<void> {
  for (const needless of await listNeedless(db, today, only)) {
    const { admin_id: adminId, id } = needless
    if (needless.has_parts) {
      await renewNoMore(notedByItself(db, now), adminId, id)
      continue
    }
    const stopped = await stopAutopay(notedByItself(db, now), adminId, id, {
      why: 'ended',
      by: { role: 'system', id: null },
    })
    if (!stopped) continue
    // what is missing of a part whose charge is over, as after a refund, the card does not take: nobody may believe that it will
    if (needless.lacks_part) await tellMember({ db, now }, 'autopay_stopped', needless)
    else if (needless.covers_renewal) await tellMember({ db, now }, 'autopay_ended', needless)
  }
}
