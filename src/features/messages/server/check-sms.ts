import { sql } from 'kysely'
import type { Clock } from '#src/server/clock.ts'
import type { Database } from '#src/server/db.ts'
import { maskPhones } from '#src/server/log.ts'
import { enqueuerOf, type Job } from '#src/server/queue.ts'
import { absentAfterMs, leavesAt, mostTries, nextCheck } from '../rules.ts'
import type { Found, SmsDriver } from './sms-driver.ts'
import { enqueueSending, learn, requeue } from './message-state.ts'

type Deps = { database: Database; clock: Clock; smsDriver: SmsDriver }
type Asked = {
  id: string
  kind: string
  status: 'uncertain' | 'sent'
  checks: number
  tries: number
  sending_at: Date | null
  expires_at: Date | null
}

const minuteMs = 60_000
/** Messages asked about in one run. */
const atOnce = 50

/** A worker that died in the middle leaves its message `sending`: nobody knows what became of it. */
const interrupted = (database: Database, now: Date) =>
  database.transaction({ role: 'platform' }, async ({ db }) => {
    await sql`
      update sms_messages set status = 'uncertain', error = 'interrupted', checks = 0, check_after = ${now}
      where status = 'sending' and sending_at < ${new Date(now.getTime() - 3 * minuteMs)}`.execute(db)
  })

/** A message that waits although its hour has long come has lost its job. */
const forgotten = (database: Database, now: Date) =>
  database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<{ id: string; is_secret: boolean }>`
      select id, is_secret from sms_messages where status = 'queued' and send_after < ${new Date(now.getTime() - 30 * minuteMs)} order by send_after limit 500`.execute(
      db,
    )
    for (const message of rows) await enqueueSending(enqueuerOf(db), message)
  })

async function settle(database: Database, asked: Asked, found: Found, now: Date): Promise<void> {
  const { id, kind, status, checks, tries, sending_at, expires_at } = asked
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const moved =
      found.kind === 'found' &&
      (await learn(db, id, now, { status: found.status, providerId: found.providerId, checks: checks + 1 }))
    if (moved) return
    const age = now.getTime() - (sending_at?.getTime() ?? 0)
    if (status === 'uncertain' && found.kind === 'absent' && age >= absentAfterMs) {
      // the gateway has never heard of it: now it may be repeated, unless that is too late
      const reason = 'the gateway did not take it'
      if (expires_at && expires_at < now) await learn(db, id, now, { status: 'expired', reason })
      else if (tries >= mostTries) await learn(db, id, now, { status: 'failed', reason })
      else await requeue(db, id, { now, at: leavesAt(kind, now), reason })
      return
    }
    const reason = found.kind === 'unreachable' ? maskPhones(found.reason).slice(0, 300) : null
    await sql`
      update sms_messages set checks = ${checks + 1}, check_after = ${nextCheck(status, checks + 1, now)}, error = coalesce(${reason}, error)
      where id = ${id} and status = ${status} and checks = ${checks}`.execute(db)
  })
}

/** Asks the gateway about messages whose fate it has not told by itself. */
export const checkSms: Job<Deps> = {
  name: 'check_sms',
  schedule: '* * * * *',
  skipsMissed: true,
  lane: 'gateway',
  async run(_, { database, clock, smsDriver }) {
    if (!smsDriver.isRemote) return forgotten(database, clock.now())
    await interrupted(database, clock.now())
    await forgotten(database, clock.now())
    const asked = await database.transaction({ role: 'platform' }, async ({ db }) => {
      const { rows } = await sql<Asked>`
        select id, kind, status, checks, tries, sending_at, expires_at from sms_messages
        where check_after <= ${clock.now()} and status in ('uncertain', 'sent') order by check_after limit ${atOnce}`.execute(
        db,
      )
      return rows
    })
    for (const message of asked) {
      const found = await smsDriver.find(message)
      await settle(database, message, found, clock.now())
      if (found.kind === 'unreachable') break // the others are asked in the next run
    }
  },
}
