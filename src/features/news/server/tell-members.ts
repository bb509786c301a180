import { isAlive } from '#src/server/alive.ts'
import { sql } from 'kysely'
import { addDays, type Day, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { isOwnerAlive, isOwnerDeleted } from '#src/features/admins/server/owner-there.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import { enqueueJob, type Job } from '#src/server/queue.ts'
import type { Work } from '#src/server/serve.ts'
import { toldADay } from '../rules.ts'
import type { NewsTerms } from './queries.ts'

const task = 'news.tell'
const morningOf = (day: Day) => new Date(startOfDay(day).getTime() + 9 * 3_600_000)
const keyOf = (id: string) => `news:${id}`

/** At once, or in the morning of its first day; again with every change, until its members were told. */
export async function tellWhenDue(
  { enqueue, now }: Pick<Work, 'enqueue' | 'now'>,
  { adminId, id }: { adminId: string; id: string },
  { is_told, is_published, from_on }: Pick<NewsTerms, 'is_told' | 'is_published' | 'from_on'>,
): Promise<void> {
  if (!is_told || !is_published) return
  const isToday = from_on <= tashkentDay(now)
  await enqueue(task, { adminId, id }, { key: keyOf(id), ...(isToday ? {} : { runAt: morningOf(from_on) }) })
}

type Due = { title: string; is_shut_out: boolean }

/** The news, locked, if its members are still to be told of it on this day: of an owner whom the platform has shut out nobody hears yet. */
async function findDue(db: Db, adminId: string, id: string, today: Day): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select title, not ${isOwnerAlive(sql`${adminId}`)} as is_shut_out
    from news where admin_id = ${adminId} and id = ${id} and is_told and is_published and told_at is null
      and from_on <= ${today} and (until_on is null or until_on >= ${today})
      and not ${isOwnerDeleted(sql`${adminId}::uuid`)} for update`.execute(db)
  return rows[0]
}

/** Those that were kept for one day ring on it: what is beyond the day's most has its turn on the next. */
async function countTold(db: Db, adminId: string, today: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from news where admin_id = ${adminId} and told_at >= ${startOfDay(today)}`.execute(db)
  return rows[0]?.count ?? 0
}

type Reached = { gym_id: string; gym_name: string; people: string[] }

async function tellMembers(db: Db, { adminId, id }: { adminId: string; id: string }, now: Date): Promise<void> {
  const today = tashkentDay(now)
  const due = await findDue(db, adminId, id, today)
  if (!due) return
  if (due.is_shut_out || (await countTold(db, adminId, today)) >= toldADay)
    return enqueueJob(db, task, { adminId, id }, { key: keyOf(id), runAt: morningOf(addDays(today, 1)) })
  const { rows } = await sql<Reached>`
    select g.id as gym_id, g.name as gym_name, array_agg(m.id order by m.id) as people from news_gyms ng
    join gyms g on g.admin_id = ${adminId} and g.id = ng.gym_id and g.deleted_at is null
    join member_gyms mg on mg.admin_id = ${adminId} and mg.gym_id = g.id
    join members m on m.admin_id = ${adminId} and m.id = mg.member_id and ${isAlive('m')}
    where ng.admin_id = ${adminId} and ng.news_id = ${id} group by g.id, g.name order by g.name, g.id`.execute(db)
  for (const { gym_id, gym_name, people } of rows)
    await notify(
      { db, now },
      {
        adminId,
        recipients: people.map((person) => ({ role: 'member', id: person })),
        kind: 'news_posted',
        params: { gym_name, title: due.title },
        link: inGym(paths.home('member'), gym_id),
        dedupeKey: keyOf(id),
      },
    )
  await sql`update news set told_at = ${now} where admin_id = ${adminId} and id = ${id}`.execute(db)
}

export const tellOfNews: Job<{ database: Database; clock: Clock }> = {
  name: task,
  run: async ({ adminId, id }, { database, clock }) => {
    const of = { adminId: String(adminId), id: String(id) }
    await database.transaction({ role: 'tenant', adminId: of.adminId }, ({ db }) => tellMembers(db, of, clock.now()))
  },
}
