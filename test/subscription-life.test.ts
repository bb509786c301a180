import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { jobs } from '#src/app/jobs.ts'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { freshPhone, useApi } from '#test/api.ts'

// The clock goes over the whole life of a subscription, day by day; the jobs run each day as they do in the product.
const world = useApi()

async function runDailyWork(): Promise<void> {
  for (const name of ['advance_subscriptions', 'reminders.owners'])
    await jobs.find((job) => job.name === name)?.run({}, world.application.deps)
}

/** What a write in the gym answers: `ok`, or the command that opens the popup. */
async function writes(adminId: string, gymId: string): Promise<string> {
  const owner = await world.session('admin', adminId) // the day before, the token ran out
  const member = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gymId] }
  const { status, body } = await owner.post('/member/create', member)
  return status === 201 ? 'ok' : `${status} ${body.command}`
}

const remindersOf = async (adminId: string) => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ sms: number; told: number }>`
      select (select count(*) from sms_messages where admin_id = ${adminId} and kind = 'subscription_ending')::int as sms,
        (select count(*) from notifications where recipient_id = ${adminId} and kind = 'subscription_ending')::int as told`.execute(
      db,
    ),
  )
  return rows[0] ?? { sms: 0, told: 0 }
}

test('over the life of a subscription each state comes once, each reminder once, and each popup in its time', async () => {
  const owner = await world.admin()
  const gym = await world.gym(owner, { subscription: 'none' })
  const first = world.application.deps.clock.today()
  expect(await writes(owner.id, gym.id)).toBe('409 create_subscription')
  const root = await world.superadmin()
  const made = await root.post('/subscription/create', {
    gym_id: gym.id,
    start_date: addDays(first, 2),
    duration: 20,
    plan_name: 'default plan',
    price: 300_000,
  })
  const id = made.body.subscription._id
  const paid = await root.post('/transaction/subscription/create', {
    subscribe_id: id,
    paid_amount: 300_000,
    transaction_type: 'payment',
    payment_method: 'card',
  })
  expect(paid.status).toBe(201)

  const seen: { status: string; writes: string; days: number }[] = []
  const remindedWith: number[] = []
  try {
    for (let day: Day = first, last = addDays(first, 28); day <= last; day = addDays(day, 1)) {
      world.clock(new Date(startOfDay(day).getTime() + 11 * 3_600_000))
      const before = await remindersOf(owner.id)
      await runDailyWork()
      await runDailyWork() // an hour later
      const after = await remindersOf(owner.id)
      const root = await world.superadmin()
      const { subscription } = (await root.get(`/subscription/one/${id}`)).body
      if (after.sms > before.sms) remindedWith.push(subscription.remaining_days - 1)
      expect([after.sms - before.sms, after.told - before.told].join()).toMatch(/^(0,0|1,1)$/)
      const now = { status: subscription.status, writes: await writes(owner.id, gym.id) }
      const latest = seen.at(-1)
      if (latest && latest.status === now.status && latest.writes === now.writes) latest.days++
      else seen.push({ ...now, days: 1 })
    }
    // the period has 20 days; 3 of grace follow
    expect(seen).toEqual([
      { status: 'pending', writes: '409 no_active_subscription', days: 2 },
      { status: 'active', writes: 'ok', days: 20 },
      { status: 'expired', writes: 'ok', days: 3 },
      { status: 'expired', writes: '409 no_active_subscription', days: 4 },
    ])
    expect(remindedWith).toEqual([14, 7, 3, 1])

    // renewed, it opens again; the ended one stays as it was
    const renewed = await (await world.superadmin()).post(`/subscription/renew/${id}`, {
      duration: 20,
      plan_name: 'default plan',
      price: 0,
    })
    expect([renewed.status, renewed.body.subscription.status, renewed.body.subscription.renewed_from]).toEqual([
      201,
      'active',
      id,
    ])
    expect(await writes(owner.id, gym.id)).toBe('ok')
    expect((await (await world.superadmin()).get(`/subscription/one/${id}`)).body.subscription.status).toBe('expired')
  } finally {
    world.clock(null)
  }
})
