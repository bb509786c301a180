import { describe, expect, test } from 'vitest'
import { smsDesk } from '#test/sms-desk.ts'

// When messages leave, and what the platform and owners see of them.

const { gateway, world, deps, later, queue, send, row } = await smsDesk()

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
