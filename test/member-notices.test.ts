import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { tellOfEndings } from '#src/features/reminders/server/ending-notices.ts'
import { type Caller, freshPhone, useApi } from './api.ts'

const world = useApi()
const today = () => tashkentDay(new Date())

/** Somebody without a membership, in a gym with two plans. */
async function person() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const plan = async (name: string, price: number) =>
    (
      await admin.post('/plans/create/membership', {
        name,
        price,
        duration: 30,
        options: [{ key: 'Zal', value: 'cheksiz' }],
        freeze_days: 20,
        gyms: [gym.id],
      })
    ).body.plan._id as string
  const plans = { month: await plan('Oylik', 300_000), better: await plan('Premium', 500_000) }
  const { body } = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [gym.id],
  })
  const member = await world.session('member', body.member._id)
  const sell = async (plan_id = plans.month, given: object = {}) =>
    (
      await admin.post('/membership/create', {
        member_id: member.id,
        gym_id: gym.id,
        plan_id,
        payment: { paid_amount: 300_000, payment_method: 'cash' },
        ...given,
      })
    ).body.membership
  return { admin, gym, plans, member, sell }
}

/** What the person was told, the oldest first. */
async function told(member: Caller): Promise<{ kind: string; params: Record<string, string>; link: string }[]> {
  return (await member.get('/notification/all?limit=50')).body.notifications.toReversed()
}
const kinds = async (member: Caller) => (await told(member)).map(({ kind }) => kind)

test('what the desk does with money, a membership and the entry of a person reaches that person, and nobody else', async () => {
  const { admin, gym, member, plans, sell } = await person()
  const other = await person()
  const sold = await sell()
  expect((await told(member)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
    {
      kind: 'membership_sold',
      params: { plan_name: 'Oylik', gym_name: 'Temir Zal', start_date: today(), end_date: addDays(today(), 29) },
      link: `/member?gym=${gym.id}`,
    },
    {
      kind: 'payment_taken',
      params: { amount: '300000', plan_name: 'Oylik' },
      link: `/member/receipts/${sold.transactions[0]._id}`,
    },
  ])
  const steps: [string, () => Promise<{ status: number }>][] = [
    [
      'membership_frozen',
      () =>
        admin.post(`/membership/freeze/${sold._id}`, {
          start_date: today(),
          end_date: addDays(today(), 9),
          reason: 'safar',
        }),
    ],
    ['membership_unfrozen', () => admin.post(`/membership/unfreeze/${sold._id}`, {})],
    ['member_banned', () => admin.put(`/member/status/${member.id}`, { status: 'banned', reason: 'qoida' })],
    ['member_unbanned', () => admin.put(`/member/status/${member.id}`, { status: 'active' })],
  ]
  const before = (await kinds(member)).length
  for (const [, act] of steps) expect((await act()).status).toBeLessThan(300)
  const since = (await told(member)).slice(before)
  expect(since.map(({ kind }) => kind)).toEqual(steps.map(([kind]) => kind))
  expect(since[0]?.params).toMatchObject({ start_date: today(), end_date: addDays(today(), 9) })
  expect(JSON.stringify(since)).not.toContain('qoida')

  const changed = await admin.post(`/membership/change/${sold._id}`, { plan_id: plans.better })
  expect([changed.status, changed.body.error]).toEqual([201, undefined])
  expect(await kinds(member)).toContain('plan_changed')
  const second = await other.sell()
  const cancelled = await other.admin.post(`/membership/cancel/${second._id}`, { reason: 'koʻchdi', refund: 300_000 })
  expect(cancelled.status).toBe(200)
  expect((await kinds(other.member)).toSorted()).toEqual([
    'membership_cancelled',
    'membership_sold',
    'payment_refunded',
    'payment_taken',
  ])
})

test('a reservation is told to whoever made it, and once more when it is cancelled', async () => {
  const { gym, plans, member } = await person()
  const { body } = await member.post('/member/reserve', { gym_id: gym.id, plan_id: plans.month })
  expect(await kinds(member)).toEqual(['reservation_made'])
  await member.del(`/member/reservation/${body.membership._id}`)
  expect(await kinds(member)).toEqual(['reservation_made', 'reservation_dropped'])
})

test('a freeze that was asked for is told when it leaves and when it is answered, and not a second time as a freeze', async () => {
  const { admin, member, sell } = await person()
  const sold = await sell()
  const before = (await kinds(member)).length
  const { body } = await member.post('/member/freeze/request', {
    membership_id: sold._id,
    start_date: addDays(today(), 1),
    end_date: addDays(today(), 10),
    reason: 'safar',
  })
  await admin.put(`/membership/freeze/requests/${body.request._id}`, { status: 'accepted' })
  expect((await kinds(member)).slice(before)).toEqual(['freeze_sent', 'freeze_accepted'])
})

test('a topic that a person switched off is not told, the others are, and nobody else hears less', async () => {
  const one = await person()
  const other = await person()
  const choices = (await one.member.get('/notification/choices')).body.choices
  expect(choices.every(({ is_shown }: { is_shown: boolean }) => is_shown)).toBe(true)
  for (const is_shown of [true, false])
    expect((await one.member.put('/notification/choices', { topic: 'money', is_shown, is_pushed: true })).status).toBe(
      200,
    )
  expect((await one.member.get('/notification/choices')).body.choices).toContainEqual({
    topic: 'money',
    is_shown: false,
    is_pushed: true,
    is_texted: true,
  })
  await one.sell()
  await other.sell()
  expect(await kinds(one.member)).toEqual(['membership_sold'])
  expect((await kinds(other.member)).toSorted()).toEqual(['membership_sold', 'payment_taken'])
  expect((await one.admin.get('/notification/choices')).status).toBe(403)
  expect(
    (await one.member.put('/notification/choices', { topic: 'admin_request', is_shown: false, is_pushed: false }))
      .status,
  ).toBe(400)
})

test('the end of a membership is told once, days before as the gym chose, and to nobody who has the next one', async () => {
  const { admin, gym, member, sell } = await person()
  const renewed = await person()
  const ends = (await sell()).end_date as string
  await renewed.sell()
  await renewed.sell(renewed.plans.month, { start_date: addDays(today(), 30) })
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`update gym_settings set expiring_notice_days = 5 where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(
      db,
    ),
  )
  const endings = async (who: Caller) => (await kinds(who)).filter((kind) => kind === 'membership_ending')
  const run = (day: string) =>
    world.sql({ role: 'platform' }, (db) => tellOfEndings(db, new Date(`${day}T09:10:00+05:00`)))
  await run(addDays(ends, -6))
  expect(await endings(member)).toEqual([])
  await run(addDays(ends, -4))
  await run(addDays(ends, -1))
  expect(await endings(member)).toEqual(['membership_ending'])
  expect(await endings(renewed.member)).toEqual([])
})

test('who wants an ending on the phone alone is sent it once, and does not find it in the app', async () => {
  const { member, sell } = await person()
  const topics = (await member.get('/notification/choices')).body.choices.map(({ topic }: { topic: string }) => topic)
  const ends = (await sell()).end_date as string
  for (const topic of topics) await member.put('/notification/choices', { topic, is_shown: false, is_pushed: true })
  const before = await told(member)
  for (const hour of ['09', '13', '18'])
    await world.sql({ role: 'platform' }, (db) =>
      tellOfEndings(db, new Date(`${addDays(ends, -1)}T${hour}:10:00+05:00`)),
    )
  expect(await told(member)).toEqual(before)
  expect((await member.get('/notification/all')).body.unread).toBe(before.length)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ sent: number }>`
      select count(*) as sent from notifications where recipient_id = ${member.id} and kind = 'membership_ending'`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ sent: 1 }])
})
