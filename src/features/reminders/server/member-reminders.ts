import { isAlive } from '#src/server/alive.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import type { Tiyin } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { assertGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { payLink, sampleLink } from '#src/features/invoices/server/short-links.ts'
import { isSold, runsOn } from '#src/features/memberships/server/membership-state.ts'
import type { MemberReminder } from '#src/features/messages/rules.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import { stands } from '#src/features/promises/server/promise-state.ts'
import { type AuditEntry, writeAudit } from '#src/server/audit.ts'
import type { Database, Db, Transaction } from '#src/server/db.ts'
import { Failure, failWithAny } from '#src/server/failure.ts'
import { enqueuerOf } from '#src/server/queue.ts'
import { debtNoticeDays, endingNoticeSince } from '../rules.ts'
import { type CandidateRow, readCandidates } from './candidates.ts'
import { lockSenders, planReminders, queueReminders } from './plan-reminders.ts'

type Gym = { admin_id: string; id: string; name: string; notice_days: number }

const listRemindingGyms = (database: Database): Promise<Gym[]> =>
  database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<Gym>`
      select g.admin_id, g.id, g.name, s.expiring_notice_days as notice_days
      from gym_settings s
      join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id and g.deleted_at is null
      join admins a on a.id = g.admin_id and ${isAlive('a')}
      where s.is_sms_reminding order by g.admin_id, g.id`.execute(db)
    return rows
  })

/** Memberships of the gym that may be due for a notice today. */
async function findNear(
  db: Db,
  { admin_id: adminId, id: gymId, notice_days }: Gym,
  command: MemberReminder,
  today: Day,
) {
  const which =
    command === 'expiring'
      ? sql`s.duration_days > 1 and ${runsOn('s', today)} and s.end_on <= ${addDays(today, Math.max(1, notice_days))}`
      : sql`s.remaining_tiyin > 0 and s.sold_on < ${today} and s.due_on between ${addDays(today, -debtNoticeDays)} and ${today}`
  const { rows } = await sql<{ id: string }>`
    select s.id from memberships s
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and ${isSold('s')} and ${which} order by s.end_on, s.id limit 2000`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Has the notice that is due not been given yet, by anybody? What did not arrive today is not tried again by itself. */
function isDue(row: CandidateRow, gym: Gym, command: MemberReminder, today: Day): boolean {
  const since = command === 'expiring' ? endingNoticeSince(row.end_on, gym.notice_days, today) : row.due_on
  return (
    since !== undefined &&
    row.lost_today === 0 &&
    (row.last_notice_at === null || tashkentDay(row.last_notice_at) < since)
  )
}

/** Memberships of the gym whose debt was promised for today, but for what a card pays by itself. */
async function findPromised(db: Db, { admin_id: adminId, id: gymId }: Gym, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.membership_id as id from promises p
    where p.admin_id = ${adminId} and p.gym_id = ${gymId} and p.promised_on = ${today} and p.card_on is null and ${stands('p', adminId, today)}
    order by p.created_at, p.id limit 2000`.execute(db)
  return rows.map(({ id }) => id)
}

async function remindGym({ db, enter }: Transaction, gym: Gym, now: Date, origin: string | undefined): Promise<void> {
  const today = tashkentDay(now)
  await assertGymWritable({ db, enter, today, fail: failWithAny }, gym.admin_id, gym.id)
  await lockSenders(db, gym.admin_id, [gym.id])
  const enqueue = enqueuerOf(db)
  const scope = { adminId: gym.admin_id, gymIds: [gym.id] }
  const sample = await sampleLink(db, gym.admin_id, origin)
  const by = { role: 'admin', id: gym.admin_id } // who switched the reminders on
  const audit = (entry: AuditEntry) =>
    writeAudit(db, { actor: null, adminId: gym.admin_id, action: 'reminders', now, requestId: randomUUID() }, entry)
  const linkFor = async ({ id }: CandidateRow, amount: Tiyin) =>
    origin && payLink(db, { adminId: gym.admin_id, membershipId: id, amount, origin, by, now, today, audit })
  let beyondCap = 0
  for (const command of ['expiring', 'unpaid'] as const) {
    const near = await findNear(db, gym, command, today)
    const rows = await readCandidates(db, scope, near, { command, now, today })
    const due = rows
      .filter((row) => !row.is_renewed || command === 'unpaid')
      .filter((row) => isDue(row, gym, command, today))
    const { skipped } = await queueReminders({ db, now, enqueue }, planReminders(due, { command, now, sample }), {
      command,
      today,
      linkFor,
    })
    beyondCap += skipped.filter(({ reason }) => reason === 'daily_cap').length
  }
  // on its own day alone: what was promised is not owed before, and is spoken about after
  const promised = await readCandidates(db, scope, await findPromised(db, gym, today), {
    command: 'promised',
    now,
    today,
  })
  const untold = promised.filter(({ lost_today }) => lost_today === 0)
  const { skipped } = await queueReminders(
    { db, now, enqueue },
    planReminders(untold, { command: 'promised', now, sample }),
    {
      command: 'promised',
      today,
      linkFor,
    },
  )
  beyondCap += skipped.filter(({ reason }) => reason === 'daily_cap').length
  if (beyondCap > 0)
    await notify(
      { db, now },
      {
        adminId: gym.admin_id,
        recipients: [{ role: 'admin', id: gym.admin_id }],
        kind: 'sms_cap_reached',
        params: { gym_name: gym.name, count: String(beyondCap) },
        link: paths.gymPart('settings?part=sms', gym.id),
        dedupeKey: `sms_cap_reached:${gym.id}:${today}`,
      },
    )
}

/** Reminds the members of every gym whose owner switched it on: of endings and of debts that fell due, each once. */
export async function remindMembers(database: Database, now: Date, origin?: string | undefined): Promise<void> {
  for (const gym of await listRemindingGyms(database))
    await database
      .transaction({ role: 'tenant', adminId: gym.admin_id }, (transaction) => remindGym(transaction, gym, now, origin))
      .catch((error: unknown) => {
        // a gym whose subscription is over sends nothing; the others go on. A database that is away is another matter: the job runs again
        if (!(error instanceof Failure) || error.code === 'overloaded') throw error
      })
}
