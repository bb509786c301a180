import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
import { paths } from '#src/contract/paths.ts'
import { hasPermission, type Permission } from '#src/contract/permissions.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { openLink } from '#src/features/sessions/server/unknown-links.ts'
import type { Db } from '#src/server/db.ts'
import { bookingIn } from '#src/features/memberships/server/booking-in.ts'
import { isAlive } from '#src/server/alive.ts'
import { linkToken, readLinkToken } from '#src/server/link-token.ts'
import { type Context, type Feature, implement, type Work } from '#src/server/serve.ts'
import { classFeeds } from '../feeds-contract.ts'
import { calendarOf, type Place } from './calendar-file.ts'
import { requireOwnGym } from './member-views.ts'
import { findOwnCoach } from './own-routes.ts'
import { readSessions, stillWorks } from './session-queries.ts'

/** `makerId`: the employee who made it for a coach, and whose gyms and rights it has; null is the coach's own and the owner's. */
type Holder = { adminId: string; memberId: string | null; coachId: string | null; makerId: string | null }
type Feed = {
  admin_id: string
  id: string
  member_id: string | null
  coach_id: string | null
  made_by: string | null
  created_at: Date
}

const daysBack = 30
/** For so long a place that was lost stands there as cancelled: longer than the slowest programs wait between two looks, and no clutter. */
const daysCancelled = 14

/** Whose calendar the caller means: their own at the owner of a gym, or that of the coach they are. */
async function holderOf(
  work: Pick<Work, 'db' | 'actor' | 'today' | 'fail'>,
  gymId: string | undefined,
): Promise<Holder> {
  if (work.actor.role === 'member') {
    if (!gymId) throw work.fail('invalid_input', { fields: { gym_id: 'gym.required' } })
    const gym = await requireOwnGym(work, gymId)
    return { adminId: gym.admin_id, memberId: work.actor.id, coachId: null, makerId: null }
  }
  const coach = await findOwnCoach(work)
  if (!coach) throw work.fail('not_found')
  return { adminId: coach.admin_id, memberId: null, coachId: coach.id, makerId: null }
}

async function findFeed(db: Db, { adminId, memberId, coachId, makerId }: Holder): Promise<Feed | undefined> {
  const { rows } = await sql<Feed>`
    select admin_id, id, member_id, coach_id, made_by, created_at from class_feeds
    where admin_id = ${adminId} and (member_id = ${memberId}::uuid or coach_id = ${coachId}::uuid)
      and made_by is not distinct from ${makerId}::uuid`.execute(db)
  return rows[0]
}

type Opened = Feed & { language: Language; maker_status: string | null; maker_ticks: string[] | null }

/** The calendar behind a link: of somebody who still belongs there, made by somebody who still might make it. */
async function openedBy(db: Db, id: string): Promise<Opened | undefined> {
  const { rows } = await sql<Opened>`
    select f.admin_id, f.id, f.member_id, f.coach_id, f.made_by, f.created_at, coalesce(m.language, e.language, 'uz') as language,
      w.status as maker_status, w.permissions as maker_ticks
    from class_feeds f join admins a on a.id = f.admin_id and ${isAlive('a')}
    left join members m on m.admin_id = f.admin_id and m.id = f.member_id
    left join class_coaches c on c.admin_id = f.admin_id and c.id = f.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    left join employees w on w.admin_id = f.admin_id and w.id = f.made_by
    where f.id = ${id} and m.deleted_at is null and ${stillWorks('c')}`.execute(db)
  return rows.find(
    ({ made_by, maker_status, maker_ticks }) =>
      made_by === null || (maker_status === 'active' && hasPermission('employee', maker_ticks ?? [], 'classes.manage')),
  )
}

/** The classes of a coach, of a link that an employee made those of the employee's gyms. */
const heldBy = ({ admin_id: adminId, coach_id: coachId, made_by: makerId }: Feed) => {
  const held = sql<boolean>`s.admin_id = ${adminId} and s.coach_id = ${coachId}`
  if (makerId === null) return held
  return sql<boolean>`${held} and s.gym_id in (
    select w.gym_id from employee_gyms w where w.admin_id = ${adminId} and w.employee_id = ${makerId})`
}

/** Of each class a member's last booking: one that stands, or that they lost by another's doing and not long ago. */
async function readPlaces(db: Db, adminId: string, memberId: string, today: Day): Promise<Map<string, Place>> {
  const { rows } = await sql<Place & { session_id: string }>`
    select b.session_id, b.status, b.nr from (
      select distinct on (session_id) session_id, status, nr, ended_at, ended_by_kind, end_cause from class_bookings
      where admin_id = ${adminId} and member_id = ${memberId} and held_on >= ${addDays(today, -daysBack)}
      order by session_id, nr desc) b
    where ${bookingIn('b', 'standing')} or (b.ended_at >= ${startOfDay(addDays(today, -daysCancelled))}
      and b.ended_by_kind <> 'member' and b.end_cause is distinct from 'over')`.execute(db)
  return new Map(rows.map(({ session_id, ...place }) => [session_id, place]))
}

async function readCalendar(db: Db, feed: Feed & { language: Language }, today: Day): Promise<string> {
  const { admin_id: adminId, member_id: memberId, language } = feed
  const places = memberId ? await readPlaces(db, adminId, memberId, today) : null
  const sessions = await readSessions(
    db,
    places
      ? sql`s.admin_id = ${adminId} and s.id = any(${[...places.keys()]}::uuid[])`
      : sql`${heldBy(feed)} and s.held_on >= ${addDays(today, -daysBack)}`,
  )
  return calendarOf(sessions, language, places)
}

const coachOf = ({ adminId, actor }: Pick<Context, 'actor'> & { adminId: string }, coachId: string): Holder => ({
  adminId,
  memberId: null,
  coachId,
  makerId: actor.role === 'employee' ? actor.id : null,
})

type Keeper = Pick<Work, 'db' | 'now' | 'audit'>

/** The log names whose classes are read by a link: the link itself has no name, and is gone once it is closed. */
const whose = ({ adminId, memberId, coachId }: Holder) => ({
  entity: memberId ? 'members' : 'class_coaches',
  entityId: memberId ?? coachId,
  adminId,
})

async function openFeed({ db, now, audit }: Keeper, holder: Holder): Promise<Feed> {
  await sql`
    insert into class_feeds (admin_id, id, member_id, coach_id, made_by, created_at)
    values (${holder.adminId}, ${newId(now.getTime())}, ${holder.memberId}, ${holder.coachId}, ${holder.makerId}, ${now})
    on conflict do nothing`.execute(db)
  const found = await findFeed(db, holder)
  if (!found) throw new Error('the feed was just made')
  await audit({ ...whose(holder), after: { is_open: true } })
  return found
}

/** The link goes; with that of a coach's own or of the owner those that employees made of it, too. */
async function closeFeed({ db, audit }: Keeper, holder: Holder): Promise<void> {
  const { adminId, memberId, coachId, makerId } = holder
  const { rows } = await sql<{ id: string }>`
    delete from class_feeds
    where admin_id = ${adminId} and (member_id = ${memberId}::uuid or coach_id = ${coachId}::uuid)
      and (${makerId}::uuid is null or made_by = ${makerId}) returning id`.execute(db)
  if (rows.length > 0) await audit({ ...whose(holder), after: { is_open: false } })
}

/**
 * Links of a coach or an employee who leaves, and those that the employee made: also when they come back. Whoever made a link
 * knows it, so it is handed to nobody: of a coach who stays the owner is told, and makes another.
 */
export async function endFeeds(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { adminId, id }: { adminId: string; id: string },
): Promise<void> {
  const { rows } = await sql<{ coach: string; employee: string }>`
    with gone as (
      delete from class_feeds f where f.admin_id = ${adminId} and (f.made_by = ${id} or f.coach_id in (
        select c.id from class_coaches c where c.admin_id = ${adminId} and (c.id = ${id} or c.employee_id = ${id})))
      returning f.coach_id, f.made_by)
    select c.fullname as coach, e.fullname as employee
    from gone g join class_coaches c on c.admin_id = ${adminId} and c.id = g.coach_id
    join employees e on e.admin_id = ${adminId} and e.id = g.made_by
    where g.made_by = ${id} and c.left_at is null and c.employee_id is distinct from ${id}
    order by c.fullname, c.id`.execute(db)
  await tellOwner({ db, now }, adminId, 'calendar_ended', rows)
}

/**
 * Links of coaches whose maker may not make them now open nothing until the maker may again: the phone of a coach says nothing of it,
 * so the owner is told of each coach but the maker themselves, who is shown out anyway.
 */
export async function tellOfRestingFeeds(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { adminId, id, rights }: { adminId: string; id: string; rights: readonly Permission[] },
): Promise<void> {
  if (!rights.includes('classes.manage')) return
  const { rows } = await sql<{ coach: string; employee: string }>`
    select c.fullname as coach, w.fullname as employee
    from class_feeds f join class_coaches c on c.admin_id = ${adminId} and c.id = f.coach_id
    join employees w on w.admin_id = ${adminId} and w.id = f.made_by
    left join employees e on e.admin_id = ${adminId} and e.id = c.employee_id
    where f.admin_id = ${adminId} and f.made_by = ${id} and ${stillWorks('c')} and c.employee_id is distinct from ${id}
    order by c.fullname, c.id`.execute(db)
  await tellOwner({ db, now }, adminId, 'calendar_rests', rows)
}

async function tellOwner(
  work: Pick<Work, 'db' | 'now'>,
  adminId: string,
  kind: 'calendar_ended' | 'calendar_rests',
  ofCoaches: readonly { coach: string; employee: string }[],
): Promise<void> {
  const recipients = [{ role: 'admin' as const, id: adminId }]
  const link = paths.classPart('admin', 'coaches')
  for (const params of ofCoaches) await notify(work, { adminId, recipients, kind, params, link })
}

const pathOf = (token: string): string => `/api${classFeeds.read.path.replace(':token', token)}`

export function classFeedsRoutes({ secret, linkSecrets }: { secret: string; linkSecrets: readonly string[] }): Feature {
  const shown = ({ id, created_at }: Feed) => ({
    link: pathOf(linkToken(secret, 'calendar', id)),
    created_at: created_at.toISOString(),
  })
  const asOwner = async (ctx: Pick<Context, 'enter'>, { adminId }: Holder) => ctx.enter({ role: 'tenant', adminId })

  return implement('class_feeds', classFeeds, {
    async own({ query }, ctx) {
      if (ctx.actor.role === 'employee' && !(await findOwnCoach(ctx))) return { feed: null }
      const found = await findFeed(ctx.db, await holderOf(ctx, query.gym_id))
      return { feed: found ? shown(found) : null }
    },

    async open({ body }, ctx) {
      const holder = await holderOf(ctx, body.gym_id)
      await asOwner(ctx, holder)
      return { feed: shown(await openFeed(ctx, holder)) }
    },

    async close({ body }, ctx) {
      const holder = await holderOf(ctx, body.gym_id)
      await asOwner(ctx, holder)
      await closeFeed(ctx, holder)
      return {}
    },

    async coach({ coach_id }, ctx) {
      const found = await findFeed(ctx.db, coachOf(ctx, coach_id))
      return { feed: found ? shown(found) : null }
    },

    async openCoach({ coach_id }, ctx) {
      const { rows } = await sql`
        select 1 from class_coaches where admin_id = ${ctx.adminId} and id = ${coach_id} and left_at is null for no key update`.execute(
        ctx.db,
      )
      if (rows.length === 0) throw ctx.fail('state_conflict')
      return { feed: shown(await openFeed(ctx, coachOf(ctx, coach_id))) }
    },

    async closeCoach({ coach_id }, ctx) {
      await closeFeed(ctx, coachOf(ctx, coach_id))
      return {}
    },

    async read({ token }, ctx) {
      const id = readLinkToken(linkSecrets, 'calendar', token)
      const feed = await openLink(ctx, {
        isSigned: id !== undefined,
        async find() {
          if (!id) return undefined
          await ctx.enter({ role: 'platform' }) // the signature is the right to this one calendar
          return openedBy(ctx.db, id)
        },
      })
      await ctx.enter({ role: 'tenant', adminId: feed.admin_id })
      return {
        filename: 'polvon.ics',
        type: 'text/calendar; charset=utf-8',
        body: await readCalendar(ctx.db, feed, ctx.today),
      }
    },
  })
}
