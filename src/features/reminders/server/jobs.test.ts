import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import type { Database } from '#src/server/db.ts'
import type { Scope } from '#src/server/scope.ts'
import { Failure } from '#src/server/failure.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { remindMembers } from './member-reminders.ts'
import { remindOwners } from './subscription-reminders.ts'

const world = useApi()
const today = tashkentDay(new Date())
const atHour = (day: Day, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000)
afterEach(() => world.clock(null))

const messagesTo = async (phone: string) =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{
        text: string
        kind: string
      }>`select text, kind from sms_messages where phone_number = ${phone} order by created_at, id`.execute(db),
    )
  ).rows
const toldInProduct = async (adminId: string, kind: string) =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{
        params: Record<string, string>
        link: string
      }>`select params, link from notifications where recipient_id = ${adminId} and kind = ${kind} order by created_at, id`.execute(
        db,
      ),
    )
  ).rows

test('owners are reminded 14, 7, 3 and 1 day before the end, each once, by SMS and in the product, and not when the next period is there', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin, { subscription: 'none', name: 'Baraka Fit' })
  const terms = { start_date: today, duration: 30, plan_name: 'default plan', price: 0 }
  const { _id, end_date } = (await root.post('/subscription/create', { ...terms, gym_id: gym.id })).body.subscription
  const remindOn = (day: string) =>
    world.sql({ role: 'platform' }, (db) => remindOwners(db, new Date(`${day}T07:00:00Z`)))
  for (let before = 20; before >= 5; before--)
    for (let twice = 0; twice < 2; twice++) await remindOn(addDays(end_date, -before))
  expect(await messagesTo(admin.phone)).toHaveLength(2)
  await remindOn(addDays(end_date, -2)) // the server was off for two days
  await remindOn(addDays(end_date, -1))
  await remindOn(end_date)
  const sent = await messagesTo(admin.phone)
  expect(sent).toHaveLength(4)
  expect(sent[3]?.text).toContain('Baraka Fit')
  expect(sent[3]?.text).toContain('1 kun')
  const told = await toldInProduct(admin.id, 'subscription_ending')
  expect(told).toHaveLength(4)
  expect(told[0]).toEqual({
    params: { gym_name: 'Baraka Fit', end_date },
    link: `/admin/gyms/profile/${gym.id}/subscriptions/${_id}`,
  })

  const renewedGym = await world.gym(admin, { subscription: 'none' })
  const running = (await root.post('/subscription/create', { ...terms, gym_id: renewedGym.id })).body.subscription
  await root.post(`/subscription/renew/${running._id}`, {})
  await remindOn(addDays(running.end_date, -7))
  expect(await messagesTo(admin.phone)).toHaveLength(4)
})

test('a next period that waits for its payment, or begins too late, keeps no reminder back: the owner is asked for it until it is paid', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const terms = { start_date: today, duration: 30, plan_name: 'default plan', price: 0 }
  const made = async () => {
    const gym = await world.gym(admin, { subscription: 'none', name: 'Baraka Fit' })
    return (await root.post('/subscription/create', { ...terms, gym_id: gym.id })).body.subscription
  }
  const remindOn = (day: Day) => world.sql({ role: 'platform' }, (db) => remindOwners(db, new Date(`${day}T07:00:00Z`)))
  const endingGyms = async (day: Day) => {
    world.clock(atHour(day, 12))
    const { subscriptions } = (
      await (await world.superadmin()).get(`/subscription/all?figure=ending&admin_id=${admin.id}`)
    ).body
    return subscriptions.map(({ _id }: { _id: string }) => _id)
  }

  const unpaid = await made()
  const next = (await root.post(`/subscription/renew/${unpaid._id}`, { price: 500_000 })).body.subscription
  await remindOn(addDays(unpaid.end_date, -7))
  expect((await messagesTo(admin.phone)).map(({ text }) => text.replaceAll(/\s/g, ' '))).toEqual([
    expect.stringMatching(/"Baraka Fit".* \(7 kun\)\. Keyingisi .*: 500 000/),
  ])
  expect(await toldInProduct(admin.id, 'subscription_ending')).toEqual([
    {
      params: { gym_name: 'Baraka Fit', end_date: unpaid.end_date, amount: '500000' },
      link: `/admin/gyms/profile/${unpaid.gym_id._id}/subscriptions/${next._id}`,
    },
  ])
  expect(await endingGyms(addDays(unpaid.end_date, -7))).toEqual([unpaid._id])
  world.clock(null)

  const payment = { subscribe_id: next._id, transaction_type: 'payment', payment_method: 'card' }
  const paid = await root.post('/transaction/subscription/create', { ...payment, paid_amount: 100_000 })
  expect(paid.status).toBe(201)
  await remindOn(addDays(unpaid.end_date, -3))
  expect(await messagesTo(admin.phone)).toHaveLength(1)
  expect(await endingGyms(addDays(unpaid.end_date, -3))).toEqual([])
  world.clock(null)

  // writes pass for three days after the end: one that begins on the fourth comes in time, one on the fifth does not
  const [inTime, late] = [await made(), await made()]
  for (const [{ gym_id, end_date }, after] of [
    [inTime, 4],
    [late, 5],
  ] as const) {
    const later = { ...terms, gym_id: gym_id._id, start_date: addDays(end_date, after) }
    expect((await root.post('/subscription/create', later)).status).toBe(201)
  }
  expect(await endingGyms(addDays(late.end_date, -1))).toEqual([late._id])
})

test('an owner whose next period is there by the morning is not told at nine what was right at night', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const terms = { start_date: today, duration: 30, plan_name: 'default plan', price: 0 }
  const made = async () => {
    const gym = await world.gym(admin, { subscription: 'none' })
    return (await root.post('/subscription/create', { ...terms, gym_id: gym.id })).body.subscription
  }
  const [renewed, ending, unpaid] = [await made(), await made(), await made()]
  const day = addDays(renewed.end_date, -3)
  world.clock(atHour(day, 1))
  await world.sql({ role: 'platform' }, (db) => remindOwners(db, atHour(day, 1)))
  await (await world.superadmin()).post(`/subscription/renew/${renewed._id}`, {})
  await (await world.superadmin()).post(`/subscription/renew/${unpaid._id}`, { price: 500_000 })
  world.clock(atHour(day, 9.1))
  const read = () =>
    world.sql({ role: 'platform' }, (db) =>
      sql<{ id: string; gym_id: string; status: string; asks: boolean }>`
        select id, gym_id, status, text like '%Keyingisi%' as asks from sms_messages
        where admin_id = ${admin.id} and kind = 'subscription_ending'`.execute(db),
    )
  for (const { id } of (await read()).rows) await sendSms.run({ id }, world.application.deps)
  expect(Object.fromEntries((await read()).rows.map((row) => [row.gym_id, [row.status, row.asks]]))).toEqual({
    [renewed.gym_id._id]: ['expired', false],
    [ending.gym_id._id]: ['sent', false],
    [unpaid.gym_id._id]: ['sent', true],
  })
})

type Sold = { start: Day; paid?: number; due?: Day; sold?: Day }

async function arrange({ isOn = true, cap = 200, subscription = 'active' as 'active' | 'none' } = {}) {
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription, name: 'Temir Zal' })
  const planId = newId()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, options, search_text, created_at)
      values (${admin.id}, ${planId}, 'Oylik', 30000000, 30, '[]', 'oylik', now())`.execute(db)
    await sql`update gym_settings set is_sms_reminding = ${isOn}, sms_daily_cap = ${cap} where admin_id = ${admin.id}`.execute(
      db,
    )
  })
  const sell = async ({ start, paid = 300_000, due = start, sold = start }: Sold) => {
    const [memberId, phone] = [newId(), freshPhone()]
    await world.sql({ role: 'platform' }, async (db) => {
      await sql`insert into people (id, phone_number, created_at) values (${memberId}, ${phone}, now())`.execute(db)
      await sql`insert into members (admin_id, id, fullname, phone_number, code, search_text, created_at)
        values (${admin.id}, ${memberId}, 'Aziza Karimova', ${phone}, ${memberId.slice(-8)}, 'aziza', now())`.execute(
        db,
      )
      await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
        values (${admin.id}, ${newId()}, ${gym.id}, ${memberId}, ${planId}, 'Oylik', ${start}, 30, 30000000, ${paid * 100}, ${due}, 'active', ${sold}, 'admin', now())`.execute(
        db,
      )
    })
    return phone
  }
  /** What the daily work does on a day at this hour. */
  const remindOn = async (day: Day, hour = 9.1) => {
    world.clock(atHour(day, hour))
    await remindMembers(world.application.deps.database, world.application.deps.clock.now())
  }
  return { admin, gym, sell, remindOn }
}

test('a member is reminded three days and one day before the end, each once, however often the work runs', async () => {
  const { sell, remindOn } = await arrange()
  const start = addDays(today, -10)
  const end = addDays(start, 29)
  const phone = await sell({ start })
  for (let before = 6; before >= 0; before--)
    for (const hour of [9.1, 13.1, 17.1]) await remindOn(addDays(end, -before), hour)
  const sent = await messagesTo(phone)
  expect(sent.map(({ kind }) => kind)).toEqual(['expiring', 'expiring'])
  expect(sent[0]?.text).toContain('3 kundan keyin')
  expect(sent[1]?.text).toContain('ertaga')
  await remindOn(addDays(end, 1))
  expect(await messagesTo(phone)).toHaveLength(2)
})

test('days that the server was off are made up for, and a reminder by hand counts', async () => {
  const { admin, sell, remindOn } = await arrange()
  const start = addDays(today, -10)
  const end = addDays(start, 29)
  const [late, byHand] = [await sell({ start }), await sell({ start })]
  world.clock(atHour(addDays(end, -3), 8))
  const { memberships } = (await admin.get('/sms/notified/membership/all?command=expiring')).body
  const chosen = memberships.find(({ member }: { member: { phone_number: string } }) => member.phone_number === byHand)
  await admin.post('/sms/send/notified/membership?command=expiring', { membership_ids: [chosen.membership_id] })
  await remindOn(addDays(end, -2))
  expect((await messagesTo(late))[0]?.text).toContain('2 kundan keyin')
  expect(await messagesTo(byHand)).toHaveLength(1)
})

test('a debt is told of when it falls due, once, and not on the day of the sale', async () => {
  const { sell, remindOn } = await arrange()
  const onCredit = await sell({ start: today, paid: 0, due: addDays(today, 10) })
  const atOnce = await sell({ start: today, paid: 100_000 })
  const paid = await sell({ start: today })
  for (let after = 0; after <= 20; after++) await remindOn(addDays(today, after), 13.1)
  expect((await messagesTo(onCredit)).filter(({ kind }) => kind === 'unpaid')).toHaveLength(1)
  expect((await messagesTo(atOnce)).filter(({ kind }) => kind === 'unpaid')).toHaveLength(1)
  expect((await messagesTo(paid)).filter(({ kind }) => kind === 'unpaid')).toHaveLength(0)
})

test('nothing goes out while the owner has not switched it on, or the gym’s subscription is over', async () => {
  for (const given of [{ isOn: false }, { subscription: 'none' as const }]) {
    const { sell, remindOn } = await arrange(given)
    const phone = await sell({ start: addDays(today, -27) })
    await remindOn(today)
    expect(await messagesTo(phone)).toEqual([])
  }
})

test('beyond the daily limit the owner is told, and the rest goes out on the next day', async () => {
  const { admin, sell, remindOn } = await arrange({ cap: 1 })
  const phones = [await sell({ start: addDays(today, -27) }), await sell({ start: addDays(today, -27) })]
  const count = async () => (await Promise.all(phones.map(messagesTo))).flat().length
  await remindOn(today)
  await remindOn(today, 13.1)
  expect(await count()).toBe(1)
  const told = await toldInProduct(admin.id, 'sms_cap_reached')
  expect(told.map(({ params }) => params)).toEqual([{ gym_name: 'Temir Zal', count: '1' }])
  await remindOn(addDays(today, 1))
  expect(await count()).toBeGreaterThanOrEqual(2)
})

test('a database that is away fails the job, so that it runs again, while a gym that may not send keeps nobody waiting', async () => {
  const refusing = (code: 'overloaded' | 'no_active_subscription') => {
    const gyms = [{ admin_id: newId(), id: newId(), name: 'Temir Zal', notice_days: 3 }]
    const transaction = async ({ role }: Scope) => {
      if (role === 'platform') return gyms
      throw new Failure(code)
    }
    return remindMembers({ transaction } as unknown as Database, new Date()) // all that the job asks of it
  }
  await expect(refusing('overloaded')).rejects.toMatchObject({ code: 'overloaded' })
  await expect(refusing('no_active_subscription')).resolves.toBeUndefined()
})
