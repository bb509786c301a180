import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok } from '#test/online-desk.ts'
import { textNotice } from './text-notice.ts'

const { world, renewing } = await openAutopay()

type Made = Awaited<ReturnType<typeof renewing>>
const at = (day: Day, time: string) => world.clock(new Date(`${day}T${time}:00+05:00`))

/** What of a kind leaves for somebody at nine in the morning, of what was queued at night. */
async function leavesInTheMorning({ memberId }: Made, kind: string, day: Day): Promise<string[]> {
  const read = () =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ id: string; status: string }>`
        select id, status from sms_messages where member_id = ${memberId} and kind = ${kind} order by id`.execute(db)
      return rows
    })
  expect((await read()).map(({ status }) => status)).toEqual(['queued'])
  at(day, '09:00')
  for (const { id } of await read()) await sendSms.run({ id }, world.application.deps)
  return (await read()).map(({ status }) => status)
}

/** A charge that is announced at night, because the card was connected then. */
async function announcedAtNight() {
  const made = await renewing()
  const night = addDays(made.end, -3)
  at(night, '22:00')
  await made.announce()
  const id = (await made.state()).charges[0]._id as string
  await textNotice(made.deps, { adminId: made.admin.id, id })
  return { ...made, morning: addDays(night, 1) }
}

test('what a card would pay is told in the morning, and no more where its person has stopped it by then', async () => {
  const kept = await announcedAtNight()
  expect(await leavesInTheMorning(kept, 'autopay_soon', kept.morning)).toEqual(['sent'])
  const stopped = await announcedAtNight()
  ok(await stopped.member.del(`/member/autopay/stop/${stopped.membershipId}`))
  expect(await leavesInTheMorning(stopped, 'autopay_soon', stopped.morning)).toEqual(['expired'])
})

test('what a card would pay an owner whom the platform has shut out over night is told to nobody in the morning', async () => {
  const made = await announcedAtNight()
  const root = await world.superadmin()
  ok(await root.put(`/admin/status/${made.admin.id}`, { status: 'blocked', reason: 'Qarz' }))
  expect(await leavesInTheMorning(made, 'autopay_soon', made.morning)).toEqual(['expired'])
})

test('what whoever runs the platform sends anew is said, whatever became of the charge', async () => {
  const made = await announcedAtNight()
  ok(await made.member.del(`/member/autopay/stop/${made.membershipId}`))
  expect(await leavesInTheMorning(made, 'autopay_soon', made.morning)).toEqual(['expired'])
  const root = await world.superadmin()
  const { messages } = ok(await root.get(`/sms/outbox?kind=autopay_soon&admin_id=${made.admin.id}`))
  const { sms } = ok(await root.post(`/sms/resend/${messages[0]._id}`, {}))
  await sendSms.run({ id: sms._id }, world.application.deps)
  const { messages: now } = ok(await root.get(`/sms/outbox?kind=autopay_soon&admin_id=${made.admin.id}`))
  expect(now.map(({ status }: { status: string }) => status)).toEqual(['sent', 'expired'])
})
