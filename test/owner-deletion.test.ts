import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { freshPhone, useApi } from './api.ts'
import { classDesk, monday } from './class-desk.ts'

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
