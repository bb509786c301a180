import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { freshPhone } from '#test/api.ts'
import { clockAt, now, today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold, outbox, send } = useSoldMembers()

test('what was queued for somebody’s number leaves for nobody once they have another one: at the old one it is somebody else’s; sent anew it goes to the number of now', async () => {
  const here = await place()
  const register = async () => {
    const joined = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [here.gymId] }
    const { member } = (await here.admin.post('/member/create', joined)).body
    return {
      memberId: member._id as string,
      version: member.version,
      membershipId: await sold(here, { memberId: member._id }),
    }
  }
  const [moved, stays] = [await register(), await register()]
  world.clock(clockAt(today, 22))
  await send(here, [moved.membershipId, stays.membershipId])
  const phone_number = freshPhone()
  expect(
    (await here.admin.put(`/member/update/${moved.memberId}`, { phone_number, version: moved.version })).status,
  ).toBe(200)
  world.clock(clockAt(addDays(today, 1), 9))
  const run = async () => {
    for (const { id } of await outbox(here)) await sendSms.run({ id }, world.application.deps)
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ member_id: string; status: string; phone_number: string }>`
        select member_id, status, phone_number from sms_messages where admin_id = ${here.adminId} and kind = 'unpaid' order by created_at, id`.execute(
        db,
      ),
    )
    const of = (id: string) => rows.filter(({ member_id }) => member_id === id).map(({ status }) => status)
    const at = rows.filter(({ member_id }) => member_id === moved.memberId).map((row) => row.phone_number)
    return [of(moved.memberId), of(stays.memberId), at.map((phone) => phone === phone_number)]
  }
  expect(await run()).toEqual([['expired'], ['sent'], [false]])
  const root = await world.superadmin()
  const { messages } = (await root.get(`/sms/outbox?admin_id=${here.adminId}&status=expired`)).body
  expect(messages[0].error).toBe('Yuborilmadi: aʼzoning raqami oʻzgardi')
  expect((await root.post(`/sms/resend/${messages[0]._id}`, {})).status).toBe(201)
  expect(await run()).toEqual([['expired', 'sent'], ['sent'], [false, true]])
})

test('that a gym has added whoever has a number is told to that number, also when its member has another one by then', async () => {
  const here = await place()
  const phone = freshPhone()
  const joined = { fullname: 'Aziza Karimova', phone_number: phone, gender: 'female', gyms: [here.gymId] }
  const { member } = (await here.admin.post('/member/create', joined)).body
  const added = {
    phone,
    text: 'Zal sizni qoʻshdi',
    kind: 'member_added',
    language: 'uz',
    memberId: member._id,
  } as const
  const id = await world.sql({ role: 'platform' }, (db) =>
    queueSms({ db, now, enqueue: async () => {} }, { ...added, adminId: here.adminId, gymId: here.gymId }),
  )
  const moved = { phone_number: freshPhone(), version: member.version }
  expect((await here.admin.put(`/member/update/${member._id}`, moved)).status).toBe(200)
  await sendSms.run({ id }, world.application.deps)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      status: string
      phone_number: string
    }>`select status, phone_number from sms_messages where id = ${id}`.execute(db),
  )
  expect(rows).toEqual([{ status: 'sent', phone_number: phone }])
})
