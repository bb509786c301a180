import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { classLevels } from '#src/features/classes/rules.ts'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { createBusyOwner } from './busy-owner.ts'
import type { Db } from '#src/server/db.ts'
import { schemaOf } from './sample-request.ts'

// Made from the contracts: a list that says by what it sorts is under these tests from that line on.

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const endpoints: Endpoint[] = features(noDeps).flatMap(({ contract }) => Object.values(contract))
const sortsOf = (endpoint: Endpoint): string[] => {
  const sort = schemaOf(endpoint.query).properties?.['sort']
  return ((sort?.enum ?? sort?.anyOf?.find((one) => one.enum)?.enum ?? []) as string[]).filter(Boolean)
}
const sorted = endpoints
  .filter(({ method, exports }) => method === 'GET' && !exports)
  .map((endpoint) => ({ endpoint, sorts: sortsOf(endpoint) }))
  .filter(({ sorts }) => sorts.length > 0)

type Value = string | number | null | undefined
type Row = { readonly [name: string]: Value | Row }
/** What each column shows, by the name of the rows in the reply; `a|b` where a row has only one of them. */
const shown: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  members: { end: 'membership.end_date', debt: 'debt' },
  memberships: {
    plan: 'plan_name',
    end: 'end_date',
    debt: 'remaining_amount|remaining',
    name: 'member.fullname',
    date: 'due_date',
  },
  transactions: {
    date: 'createdAt',
    amount: 'paid_amount',
    who: 'member.fullname|gym_id.name',
    plan: 'plan_name',
  },
  subscriptions: { plan: 'plan_name', end: 'end_date', price: 'price' },
  employees: { position: 'position' },
  admins: { gyms: 'counts.gyms', members: 'counts.members', since: 'createdAt' },
  plans: { duration: 'duration', price: 'price' },
  visits: { date: 'visited_at' },
  refusals: { date: 'refused_at' },
  shifts: { opened: 'opened_at', closed: 'closed_at', counted: 'counted_amount', result: 'difference' },
  messages: { date: 'createdAt' },
  requests: { member: 'member_id.fullname', start: 'start_date', date: 'createdAt' },
  leads: { name: 'fullname', date: 'createdAt' },
  entries: { date: 'at' },
  ratings: { member: 'member_id.fullname', stars: 'stars', date: 'createdAt' },
  imports: { file: 'file_name', rows: 'counts.total', date: 'createdAt' },
  checks: { date: 'finishedAt', rows: 'rows', differences: 'differences' },
  invoices: { amount: 'amount', date: 'createdAt' },
  gift_cards: { value: 'value', balance: 'balance', date: 'createdAt', valid_to: 'valid_to' },
  promo_codes: { code: 'promo_code', days: 'valid_from', uses: 'uses', discounted: 'discounted' },
  gyms: {
    admin: 'admin_id.fullname',
    facilities: 'facilities.length',
    employees: 'employees.length',
    end: 'hasStatusSubscription.end_date',
  },
  kinds: { name: 'name', level: 'level' },
  coaches: { name: 'fullname', phone: 'phone_number' },
  rooms: { name: 'name', places: 'places' },
  series: {
    kind: 'kind_id.name',
    time: 'time',
    coach: 'coach_id.fullname',
    room: 'room_id.name',
    places: 'places',
  },
  news: { title: 'title', date: 'from_date' },
  findings: { record: 'table', rule: 'check' },
}
const at = (row: Row, place: string): Value =>
  place
    .split('|')
    .map((path) => path.split('.').reduce<Value | Row>((of, name) => (typeof of === 'object' ? of?.[name] : null), row))
    .find((value) => value != null) as Value // the paths lead to values
/** What went back, or lowers a debt, stands below zero. */
const isBelowZero = (row: Row) => row['transaction_type'] === 'refund' || row['direction'] === 'decrease'

const world = useApi()
const today = '2026-07-15'
const now = new Date('2026-07-15T09:30:00Z')
const callers = {} as Record<'admin' | 'superadmin', Caller> // before all tests
let gymId: string
let memberId: string // whoever paid most often

beforeAll(async () => {
  world.clock(now)
  const owner = await createBusyOwner(world, { now, today }, { members: 24 })
  gymId = owner.gyms[0].id
  callers.admin = owner.admin
  callers.superadmin = await world.superadmin()
  const other = await world.admin({ fullname: 'Boshqa Egasi' })
  await world.gym(other, { name: 'Boshqa zal' })
  await world.gym(owner.admin, {
    name: 'Uchinchi zal',
    subscription: { start: '2026-07-01', days: 40, status: 'active' },
  })
  const adminId = owner.admin.id
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`update admins set created_at = ${new Date(now.getTime() - 86_400_000)} where id = ${other.id}`.execute(db)
    await sql`update employees set position = 'Kassir' where admin_id = ${adminId} and id = ${owner.staff.id}`.execute(
      db,
    )
    const busiest = await sql<{ member_id: string }>`
      select member_id from transactions where admin_id = ${adminId} group by 1 order by count(*) desc, 1 limit 1`.execute(
      db,
    )
    memberId = busiest.rows[0]?.member_id ?? ''
    // twice on one day
    await sql`insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
      select admin_id, ${newId()}, gym_id, membership_id, member_id, 'payment', 100, 'cash', created_at + interval '1 minute', business_on, 'system'
      from transactions where admin_id = ${adminId} and member_id = ${memberId} and transaction_type = 'payment' order by id limit 1`.execute(
      db,
    )
    await sql`insert into gym_facilities (admin_id, gym_id, position, name) values (${adminId}, ${gymId}, 9, 'Sauna')`.execute(
      db,
    )
    for (const [nr, price] of [30, 10, 20].entries()) {
      const membershipId = newId()
      const at = new Date(now.getTime() - nr * 3_600_000)
      await sql`update membership_plans set price_tiyin = ${price * 100_000}, duration_days = ${30 + price} where id = ${owner.plans[nr]}`.execute(
        db,
      )
      await sql`insert into membership_plan_gyms (admin_id, plan_id, gym_id) values (${adminId}, ${owner.plans[nr]}, ${gymId})`.execute(
        db,
      )
      await sql`insert into sms_messages (id, admin_id, phone_number, text, kind, status, parts, send_after, created_at)
        values (${newId()}, ${adminId}, ${freshPhone()}, 'salom', 'receipt', 'sent', 1, ${at}, ${at})`.execute(db)
      // of other plans, to members that are there, ended long ago
      const buyer = await sql<{ id: string }>`
        select m.id from members m where m.admin_id = ${adminId} order by m.id = ${memberId} desc, m.id offset ${nr} limit 1`.execute(
        db,
      )
      const buyerId = buyer.rows[0]?.id
      await sql`insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, frozen_days, price_tiyin, paid_tiyin, due_on, status,
          sold_on, sold_by_kind, created_at)
        values (${adminId}, ${membershipId}, ${gymId}, ${buyerId}, ${owner.plans[nr]}, ${`Reja ${nr}`}, ${`202${nr}-01-01`}, 10, 0, 1000, 0, ${`202${nr}-01-01`}, 'expired',
          ${`202${nr}-01-01`}, 'system', ${at})`.execute(db)
      await sql`insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
        values (${adminId}, ${newId()}, ${gymId}, ${membershipId}, ${buyerId}, 'payment', ${price * 7}, 'cash', ${at}, ${today}, 'system')`.execute(
        db,
      )
      await sql`insert into freeze_requests (admin_id, id, gym_id, member_id, membership_id, start_on, end_on, reason, status, created_at)
        values (${adminId}, ${newId()}, ${gymId}, ${buyerId}, ${membershipId}, ${`202${nr}-01-01`}, ${`202${nr}-01-10`}, 'Safar', 'waiting', ${at})`.execute(
        db,
      )
      await sql`insert into subscription_plans (id, name, price_tiyin, duration_days, search_text, created_at)
        values (${newId()}, ${`Tarif ${newId()}`}, ${price * 100_000}, ${30 + price}, 'tarif', ${at})`.execute(db)
      await sql`insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
        values (${adminId}, ${newId()}, ${gymId}, ${`Reja ${price}`}, ${`2028-0${nr + 1}-01`}, 10, ${price * 100_000}, 'pending', ${at})`.execute(
        db,
      )
      await sql`insert into leads (admin_id, id, gym_id, fullname, phone_number, language, search_text, created_at)
        values (${adminId}, ${newId()}, ${gymId}, ${`Qiziquvchi ${price}`}, ${freshPhone()}, 'uz', 'qiziquvchi', ${at})`.execute(
        db,
      )
      await sql`insert into cash_shifts (admin_id, id, gym_id, opened_by_kind, opened_by_id, opened_at, opening_tiyin, closed_at, closed_by_kind, closed_by_id, counted_tiyin, expected_tiyin, note)
        values (${adminId}, ${newId()}, ${gymId}, 'admin', ${adminId}, ${at}, 0, ${nr === 2 ? null : at}, ${nr === 2 ? null : 'admin'}, ${nr === 2 ? null : adminId},
          ${nr === 2 ? null : price * 100}, ${nr === 2 ? null : 1500}, 'sanaldi')`.execute(db)
      await layOut(db, adminId, nr, price, at)
      const codeId = newId()
      await sql`insert into promo_codes (admin_id, id, code, percent, valid_from, created_at)
        values (${adminId}, ${codeId}, ${`KOD${price}`}, 5, ${`2026-0${nr + 1}-01`}, ${at})`.execute(db)
      if (nr > 0)
        await sql`insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, direction, amount_tiyin, promo_code_id, reason, created_at, business_on, made_by_kind)
          values (${adminId}, ${newId()}, ${gymId}, ${membershipId}, ${buyerId}, 'discount', 'decrease', ${price * 3}, ${codeId}, 'kod', ${at}, ${today}, 'system')`.execute(
          db,
        )
      const newsId = newId()
      await sql`insert into news (admin_id, id, title, body, from_on, is_published, is_public, is_told, search_text, created_at)
        values (${adminId}, ${newsId}, ${`Yangilik ${price}`}, 'matn', ${`2026-07-${price - nr}`}, true, false, false, 'yangilik', ${at})`.execute(
        db,
      )
      await sql`insert into news_gyms (admin_id, news_id, gym_id) values (${adminId}, ${newsId}, ${gymId})`.execute(db)
      await sql`insert into audit_log (id, admin_id, actor_kind, action, entity, at)
        values (${newId()}, ${adminId}, 'admin', 'gyms.update', 'gyms', ${at})`.execute(db)
      await sql`insert into ratings (admin_id, gym_id, member_id, month_on, stars, created_at)
        values (${adminId}, ${gymId}, ${buyerId}, ${`2026-0${nr + 1}-01`}, ${price / 10}, ${at})`.execute(db)
      await sql`insert into imports (admin_id, id, gym_id, file_name, state, columns, matching, row_count, made_by_kind, made_by_id, made_by_name, language, created_at)
        values (${adminId}, ${newId()}, ${gymId}, ${`royxat-${price}.csv`}, 'checked', '[]',
          '{"columns":[],"date_order":"dmy","gender":null,"payment_method":"cash","without_payment":"paid","existing":"skip","plans":[]}', ${price}, 'admin', ${adminId}, 'Egasi', 'uz', ${at})`.execute(
        db,
      )
      await sql`insert into ledger_checks (id, cause, started_at, finished_at, rows_checked, differences, findings)
        values (${newId()}, 'asked', ${at}, ${at}, ${price * 100}, ${price}, ${JSON.stringify(found(adminId))}::jsonb)`.execute(
        db,
      )
      await sql`insert into invoices (admin_id, id, number, gym_id, membership_id, member_id, amount_tiyin, expires_on, created_at, made_by_kind, made_by_id)
        values (${adminId}, ${newId()}, ${`${100_000_000_000 + nr}`}, ${gymId}, ${membershipId}, ${buyerId}, ${price * 100}, ${today}, ${at}, 'admin', ${adminId})`.execute(
        db,
      )
      const cardId = newId()
      await sql`insert into gift_cards (admin_id, id, gym_id, code_digest, code_end, value_tiyin, valid_to, created_at)
        values (${adminId}, ${cardId}, ${gymId}, ${cardId}, 'ABCD', ${price * 100}, ${`2027-0${nr + 1}-01`}, ${at})`.execute(
        db,
      )
      await sql`insert into gift_card_entries (admin_id, id, gift_card_id, gym_id, kind, amount_tiyin, payment_method, business_on, made_by_kind, created_at)
        values (${adminId}, ${newId()}, ${cardId}, ${gymId}, 'sale', ${price * 100}, 'card', ${today}, 'system', ${at})`.execute(
        db,
      )
      await sql`insert into refused_visits (admin_id, id, gym_id, code, reason, refused_at, refused_on, refused_by_kind)
        values (${adminId}, ${newId()}, ${gymId}, ${String(price)}, 'unknown_code', ${at}, ${today}, 'admin')`.execute(
        db,
      )
    }
  })
})

/** What the newest check of the ledger found: of two rules, in two tables. */
const found = (adminId: string) =>
  [
    ['receipt numbers', 'transactions'],
    ['debts', 'memberships'],
    ['debts', 'subscriptions'],
  ].map(([check, table]) => ({ check, table, admin_id: adminId, id: newId(), what: 'x', stored: '1', expected: '2' }))

/** A kind, a coach and a room of a class, and the series that they hold together. */
async function layOut(db: Db, adminId: string, nr: number, price: number, at: Date): Promise<void> {
  const [kind, coach, room] = [newId(), newId(), newId()]
  await sql`insert into class_kinds (admin_id, id, name, color, level, created_at)
    values (${adminId}, ${kind}, ${`Dars ${price}`}, 'teal', ${classLevels[(nr * 2) % 3]}, ${at})`.execute(db)
  await sql`insert into class_coaches (admin_id, id, fullname, phone_number, created_at)
    values (${adminId}, ${coach}, ${`Murabbiy ${price}`}, ${nr === 1 ? null : freshPhone()}, ${at})`.execute(db)
  await sql`insert into class_rooms (admin_id, id, gym_id, name, places, created_at)
    values (${adminId}, ${room}, ${gymId}, ${`Xona ${price}`}, ${price}, ${at})`.execute(db)
  await sql`insert into class_series (admin_id, id, gym_id, kind_id, coach_id, room_id, weekdays, starts_time, minutes, first_on, places, created_at)
    values (${adminId}, ${newId()}, ${gymId}, ${kind}, ${nr === 2 ? null : coach}, ${room}, '{1}', ${`${price}:00`.replace('30', '08')}, 60, ${today}, ${price}, ${at})`.execute(
    db,
  )
}

/** Texts stand as the database compares them. */
const compare = (one: Value, other: Value): number =>
  typeof one === 'string' && typeof other === 'string'
    ? one < other
      ? -1
      : one > other
        ? 1
        : 0
    : Number(one) - Number(other)

const rowsOf = (body: Record<string, unknown>): [name: string, rows: Row[]] => {
  const [name, rows] = Object.entries(body).find(([, value]) => Array.isArray(value)) ?? []
  return [name ?? '', rows as Row[]]
}

describe('a list that sorts by a column', () => {
  test('is there for every noun that has columns worth it', () => {
    expect(sorted.length).toBeGreaterThan(12)
  })

  const cases = sorted.flatMap(({ endpoint, sorts }) => sorts.map((sort) => [endpoint.path, sort, endpoint] as const))
  test.each(cases)('%s by %s', async (route, sort, endpoint) => {
    const path = route.replace(':member_id', memberId)
    const isOwners = endpoint.access !== 'public' && !('ofPlatform' in endpoint && endpoint.ofPlatform)
    const caller =
      isOwners && !/^\/(member|membership|transaction|employee|gym|admin)\/all$|^\/sms\/outbox/.test(path)
        ? callers.admin
        : callers.superadmin
    const query = new URLSearchParams({ sort, ...(path.includes('gym') ? { gym_id: gymId } : {}) })
    if (path.startsWith('/sms/notified')) query.set('command', 'unpaid')
    if (path.startsWith('/transaction/')) query.set('target', 'membership')
    const ask = async (more: Record<string, string>) => {
      const { status, body } = await caller.get(
        `${path}?${new URLSearchParams({ ...Object.fromEntries(query), ...more }).toString()}`,
      )
      expect({ status, path, body: status === 200 ? {} : body }).toEqual({ status: 200, path, body: {} })
      return rowsOf(body)
    }
    const [name, rows] = await ask({ limit: '100' })
    const falls = sort.startsWith('-')
    const place = shown[name]?.[sort.replace('-', '')]
    if (!place) throw new Error(`say in this test what ${name} show under ${sort}`)
    const values = rows.map((row) => {
      const value = at(row, place)
      if (place === 'level') return (classLevels as readonly Value[]).indexOf(value)
      return place === 'paid_amount' && isBelowZero(row) ? -Number(value) : value
    })
    expect(new Set(values).size, `${path} has rows to tell apart`).toBeGreaterThan(1)
    for (const [nr, value] of values.entries()) {
      const next = values[nr + 1]
      if (nr + 1 === values.length || next == null) continue
      if (value == null) throw new Error(`${path}: rows without ${sort} stand last`)
      expect(compare(value, next) * (falls ? -1 : 1), `${path} ${sort}: ${value}, then ${next}`).toBeLessThanOrEqual(0)
    }
    if (!('page' in (schemaOf(endpoint.query).properties ?? {}))) return
    const keyOf = (row: Row) => row._id ?? row['membership_id']
    const paged = [...(await ask({ limit: '4', page: '1' }))[1], ...(await ask({ limit: '4', page: '2' }))[1]]
    expect(paged.map(keyOf)).toEqual(rows.slice(0, 8).map(keyOf))
  })

  test('takes no other column', async () => {
    expect((await callers.admin.get('/membership/foradmin/all?sort=search_text')).status).toBe(400)
    expect((await callers.superadmin.get('/member/all?sort=debt')).status).toBe(200)
  })
})
