import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { freshPhone } from '#test/api.ts'
import { clockAt, today, useSoldMembers } from '#test/sold-members.ts'
import { tellOfEndings } from './ending-notices.ts'

const { world, place, sold, outbox, send } = useSoldMembers()
type Here = Awaited<ReturnType<typeof place>>

/** The platform shuts an owner out, or lets them in again. */
async function setStatus({ adminId }: Here, status: 'blocked' | 'active') {
  const root = await world.superadmin()
  const body = { status, ...(status === 'blocked' && { reason: 'Qarz' }) }
  expect((await root.put(`/admin/status/${adminId}`, body)).status).toBe(200)
}

test('a reminder that was asked for at night does not leave in the morning when the platform has shut its owner out meanwhile', async () => {
  const [out, open] = [await place(), await place()]
  world.clock(clockAt(today, 22))
  for (const here of [out, open]) await send(here, [await sold(here)])
  await setStatus(out, 'blocked')
  world.clock(clockAt(addDays(today, 1), 9))
  const sent = async (here: Here) => {
    for (const { id } of await outbox(here)) await sendSms.run({ id }, world.application.deps)
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ status: string }>`
        select status from sms_messages where admin_id = ${here.adminId} and kind = 'unpaid'`.execute(db),
    )
    return rows.map(({ status }) => status)
  }
  expect([await sent(out), await sent(open)]).toEqual([['expired'], ['sent']])
})

test('nobody is told of the end of a membership at an owner whom the platform has shut out, and is once they are let in again', async () => {
  const here = await place()
  const joined = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [here.gymId] }
  const memberId = (await here.admin.post('/member/create', joined)).body.member._id
  await sold(here, { memberId, start: addDays(today, -28), paid: 300_000 })
  const member = await world.session('member', memberId)
  const told = async () => {
    const { database, clock } = world.application.deps
    await database.transaction({ role: 'platform' }, ({ db }) => tellOfEndings(db, clock.now()))
    return (await member.get('/notification/all')).body.notifications.map(({ kind }: { kind: string }) => kind)
  }
  await setStatus(here, 'blocked')
  expect(await told()).toEqual([])
  await setStatus(here, 'active')
  expect(await told()).toEqual(['membership_ending'])
})

test('whoever an owner lets in no more is told of no end there, although another owner does let them in', async () => {
  const [here, other] = [await place(), await place()]
  const joined = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female' }
  const memberId = (await here.admin.post('/member/create', { ...joined, gyms: [here.gymId] })).body.member
    ._id as string
  const known = { phone_number: joined.phone_number, gyms: [other.gymId] }
  expect((await other.admin.post('/member/add', known)).body.member._id).toBe(memberId)
  for (const at of [here, other]) await sold(at, { memberId, start: addDays(today, -28), paid: 300_000 })
  expect((await here.admin.put(`/member/status/${memberId}`, { status: 'banned', reason: 'janjal' })).status).toBe(200)
  const { database, clock } = world.application.deps
  await database.transaction({ role: 'platform' }, ({ db }) => tellOfEndings(db, clock.now()))
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ admin_id: string }>`
      select admin_id from notifications where recipient_id = ${memberId} and kind = 'membership_ending'`.execute(db),
  )
  expect(rows).toEqual([{ admin_id: other.adminId }])
})
