import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { ok, paymeBox } from '#test/online-desk.ts'
import { clockAt, today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold, outbox, send } = useSoldMembers()
type Here = Awaited<ReturnType<typeof place>>

/** What leaves in the morning, of what was asked for at night. */
async function leaving(here: Here): Promise<{ text: string; status: string; parts: number }[]> {
  world.clock(clockAt(addDays(today, 1), 9))
  for (const { id } of await outbox(here)) await sendSms.run({ id }, world.application.deps)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ text: string; status: string; parts: number }>`
      select text, status, parts from sms_messages where admin_id = ${here.adminId} and kind in ('unpaid', 'expiring') order by created_at, id`.execute(
      db,
    ),
  )
  return rows
}

test('a reminder that was asked for at night says in the morning what is owed then, with the link by which it is paid', async () => {
  const here = await place()
  ok(await here.admin.put('/payment/provider/payme', paymeBox))
  const id = await sold(here)
  world.clock(clockAt(today, 22))
  ok(await send(here, [id]))
  const queued = (await outbox(here)).find(({ kind }) => kind === 'unpaid')
  expect(queued?.text).toMatch(/300 000 so'm.*https?:\/\/\S+\/pay\/\S+$/s)
  const payment = { transaction_type: 'payment', paid_amount: 120_000, payment_method: 'cash' }
  ok(await here.admin.post('/transaction/membership/create', { membership_id: id, ...payment }))
  const [left] = await leaving(here)
  expect(left).toMatchObject({ status: 'sent', parts: queued?.parts })
  expect(left?.text).toBe(queued?.text.replace('300 000', '180 000'))
})

test('an address that an owner wrote at the end of their own text is told once, whatever it ends in', async () => {
  const here = await place()
  const own = "{name}, qarz {sum}. To'lov: https://zal.uz/pay/abonementlar"
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set sms_texts = ${JSON.stringify({ unpaid: own })}::jsonb where admin_id = ${here.adminId}`.execute(
      db,
    ),
  )
  const id = await sold(here)
  world.clock(clockAt(today, 22))
  ok(await send(here, [id]))
  const [left] = await leaving(here)
  expect(left?.text).toBe("Aziza Karimova, qarz 300 000 so'm. To'lov: https://zal.uz/pay/abonementlar")
})

test('a reminder of an end says the day on which it is by the morning', async () => {
  const here = await place()
  const start = addDays(today, -27)
  const id = await sold(here, { start, paid: 300_000 })
  world.clock(clockAt(today, 22))
  ok(await send(here, [id], '?command=expiring'))
  ok(await here.admin.post(`/membership/gift/${id}`, { days: 2, reason: 'taʼmir' }))
  const [left] = await leaving(here)
  const end = (day: Day) => formatDay(day)
  expect(left?.text).toContain(end(addDays(start, 31)))
  expect(left?.text).not.toContain(end(addDays(start, 29)))
})

test('a reminder that has become shorter by the morning costs as many parts as it then has', async () => {
  const here = await place()
  const text = Array.from({ length: 13 }, () => '{sum}').join(' ')
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set sms_texts = ${JSON.stringify({ unpaid: text })}::jsonb where admin_id = ${here.adminId}`.execute(
      db,
    ),
  )
  const id = await sold(here)
  world.clock(clockAt(today, 22))
  ok(await send(here, [id]))
  expect((await outbox(here)).find(({ kind }) => kind === 'unpaid')?.parts).toBe(2)
  const payment = { transaction_type: 'payment', paid_amount: 290_000, payment_method: 'cash' }
  ok(await here.admin.post('/transaction/membership/create', { membership_id: id, ...payment }))
  expect(await leaving(here)).toMatchObject([{ status: 'sent', parts: 1 }])
})
