import { sql } from 'kysely'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
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

type Holder = { adminId: string; memberId: string | null; coachId: string | null }
type Feed = { admin_id: string; id: string; member_id: string | null; coach_id: string | null; created_at: Date }

const daysBack = 30
/** For so long a place that was lost stands there as cancelled: longer than the slowest programs wait between two looks, and no clutter. */
const daysCancelled = 14

/** Whose calendar the caller means: their own at the owner of a gym, or that of the coach they are. */
async function holderOf(work: Pick<Work, 'db' | 'actor' | 'fail'>, gymId: string | undefined): Promise<Holder> {
  if (work.actor.role === 'member') {
    if (!gymId) throw work.fail('invalid_input', { fields: { gym_id: 'gym.required' } })
    const gym = await requireOwnGym(work, gymId)
    return { adminId: gym.admin_id, memberId: work.actor.id, coachId: null }
  }
  const coach = await findOwnCoach(work)
  if (!coach) throw work.fail('not_found')
  return { adminId: coach.admin_id, memberId: null, coachId: coach.id }
}

async function findFeed(db: Db, { adminId, memberId, coachId }: Holder): Promise<Feed | undefined> {
  const { rows } = await sql<Feed>`
    select admin_id, id, member_id, coach_id, created_at from class_feeds
    where admin_id = ${adminId} and (member_id = ${memberId}::uuid or coach_id = ${coachId}::uuid)`.execute(db)
  return rows[0]
}

/** The calendar behind a link: of somebody who still belongs there. */
async function openedBy(db: Db, id: string): Promise<(Feed & { language: Language }) | undefined> {
  const { rows } = await sql<Feed & { language: Language }>`
    select f.admin_id, f.id, f.member_id, f.coach_id, f.created_at, coalesce(m.language, e.language, 'uz') as language
    from class_feeds f join admins a on a.id = f.admin_id and ${isAlive('a')}
    left join members m on m.admin_id = f.admin_id and m.id = f.member_id
    left join class_coaches c on c.admin_id = f.admin_id and c.id = f.coach_id
    left join employees e on e.admin_id = c.admin_id and e.id = c.employee_id
    where f.id = ${id} and m.deleted_at is null and ${stillWorks('c')}`.execute(db)
  return rows[0]
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
  const { admin_id: adminId, member_id: memberId, coach_id: coachId, language } = feed
  const places = memberId ? await readPlaces(db, adminId, memberId, today) : null
  const sessions = await readSessions(
    db,
    places
      ? sql`s.admin_id = ${adminId} and s.id = any(${[...places.keys()]}::uuid[])`
      : sql`s.admin_id = ${adminId} and s.coach_id = ${coachId} and s.held_on >= ${addDays(today, -daysBack)}`,
  )
  return calendarOf(sessions, language, places)
}

const coachOf = ({ adminId }: { adminId: string }, coachId: string): Holder => ({ adminId, memberId: null, coachId })

type Keeper = Pick<Work, 'db' | 'now' | 'audit'>

async function openFeed({ db, now, audit }: Keeper, holder: Holder): Promise<Feed> {
  await sql`
    insert into class_feeds (admin_id, id, member_id, coach_id, created_at)
    values (${holder.adminId}, ${newId(now.getTime())}, ${holder.memberId}, ${holder.coachId}, ${now})
    on conflict do nothing`.execute(db)
  const found = await findFeed(db, holder)
  if (!found) throw new Error('the feed was just made')
  await audit({ entity: 'class_feeds', entityId: found.id, adminId: holder.adminId, after: { is_open: true } })
  return found
}

async function closeFeed({ db, audit }: Keeper, holder: Holder): Promise<void> {
  const found = await findFeed(db, holder)
  if (!found) return
  await sql`delete from class_feeds where admin_id = ${found.admin_id} and id = ${found.id}`.execute(db)
  await audit({ entity: 'class_feeds', entityId: found.id, adminId: holder.adminId, after: { is_open: false } })
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
