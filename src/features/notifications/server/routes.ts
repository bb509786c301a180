import { sql } from 'kysely'
import { paginationOf } from '#src/contract/values.ts'
import { type Context, type Feature, hijacked, implement } from '#src/server/serve.ts'
import { type NotificationChoice, notifications } from '../contract.ts'
import { memberTopics } from '../rules.ts'
import type { Live } from './live.ts'

type Row = {
  id: string
  kind: string
  params: Record<string, unknown>
  link: string | null
  read_at: Date | null
  created_at: Date
}
type Caller = Pick<Context, 'db'> & { actor: { id: string; role: string } }

const own = ({ actor }: Caller) => sql`recipient_id = ${actor.id} and recipient_kind = ${actor.role}`

async function countUnread(ctx: Caller): Promise<number> {
  const { rows } = await sql<{
    unread: number
  }>`select count(*) as unread from notifications where ${own(ctx)} and read_at is null`.execute(ctx.db)
  return rows[0]?.unread ?? 0
}

/** Every topic, whether or not anything was chosen: all is told until it is switched off. */
async function listChoices({ db, actor }: Caller): Promise<NotificationChoice[]> {
  const { rows } = await sql<NotificationChoice>`
    select topic, is_shown from notification_choices where person_id = ${actor.id}`.execute(db)
  const chosen = new Map(rows.map((row) => [row.topic, row]))
  return memberTopics.map((topic) => chosen.get(topic) ?? { topic, is_shown: true })
}

const asTexts = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value ?? '')]))

export const notificationsRoutes = ({ live }: { live: Live }): Feature =>
  implement('notifications', notifications, {
    async list({ query }, ctx) {
      const where = sql`${own(ctx)} ${query.status === 'unread' ? sql`and read_at is null` : sql``}`
      const { rows } = await sql<Row>`
        select id, kind, params, link, read_at, created_at from notifications where ${where}
        order by created_at desc, id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(ctx.db)
      const { rows: counted } = await sql<{
        total: number
      }>`select count(*) as total from notifications where ${where}`.execute(ctx.db)
      return {
        notifications: rows.map((row) => ({
          _id: row.id,
          kind: row.kind,
          params: asTexts(row.params),
          link: row.link,
          is_read: row.read_at !== null,
          createdAt: row.created_at.toISOString(),
        })),
        unread: await countUnread(ctx),
        pagination: paginationOf(query, counted[0]?.total ?? 0),
      }
    },

    async read({ body }, ctx) {
      const which = body.all ? sql`true` : sql`id = any(${body.ids ?? []}::uuid[])`
      await sql`update notifications set read_at = ${ctx.now} where ${own(ctx)} and read_at is null and ${which}`.execute(
        ctx.db,
      )
      return { unread: await countUnread(ctx) }
    },

    async choices(_, ctx) {
      return { choices: await listChoices(ctx) }
    },

    async choose({ body }, ctx) {
      const { db, actor } = ctx
      await sql`
        insert into notification_choices (person_id, topic, is_shown) values (${actor.id}, ${body.topic}, ${body.is_shown})
        on conflict (person_id, topic) do update set is_shown = excluded.is_shown`.execute(db)
      return { choices: await listChoices(ctx) }
    },

    async stream(_, { actor, db, http }): Promise<typeof hijacked> {
      const { rows } =
        actor.role === 'member'
          ? await sql<{ gym_id: string }>`select gym_id from member_gyms where member_id = ${actor.id}`.execute(db)
          : { rows: [] }
      http.reply.hijack()
      live.add(http.reply.raw, { ...actor, memberOf: rows.map(({ gym_id }) => gym_id) })
      return hijacked
    },
  })
