import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

const tuesday = addDays(monday, 1)
const at = (day: Day) => world.clock(new Date(`${day}T15:00:00Z`)) // after the class

type Raw = { member: string; price: number; duration: number; start: Day; end: Day; isSingle: boolean }

/** One with a membership, one with a membership that ends today and a single place, one with a single place alone. */
async function threePeople() {
  const desk = await classDesk(world)
  const { admin, manager, kind, member, sessionOn, newPlan } = desk
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const withoutClasses = await newPlan({ classes: 'none' })
  await member()
  const [both, single] = [await member({}, { plan_id: withoutClasses._id }), await member({}, null)]
  for (const { id } of [both, single]) {
    const bought = await admin.post('/class/drop-in/create', {
      session_id: await sessionOn(tuesday),
      member_id: id,
      payment: { paid_amount: 50_000, payment_method: 'cash' },
    })
    expect(bought.status).toBe(201)
  }
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<Raw>`
      select s.member_id as member, s.price_tiyin / 100 as price, s.duration_days as duration, s.start_on as start, s.end_on as end, p.is_hidden as "isSingle"
      from memberships s join membership_plans p on p.admin_id = s.admin_id and p.id = s.plan_id where s.status <> 'cancelled'`.execute(
      db,
    ),
  )
  return { ...desk, both, single, raw: rows }
}

test('whoever bought one class is no active member of that day, neither new nor lost, and no share of a renewal', async () => {
  const { admin, gym, raw, single } = await threePeople()
  const held = raw.filter(({ isSingle }) => !isSingle)
  const on = (day: Day) =>
    new Set(held.filter(({ start, end }) => start <= day && day <= end).map(({ member }) => member))
  expect([raw.length, held.length, on(tuesday).size]).toEqual([4, 2, 2])
  at(tuesday)
  const members = (await admin.get(`/statistics/gym/member/all?gymId=${gym.id}&period=week`)).body
  expect(members).toMatchObject({ total: 3, active: on(tuesday).size, expired: 0, never: 1, new: 2, lost: 0 })
  const rest = addDays(tuesday, 2)
  at(rest)
  const later = (await admin.get(`/statistics/gym/member/all?gymId=${gym.id}&startDate=${tuesday}&endDate=${rest}`))
    .body
  expect(later).toMatchObject({ active: on(rest).size, expired: 0, never: 1, new: 0, lost: 0 })
  expect(later.series.map(({ total }: { total: number }) => total)).toEqual(
    [tuesday, addDays(tuesday, 1), rest].map((day) => on(day).size),
  )
  const loyalty = (await admin.get(`/statistics/member/loyalty?startDate=${tuesday}&endDate=${rest}`)).body
  expect(loyalty).toMatchObject({ at_start: 2, at_end: 2, churn_pct: 0, retention_pct: 100, renewal: { expired: 0 } })
  const listed = (status: string) => admin.get(`/member/foradmin/all?gym_id=${gym.id}&status=${status}`)
  expect((await listed('active')).body.pagination.total).toBe(2)
  const { members: without } = (await listed('never')).body
  expect(without).toMatchObject([{ _id: single.id, membership: null }])
})

test('what a month brings, active days and the average are those of memberships; the money of a single place is earned and received', async () => {
  const { admin, raw } = await threePeople()
  at(tuesday)
  const held = raw.filter(({ isSingle }) => !isSingle)
  const day = (await admin.get(`/statistics/day?date=${tuesday}`)).body
  expect(day.members).toMatchObject({ active: 2, running: 2, never: 1 })
  expect(day.monthly).toEqual({
    amount: held.reduce((sum, { price, duration }) => sum + Math.round((price * 30) / duration), 0),
    memberships: held.length,
  })
  const earned = (await admin.get(`/statistics/earned?startDate=${monday}&endDate=${tuesday}`)).body
  expect(earned.average_active).toBe(2)
  const days = daysBetween(monday, tuesday) + 1
  const share = ({ price, duration, isSingle }: Raw) => (isSingle ? price : (price / duration) * days)
  expect(earned.earned).toBe(raw.reduce((sum, one) => sum + share(one), 0))
  const received = (await admin.get(`/statistics/gym/total_revenue?startDate=${monday}&endDate=${tuesday}`)).body
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{
      som: number
    }>`select sum(amount_tiyin)::bigint / 100 as som from transactions where transaction_type = 'payment'`.execute(db),
  )
  expect(received.total).toBe(rows[0]?.som)
})

test('a single place after the end of a membership does not pass for its renewal', async () => {
  const { admin, manager, kind, gym, member, sessionOn, newPlan } = await classDesk(world)
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const week = await newPlan({ duration: 2 })
  const person = await member({}, { plan_id: week._id })
  const wednesday = addDays(monday, 2)
  await admin.post('/class/drop-in/create', { session_id: await sessionOn(wednesday), member_id: person.id })
  at(tuesday)
  const ending = (await admin.get(`/sms/notified/membership/all?command=expiring&gym_id=${gym.id}`)).body
  expect(ending.pagination.total).toBe(1)
  at(addDays(monday, 4))
  const { renewal } = (await admin.get(`/statistics/member/loyalty?startDate=${monday}&endDate=${addDays(monday, 4)}`))
    .body
  expect(renewal).toMatchObject({ expired: 1, renewed: 0, left: 1 })
})
