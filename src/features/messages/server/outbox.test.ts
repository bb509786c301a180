import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { freshPhone } from '#test/api.ts'
import { smsDesk } from '#test/sms-desk.ts'

// When messages leave, and what the platform and owners see of them.

const { gateway, world, deps, later, queue, send, row, copies } = await smsDesk()

describe('hours', () => {
  const inTashkent = (time: string) => new Date(`2027-06-10T${time}:00+05:00`)

  test.each([
    ['20:59', '2027-06-10T20:59'],
    ['21:00', '2027-06-11T09:00'],
    ['23:30', '2027-06-11T09:00'],
    ['03:00', '2027-06-10T09:00'],
    ['09:00', '2027-06-10T09:00'],
  ])('a reminder asked for at %s leaves at %s', async (time, leaves) => {
    world.clock(inTashkent(time))
    const id = await queue({ kind: 'unpaid' })
    const { send_after } = await row(id)
    expect(Math.round((send_after.getTime() - new Date(`${leaves}:00+05:00`).getTime()) / 60_000)).toBe(0)
  })

  test('a code and a receipt leave at night, a reminder whose job comes late waits for the morning', async () => {
    world.clock(inTashkent('12:00'))
    const reminder = await queue({ kind: 'expiring' })
    world.clock(inTashkent('22:00'))
    await send(reminder)
    expect(await row(reminder)).toMatchObject({
      status: 'queued',
      tries: 0,
      send_after: new Date('2027-06-11T09:00:00+05:00'),
    })
    const receipt = await queue({ kind: 'receipt' })
    const code = await queue({ kind: 'member_login', isSecret: true })
    await send(receipt)
    await send(code)
    expect([(await row(receipt)).status, (await row(code)).status]).toEqual(['sent', 'sent'])
    world.clock(new Date('2027-06-11T09:01:00+05:00'))
    await send(reminder)
    expect((await row(reminder)).status).toBe('sent')
  })
})

test('whoever does the same again and again rings no phone all day: thirty of one owner, and what an account’s safety asks is said all the same', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const phone = freshPhone()
  const leave = async (more: Parameters<typeof queue>[0]) => {
    const id = await queue({ phone, ...more })
    await send(id)
    return { id, status: (await row(id)).status }
  }
  const event = { kind: 'membership_event', adminId: admin.id } as const
  for (let nr = 0; nr < 30; nr++) expect((await leave(event)).status).toBe('sent')
  const late = await leave(event)
  expect([late.status, copies(late.id)]).toEqual(['failed', 0])
  const { body } = await admin.get(`/sms/foradmin/all?search=${encodeURIComponent(phone)}&status=failed`)
  expect(body.messages).toMatchObject([{ _id: late.id, error: knownInUzbek }])
  expect((await leave({ ...event, adminId: other.id })).status).toBe('sent')
  expect((await leave({ kind: 'member_login', isSecret: true })).status).toBe('sent')
  const safety = { kind: 'security', adminId: admin.id } as const
  for (let nr = 0; nr < 20; nr++) expect((await leave(safety)).status).toBe('sent')
  expect((await leave(safety)).status).toBe('failed')
  later(24 * 60)
  expect([(await leave(event)).status, (await leave(safety)).status]).toEqual(['sent', 'sent'])
})
const knownInUzbek = 'Bugun bu raqamga juda koʻp SMS ketdi: qolganlari yuborilmaydi'

test('one owner’s notices of a day are so many, and not those of another; reminders have limits of their own', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const now = deps().clock.now()
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into sms_messages (id, admin_id, phone_number, text, kind, language, parts, status, tries, send_after, created_at, sending_at)
      select gen_random_uuid(), ${admin.id}, '+998901' || lpad(nr::text, 6, '0'), 'Chek', 'receipt', 'uz', 1, 'sent', 1, ${now}, ${now}, ${now}
      from generate_series(1, 10000) nr`.execute(db),
  )
  const leave = async (more: Parameters<typeof queue>[0]) => {
    const id = await queue(more)
    await send(id)
    return (await row(id)).status
  }
  expect(await leave({ adminId: admin.id })).toBe('failed')
  expect(await leave({ adminId: other.id })).toBe('sent')
  expect(await leave({ adminId: admin.id, kind: 'unpaid' })).toBe('sent')
  expect(await leave({ adminId: admin.id, kind: 'security' })).toBe('sent')
})

test('what waits over midnight counts on the day on which it leaves', async () => {
  const admin = await world.admin()
  const more = { phone: freshPhone(), adminId: admin.id, kind: 'membership_event' } as const
  const waiting = []
  for (let nr = 0; nr < 31; nr++) waiting.push(await queue(more))
  later(24 * 60)
  for (const id of waiting) await send(id)
  const left = await Promise.all(waiting.map(async (id) => (await row(id)).status))
  expect(left).toEqual([...Array.from({ length: 30 }, () => 'sent'), 'failed'])
})

test('one that leaves no more takes nobody’s try at a gateway that may be back', async () => {
  const admin = await world.admin()
  const more = { phone: freshPhone(), adminId: admin.id, kind: 'membership_event' } as const
  for (let nr = 0; nr < 30; nr++) await send(await queue(more))
  const beyond = await queue(more)
  const next = await queue({})
  const { breaker } = deps().smsDriver
  breaker.pause(1_000, 'busy')
  later(1)
  await send(beyond)
  await send(next)
  expect([(await row(beyond)).status, (await row(next)).status]).toEqual(['failed', 'sent'])
})

describe('what the superadmin sees', () => {
  test('the card of the gateway: balance, troubles, the pause and what waits', async () => {
    const root = await world.superadmin()
    const first = (await root.get('/sms/gateway')).body
    expect(first).toMatchObject({
      driver: 'eskiz',
      balance: 125_000,
      balance_error: null,
      breaker: { state: 'closed' },
    })
    const before = gateway.calls['/user/get-limit']
    await root.get('/sms/gateway')
    expect(gateway.calls['/user/get-limit']).toBe(before)
    gateway.behave('refuses number')
    await send(await queue())
    const waiting = await queue()
    later(10)
    const { last_day, queued, oldest_queued } = (await root.get('/sms/gateway')).body
    expect(last_day.failed).toBeGreaterThanOrEqual(1)
    expect(queued).toBeGreaterThanOrEqual(1)
    expect(oldest_queued).not.toBeNull()
    await send(waiting)
  })

  test('filters by status, kind, owner, gym and day; with a gateway codes are masked; an owner sees their own alone', async () => {
    const [root, admin, other] = [await world.superadmin(), await world.admin(), await world.admin()]
    const gym = await world.gym(admin)
    const mine = await queue({ kind: 'receipt', adminId: admin.id, gymId: gym.id })
    const code = await queue({ kind: 'member_login', isSecret: true, text: 'Polvon: kod 123456' })
    const ids = async (query: string) =>
      (await root.get(`/sms/outbox?limit=100&${query}`)).body.messages.map(({ _id }: { _id: string }) => _id)
    const today = deps().clock.today()
    expect(await ids(`admin_id=${admin.id}`)).toEqual([mine])
    expect(await ids(`gym_id=${gym.id}&status=queued&kind=receipt&date=${today}`)).toEqual([mine])
    expect(await ids(`gym_id=${gym.id}&status=sent`)).toEqual([])
    expect(await ids(`admin_id=${admin.id}&date=2020-01-01`)).toEqual([])
    expect(await ids(`kind=member_login&date=${today}`)).toContain(code)
    const shown = (await root.get(`/sms/outbox?limit=100&kind=member_login&date=${today}`)).body.messages
    expect(shown.find(({ _id }: { _id: string }) => _id === code).text).toBe('Polvon: kod ••••••')
    expect((await admin.get('/sms/foradmin/all')).body.messages).toHaveLength(1)
    expect((await other.get('/sms/foradmin/all')).body.messages).toHaveLength(0)
    expect((await other.get(`/sms/foradmin/all?gym_id=${gym.id}`)).status).toBe(404)
    expect((await admin.get('/sms/outbox')).status).toBe(403)
  })
})
