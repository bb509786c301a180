import { type RawBuilder, sql } from 'kysely'
import { type Day, daysBetween } from '#src/contract/days.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import type { Fail } from '#src/server/failure.ts'
import { fileUrl } from '#src/server/files.ts'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import type { Work } from '#src/server/serve.ts'
import { type Asking, type FindSubjects, isOneOf } from '#src/server/subjects.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { subscriptionCommands } from '../rules.ts'

/** What a gym answers that nobody pays for. */
export type SubscriptionCommand = (typeof subscriptionCommands)[number]

export type VisibleGym = { id: string; admin_id: string; name: string }

/** On the days after the end of a subscription writes still pass; from the next day on they don't. */
export const graceDays = 3

type Caller = Pick<Work, 'actor' | 'db' | 'fail'>

/** A gym of the owner that is not deleted, and one of an employee's own; else not_found. */
export async function getGymOf({ actor, db, fail }: Caller, adminId: string, gymId: string): Promise<VisibleGym> {
  if (actor.role === 'employee' && !actor.gymIds.includes(gymId)) throw fail('not_found')
  const { rows } = await sql<VisibleGym>`
    select id, admin_id, name from gyms where admin_id = ${adminId} and id = ${gymId} and deleted_at is null`.execute(
    db,
  )
  if (!rows[0]) throw fail('not_found')
  return rows[0]
}

/**
 * The gym of the owner is there and stays so to the end of this transaction, else nothing of that name is found: a deletion waits for
 * it, and is waited for. Comes before what begins in a gym, since a look at it says nothing of the moment after.
 */
export async function holdGym(
  { db, fail }: Pick<Caller, 'db' | 'fail'>,
  adminId: string,
  gymId: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from gyms where admin_id = ${adminId} and id = ${gymId} and deleted_at is null for key share`.execute(db)
  if (rows.length === 0) throw fail('not_found')
}

/** Money outlives its gym: of a deleted one debts are still asked for, paid and returned. For an employee one of theirs. */
export function assertMoneyOf({ actor, fail }: Pick<Caller, 'actor' | 'fail'>, gymId: string): void {
  if (actor.role === 'employee' && !actor.gymIds.includes(gymId)) throw fail('not_found')
}

/** An employee without a gym is told so before anything is looked for, by every call that may say it. */
export async function requireGymToLook(asking: Asking): Promise<void> {
  if (asking.declares('no_gym_assigned')) await requireEmployeeGym(asking)
}

/** A gym that is not deleted; for an employee one of theirs. */
export const findGymSubjects: FindSubjects = async (asking, ids) => {
  await requireGymToLook(asking)
  const { actor, db, adminId } = asking
  const { rows } = await sql<{ id: string; admin_id: string }>`
    select id, admin_id from gyms
    where id ${isOneOf(ids)} and ${ofOwner('gyms', adminId)} and deleted_at is null`.execute(db)
  return rows
    .filter(({ id }) => actor.role !== 'employee' || actor.gymIds.includes(id))
    .map(({ id, admin_id }) => ({ id, adminId: admin_id, gymId: id }))
}

/** All of these are gyms of the owner that are not deleted, and an employee's own. */
export async function assertGymsOf(
  { actor, db, fail }: Caller,
  adminId: string,
  gymIds: readonly string[],
): Promise<void> {
  if (actor.role === 'employee' && gymIds.some((id) => !actor.gymIds.includes(id))) throw fail('not_found')
  const { rows } = await sql<{ id: string }>`
    select id from gyms where admin_id = ${adminId} and id = any(${gymIds}::uuid[]) and deleted_at is null`.execute(db)
  if (rows.length < new Set(gymIds).size) throw fail('not_found')
}

/** An employee without a gym gets the blocking dialog with their owner's contact. Everybody else passes. */
export async function requireEmployeeGym({
  actor,
  db,
  fail,
}: Pick<Work<'no_gym_assigned'>, 'actor' | 'db' | 'fail'>): Promise<void> {
  if (actor.role !== 'employee' || actor.gymIds.length > 0) return
  const { rows } = await sql<{ fullname: string; phone_number: string; avatar: string | null }>`
    select fullname, phone_number, avatar from admins where id = ${actor.adminId}`.execute(db)
  const admin = rows[0]
  throw fail('no_gym_assigned', { data: { admin: admin ? { ...admin, avatar: fileUrl(admin.avatar) } : null } })
}

/** The gyms that a list may show: the one that it is about, else those of an employee; null for all that the scope holds. */
export const gymsOf = ({ actor }: Pick<Work, 'actor'>, gymId: string | undefined): string[] | null =>
  gymId ? [gymId] : actor.role === 'employee' ? [...actor.gymIds] : null

/** The same where employees ask too: one without a gym is told so. */
export async function gymsInScope(
  work: Pick<Work<'no_gym_assigned'>, 'actor' | 'db' | 'fail'>,
  gymId?: string | undefined,
): Promise<string[] | null> {
  await requireEmployeeGym(work)
  return gymsOf(work, gymId)
}

/** The last day on which a subscription serves its gym; null while it never began, for want of its day or of its money. */
export const servedUntil = (alias: string, today: Day): RawBuilder<Day | null> => {
  const n = sql.ref(alias)
  return sql`case
    when ${subscriptionStatus(alias, today)} in ('active', 'expired') then ${n}.end_on
    when ${n}.status = 'stoped' and ${n}.stopped_on >= ${n}.start_on and (${n}.due_tiyin = 0 or ${n}.paid_tiyin > 0) then least(${n}.stopped_on, ${n}.end_on)
  end`
}

/** `n` comes soon enough after `row` for the gym to be written in all along. */
export const comesAfter = (n: string, row: string): RawBuilder<boolean> => {
  const [next, s] = [sql.ref(n), sql.ref(row)]
  return sql`(${next}.admin_id = ${s}.admin_id and ${next}.gym_id = ${s}.gym_id and ${next}.status in ('pending', 'active')
    and ${next}.start_on > ${s}.end_on and ${next}.start_on <= ${s}.end_on + ${graceDays + 1}::int)`
}

/** Does the gym go on when this period ends? The next one stands already and begins by its day: it is free, or paid for in part. */
export const isFollowed = (row: string): RawBuilder<boolean> =>
  sql`exists (select from subscriptions n where ${comesAfter('n', row)} and ${subscriptionStatus('n', sql<Day>`n.start_on`)} = 'active')`

type Newest = { id: string; plan_name: string; status: string; start_on: Day; end_on: Day; last_on: Day | null }

/** What a gym owes the platform is not a member's business. */
export const asMember =
  <Code extends ErrorCode>(fail: Fail<Code | 'portal.not_now'>): Fail<Code | SubscriptionCommand> =>
  (code, details) =>
    code === 'create_subscription' || code === 'no_active_subscription'
      ? fail('portal.not_now')
      : fail(code as Code, details) // neither of the two

type GymCaller<Code extends ErrorCode> = Pick<Work<Code>, 'db' | 'enter' | 'today' | 'fail'>

/** A gym may be written in while a subscription of it runs, and for three days after its end. */
export async function assertGymWritable(
  work: GymCaller<SubscriptionCommand>,
  adminId: string,
  gymId: string,
): Promise<void> {
  await assertServed(work, await lastServed(work, adminId, gymId))
}

/** The same of what `lastServed` answered. A refusal leaves the owner's scope: nothing else may be on its way then. */
export async function assertServed(
  work: GymCaller<SubscriptionCommand>,
  { gym, newest, overdue }: Served,
): Promise<void> {
  if (overdue <= graceDays) return
  if (!newest) throw work.fail('create_subscription', { data: { gym, contact: await findContact(work) } })
  throw work.fail('no_active_subscription', { data: await endedOf(work, gym, newest, overdue) })
}

/**
 * What several gyms share (a plan, news) may be given to no gym past its grace; such a gym, where it has it already, keeps none from
 * changing it for the others.
 */
export async function assertShareable(
  work: GymCaller<SubscriptionCommand>,
  adminId: string,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  for (const id of after) if (!before.includes(id)) await assertGymWritable(work, adminId, id)
  for (const id of after) if (await isGymWritable(work, adminId, id)) return
  for (const id of after) await assertGymWritable(work, adminId, id)
}

/**
 * What is of all gyms of an owner (kinds of classes, coaches) may be written while one of them is served, for an employee one of
 * theirs. Who has no gym yet is asked for nothing.
 */
export async function assertOneWritable(
  work: GymCaller<SubscriptionCommand> & Pick<Work, 'actor'>,
  adminId: string,
): Promise<void> {
  const gymIds = gymsOf(work, undefined)
  const { rows } = await sql<ServedRow>`
    select g.id as gym_id, g.name as gym_name, s.* from gyms g ${newestOf(adminId, work.today)}
    where g.admin_id = ${adminId} and g.deleted_at is null and (${gymIds}::uuid[] is null or g.id = any(${gymIds}::uuid[]))
    order by s.last_on desc nulls last, s.start_on desc nulls last, g.id limit 1`.execute(work.db)
  if (rows[0]) await assertServed(work, servedOf(work, adminId, rows[0].gym_id, rows[0]))
}

/** The same, asked rather than refused. */
export async function isGymWritable(
  work: Pick<Work, 'db' | 'today'>,
  adminId: string,
  gymId: string,
): Promise<boolean> {
  return (await lastServed(work, adminId, gymId)).overdue <= graceDays
}

/** The gym's own card and rules may be put in order before its first subscription begins. */
export async function assertGymPreparable(
  work: GymCaller<'no_active_subscription'>,
  adminId: string,
  gymId: string,
): Promise<void> {
  const { gym, newest, overdue } = await lastServed(work, adminId, gymId)
  if (overdue <= graceDays || !newest?.last_on) return
  throw work.fail('no_active_subscription', { data: await endedOf(work, gym, newest, overdue) })
}

export type Served = {
  gym: { _id: string; name: string; admin_id: string }
  /** The subscription that served the gym last, else the latest to come; undefined when it never had any. */
  newest: Newest | undefined
  /** Days since the gym was served last; without end when it never was. */
  overdue: number
}

type ServedRow = { gym_id: string; gym_name: string } & OuterJoined<Newest>

/** The subscription that served a gym `g` last, as `s`. last_on: the last day on which the gym was served; null while it never began. */
const newestOf = (adminId: string, today: Day) => sql`left join lateral (
      select id, plan_name, ${subscriptionStatus('n', today)} as status, start_on, end_on,
        ${servedUntil('n', today)} as last_on
      from subscriptions n where admin_id = ${adminId} and gym_id = g.id
      order by last_on desc nulls last, start_on desc limit 1
    ) s on true`

const servedOf = (
  { today }: Pick<Work, 'today'>,
  adminId: string,
  gymId: string,
  row: ServedRow | undefined,
): Served => ({
  gym: { _id: gymId, name: row?.gym_name ?? '', admin_id: adminId },
  newest: row?.id ? (row as Newest) : undefined, // what was joined is there as a whole
  overdue: row?.last_on ? daysBetween(row.last_on, today) : Number.POSITIVE_INFINITY,
})

/** The subscription that a gym was served by last. `isHeld`: as `holdGym` does, whether it is there or not. */
export async function lastServed(
  { db, today }: Pick<Work, 'db' | 'today'>,
  adminId: string,
  gymId: string,
  { isHeld = false } = {},
): Promise<Served> {
  const { rows } = await sql<ServedRow>`
    select g.id as gym_id, g.name as gym_name, s.* from gyms g ${newestOf(adminId, today)}
    where g.admin_id = ${adminId} and g.id = ${gymId} ${isHeld ? sql`for key share of g` : sql``}`.execute(db)
  return servedOf({ today }, adminId, gymId, rows[0])
}

const endedOf = async (
  work: Pick<Work, 'db' | 'enter'>,
  gym: Served['gym'],
  { id, plan_name, status, start_on, end_on, last_on }: Newest,
  overdue: number,
) => ({
  gym,
  subscription: { _id: id, plan_name, status, start_date: start_on, end_date: end_on },
  days_overdue: last_on ? overdue : 0,
  contact: await findContact(work),
})

type Contact = { fullname: string; phone_number: string | null }

/** Whom an owner calls about a subscription: what the platform's settings name, else the first superadmin. */
export async function findContact({ db, enter }: Pick<Work, 'db' | 'enter'>): Promise<Contact | null> {
  await enter({ role: 'platform' }) // the last thing that the caller does in this transaction
  const { rows } = await sql<{ contact: Partial<Contact> | null; fullname: string | null }>`
    select (select value from platform_settings where key = 'contact') as contact,
      (select fullname from superadmins order by created_at, id limit 1) as fullname`.execute(db)
  const { contact, fullname } = rows[0] ?? {}
  if (!contact && !fullname) return null
  return { fullname: contact?.fullname ?? fullname ?? '', phone_number: contact?.phone_number ?? null }
}
