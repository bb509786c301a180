import { type RawBuilder, sql } from 'kysely'
import { addDays, startOfDay } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { sortOrder } from '#src/server/sort-order.ts'
import type { Db } from '#src/server/db.ts'
import { namesById } from '#src/server/names-by-id.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import { together } from '#src/server/together.ts'
import type { OutboxQuery, SmsMessage } from '../contract.ts'
import { isForThePhone, type SmsKind } from '../rules.ts'
import { readGatewayBalance } from './gateway-balance.ts'

type Row = {
  id: string
  admin_id: string | null
  admin_name: string | null
  gym_id: string | null
  phone_number: string
  text: string
  kind: string
  status: SmsMessage['status']
  parts: number
  way: SmsMessage['way']
  gateway_cost: number | null
  gateway_refunded: boolean
  tries: number
  error: string | null
  is_secret: boolean
  send_after: Date
  created_at: Date
  sent_at: Date | null
  settled_at: Date | null
  resend_of: string | null
  resent_as: string | null
}

/** Credits of the Telegram Gateway are kept in millionths. */
const creditsOf = (millionths: number): number => millionths / 1_000_000

const maskCode = (text: string): string => text.replace(/\d{6}/g, '••••••')

const reply = (row: Row, gymNames: ReadonlyMap<string, string>, showsCodes: boolean): SmsMessage => ({
  _id: row.id,
  phone_number: row.phone_number,
  text: row.is_secret && !showsCodes ? maskCode(row.text) : row.text,
  kind: row.kind,
  status: row.status,
  parts: row.parts,
  way: row.way,
  gateway_cost: row.gateway_cost === null ? null : creditsOf(row.gateway_cost),
  gateway_refunded: row.gateway_refunded,
  error: row.error,
  gym: row.gym_id ? { _id: row.gym_id, name: gymNames.get(row.gym_id) ?? '' } : null,
  admin: row.admin_id ? { _id: row.admin_id, fullname: row.admin_name ?? '' } : null,
  tries: row.tries,
  sendAfter: row.send_after.toISOString(),
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  settledAt: row.settled_at?.toISOString() ?? null,
  resend_of: row.resend_of,
  resent_as: row.resent_as,
})

const columns = sql`
  m.id, m.admin_id, a.fullname as admin_name, m.gym_id, m.phone_number, m.text, m.kind, m.status, m.parts, m.way,
  m.gateway_cost, m.gateway_refunded, m.tries, m.error,
  m.is_secret, m.send_after, m.created_at, m.sent_at, m.settled_at, m.resend_of,
  (select r.id from sms_messages r where r.resend_of = m.id) as resent_as`
const owners = sql`left join admins a on a.id = m.admin_id`

const namesOfGyms = (db: Db, adminId: string | null, rows: readonly Row[]) =>
  namesById(
    db,
    { table: 'gyms', name: 'name', of: ofOwner('r', adminId) },
    rows.map((row) => row.gym_id),
  )

function conditionOf(query: OutboxQuery, adminId: string | null): RawBuilder<unknown> {
  const { status, kind, date, start_date: from, end_date: to, gym_id: gymId, search } = query
  const conditions: RawBuilder<unknown>[] = []
  if (adminId) conditions.push(sql`m.admin_id = ${adminId}`)
  if (gymId) conditions.push(sql`m.gym_id = ${gymId}`)
  if (status) conditions.push(sql`m.status = ${status}`)
  if (kind) conditions.push(sql`m.kind = ${kind}`)
  if (from) conditions.push(sql`m.created_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`m.created_at < ${startOfDay(addDays(to, 1))}`)
  if (date) conditions.push(sql`m.created_at >= ${startOfDay(date)} and m.created_at < ${startOfDay(addDays(date, 1))}`)
  if (search) {
    const digits = search.replace(/\D/g, '')
    const byPhone = digits ? sql`m.phone_number like ${`%${digits}%`}` : sql`false`
    conditions.push(sql`(${byPhone} or m.kind = ${search})`)
  }
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** One page of the outbox: of the platform, or of one owner, whose gym the chosen one must be. */
export async function listOutbox(
  { db, adminId, fail }: Pick<Work, 'db' | 'adminId' | 'fail'>,
  query: OutboxQuery,
  showsCodes: boolean,
) {
  if (adminId && query.gym_id && !(await isOwnGym(db, adminId, query.gym_id))) throw fail('not_found')
  const where = conditionOf(query, adminId)
  const newest = sql`m.created_at desc, m.id desc`
  const order = sortOrder(query.sort, { date: sql`m.created_at` }, newest) ?? newest
  const { rows } = await sql<Row>`
    select ${columns} from (
      select * from sms_messages m where ${where} order by ${order} limit ${query.limit} offset ${(query.page - 1) * query.limit}
    ) m ${owners} order by ${order}`.execute(db)
  const [counted, gymNames] = await together(
    sql<{ total: number }>`select count(*) as total from sms_messages m where ${where}`.execute(db),
    namesOfGyms(db, adminId, rows),
  )
  return { messages: rows.map((row) => reply(row, gymNames, showsCodes)), total: counted.rows[0]?.total ?? 0 }
}

async function isOwnGym(db: Db, adminId: string, gymId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from gyms where admin_id = ${adminId} and id = ${gymId}`.execute(db)
  return rows.length > 0
}

export async function findSms(
  db: Db,
  adminId: string | null,
  id: string,
  showsCodes: boolean,
): Promise<SmsMessage | undefined> {
  const { rows } = await sql<Row>`select ${columns} from sms_messages m ${owners} where m.id = ${id}`.execute(db)
  return rows[0] && reply(rows[0], await namesOfGyms(db, adminId, rows), showsCodes)
}

export type Repeatable = {
  id: string
  admin_id: string | null
  gym_id: string | null
  member_id: string | null
  membership_id: string | null
  phone_number: string
  text: string
  kind: SmsKind
  language: Language
  status: SmsMessage['status']
}

/** The message, held until the end of the transaction: what a callback learns meanwhile waits. */
export async function lockSms(db: Db, id: string): Promise<Repeatable | undefined> {
  const { rows } = await sql<Repeatable>`
    select id, admin_id, gym_id, member_id, membership_id, phone_number, text, kind, language, status
    from sms_messages where id = ${id} for update`.execute(db)
  return rows[0]
}

type Addressed = Pick<Repeatable, 'admin_id' | 'member_id' | 'phone_number'> & { kind: string }

/** The number that its member has by now; none when they are erased. */
export async function phoneNow(db: Db, { kind, admin_id, member_id, phone_number }: Addressed): Promise<string | null> {
  if (!admin_id || !member_id || isForThePhone(kind)) return phone_number
  const { rows } = await sql<{ phone_number: string | null }>`
    select phone_number from members where admin_id = ${admin_id} and id = ${member_id}`.execute(db)
  return rows[0] ? rows[0].phone_number : phone_number
}

export type DayCounts = {
  sent: number
  delivered: number
  failed: number
  expired: number
  uncertain: number
  parts: number
  queued: number
  oldest_queued: Date | null
}

/** What became of the messages of the last 24 hours, and what waits. */
export async function countLastDay(db: Db, now: Date): Promise<DayCounts> {
  const since = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<DayCounts>`
    select count(*) filter (where status in ('sent', 'delivered')) as sent, count(*) filter (where status = 'delivered') as delivered,
      count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'expired') as expired,
      count(*) filter (where status = 'uncertain') as uncertain,
      coalesce(sum(parts) filter (where status in ('sent', 'delivered', 'uncertain')), 0) as parts,
      (select count(*) from sms_messages where status in ('queued', 'sending')) as queued,
      (select min(send_after) from sms_messages where status = 'queued' and send_after <= ${now}) as oldest_queued
    from sms_messages where created_at >= ${since}`.execute(db)
  return rows[0] as DayCounts // an aggregate has one row
}

type CodeCounts = { asked: number; delivered: number; as_sms: number; cost: number; refunded: number }

/** What the Telegram Gateway did with the codes of the last 24 hours. */
export async function countCodes(db: Db, now: Date): Promise<CodeCounts> {
  const { rows } = await sql<CodeCounts>`
    select count(*) as asked, count(*) filter (where gateway_state in ('delivered', 'read')) as delivered,
      count(*) filter (where way = 'sms') as as_sms, coalesce(sum(gateway_cost), 0) as cost,
      coalesce(sum(gateway_cost) filter (where gateway_refunded), 0) as refunded
    from sms_messages where created_at >= ${new Date(now.getTime() - 86_400_000)} and gateway_id is not null`.execute(
    db,
  )
  const counts = rows[0] as CodeCounts // an aggregate has one row
  return { ...counts, cost: creditsOf(counts.cost), refunded: creditsOf(counts.refunded) }
}

/** What is left there, as it said last. */
export async function gatewayBalance(db: Db): Promise<{ balance: number | null; balance_at: string | null }> {
  const known = await readGatewayBalance(db)
  return { balance: known ? creditsOf(known.credits) : null, balance_at: known?.at ?? null }
}
