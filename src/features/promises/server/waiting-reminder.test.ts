import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { remindMembers } from '#src/features/reminders/server/member-reminders.ts'
import { clockAt, today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold, outbox } = useSoldMembers()

test('who moves the day, takes it back or pays the part of today while the reminder waits gets none', async () => {
  const here = await place()
  const { admin, adminId } = here
  const [open, moved, withdrawn] = [await sold(here), await sold(here), await sold(here)]
  const [paid, late] = [await sold(here), await sold(here)]
  const promise = (membership_id: string, promised_on: Day) =>
    admin.post('/promise/create', { membership_id, promised_on })
  const split = (membership_id: string, first: number) =>
    admin.post('/promise/split', {
      membership_id,
      parts: [first, first + 1].map((days) => ({ promised_on: addDays(today, days), amount: 150_000 })),
    })
  await promise(open, addDays(today, 2))
  await promise(moved, addDays(today, 2))
  await promise(withdrawn, addDays(today, 2))
  await split(paid, 2)
  await split(late, 1)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_sms_reminding = true where admin_id = ${adminId}`.execute(db),
  )
  world.clock(clockAt(addDays(today, 2), 9.1))
  await remindMembers(world.application.deps.database, world.application.deps.clock.now())
  const waiting = await outbox(here)
  expect(waiting.filter(({ kind }) => kind === 'promised')).toHaveLength(5)

  await promise(moved, addDays(today, 5))
  expect((await admin.del(`/promise/withdraw/${withdrawn}`)).status).toBe(200)
  const payment = { transaction_type: 'payment', paid_amount: 150_000, payment_method: 'cash' }
  await admin.post('/transaction/membership/create', { membership_id: paid, ...payment })
  for (const { id } of waiting) await sendSms.run({ id }, world.application.deps)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ membership_id: string; status: string }>`
      select membership_id, status from sms_messages where admin_id = ${adminId} and kind = 'promised'`.execute(db),
  )
  expect(Object.fromEntries(rows.map((row) => [row.membership_id, row.status]))).toEqual({
    [open]: 'sent',
    [late]: 'sent',
    [moved]: 'expired',
    [withdrawn]: 'expired',
    [paid]: 'expired',
  })
})
