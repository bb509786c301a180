import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const now = new Date('2026-07-15T09:30:00Z')
const today = '2026-07-15'
beforeAll(() => world.clock(now))

/** The same numbers in every run. */
let seed = 20260715
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T // no list here is empty

type Place = { adminId: string; gymId: string; planId: string }

async function planOf(adminId: string, gymId: string, name = 'Oylik'): Promise<Place> {
  const planId = newId()
  await world.sql({ role: 'tenant', adminId }, (db) =>
    sql`insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at)
        values (${adminId}, ${planId}, ${`${name} ${planId.slice(-5)}`}, 30000000, 30, 'oylik', ${now})`.execute(db),
  )
  return { adminId, gymId, planId }
}

async function memberOf(
  { adminId, gymId }: Place,
  { gender = null, gyms = [gymId] }: { gender?: string | null; gyms?: string[] } = {},
): Promise<string> {
  const id = newId()
  const phone = freshPhone()
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into people (id, phone_number, created_at) values (${id}, ${phone}, ${now})`.execute(db)
    await sql`insert into members (admin_id, id, fullname, phone_number, gender, code, search_text, created_at)
              values (${adminId}, ${id}, 'Aziza Karimova', ${phone}, ${gender}, ${id.slice(-8)}, 'aziza', ${now})`.execute(
      db,
    )
    for (const gym of gyms)
      await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${adminId}, ${id}, ${gym}, ${today})`.execute(
        db,
      )
  })
  return id
}

type Sold = {
  start?: Day
  days?: number
  price?: number
  paid?: number
  sold?: Day
  due?: Day
  cancelled?: Day
  createdAt?: Date
}

async function membershipOf(
  place: Place,
  memberId: string,
  {
    start = today,
    days = 30,
    price = 300_000,
    paid = 0,
    sold = start,
    due = start,
    cancelled,
    createdAt = now,
  }: Sold = {},
) {
  const id = newId()
  const status = cancelled
    ? 'cancelled'
    : start > today
      ? 'scheduled'
      : addDays(start, days - 1) < today
        ? 'expired'
        : 'active'
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, due_on, status,
          cancelled_at, cancelled_on, sold_on, sold_by_kind, created_at)
        values (${place.adminId}, ${id}, ${place.gymId}, ${memberId}, ${place.planId}, 'Oylik', ${start}, ${days}, ${price * 100}, ${paid * 100}, ${due}, ${status},
          ${cancelled ? now : null}, ${cancelled ?? null}, ${sold}, 'admin', ${createdAt})`.execute(db),
  )
  return id
}

type Paid = { amount: number; at: Date; method?: string; refundOf?: string; by?: { kind: string; id: string | null } }

async function moneyOf(
  place: Place,
  memberId: string,
  membershipId: string,
  { amount, at, method = 'cash', refundOf, by = { kind: 'admin', id: place.adminId } }: Paid,
) {
  const id = newId()
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, refunds_transaction_id,
          reason, created_at, business_on, made_by_kind, made_by_id)
        values (${place.adminId}, ${id}, ${place.gymId}, ${membershipId}, ${memberId}, ${refundOf ? 'refund' : 'payment'}, ${Math.round(amount * 100)}, ${method},
          ${refundOf ?? null}, ${refundOf ? 'sabab' : null}, ${at}, ${tashkentDay(at)}, ${by.kind}, ${by.id})`.execute(
      db,
    ),
  )
  return id
}

async function visitOf({ adminId, gymId }: Place, memberId: string, on: Day) {
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into visits (admin_id, id, gym_id, member_id, visited_at, visited_on, checked_in_by_kind)
        values (${adminId}, ${newId()}, ${gymId}, ${memberId}, ${new Date(`${on}T06:00:00Z`)}, ${on}, 'admin')`.execute(
      db,
    ),
  )
}

/** An owner with two gyms, plans, staff, and a few dozen random memberships and payments of this year and the last. */
async function busyOwner() {
  const admin = await world.admin()
  const gyms = [await world.gym(admin), await world.gym(admin, { name: 'Ikkinchi' })] as const
  const places = [
    await planOf(admin.id, gyms[0].id),
    await planOf(admin.id, gyms[0].id, 'Yillik'),
    await planOf(admin.id, gyms[1].id),
  ]
  const staff = await world.employee(admin, { gyms: [gyms[0].id] })
  const makers = [
    { kind: 'admin', id: admin.id },
    { kind: 'employee', id: staff.id },
    { kind: 'system', id: null },
  ]
  for (let nr = 0; nr < 40; nr++) {
    const place = pick(places)
    const memberId = await memberOf(place, {
      gender: pick(['male', 'female', null]),
      gyms: random(3) === 0 ? [gyms[0].id, gyms[1].id] : [place.gymId],
    })
    let start = addDays(today, random(140) - 120)
    for (let sale = random(4); sale > 0; sale--) {
      const days = pick([1, 10, 30, 90])
      const price = 100_000 * (1 + random(5))
      const paid = pick([0, price, price / 4])
      const cancelled = random(8) === 0 && start < today ? addDays(start, random(5)) : undefined
      const membershipId = await membershipOf(place, memberId, {
        start,
        days,
        price,
        paid,
        sold: addDays(start, -random(3)),
        due: addDays(start, random(20)),
        ...(cancelled && cancelled <= today ? { cancelled } : {}),
      })
      const at = new Date(Date.parse('2025-12-20T00:00:00Z') + random(210 * 24 * 60) * 60_000)
      const by = pick(makers)
      const method = pick(['cash', 'card', 'online'])
      const payment = await moneyOf(place, memberId, membershipId, {
        amount: 50_000 + random(90_000) + random(100) / 100,
        at,
        method,
        by,
      })
      if (random(4) === 0)
        await moneyOf(place, memberId, membershipId, {
          amount: 20_000 + random(9_000),
          at: new Date(at.getTime() + random(20) * 86_400_000),
          method,
          refundOf: payment,
          by,
        })
      start = addDays(start, days + random(12))
    }
  }
  return { admin, gyms, places, staff }
}

/** Straight SQL of the test's own. */
const ask = async <T>(adminId: string, query: ReturnType<typeof sql<T>>): Promise<T[]> =>
  (await world.sql({ role: 'tenant', adminId }, (db) => query.execute(db))).rows
const number = async (adminId: string, query: ReturnType<typeof sql<{ value: number | string | null }>>) =>
  Number((await ask(adminId, query))[0]?.value ?? 0)
const netBetween = (adminId: string, from: string, until: string, more = sql`true`) =>
  number(
    adminId,
    sql`select sum(case transaction_type when 'payment' then amount_tiyin when 'refund' then -amount_tiyin end) / 100.0 as value
    from transactions t where t.created_at >= ${from}::timestamptz and t.created_at < ${until}::timestamptz and ${more}`,
  )

let owner: Awaited<ReturnType<typeof busyOwner>>
beforeAll(async () => {
  owner = await busyOwner()
})

const periods = [
  ['day', 'period=day', `${today}T00:00:00+05`, '2026-07-16T00:00:00+05', '2026-07-14T00:00:00+05', 24],
  ['week', 'period=week', '2026-07-13T00:00:00+05', '2026-07-20T00:00:00+05', '2026-07-06T00:00:00+05', 7],
  ['month', '', '2026-07-01T00:00:00+05', '2026-08-01T00:00:00+05', '2026-06-01T00:00:00+05', 31],
  [
    'month',
    'period=month&date=2026-02-28',
    '2026-02-01T00:00:00+05',
    '2026-03-01T00:00:00+05',
    '2026-01-01T00:00:00+05',
    28,
  ],
  ['year', 'period=year', '2026-01-01T00:00:00+05', '2027-01-01T00:00:00+05', '2025-01-01T00:00:00+05', 12],
  [
    'custom',
    'startDate=2026-03-10&endDate=2026-05-04',
    '2026-03-10T00:00:00+05',
    '2026-05-05T00:00:00+05',
    '2026-01-13T00:00:00+05',
    56,
  ],
] as const

test.each(periods)(
  'revenue of a %s (%s) is payments less refunds, from every side and for the period before',
  async (period, query, from, until, before, columns) => {
    const { admin, gyms } = owner
    const { status, body } = await admin.get(`/statistics/admin/total_revenue/breakdown?${query}`)
    expect(status).toBe(200)
    const expected = await netBetween(admin.id, from, until)
    const previous = await netBetween(admin.id, before, from)
    expect(body).toMatchObject({ period, net: expected, previous_net: previous })
    expect(body.change_pct).toBe(
      previous === 0 ? null : Math.round(((expected - previous) / Math.abs(previous)) * 1000) / 10,
    )
    expect(body.gross - body.refunds).toBeCloseTo(expected, 2)
    expect(body.series).toHaveLength(columns)
    for (const part of ['by_gym', 'by_plan', 'by_employee', 'series'])
      expect([
        part,
        body[part].reduce((sum: number, row: { net: number }) => sum + Math.round(row.net * 100), 0),
      ]).toEqual([part, Math.round(expected * 100)])
    for (const method of ['cash', 'card', 'online'] as const)
      expect(body.by_method[method]).toBe(await netBetween(admin.id, from, until, sql`payment_method = ${method}`))
    for (const gym of gyms) {
      const inGym = await netBetween(admin.id, from, until, sql`gym_id = ${gym.id}`)
      expect(body.by_gym.find((row: { gym_id: string }) => row.gym_id === gym.id)?.net ?? 0).toBe(inGym)
      const one = (await admin.get(`/statistics/gym/total_revenue?gymId=${gym.id}&${query}`)).body
      expect(one).toMatchObject({
        currency: 'UZS',
        total: inGym,
        previous_total: await netBetween(admin.id, before, from, sql`gym_id = ${gym.id}`),
      })
      expect(one.series).toHaveLength(columns)
    }
  },
)

test('a payment at the last second of a day and one at midnight belong to their own days, months and years in Tashkent', async () => {
  const admin = await world.admin()
  const place = await planOf(admin.id, (await world.gym(admin)).id)
  const memberId = await memberOf(place)
  const membershipId = await membershipOf(place, memberId, { paid: 100 })
  await moneyOf(place, memberId, membershipId, { amount: 1, at: new Date('2026-06-30T23:59:59+05:00') })
  await moneyOf(place, memberId, membershipId, { amount: 20, at: new Date('2026-07-01T00:00:00+05:00') })
  await moneyOf(place, memberId, membershipId, { amount: 300, at: new Date('2025-12-31T23:59:59+05:00') })
  await moneyOf(place, memberId, membershipId, { amount: 4000, at: new Date('2026-01-01T00:00:00+05:00') })
  const revenue = async (query: string) => (await admin.get(`/statistics/admin/total_revenue/breakdown?${query}`)).body
  expect(await revenue('period=day&date=2026-06-30')).toMatchObject({ net: 1, previous_net: 0, change_pct: null })
  expect((await revenue('period=day&date=2026-06-30')).series.at(-1)).toMatchObject({
    bucket: '2026-06-30T23:00',
    net: 1,
    count: 1,
  })
  expect(await revenue('period=day&date=2026-07-01')).toMatchObject({ net: 20, previous_net: 1, change_pct: 1900 })
  expect((await revenue('period=day&date=2026-07-01')).series[0]).toMatchObject({ bucket: '2026-07-01T00:00', net: 20 })
  expect(await revenue('period=month&date=2026-06-11')).toMatchObject({ net: 1 })
  expect(await revenue('')).toMatchObject({ net: 20, previous_net: 1 })
  expect(await revenue('period=year&date=2026-06-11')).toMatchObject({ net: 4021, previous_net: 300 })
  expect((await revenue('period=year&date=2026-06-11')).series[0]).toEqual({
    bucket: '2026-01',
    start: '2026-01-01',
    end: '2026-01-31',
    gross: 4000,
    refunds: 0,
    net: 4000,
    count: 1,
  })
})

test('members are counted by what runs today, and the parts make the whole', async () => {
  const { admin, gyms } = owner
  const running = sql`s.status <> 'cancelled' and s.start_on <= ${today} and s.end_on >= ${today}`
  for (const gymId of [null, ...gyms.map(({ id }) => id)]) {
    const path = gymId ? `/statistics/gym/member/all?gymId=${gymId}` : '/statistics/admin/member/all'
    const { status, body } = await admin.get(path)
    expect(status).toBe(200)
    const here = gymId
      ? sql`exists (select from member_gyms g where g.member_id = m.id and g.gym_id = ${gymId})`
      : sql`true`
    const inGym = gymId ? sql`s.gym_id = ${gymId}` : sql`true`
    const count = (condition: ReturnType<typeof sql>) =>
      number(admin.id, sql`select count(*) as value from members m where ${here} and ${condition}`)
    const has = (condition: ReturnType<typeof sql>) =>
      sql`exists (select from memberships s where s.member_id = m.id and ${inGym} and ${condition})`
    expect(body).toMatchObject({
      total: await count(sql`true`),
      active: await count(has(running)),
      frozen: 0,
      never: await count(sql`not ${has(sql`s.status <> 'cancelled'`)}`),
      expired: await count(
        sql`${has(sql`s.status <> 'cancelled'`)} and not ${has(sql`s.status <> 'cancelled' and s.end_on >= ${today}`)}`,
      ),
      debtors: await count(has(sql`s.status <> 'cancelled' and s.remaining_tiyin > 0`)),
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
        sql`select distinct member_id from memberships s where s.start_on <= ${day} and s.end_on >= ${day} and (s.cancelled_on is null or s.cancelled_on > ${day})
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
      sql`select payment_status, count(*) as count, sum(due_tiyin) / 100 as due, sum(paid_tiyin) / 100 as paid, sum(remaining_tiyin) / 100 as remaining
        from memberships s where status <> 'cancelled' and sold_on between ${from} and ${to} and (${query.includes('gymId') ? gyms[1].id : null}::uuid is null or gym_id = ${gyms[1].id}) group by 1`,
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
    sql`select id, greatest(0, ${today}::date - due_on) as age, remaining_tiyin / 100 as remaining, member_id, payment_status, due_on
      from memberships where status <> 'cancelled' and remaining_tiyin > 0 order by due_on, id`,
  )
  const sum = (rows: typeof owed) => ({
    count: rows.length,
    remaining: rows.reduce((total, row) => total + Number(row.remaining), 0),
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
      sql`select count(*) as value from memberships where gym_id = ${gyms[0].id} and status <> 'cancelled' and remaining_tiyin > 0`,
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
  const stranger = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  expect(await ids(stranger)).toEqual({
    ending: [0, []],
    soon: [0, []],
    debts: [0, []],
    absent: [0, []],
    newcomers: [0, []],
  })
})

test('an employee sees revenue only when it is ticked, and only of the assigned gyms', async () => {
  const { admin, gyms, staff } = owner
  expect((await staff.get('/statistics/gym/total_revenue')).status).toBe(403)
  expect((await staff.get('/statistics/admin/memberships/payment_status')).status).toBe(403)
  expect((await staff.get('/statistics/admin/gym/all')).status).toBe(403)
  const ticked = await world.employee(admin, { gyms: [gyms[0].id], ticks: ['statistics.read'] })
  const { body } = await ticked.get('/statistics/gym/total_revenue?period=year')
  expect(body.total).toBe(
    await netBetween(admin.id, '2026-01-01T00:00:00+05', '2027-01-01T00:00:00+05', sql`gym_id = ${gyms[0].id}`),
  )
  expect((await ticked.get(`/statistics/gym/total_revenue?gymId=${gyms[1].id}`)).status).toBe(404)
  expect((await staff.get(`/statistics/gym/member/all?gymId=${gyms[1].id}`)).status).toBe(404)
  const idle = await world.employee(admin)
  expect((await idle.get('/statistics/gym/member/all')).body).toMatchObject({ command: 'no_gym_assigned' })
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

test('the platform counts gyms, subscription payments by month, what is overdue and what waits', async () => {
  const root = await world.superadmin()
  const before = (await root.get('/statistics/platform')).body
  const admin = await world.admin({ fullname: 'Yangi Ega' })
  const gym = await world.gym(admin, { subscription: 'none' })
  const id = newId()
  const pay = (amount: number, at: string) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`insert into transactions (admin_id, id, gym_id, subscription_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
        values (${admin.id}, ${newId()}, ${gym.id}, ${id}, 'payment', ${amount * 100}, 'card', ${new Date(at)}, ${tashkentDay(new Date(at))}, 'superadmin')`.execute(
        db,
      ),
    )
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, paid_tiyin, status, created_at)
        values (${admin.id}, ${id}, ${gym.id}, 'default plan', ${addDays(today, -20)}, 30, 90000000, 50000000, 'active', ${now})`.execute(
      db,
    ),
  )
  await pay(200_000, '2026-06-30T23:59:59+05:00')
  await pay(300_000, '2026-07-01T00:00:00+05:00')
  const { body } = await root.get('/statistics/platform')
  expect(body.gyms).toMatchObject({ total: before.gyms.total + 1, active: before.gyms.active + 1 })
  expect(body.revenue.net).toBe(before.revenue.net + 300_000)
  expect(body.revenue.previous_net).toBe(before.revenue.previous_net + 200_000)
  expect(body.overdue).toEqual({ count: before.overdue.count + 1, remaining: before.overdue.remaining + 400_000 })
  expect(body.ending.items).toContainEqual(
    expect.objectContaining({
      _id: id,
      gym: { _id: gym.id, name: 'Temir Zal' },
      end_date: addDays(today, 9),
      remaining_days: 10,
      remaining_amount: 400_000,
    }),
  )
  expect(body.newest[0]).toMatchObject({ _id: admin.id, fullname: 'Yangi Ega', gyms: 1, status: 'active' })
  expect(body.series).toHaveLength(12)
  expect(body.series.at(-1)).toMatchObject({
    bucket: '2026-07',
    net: body.revenue.net,
    gyms: body.gyms.total,
    members: body.members,
  })
  expect(body.series.at(-2)).toMatchObject({
    bucket: '2026-06',
    net: body.revenue.previous_net,
    billed: before.series.at(-2).billed + 900_000,
    collected: before.series.at(-2).collected + 500_000,
  })
  expect((await admin.get('/statistics/platform')).status).toBe(403)
  const table = await root.get('/statistics/platform/export')
  expect(table.headers.get('content-type')).toContain('text/csv')
  expect(table.text.trim().split('\r\n')).toHaveLength(13)
})
