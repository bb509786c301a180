import { sql } from 'kysely'
import type { Parsed } from '#src/contract/endpoint.ts'
import { paginationOf } from '#src/contract/values.ts'
import type { Actor } from '#src/server/actor.ts'
import { exportList } from '#src/server/export-list.ts'
import { hijacked } from '#src/server/call-reply.ts'
import { type Context, type Feature, implement } from '#src/server/serve.ts'
import { notifications } from '../contract.ts'
import type { Live } from './live.ts'
import { notificationSheet } from './notification-sheet.ts'
import type { PushDriver } from './push.ts'
import { hasSubscription, keepSubscription, listChoices } from './push-queries.ts'

type Row = {
  id: string
  kind: string
  params: Record<string, unknown>
  link: string | null
  read_at: Date | null
  created_at: Date
}
type Caller = Pick<Context, 'db'> & { actor: { id: string; role: string } }

const own = ({ actor }: Caller) => sql`recipient_id = ${actor.id} and recipient_kind = ${actor.role} and is_shown`

async function countUnread(ctx: Caller): Promise<number> {
  const { rows } = await sql<{
    unread: number
  }>`select count(*) as unread from notifications where ${own(ctx)} and read_at is null`.execute(ctx.db)
  return rows[0]?.unread ?? 0
}

/** Where the caller is told of classes beside the gyms that they work in. */
async function placesOf(
  db: Context['db'],
  { role, id, adminId }: Pick<Actor, 'role' | 'id' | 'adminId'>,
): Promise<{ memberOf?: string[]; isCoach?: boolean }> {
  if (role === 'member') {
    const { rows } = await sql<{ gym_id: string }>`select gym_id from member_gyms where member_id = ${id}`.execute(db)
    return { memberOf: rows.map(({ gym_id }) => gym_id) }
  }
  if (role !== 'employee') return {}
  const { rows } = await sql`
    select 1 from class_coaches c where c.admin_id = ${adminId} and c.employee_id = ${id} and c.left_at is null`.execute(
    db,
  )
  return { isCoach: rows.length > 0 }
}

const asTexts = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value ?? '')]))

async function pageOf(query: Parsed<typeof notifications.list>['query'], ctx: Caller) {
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
}

export const notificationsRoutes = ({ live, push }: { live: Live; push: PushDriver }): Feature =>
  implement('notifications', notifications, {
    list: ({ query }, ctx) => pageOf(query, ctx),

    exportList: ({ query }, ctx) =>
      exportList({
        query,
        ctx,
        sheet: notificationSheet,
        read: (asked) => pageOf(asked, ctx),
        rows: (reply) => reply.notifications,
      }),

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
        insert into notification_choices (person_id, topic, is_shown, is_pushed, is_texted)
        select ${actor.id}::uuid, ${body.topic}::text, ${body.is_shown}::boolean, ${body.is_pushed}::boolean, ${body.is_texted ?? true}::boolean
        where hold_person(${actor.id})
        on conflict (person_id, topic) do update set is_shown = excluded.is_shown, is_pushed = excluded.is_pushed,
          is_texted = coalesce(${body.is_texted ?? null}::boolean, notification_choices.is_texted)`.execute(db)
      return { choices: await listChoices(ctx) }
    },

    async push(_, { db, enter, actor }) {
      await enter({ role: 'platform' })
      return { key: push.publicKey, is_on: await hasSubscription(db, actor.sessionId) }
    },

    async subscribe({ body }, ctx) {
      if (!push.knows(body.endpoint)) throw ctx.fail('push.service_unknown', { field: 'endpoint' })
      await keepSubscription(ctx, body)
      return {}
    },

    async unsubscribe(_, { db, enter, actor }) {
      await enter({ role: 'platform' })
      await sql`delete from push_subscriptions where session_id = ${actor.sessionId}`.execute(db)
      return {}
    },

    async stream(_, { actor, db, http }): Promise<typeof hijacked> {
      const places = await placesOf(db, actor)
      http.reply.raw.setHeaders(
        new Map(Object.entries(http.reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      )
      http.reply.hijack()
      void live.add(http.reply.raw, { ...actor, ...places })
      return hijacked
    },
  })
