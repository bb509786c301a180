import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { Failure, failWithAny } from '#src/server/failure.ts'
import { useApi } from '#test/api.ts'
import { assertGymWritable } from './gym-access.ts'

const world = useApi()
const today = tashkentDay(new Date())

type Given = NonNullable<Parameters<typeof world.gym>[1]>['subscription']

/** What a write in a gym with these subscriptions meets: undefined when it passes. */
async function refusal(
  ...subscriptions: Exclude<Given, undefined>[]
): Promise<{ code: string; data: unknown } | undefined> {
  const admin = await world.admin()
  const [first = 'none', ...more] = subscriptions
  const gym = await world.gym(admin, { subscription: first })
  for (const subscription of more) {
    const other = await world.gym(admin, { subscription })
    await world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set gym_id = ${gym.id} where gym_id = ${other.id}`.execute(db),
    )
  }
  const { database } = world.application.deps
  return database
    .transaction({ role: 'tenant', adminId: admin.id }, ({ db, enter }) =>
      assertGymWritable({ db, enter, today, fail: failWithAny }, admin.id, gym.id),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      return { code: error.code, data: error.details.data }
    })
    .then((answer) => answer ?? undefined)
}

const period = (start: number, days: number, status: string) => ({ start: addDays(today, start), days, status })

test('a running subscription lets everybody write, also on its first and last day', async () => {
  expect(await refusal(period(0, 30, 'active'))).toBeUndefined()
  expect(await refusal(period(-29, 30, 'active'))).toBeUndefined()
})

test('a gym that never had a subscription gets create_subscription and whom to call', async () => {
  const contact = { fullname: 'Polvon', phone_number: '+998712000000' }
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into platform_settings (key, value) values ('contact', ${JSON.stringify(contact)}::jsonb)`.execute(db),
  )
  expect(await refusal('none')).toMatchObject({
    code: 'create_subscription',
    data: { gym: { name: 'Temir Zal' }, contact },
  })
})

test('a pending subscription is not yet one: it is told of as such, and only once it is due and paid it counts', async () => {
  const told = { code: 'no_active_subscription', data: { subscription: { status: 'pending' }, days_overdue: 0 } }
  expect(await refusal(period(2, 30, 'pending'))).toMatchObject(told)
  // free, and its day has come: only the nightly job is still behind
  expect(await refusal(period(0, 30, 'pending'))).toBeUndefined()
})

test('an old ended subscription beside a running one does not count', async () => {
  expect(await refusal(period(-60, 30, 'expired'), period(-5, 30, 'active'))).toBeUndefined()
  expect(await refusal(period(-100, 30, 'expired'), period(-60, 30, 'expired'))).toMatchObject({
    code: 'no_active_subscription',
    data: { days_overdue: 31 },
  })
})

test('a subscription stopped before it began never served the gym', async () => {
  expect(await refusal(period(-2, 30, 'stoped'))).toBeUndefined()
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: period(10, 30, 'pending') })
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = ${today}, stop_reason = 'Bekor' where gym_id = ${gym.id}`.execute(
      db,
    ),
  )
  const writing = world.application.deps.database.transaction({ role: 'tenant', adminId: admin.id }, ({ db, enter }) =>
    assertGymWritable({ db, enter, today, fail: failWithAny }, admin.id, gym.id),
  )
  await expect(writing).rejects.toMatchObject({ code: 'no_active_subscription' })
})

test('a gym is created for an owner who was let in and is not shut out, and for no other', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = { name: 'Oq Yoʻlbars', phone_number: '+998901234567', address: 'Chilonzor 5', facilities: ['Dush'] }
  const create = async () => {
    const { status, body } = await root.post(`/gym/create?admin_id=${admin.id}`, gym)
    return body.error ?? status
  }
  const is = (status: string) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update admins set status = ${status} where id = ${admin.id}`.execute(db),
    )
  await is('pending')
  expect(await create()).toBe('admin.not_active')
  await is('blocked')
  expect(await create()).toBe('admin.not_active')
  await is('active')
  expect(await create()).toBe(201)
})
