import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'
import { membershipDesk } from '#test/membership-desk.ts'
import { browser, startPushService } from '#test/push-receiver.ts'

const service = await startPushService()
afterAll(() => service.close())
const world = useApi({ pushServices: [service.url] })
const { desk } = membershipDesk(world)

test('what is written of somebody in the moment of their erasure does not outlive it: a rating, a ban, an SMS, a share, a reservation', async () => {
  const { admin, gym, register, month } = await desk()
  const id = await register()
  const member = await world.session('member', id)
  await admin.post('/visit/checkin', { gym_id: gym.id, member_id: id, override_reason: 'sinov' })
  const employee = await world.employee(admin, { gyms: [gym.id] })
  const { coach } = (await admin.post('/class/coach/create', { employee_id: employee.id })).body
  const late = await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    await sql`select from members where admin_id = ${admin.id} and id = ${id} for update`.execute(db)
    const written = [
      member.post('/member/rating', { gym_id: gym.id, stars: 1, text: 'Qoʻshnim Anvar baqiradi' }),
      admin.put(`/member/status/${id}`, { status: 'banned', reason: 'Qoʻshnisini urdi' }),
      admin.post(`/member/message/${id}`, { text: 'Aziza, keling' }),
      member.put('/member/measurement/share', { gym_id: gym.id, coach_id: coach._id, is_shared: true }),
      member.post('/member/reserve', { gym_id: gym.id, plan_id: month }),
    ]
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(written.length)
    await sql`update members set deleted_at = now() where admin_id = ${admin.id} and id = ${id}`.execute(db)
    return written
  })
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})

test('what somebody writes of themselves in the moment of their erasure is not kept: measures, goals, choices, their phone', async () => {
  const { register } = await desk()
  const id = await register()
  const member = await world.session('member', id)
  const today = tashkentDay(new Date())
  const write = () => [
    member.put('/member/measurement/save', { kind: 'weight', value: 82.4, date: today }),
    member.put('/member/measurement/goal', { kind: 'weight', target: 75, date: addDays(today, 90) }),
    member.put('/notification/choices', { topic: 'news', is_shown: true, is_pushed: false }),
    member.post('/notification/push/subscribe', browser(`${service.url}/phone`).subscription),
  ]
  const kept = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ choices: number; phones: number }>`
        select (select count(*) from notification_choices where person_id = ${id})::int as choices,
          (select count(*) from push_subscriptions where person_id = ${id})::int as phones`.execute(db),
    )
    const courses = await world.sql({ role: 'member', personId: id }, (db) =>
      sql<{ measures: number; goals: number }>`
        select (select count(*) from body_measurements)::int as measures, (select count(*) from body_goals)::int as goals`.execute(
        db,
      ),
    )
    return { ...rows[0], ...courses.rows[0] }
  }
  const late = await world.sql({ role: 'platform' }, async (db) => {
    await sql`select from people where id = ${id} for update`.execute(db)
    const written = write()
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(written.length)
    await sql`update people set phone_number = null where id = ${id}`.execute(db)
    return written
  })
  await Promise.all(late)
  expect(await kept()).toEqual({ choices: 0, phones: 0, measures: 0, goals: 0 })
})
