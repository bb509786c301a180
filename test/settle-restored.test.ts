import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { listDueCharges } from '#src/features/autopay/server/due-charges.ts'
import { openAutopay } from './autopay-desk.ts'
import { queuedJobs } from './queued-jobs.ts'
import { settleRestored } from '#src/app/restore-command.ts'

const { world, renewing, goTo } = await openAutopay()

test('in a database that was taken back nobody comes in by a chat of then, and what waited to be sent does not leave', async () => {
  const { admin, member } = await renewing()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`
      insert into telegram_chats (account_id, chat_id, language, linked_at, has_number, takes_codes)
      select id, 17, 'uz', now(), true, true from accounts where subject_id = ${member.id}`.execute(db)
    await sql`
      insert into sms_messages (id, admin_id, phone_number, text, kind, language, is_secret, parts, send_after, status, created_at)
      values (gen_random_uuid(), ${admin.id}, '+998901112233', 'Qarz', 'unpaid', 'uz', false, 1, now(), 'queued', now())`.execute(
      db,
    )
    await sql`select enqueue_job('push_news', '{}'::json), enqueue_job('telegram_say', '{}'::json)`.execute(db)
  })
  await settleRestored(world.ownerUrl)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql`select (select count(*)::int from telegram_chats) as chats,
      (select count(*)::int from sms_messages where status = 'queued') as waiting`.execute(db),
  )
  expect(rows).toEqual([{ chats: 0, waiting: 0 }])
  expect([...(await queuedJobs(world, 'push_news')), ...(await queuedJobs(world, 'telegram_say'))]).toEqual([])
})

test('whoever compares reads each charge that would be taken next, with whose it is and how much', async () => {
  const { end, announce, deps } = await renewing()
  goTo(addDays(end, -3))
  await announce()
  goTo(end)
  const lines = await listDueCharges(deps.database, deps.clock.today())
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.every((line) => line.endsWith(', 300000 soʻm'))).toBe(true)
})
