import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, useApi } from '#test/api.ts'
import { type BusyOwner, createBusyOwner } from '#test/busy-owner.ts'
import { pastOf, type Sold } from '#test/past.ts'

const world = useApi()
const now = new Date('2026-07-15T09:30:00Z')
const today = '2026-07-15'
beforeAll(() => world.clock(now))
const { planOf, memberOf, membershipOf, visitOf } = pastOf(world, { now, today })

/** Straight SQL of the test's own. */
const ask = async <T>(adminId: string, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await world.sql({ role: 'tenant', adminId }, (db) => query.execute(db))).rows
const number = async (adminId: string, query: ReturnType<typeof sql<{ value: number | string | null }>>) =>
  Number((await ask(adminId, query))[0]?.value ?? 0)
let owner: BusyOwner
beforeAll(async () => {
  owner = await createBusyOwner(world, { now, today })
})

test('members are counted by what runs today, and the parts make the whole', async () => {
  const { admin, gyms } = owner
  const sold = sql`s.status <> 'cancelled' and not s.is_reserved`
  const running = sql`${sold} and s.start_on <= ${today} and s.end_on >= ${today}`
  const frozen = sql`exists (select from membership_freezes f where f.admin_id = s.admin_id and f.membership_id = s.id and ${today} between f.start_on and f.end_on)`
  for (const gymId of [null, ...gyms.map(({ id }) => id)]) {
    const path = gymId ? `/statistics/gym/member/all?gymId=${gymId}` : '/statistics/admin/member/all'
    const { status, body } = await admin.get(path)
    expect(status).toBe(200)
    const here = gymId
      ? sql`exists (select from member_gyms g where g.admin_id = m.admin_id and g.member_id = m.id and g.gym_id = ${gymId})`
      : sql`true`
    const inGym = gymId ? sql`s.gym_id = ${gymId}` : sql`true`
    const count = (condition: ReturnType<typeof sql>) =>
      number(admin.id, sql`select count(*) as value from members m where ${here} and ${condition}`)
    const bought = (condition: ReturnType<typeof sql>) =>
      sql`exists (select from memberships s where s.admin_id = m.admin_id and s.member_id = m.id and ${inGym} and ${condition})`
    // a single place makes no member, but may be owed
    const has = (condition: ReturnType<typeof sql>) => bought(sql`not s.is_drop_in and ${condition}`)
    expect(body).toMatchObject({
      total: await count(sql`true`),
      active: await count(has(sql`${running} and not ${frozen}`)),
      frozen: await count(sql`${has(sql`${running} and ${frozen}`)} and not ${has(sql`${running} and not ${frozen}`)}`),
      never: await count(sql`not ${has(sold)}`),
      expired: await count(sql`${has(sold)} and not ${has(sql`${sold} and s.end_on >= ${today}`)}`),
      debtors: await count(bought(sql`${sold} and s.remaining_tiyin > 0`)),
      gender: {
        male: await count(sql`gender = 'male'`),
        female: await count(sql`gender = 'female'`),
        unknown: await count(sql`gender is null`),
      },
    })
    expect(body.active + body.frozen + body.scheduled + body.expired + body.never).toBe(body.total)
  }
})

const memberDays = (gymId: string | null) => async (adminId: string, day: Day) =>
  new Set(
    (
      await ask<{ member_id: string }>(
        adminId,
        sql`select distinct member_id from memberships s where not s.is_reserved and not s.is_drop_in and s.start_on <= ${day} and s.sold_on <= ${day} and s.end_on >= ${day} and (s.cancelled_on is null or s.cancelled_on > ${day})
          and (${gymId}::uuid is null or s.gym_id = ${gymId}::uuid)`,
      )
    ).map(({ member_id }) => member_id),
  )
const without = (a: Set<string>, b: Set<string>) => [...a].filter((one) => !b.has(one)).length

test.each(['period=month', 'period=week', 'period=year', 'startDate=2026-04-01&endDate=2026-06-17', 'period=day'])(
  'who came and who went (%s) is counted at the ends of the columns',
  async (query) => {
    const { admin, gyms } = owner
    for (const gymId of [null, gyms[0].id]) {
      const { body } = await admin.get(
        gymId ? `/statistics/gym/member/all?gymId=${gymId}&${query}` : `/statistics/admin/member/all?${query}`,
      )
      const revenue = (await admin.get(`/statistics/admin/total_revenue/breakdown?${query}`)).body
      const members = memberDays(gymId)
      const capped = (day: Day) => (day > today ? today : day)
      let before = await members(admin.id, addDays(revenue.startDate, -1))
      const atStart = before
      for (const [index, { bucket, start, end }] of revenue.series.entries()) {
        const isAhead = start > today
        const after = isAhead ? before : await members(admin.id, capped(end))
        expect(body.series[index]).toEqual({
          bucket,
          total: isAhead ? 0 : after.size,
          new: without(after, before),
          lost: without(before, after),
        })
        before = after
      }
      const atEnd = await members(admin.id, capped(revenue.endDate))
      expect(body).toMatchObject({
        new: without(atEnd, atStart),
        lost: without(atStart, atEnd),
        change: atEnd.size - atStart.size,
      })
    }
  },
)

test('a frozen member is counted apart and stays a member', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const place = await planOf(admin.id, gym.id)
  const memberId = await memberOf(place)
  const membershipId = await membershipOf(place, memberId, { start: '2026-07-02' })
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, created_at)
        values (${admin.id}, ${newId()}, ${membershipId}, ${memberId}, ${gym.id}, ${today}, ${addDays(today, 6)}, 'safar', 'admin', ${now})`.execute(
      db,
    ),
  )
  const { body } = await admin.get(`/statistics/gym/member/all?gymId=${gym.id}`)
  expect(body).toMatchObject({
    total: 1,
    active: 0,
    frozen: 1,
    expired: 0,
    never: 0,
    debtors: 1,
    new: 1,
    lost: 0,
    change: 1,
  })
  expect(body.series[14]).toEqual({ bucket: today, total: 1, new: 0, lost: 0 })
})

test('memberships of a period are told by what of them is paid, without the cancelled', async () => {
  const { admin, gyms } = owner
  for (const [query, from, to] of [
    ['', '2026-07-01', '2026-07-31'],
    ['period=year', '2026-01-01', '2026-12-31'],
    [`gymId=${gyms[1].id}&startDate=2026-04-01&endDate=2026-06-30`, '2026-04-01', '2026-06-30'],
  ] as const) {
    const { body } = await admin.get(`/statistics/admin/memberships/payment_status?${query}`)
    const rows = await ask<{ payment_status: string; count: number; due: string; paid: string; remaining: string }>(
      admin.id,
      sql`select payment_status, count(*) as count, sum(due_tiyin) / 100.0 as due, sum(paid_tiyin) / 100.0 as paid, sum(remaining_tiyin) / 100.0 as remaining
        from memberships s where status <> 'cancelled' and not is_reserved and sold_on between ${from} and ${to} and (${query.includes('gymId') ? gyms[1].id : null}::uuid is null or gym_id = ${gyms[1].id}) group by 1`,
    )
    const of = (status: string) => {
      const row = rows.find((one) => one.payment_status === status)
      return {
        count: row?.count ?? 0,
        due: Number(row?.due ?? 0),
        paid: Number(row?.paid ?? 0),
        remaining: Number(row?.remaining ?? 0),
      }
    }
    expect(body).toMatchObject({
      startDate: from,
      endDate: to,
      paid: { count: of('paid').count, amount: of('paid').paid },
      partial: of('partial'),
      unpaid: { count: of('unpaid').count, remaining: of('unpaid').remaining },
    })
    for (const status of ['paid', 'partial', 'unpaid'] as const)
      expect(body.series.reduce((sum: number, row: Record<string, number>) => sum + (row[status] ?? 0), 0)).toBe(
        of(status).count,
      )
  }
})

test('debts are added up, aged by their due day and listed oldest first', async () => {
  const { admin, staff, gyms } = owner
  const { body } = await admin.get('/statistics/gym/unpaidandpartial?limit=5')
  const owed = await ask<{
    id: string
    age: number
    remaining: string
    member_id: string
    payment_status: string
    due_on: Day
  }>(
    admin.id,
    sql`select id, greatest(0, ${today}::date - due_on) as age, remaining_tiyin as remaining, member_id, payment_status, due_on
      from memberships where status <> 'cancelled' and not is_reserved and remaining_tiyin > 0 order by due_on, id`,
  )
  const sum = (rows: typeof owed) => ({
    count: rows.length,
    remaining: rows.reduce((total, row) => total + Number(row.remaining), 0) / 100,
  })
  const between = (from: number, to: number) => sum(owed.filter(({ age }) => age >= from && age <= to))
  expect(body).toMatchObject({
    total_remaining: sum(owed).remaining,
    members: new Set(owed.map(({ member_id }) => member_id)).size,
    unpaid: sum(owed.filter(({ payment_status }) => payment_status === 'unpaid')),
    partial: sum(owed.filter(({ payment_status }) => payment_status === 'partial')),
    aging: [
      { bucket: '0-7', ...between(0, 7) },
      { bucket: '8-30', ...between(8, 30) },
      { bucket: '31-90', ...between(31, 90) },
      { bucket: '90+', ...between(91, 9999) },
    ],
    pagination: { page: 1, limit: 5, total: owed.length, totalPages: Math.ceil(owed.length / 5) },
  })
  expect(body.items.map(({ membership_id }: { membership_id: string }) => membership_id)).toEqual(
    owed.slice(0, 5).map(({ id }) => id),
  )
  const page2 = (await admin.get('/statistics/gym/unpaidandpartial?limit=5&page=2')).body
  expect(page2.items.map(({ membership_id }: { membership_id: string }) => membership_id)).toEqual(
    owed.slice(5, 10).map(({ id }) => id),
  )
  const atDesk = (await staff.get('/statistics/gym/unpaidandpartial')).body
  expect(atDesk.pagination.total).toBe(
    await number(
      admin.id,
      sql`select count(*) as value from memberships where gym_id = ${gyms[0].id} and status <> 'cancelled' and not is_reserved and remaining_tiyin > 0`,
    ),
  )
})

test('gyms are counted by subscription and employees by status', async () => {
  const admin = await world.admin()
  const at = (start: number, days: number, status: string) => ({
    subscription: { start: addDays(today, start), days, status },
  })
  for (const given of [
    {},
    {},
    at(5, 30, 'pending'),
    at(-60, 30, 'expired'),
    at(-60, 30, 'active'),
    at(-10, 30, 'stoped'),
    { subscription: 'none' as const },
  ])
    await world.gym(admin, given)
  expect((await admin.get('/statistics/admin/gym/all')).body).toMatchObject({
    total: 7,
    active: 2,
    pending: 1,
    expired: 2,
    stoped: 1,
    without_subscription: 1,
    change: 7,
  })
  for (let nr = 0; nr < 4; nr++) await world.employee(admin)
  await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    const { rows } = await sql<{
      id: string
    }>`select id from employees where admin_id = ${admin.id} order by id`.execute(db)
    await sql`update employees set status = 'blocked' where admin_id = ${admin.id} and id = ${rows[0]?.id}`.execute(db)
    await sql`update employees set status = 'fired', fired_at = ${now} where admin_id = ${admin.id} and id = ${rows[1]?.id}`.execute(
      db,
    )
    await sql`update employees set status = 'pending' where admin_id = ${admin.id} and id = ${rows[2]?.id}`.execute(db)
  })
  expect((await admin.get('/statistics/admin/employee/all')).body).toMatchObject({
    total: 3,
    active: 1,
    pending: 1,
    blocked: 1,
    change: 3,
  })
})

test('the morning names who ends today, who owes, who stopped coming and which newcomer did not come back', async () => {
  const admin = await world.admin()
  const place = await planOf(admin.id, (await world.gym(admin)).id)
  const with_ = async (sold: Sold, visits: number[] = []) => {
    const memberId = await memberOf(place)
    const membershipId = await membershipOf(place, memberId, { paid: 300_000, ...sold })
    for (const ago of visits) await visitOf(place, memberId, addDays(today, -ago))
    return { memberId, membershipId }
  }
  const ending = await with_({ start: addDays(today, -29) }, [1, 3])
  const renewed = await with_({ start: addDays(today, -29) }, [1, 3])
  await membershipOf(place, renewed.memberId, { start: addDays(today, 1), paid: 300_000 })
  const owing = await with_({ start: addDays(today, -2), paid: 100_000 }, [0, 1])
  await with_({ start: addDays(today, -2), paid: 0, due: addDays(today, 1) }, [0])
  const soon = [
    await with_({ start: addDays(today, -27), days: 30 }, [0, 1]),
    await with_({ start: addDays(today, -23), days: 30 }, [0, 1]),
  ] as const
  await with_({ start: addDays(today, -22), days: 30 }, [0, 1])
  const absent = await with_({ start: addDays(today, -80), days: 90 }, [70, 60, 10])
  await with_({ start: addDays(today, -80), days: 90 }, [70, 60, 9])
  const newcomer = await with_({ start: addDays(today, -12) }, [12])
  await with_({ start: addDays(today, -12) }, [12, 8])
  const ids = async (who: Caller) => {
    const { body } = await who.get('/statistics/admin/morning')
    return Object.fromEntries(
      ['ending', 'soon', 'debts', 'absent', 'newcomers'].map((list) => [
        list,
        [body[list].count, body[list].items.map((row: { membership_id: string }) => row.membership_id)],
      ]),
    )
  }
  expect(await ids(admin)).toEqual({
    ending: [1, [ending.membershipId]],
    soon: [2, soon.map(({ membershipId }) => membershipId)],
    debts: [1, [owing.membershipId]],
    absent: [1, [absent.membershipId]],
    newcomers: [1, [newcomer.membershipId]],
  })
  // whoever owes is counted by the figure, whose day to pay has come is to be called
  const owed = (await admin.get('/statistics/gym/unpaidandpartial')).body
  expect(owed.members).toBe(2)
  const stranger = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  expect(await ids(stranger)).toEqual({
    ending: [0, []],
    soon: [0, []],
    debts: [0, []],
    absent: [0, []],
    newcomers: [0, []],
  })
})

test('no owner reads the figures of another', async () => {
  const { admin, gyms } = owner
  const other = await world.admin()
  for (const path of [
    '/statistics/admin/total_revenue/breakdown',
    '/statistics/gym/total_revenue',
    '/statistics/gym/unpaidandpartial',
    '/statistics/admin/memberships/payment_status',
    '/statistics/gym/member/all',
    '/statistics/admin/morning',
  ]) {
    expect([path, (await other.get(`${path}?gymId=${gyms[0].id}`)).status]).toEqual([path, 404])
    expect([path, (await other.get(`${path}?adminId=${admin.id}`)).status]).toEqual([path, 403])
  }
  expect((await other.get('/statistics/admin/total_revenue/breakdown?period=year')).body).toMatchObject({
    net: 0,
    previous_net: 0,
    change_pct: null,
    by_gym: [],
  })
})

test('the superadmin reads one owner by admin_id, one gym by gym_id, and everything without', async () => {
  const { admin, gyms } = owner
  await createBusyOwner(world, { now, today }, { members: 8, seed: 7 })
  const root = await world.superadmin()
  const own = (await admin.get('/statistics/admin/total_revenue/breakdown?period=year')).body
  expect((await root.get(`/statistics/admin/total_revenue/breakdown?period=year&adminId=${admin.id}`)).body).toEqual(
    own,
  )
  expect((await root.get(`/statistics/gym/member/all?gymId=${gyms[0].id}`)).body).toEqual(
    (await admin.get(`/statistics/gym/member/all?gymId=${gyms[0].id}`)).body,
  )
  const all = (await root.get('/statistics/admin/total_revenue/breakdown?period=year')).body
  expect(all.net).toBeGreaterThan(own.net)
  expect((await root.get('/statistics/admin/member/all')).body.total).toBeGreaterThan(
    (await admin.get('/statistics/admin/member/all')).body.total,
  )
  expect((await root.get('/statistics/admin/gym/all')).status).toBe(200)
  expect((await root.get('/statistics/gym/unpaidandpartial')).status).toBe(200)
  expect((await root.get('/statistics/admin/morning')).status).toBe(200)
})

test.each([
  ['period=century', 400],
  ['period=custom', 400],
  ['period=custom&startDate=2026-01-01', 400],
  ['startDate=2026-02-01&endDate=2026-01-01', 400],
  ['period=month&date=2026-02-30', 400],
  ['period=day&date=0001-01-01', 400],
  ['period=day&date=9999-12-31', 400],
  ['startDate=1900-01-01&endDate=2026-12-31', 200],
  ['startDate=1900-01-01&endDate=2999-12-31', 400],
  ['period=all', 200],
])('the period %s answers %i', async (query, status) => {
  const { admin } = owner
  for (const path of [
    '/statistics/admin/total_revenue/breakdown',
    '/statistics/gym/total_revenue',
    '/statistics/admin/memberships/payment_status',
    '/statistics/admin/member/all',
    '/statistics/gym/unpaidandpartial',
  ]) {
    const answer = await admin.get(`${path}?${query}`)
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.body.series?.length ?? 0).toBeLessThanOrEqual(366)
  }
})
