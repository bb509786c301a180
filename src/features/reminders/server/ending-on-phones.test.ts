import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startOfDay, tashkentDay } from '#src/contract/days.ts'
import { type Caller, useApi } from '#test/api.ts'
import { memberDesk } from '#test/member-desk.ts'
import { browser, startPushService } from '#test/push-receiver.ts'
import { tellOfEndings } from './ending-notices.ts'
import { remindMembers } from './member-reminders.ts'

const service = await startPushService()
afterAll(() => service.close())
const world = useApi({ runsJobs: true, pushServices: [service.url] })
const { desk } = memberDesk(world)
const at = (path: string) => service.got.filter((one) => one.path === path)

test('that a membership ends reaches the page, the phone and SMS, and each of them can be switched off for itself', async () => {
  world.clock(new Date(startOfDay(tashkentDay(new Date())).getTime() + 9.1 * 3_600_000))
  const { admin, gym, register } = await desk()
  const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
  const sms = { texts: {}, daily_cap: 200, expiring_notice_days: 3, is_reminding: true }
  expect((await admin.put(`/gym/settings/${gym.id}`, { sms, version })).status).toBe(200)
  const terms = {
    name: 'Uch kunlik',
    price: 90_000,
    duration: 3,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [gym.id],
  }
  const { plan } = (await admin.post('/plans/create/membership', terms)).body
  const payment = { paid_amount: 90_000, payment_method: 'cash' }
  const choices = {
    all: {},
    page: { is_pushed: false, is_texted: false },
    push: { is_shown: false, is_texted: false },
    sms: { is_shown: false, is_pushed: false },
  }
  const people: { member: Caller; phone: ReturnType<typeof browser>; name: string; number: string }[] = []
  for (const [name, given] of Object.entries(choices)) {
    const { _id, phone_number } = await register()
    const member = await world.session('member', _id)
    const phone = browser(`${service.url}/${name}`)
    await member.post('/notification/push/subscribe', phone.subscription, { language: 'ru' })
    const sold = { member_id: _id, gym_id: gym.id, plan_id: plan._id, payment }
    expect((await admin.post('/membership/create', sold)).status).toBe(201)
    const chosen = { topic: 'ending', is_shown: true, is_pushed: true, is_texted: true, ...given }
    expect((await member.put('/notification/choices', chosen)).status).toBe(200)
    people.push({ member, phone, name, number: phone_number as string })
  }
  const { database, clock } = world.application.deps
  for (let twice = 0; twice < 2; twice++) {
    await database.transaction({ role: 'platform' }, ({ db }) => tellOfEndings(db, clock.now()))
    await remindMembers(database, clock.now())
  }
  const reached = async ({ member, phone, name, number }: (typeof people)[number]) => {
    const { notifications } = (await member.get('/notification/all')).body
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ kind: string }>`select kind from sms_messages where phone_number = ${number} and kind = 'expiring'`.execute(
        db,
      ),
    )
    return [
      notifications.filter(({ kind }: { kind: string }) => kind === 'membership_ending').length,
      at(`/${name}`).filter(({ body }) => phone.read(body).title === 'Абонемент заканчивается').length,
      rows.length,
    ]
  }
  await expect
    .poll(async () => Object.fromEntries(await Promise.all(people.map(async (who) => [who.name, await reached(who)]))))
    .toEqual({ all: [1, 1, 1], page: [1, 0, 0], push: [0, 1, 0], sms: [0, 0, 1] })
})
