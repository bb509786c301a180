import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { instantOf } from '#src/features/classes/rules.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))
const day = (n: number): Day => addDays(monday, n)
const noonOf = (n: number) => world.clock(instantOf(day(n), '12:00'))

/** A gym that refuses whoever owes from the day after it was due, and somebody who owes most of a membership that they have a class on. */
async function owing({ of = {} }: { of?: object } = {}) {
  const desk = await classDesk(world)
  const { admin, gym, newPlan, member } = desk
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set debt_rule = 'refuse', debt_grace_days = 0 where gym_id = ${gym.id}`.execute(db),
  )
  const who = await member({}, null)
  const sell = async (conditions: object, paid_amount: number, start_date?: Day): Promise<string> => {
    const plan_id = (await newPlan(conditions))._id
    const payment = { paid_amount, payment_method: 'cash' }
    const sale = { member_id: who.id, gym_id: gym.id, plan_id, payment, ...(start_date ? { start_date } : {}) }
    return (await admin.post('/membership/create', sale)).body.membership._id
  }
  const owed = await sell(of, 1000)
  const session = await desk.sessionOn(day(4))
  expect((await desk.book(who, session)).status).toBe(201)
  const place = async () => {
    const [{ status, membership }] = await desk.bookings(session)
    return [status, membership._id]
  }
  /** The debt is overdue, and nothing has been done about it. */
  const later = async () => {
    noonOf(2)
    expect((await desk.book(who, await desk.sessionOn(day(5)))).body.data.reason).toBe('debt')
  }
  return { ...desk, who, owed, session, sell, place, later }
}

/** Without a word to anybody. */
const closeOn = (gymId: string, weekday: number) =>
  world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set weekday_hours = ${JSON.stringify({ [weekday]: { forAll: null } })}::jsonb where gym_id = ${gymId}`.execute(
      db,
    ),
  )

const causes = async (who: Caller): Promise<string[]> =>
  (await who.get('/notification/all')).body.notifications
    .filter(({ kind }: { kind: string }) => kind === 'class_lost')
    .map(({ params }: { params: { cause: string } }) => params.cause)

test('a change of plan takes a place along though the old plan is still owed: a debt alone would not have taken it', async () => {
  const { admin, who, owed, newPlan, place, later } = await owing()
  await later()
  const plan_id = (await newPlan({}, 400_000))._id
  const changed = await admin.post(`/membership/change/${owed}`, {
    plan_id,
    payment: { paid_amount: 400_000, payment_method: 'cash' },
  })
  expect(changed.status).toBe(201)
  const { remaining_amount } = (await admin.get(`/membership/one/${owed}`)).body.membership
  expect(remaining_amount).toBeGreaterThan(0)
  expect(await place()).toEqual(['booked', changed.body.membership._id])
  expect(await causes(who)).toEqual([])
})

test('beside something overdue a freeze and a cancellation leave the place to another membership that takes it, also outside of hours that were set since', async () => {
  for (const act of ['freeze', 'cancel'] as const) {
    const { admin, gym, who, owed, sell, place, later } = await owing({ of: { freeze_days: 14 } })
    const other = await sell({}, 300_000)
    await later()
    await closeOn(gym.id, 5)
    const given = { start_date: day(3), end_date: day(10), reason: 'safar' }
    const done = await admin.post(`/membership/${act}/${owed}`, act === 'freeze' ? given : { reason: 'safar' })
    expect(done.status, act).toBe(200)
    expect(await place(), act).toEqual(['booked', other])
    expect(await causes(who), act).toEqual([])
  }
})

test('who was left in a class that turned into one for others, because that is not noted of them, stays in it on another membership', async () => {
  const { admin, manager, kind, owed, sell, place } = await owing()
  expect((await manager.put(`/class/kind/update/${kind._id}`, { age_to: 30 })).status).toBe(200)
  const other = await sell({}, 300_000)
  noonOf(2)
  expect((await admin.post(`/membership/cancel/${owed}`, { reason: 'safar' })).status).toBe(200)
  expect(await place()).toEqual(['booked', other])
})

test('a class that the gym moves past the end of a membership goes on on a renewal that is owed; where it is closed by then, that is why', async () => {
  const { manager, gym, who, session, sell, place, later, bookings } = await owing()
  const renewal = await sell({}, 1000, day(30))
  await later()
  const moveTo = (date: Day) => manager.put(`/class/session/update/${session}`, { date, may_clash: true })
  expect((await moveTo(day(31))).status).toBe(200)
  expect(await place()).toEqual(['booked', renewal])
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_same_for_all = false, for_men_from = '07:00', for_men_to = '23:00', for_women_from = '07:00', for_women_to = '12:00'
      where gym_id = ${gym.id}`.execute(db),
  )
  expect((await moveTo(day(29))).status).toBe(200)
  expect((await bookings(session))[0].status).toBe('cancelled')
  expect(await causes(who)).toEqual(['hours'])
})

test('where no other membership takes the place it is lost, and its holder is told the reason that holds', async () => {
  const { admin, who, owed, sell, later, bookings, session } = await owing()
  await sell({ classes: 'none' }, 300_000)
  await later()
  expect((await admin.post(`/membership/cancel/${owed}`, { reason: 'safar' })).status).toBe(200)
  expect((await bookings(session))[0].status).toBe('cancelled')
  expect(await causes(who)).toEqual(['membership'])
})
