import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { tellPlatform, tellPlatformJob } from '#src/features/classes/server/tell-platform.ts'
import { memberReport } from '#src/features/telegram/server/reports.ts'
import { freshPhone, useApi } from './api.ts'
import { classDesk, monday } from './class-desk.ts'
import { gymWithPlan } from './gym-with-plan.ts'
import { queuedJobs } from './queued-jobs.ts'

const world = useApi()
afterEach(() => world.clock(null))

const stopSubscriptions = (adminId: string, on: string) =>
  world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = ${on} where admin_id = ${adminId}`.execute(db),
  )

test('with an owner go the classes of their gyms, and whoever had a place is told', async () => {
  const { admin, sessionOn, book, member, notices } = await classDesk(world)
  const root = await world.superadmin()
  const person = await member()
  expect((await book(person, await sessionOn(monday))).status).toBe(201)
  const ahead = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ sessions: number; bookings: number }>`
        select (select count(*) from class_sessions where admin_id = ${admin.id} and status = 'scheduled') as sessions,
          (select count(*) from class_bookings where admin_id = ${admin.id} and status in ('booked', 'waiting')) as bookings`.execute(
        db,
      ),
    )
    return rows[0]
  }
  expect(await ahead()).toMatchObject({ bookings: 1 })
  await stopSubscriptions(admin.id, monday)
  expect((await root.del(`/admin/delete/${admin.id}`)).status).toBe(200)
  expect(await ahead()).toEqual({ sessions: 0, bookings: 0 })
  expect(await notices(person)).toContain('class_cancelled')
})

test('what clients paid for single places of an owner who goes is told to whoever runs the platform, once, and they give it back', async () => {
  const { admin, manager, kind, sessionOn, member } = await classDesk(world)
  const root = await world.superadmin()
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const who = await member({}, null)
  const { membership } = (
    await admin.post('/class/drop-in/create', {
      session_id: await sessionOn(addDays(monday, 1)),
      member_id: who.id,
      payment: { paid_amount: 50_000, payment_method: 'cash' },
    })
  ).body
  await stopSubscriptions(admin.id, monday)
  expect((await root.del(`/admin/delete/${admin.id}`)).status).toBe(200)
  const told = async () =>
    (await root.get('/notification/all')).body.notifications.filter(
      ({ kind: of }: { kind: string }) => of === 'place_returned',
    )
  expect(await queuedJobs(world, tellPlatformJob)).toContainEqual({ adminId: admin.id })
  for (const _ of [1, 2]) await tellPlatform(world.application.deps, admin.id)
  expect(await told()).toMatchObject([
    { link: expect.stringContaining(membership._id), params: { fullname: 'Aziza Karimova', amount: '50000' } },
  ])
  const refund = await root.post('/transaction/membership/create', {
    membership_id: membership._id,
    transaction_type: 'refund',
    paid_amount: 50_000,
    payment_method: 'cash',
    transaction_id: membership.transaction_id,
    reason: 'Zal yopildi',
  })
  expect([refund.status, refund.body.paid_amount]).toEqual([201, 0])
})

test('members and employees of an owner count until the owner is deleted and no longer, in every figure and list of the platform', async () => {
  const root = await world.superadmin()
  world.clock(new Date('2026-06-10T07:00:00Z'))
  const [owner, neighbour] = [await world.admin(), await world.admin()]
  const [gym, other] = [await world.gym(owner), await world.gym(neighbour)]
  await world.employee(owner, { gyms: [gym.id] })
  const join = async (admin: typeof owner, gymId: string) => {
    const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gymId] }
    const { status, body } = await admin.post('/member/create', person)
    expect(status).toBe(201)
    return body.member._id as string
  }
  const [gone] = [await join(owner, gym.id), await join(owner, gym.id), await join(neighbour, other.id)]
  // one of them was deleted before
  expect((await owner.del(`/member/delete/${gone}`)).status).toBe(200)
  world.clock(new Date('2026-07-15T07:00:00Z'))
  const total = async (path: string): Promise<number> => (await root.get(path)).body.pagination.total
  const counted = async () => {
    const { members, series } = (await root.get('/statistics/platform?months=2')).body
    const all = (await root.get('/statistics/admin/member/all')).body
    const staff = (await root.get('/statistics/admin/employee/all')).body
    return {
      members: [members, series[1].members, all.total, await total('/member/all?limit=1')],
      june: [series[0].members, await total('/member/all?limit=1&on=2026-06-30')],
      day: (await root.get('/statistics/day?date=2026-06-30')).body.members.total,
      staff: [staff.total, staff.active, await total('/employee/all?limit=1&on=2026-07-15')],
      change: staff.change,
      staffInJune: await total('/employee/all?limit=1&on=2026-06-30'),
    }
  }
  const before = await counted()
  expect(new Set(before.members).size).toBe(1)
  await stopSubscriptions(owner.id, '2026-07-14')
  expect((await root.del(`/admin/delete/${owner.id}`)).status).toBe(200)
  expect(await counted()).toEqual({
    ...before,
    members: before.members.map((count) => count - 1),
    staff: before.staff.map((count) => count - 1),
    change: before.change - 1,
  })
  world.clock(new Date('2026-08-02T07:00:00Z'))
  const { series } = (await root.get('/statistics/platform?months=3')).body
  expect(series.map(({ members }: { members: number }) => members)).toEqual([
    before.june[0],
    (before.members[0] ?? 0) - 1,
    (before.members[0] ?? 0) - 1,
  ])
})

test('memberships and debts count until their owner is deleted and no longer, so that all figures of a day are of the same people', async () => {
  const root = await world.superadmin()
  world.clock(new Date('2026-06-10T07:00:00Z'))
  const [owner, neighbour] = [await gymWithPlan(world), await gymWithPlan(world)]
  const sell = async ({ admin, gym, planId }: typeof owner) => {
    const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
    const { member } = (await admin.post('/member/create', person)).body
    const bought = { member_id: member._id, gym_id: gym.id, plan_id: planId }
    for (const start_date of ['2026-06-10', '2026-07-10'])
      expect((await admin.post('/membership/create', { ...bought, start_date })).status).toBe(201)
  }
  for (const desk of [owner, neighbour]) await sell(desk)
  world.clock(new Date('2026-07-15T07:00:00Z'))
  const total = async (path: string): Promise<number> => (await root.get(`${path}&limit=1`)).body.pagination.total
  const span = 'startDate=2026-06-01&endDate=2026-07-15'
  const totalOn = ({ series }: { series: { bucket: string; total: number }[] }, day: string) =>
    series.find(({ bucket }) => bucket === day)?.total
  const figures = async () => {
    const members = (await root.get(`/statistics/admin/member/all?${span}`)).body
    const loyalty = (await root.get(`/statistics/member/loyalty?${span}`)).body
    const day = (await root.get('/statistics/day')).body
    const june = (await root.get('/statistics/day?date=2026-06-30')).body
    const debts = (await root.get('/statistics/gym/unpaidandpartial?limit=1')).body
    const debtsInJune = (await root.get('/statistics/gym/unpaidandpartial?limit=1&on=2026-06-30')).body
    const morning = (await root.get('/statistics/admin/morning')).body
    return {
      people: [
        members.active,
        day.members.running,
        members.at_start + members.change,
        totalOn(members, '2026-07-15'),
        members.debtors,
        loyalty.at_end,
        debts.members,
        await total('/member/all?status=running'),
        await total('/member/all?payment_status=debt'),
        await total('/member/all?moved=new&start_date=2026-06-01&end_date=2026-07-15'),
      ],
      memberships: [day.monthly.memberships, await total('/membership/all?monthly_on=2026-07-15')],
      debts: [
        debts.unpaid.count,
        morning.debts.count,
        await total('/membership/all?debt=any'),
        await total('/membership/all?attention=debts'),
      ],
      june: [
        june.members.running,
        june.members.active,
        june.monthly.memberships,
        debtsInJune.members,
        totalOn(members, '2026-06-30'),
        await total('/member/all?status=running&on=2026-06-30'),
        await total('/member/all?payment_status=debt&on=2026-06-30'),
      ],
    }
  }
  const before = await figures()
  await stopSubscriptions(owner.admin.id, '2026-07-14')
  expect((await root.del(`/admin/delete/${owner.admin.id}`)).status).toBe(200)
  const less = (counts: number[], by: number) => counts.map((count) => count - by)
  expect(await figures()).toEqual({
    people: less(before.people, 1),
    memberships: less(before.memberships, 1),
    debts: less(before.debts, 2),
    june: before.june,
  })
  world.clock(new Date('2026-08-02T07:00:00Z'))
  const { body } = await root.get('/statistics/admin/member/all?startDate=2026-06-01&endDate=2026-08-02')
  const count = before.people[0] ?? 0
  const days = ['2026-06-30', '2026-07-14', '2026-07-15', '2026-08-02']
  expect(days.map((day) => totalOn(body, day))).toEqual([before.june[0], count, count - 1, count - 1])
})

test('of all owners nothing of one who went runs, is frozen, is about to end or begins, and what ended after them was not there to be bought again', async () => {
  const root = await world.superadmin()
  world.clock(new Date('2026-06-10T07:00:00Z'))
  const desks = [await gymWithPlan(world), await gymWithPlan(world)] as const
  const sell = async ({ admin, gym, planId }: (typeof desks)[0], start_date: string) => {
    const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
    const { member } = (await admin.post('/member/create', person)).body
    const bought = { member_id: member._id, gym_id: gym.id, plan_id: planId, start_date }
    const { status, body } = await admin.post('/membership/create', bought)
    expect(status).toBe(201)
    return body.membership._id as string
  }
  const frozen = []
  for (const desk of desks) {
    // they end on 9 and 19 July, and on 8 August; the last begins on 20 August
    for (const start of ['2026-06-10', '2026-06-20', '2026-07-10', '2026-08-20']) await sell(desk, start)
    frozen.push([desk.admin, await sell(desk, '2026-07-01')] as const)
  }
  const july = () => world.clock(new Date('2026-07-15T07:00:00Z'))
  const august = () => world.clock(new Date('2026-08-09T07:00:00Z'))
  july()
  for (const [admin, id] of frozen)
    expect(
      (
        await admin.post(`/membership/freeze/${id}`, {
          start_date: '2026-07-15',
          end_date: '2026-07-17',
          reason: 'Safar',
        })
      ).status,
    ).toBe(200)
  const total = async (query: string): Promise<number> =>
    (await root.get(`/membership/all?limit=1&${query}`)).body.pagination.total
  const states = async () =>
    Promise.all(['active', 'frozen', 'expiring', 'scheduled'].map((status) => total(`status=${status}`)))
  const ended = () => Promise.all(['expired', 'kept'].map((status) => total(`status=${status}`)))
  const renewals = async () => {
    const { renewal } = (await root.get('/statistics/member/loyalty?startDate=2026-06-01&endDate=2026-08-09')).body
    const span = 'ending_from=2026-06-01&ending_to=2026-08-09'
    const listed = await Promise.all(['expired', 'left', 'open'].map((which) => total(`${span}&renewal=${which}`)))
    expect([renewal.expired, renewal.left, renewal.open]).toEqual(listed)
    return listed
  }
  // what a member brings is earned money by the memberships that earn it, whoever has gone
  const earned = async () => {
    const { body } = await root.get('/statistics/earned?startDate=2026-07-01&endDate=2026-08-09')
    return [body.earned, body.average_active, body.earned_per_member]
  }
  august()
  const [renewed, money, over] = [await renewals(), await earned(), await ended()]
  july()
  const before = await states()
  await stopSubscriptions(desks[0].admin.id, '2026-07-14')
  expect((await root.del(`/admin/delete/${desks[0].admin.id}`)).status).toBe(200)
  const less = (counts: number[], by: number[]) => counts.map((count, place) => count - (by[place] ?? 0))
  expect(await states()).toEqual(less(before, [3, 1, 1, 1]))
  august()
  expect(await renewals()).toEqual(less(renewed, [3, 3, 2]))
  expect(await earned()).toEqual(money)
  // of five that were sold, one ended while its owner was there; what was sold is the books'
  expect(await ended()).toEqual(less(over, [3, 0]))
})

test('the bot says to a member nothing of a club whose owner has left', async () => {
  const [leaving, staying] = [await gymWithPlan(world), await gymWithPlan(world)]
  const phone_number = freshPhone()
  const person = { fullname: 'Aziza Karimova', phone_number, gender: 'female' }
  const sell = async ({ admin, gym, planId }: typeof leaving, member_id: string) =>
    expect((await admin.post('/membership/create', { member_id, gym_id: gym.id, plan_id: planId })).status).toBe(201)
  const { member } = (await leaving.admin.post('/member/create', { ...person, gyms: [leaving.gym.id] })).body
  expect((await staying.admin.post('/member/add', { phone_number, gyms: [staying.gym.id] })).status).toBeLessThan(300)
  await sell(leaving, member._id)
  await sell(staying, member._id)
  const today = world.application.deps.clock.today()
  const said = () =>
    world.sql({ role: 'platform' }, async (db) => (await memberReport(db, member._id, today, 'en')).split('\n').length)
  expect(await said()).toBe(4)
  await stopSubscriptions(leaving.admin.id, today)
  expect((await (await world.superadmin()).del(`/admin/delete/${leaving.admin.id}`)).status).toBe(200)
  expect(await said()).toBe(2)
})
