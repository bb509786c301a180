import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { closeSessions, makeAllSessions } from '#src/features/classes/server/jobs.ts'
import { remindOwners } from '#src/features/reminders/server/subscription-reminders.ts'
import { advanceSubscriptions } from '#src/features/subscriptions/server/advance-subscriptions.ts'
import { followDates } from '#src/features/memberships/server/jobs.ts'
import { useDemo } from '#test/demo-desk.ts'

const { api, rows, count, fill } = useDemo()

describe('the demo', () => {
  it('is as large as a person expects of two busy owners and twenty small ones', async () => {
    expect(await count(sql`from members`)).toBeGreaterThan(1300)
    expect(await count(sql`from memberships`)).toBeGreaterThan(3000)
    expect(await count(sql`from visits`)).toBeGreaterThan(25_000)
    expect(await count(sql`from visits`)).toBeLessThan(45_000)
    expect(await count(sql`from ratings`)).toBeGreaterThan(200)
    expect(await count(sql`from sms_messages`)).toBeGreaterThan(20)
  })

  it('has its acts in their chains, however often the log was sealed before it was filled in', async () => {
    expect(await count(sql`from audit_log where admin_id is not null`)).toBeGreaterThan(4000)
    expect(
      await count(
        sql`from audit_log l where l.admin_id is not null and not exists (
          select from audit_links k where k.admin_id = l.admin_id and k.entry_id = l.id)`,
      ),
    ).toBe(0)
    expect(await rows(sql`select 1 from audit_links group by admin_id having count(*) <> max(position)`)).toEqual([])
  })

  it('is filled in once: a second fill changes nothing', async () => {
    const before = await count(sql`from transactions`)
    await fill()
    expect(await count(sql`from transactions`)).toBe(before)
  })

  it('shows every state', async () => {
    const states = async (query: ReturnType<typeof sql<{ state: string }>>) =>
      (await rows(query)).map(({ state }) => state)
    expect(await states(sql`select distinct status as state from subscriptions order by 1`)).toEqual([
      'active',
      'expired',
      'pending',
      'stoped',
    ])
    expect(await states(sql`select distinct status as state from memberships order by 1`)).toEqual([
      'active',
      'cancelled',
      'expired',
      'scheduled',
    ])
    expect(await states(sql`select distinct payment_status as state from memberships order by 1`)).toEqual([
      'paid',
      'partial',
      'unpaid',
    ])
    expect(await states(sql`select distinct transaction_type as state from transactions order by 1`)).toEqual([
      'adjustment',
      'cancellation_fee',
      'payment',
      'refund',
    ])
    expect(await states(sql`select distinct status as state from admins order by 1`)).toEqual([
      'active',
      'blocked',
      'pending',
    ])
    expect(await states(sql`select distinct status as state from employees order by 1`)).toEqual([
      'active',
      'blocked',
      'fired',
      'pending',
    ])
    expect(await count(sql`from memberships where is_frozen`)).toBeGreaterThan(0)
    expect(
      await count(
        sql`from gyms g where not exists (select from subscriptions s where s.admin_id = g.admin_id and s.gym_id = g.id)`,
      ),
    ).toBeGreaterThan(0)
  })

  it('has debts of every age', async () => {
    const today = api.application.deps.clock.today()
    const ages = await rows(sql<{ bucket: string }>`
      select distinct case when ${today}::date - due_on <= 7 then '0-7' when ${today}::date - due_on <= 30 then '8-30' when ${today}::date - due_on <= 90 then '31-90' else '90+' end as bucket
      from memberships where remaining_tiyin > 0 and status <> 'cancelled' and due_on <= ${today}`)
    expect(ages.map(({ bucket }) => bucket).sort()).toEqual(['0-7', '31-90', '8-30', '90+'])
  })
})

describe('the money of the demo', () => {
  it('adds up: what is kept beside a debt is what its ledger says', async () => {
    for (const table of ['memberships', 'subscriptions'] as const) {
      const key = sql.ref(table === 'memberships' ? 't.membership_id' : 't.subscription_id')
      const wrong = await rows(sql`
        select m.id from ${sql.table(table)} m left join lateral (
          select coalesce(sum(case transaction_type when 'payment' then amount_tiyin when 'refund' then -amount_tiyin else 0 end), 0) as paid,
            coalesce(sum(case when transaction_type <> 'adjustment' then 0 when direction = 'increase' then amount_tiyin else -amount_tiyin end), 0) as adjusted,
            coalesce(sum(amount_tiyin) filter (where transaction_type = 'cancellation_fee'), 0) as fee
          from transactions t where t.admin_id = m.admin_id and ${key} = m.id) l on true
        where (m.paid_tiyin, m.adjustment_tiyin, m.fee_tiyin) <> (l.paid, l.adjusted, l.fee)`)
      expect(wrong, table).toEqual([])
    }
  })

  it('returns no payment beyond what it was, and none before it was paid', async () => {
    expect(
      await rows(sql`
        select p.id from transactions p join transactions r on r.admin_id = p.admin_id and r.refunds_transaction_id = p.id
        group by p.admin_id, p.id, p.amount_tiyin, p.created_at, p.membership_id
        having sum(r.amount_tiyin) > p.amount_tiyin or min(r.created_at) < p.created_at or bool_or(r.membership_id is distinct from p.membership_id)`),
    ).toEqual([])
  })

  it('has guests and sessions of a coach, on days of a visit and never more than the plan counts', async () => {
    expect(
      (await rows(sql<{ state: string }>`select distinct kind as state from membership_uses order by 1`)).map(
        ({ state }) => state,
      ),
    ).toEqual(['coach_session', 'guest'])
    expect(
      await rows(sql`
        select m.id from membership_uses u join memberships m on m.admin_id = u.admin_id and m.id = u.membership_id
        group by m.admin_id, m.id, u.kind, m.conditions
        having count(*) > (m.conditions ->> case u.kind when 'guest' then 'guests' else 'coach_sessions' end)::int`),
    ).toEqual([])
    expect(
      await count(sql`from membership_uses u where not exists (select from visits v where v.admin_id = u.admin_id
        and v.membership_id = u.membership_id and v.visited_on = u.used_on and v.visited_at <= u.used_at)`),
    ).toBe(0)
  })

  it('has receipts without a gap in each gym, the platform’s by themselves, and counters that go on from there', async () => {
    expect(
      await rows(sql`
        select t.gym_id from transactions t left join receipt_counters c on c.admin_id = t.admin_id and c.gym_id = t.gym_id
        where t.transaction_type = 'payment' group by t.gym_id, t.subscription_id is null, c.last_number, c.last_platform_number
        having count(*) <> max(t.receipt_number) or min(t.receipt_number) <> 1
          or max(t.receipt_number) is distinct from case when t.subscription_id is null then c.last_number else c.last_platform_number end`),
    ).toEqual([])
    expect(
      await count(sql`from transactions where (transaction_type = 'payment') <> (receipt_number is not null)
        or (transaction_type = 'payment') <> (act_number is null)`),
    ).toBe(0)
  })

  it('lies in tills: closed ones expect what came in, a difference has its note, and only today’s are open', async () => {
    expect(
      await rows(sql`
        select s.id from cash_shifts s left join lateral (
          select coalesce(sum(case transaction_type when 'payment' then amount_tiyin else -amount_tiyin end), 0) as cash
          from transactions t where t.admin_id = s.admin_id and t.shift_id = s.id and t.payment_method = 'cash') c on true
        where s.expected_tiyin <> s.opening_tiyin + c.cash or s.closed_at > ${api.application.deps.clock.now()}
          or exists (select from transactions t where t.admin_id = s.admin_id and t.shift_id = s.id
            and (t.created_at < s.opened_at or t.created_at > s.closed_at or t.gym_id <> s.gym_id or t.made_by_id <> s.opened_by_id))`),
    ).toEqual([])
    expect(await count(sql`from cash_shifts where closed_at is not null and difference_tiyin <> 0`)).toBeGreaterThan(0)
    expect(
      await count(
        sql`from cash_shifts where closed_at is null and (opened_at at time zone 'Asia/Tashkent')::date <> ${api.application.deps.clock.today()}`,
      ),
    ).toBe(0)
  })

  it('came when the books say, and never ahead of now', async () => {
    const now = api.application.deps.clock.now()
    expect(
      await count(
        sql`from transactions where (created_at at time zone 'Asia/Tashkent')::date <> business_on or created_at > ${now}`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`from visits where (visited_at at time zone 'Asia/Tashkent')::date <> visited_on or visited_at > ${now}`,
      ),
    ).toBe(0)
    expect(
      await count(
        sql`from memberships where (created_at at time zone 'Asia/Tashkent')::date <> sold_on or created_at > ${now}`,
      ),
    ).toBe(0)
  })
})

describe('the days of the demo', () => {
  it('follow each other: no period of a gym runs before its time, none goes on after its end', async () => {
    const today = api.application.deps.clock.today()
    expect(
      await count(sql`from subscriptions where status = 'active' and ${today}::date not between start_on and end_on`),
    ).toBe(0)
    expect(await count(sql`from subscriptions where status = 'expired' and end_on >= ${today}`)).toBe(0)
    expect(await count(sql`from subscriptions where status = 'stoped' and stopped_on < start_on`)).toBe(0)
    expect(
      await count(
        sql`from subscriptions s join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id where s.created_at < g.created_at`,
      ),
    ).toBe(0)
    expect(await count(sql`from gyms g join admins a on a.id = g.admin_id where g.created_at < a.created_at`)).toBe(0)
  })

  it('leave the daily jobs nothing to do and nobody to write to', async () => {
    const { clock } = api.application.deps
    const print = async () =>
      JSON.stringify([
        await rows(sql`select id, status, is_frozen, version from memberships order by id`),
        await rows(sql`select id, ended_on from membership_freezes order by id`),
        await rows(sql`select id, status, version from subscriptions order by id`),
        await count(sql`from sms_messages`),
      ])
    const before = await print()
    await api.sql({ role: 'platform' }, async (db) => {
      await followDates(db, clock.today())
      await advanceSubscriptions(db, clock.today())
      await remindOwners(db, clock.now())
    })
    expect((await print()) === before).toBe(true)
    expect(await closeSessions(api.application.deps.database, clock.now())).toBe(0)
    expect(await makeAllSessions(api.application.deps.database, clock.now())).toBe(0)
  })

  it('freeze what the memberships say, within what was sold', async () => {
    expect(
      await rows(sql`
        select m.id from memberships m
        left join lateral (select coalesce(sum(days), 0) as days from membership_freezes f where f.admin_id = m.admin_id and f.membership_id = m.id) f on true
        where m.frozen_days <> f.days or f.days > m.freeze_days_allowed`),
    ).toEqual([])
  })

  it("ask at the gyms' pages, and for freezes that could be given", async () => {
    expect(await count(sql`from leads where status = 'new'`)).toBeGreaterThan(3)
    expect(
      await count(sql`from leads where (status = 'new') <> (answered_at is null) or answered_at < created_at`),
    ).toBe(0)
    expect(await count(sql`from freeze_requests where status = 'waiting'`)).toBeGreaterThan(3)
    expect(await count(sql`from freeze_requests where status = 'accepted'`)).toBeGreaterThan(0)
    expect(
      await rows(sql`
        select r.id, r.status from freeze_requests r join memberships m on m.admin_id = r.admin_id and m.id = r.membership_id
        where r.member_id <> m.member_id or r.end_on - r.start_on + 1 > m.freeze_days_allowed
          or r.status = 'waiting' and (m.status <> 'active' or m.is_frozen or m.remaining_tiyin > 0 or r.end_on > m.end_on)
          or r.status = 'accepted' and not exists (select from membership_freezes f
            where f.admin_id = r.admin_id and f.membership_id = r.membership_id and f.start_on = r.start_on)`),
    ).toEqual([])
  })

  it('have visits within the membership that let in, none of them in a freeze', async () => {
    expect(
      await count(sql`from visits v join memberships m on m.admin_id = v.admin_id and m.id = v.membership_id
        where v.visited_on not between m.start_on and m.end_on or v.member_id <> m.member_id or v.gym_id <> m.gym_id
          or exists (select from membership_freezes f where f.admin_id = m.admin_id and f.membership_id = m.id
            and v.visited_on between f.start_on and coalesce(f.ended_on, f.end_on))`),
    ).toBe(0)
  })

  it('sell to nobody for whom a plan is not, and let nobody in outside of its hours or more often than it counts', async () => {
    const sold = await rows(
      sql<{ plans: string }>`select distinct plan_name as plans from memberships where conditions <> '{}' order by 1`,
    )
    expect(sold.map(({ plans }) => plans)).toEqual([
      '12 oylik',
      '3 oylik',
      '6 oylik',
      'Ayollar uchun 1 oylik',
      'Ayollar uchun 3 oylik',
      'Ertalabki 1 oylik',
      'Kunlik',
      // one class each, at the desk
      'Stretching · 1×',
      'Yoga · 1×',
      'Zumba · 1×',
    ])
    expect(
      await count(sql`from memberships s join members m on m.admin_id = s.admin_id and m.id = s.member_id
        where s.conditions ->> 'gender' = 'female' and m.gender is distinct from 'female'`),
    ).toBe(0)
    expect(
      await count(sql`from visits v join memberships s on s.admin_id = v.admin_id and s.id = v.membership_id
        where (v.visited_at at time zone 'Asia/Tashkent')::time not between (s.conditions ->> 'from')::time and (s.conditions ->> 'to')::time`),
    ).toBe(0)
    expect(
      await count(sql`from memberships s where (s.conditions ->> 'visits')::int
        < (select count(*) from visits v where v.admin_id = s.admin_id and v.membership_id = s.id)`),
    ).toBe(0)
    expect(
      await count(sql`from visits v join gym_settings g on g.admin_id = v.admin_id and g.gym_id = v.gym_id
        join members m on m.admin_id = v.admin_id and m.id = v.member_id
        where not g.is_same_for_all and (v.visited_at at time zone 'Asia/Tashkent')::time not between
          case m.gender when 'male' then g.for_men_from when 'female' then g.for_women_from else least(g.for_men_from, g.for_women_from) end
          and case m.gender when 'male' then g.for_men_to when 'female' then g.for_women_to else greatest(g.for_men_to, g.for_women_to) end`),
    ).toBe(0)
  })

  it('book classes that count their places rightly, within memberships, and wait only for full ones', async () => {
    expect(await count(sql`from class_bookings where status = 'waiting'`)).toBeGreaterThan(5)
    expect(await count(sql`from class_bookings where status = 'attended'`)).toBeGreaterThan(500)
    expect(
      await count(sql`from class_sessions s left join lateral (
          select count(*) filter (where b.status in ('booked', 'attended', 'no_show')) as booked,
            count(*) filter (where b.status = 'waiting') as waiting, coalesce(max(b.nr), 0) as asked
          from class_bookings b where b.admin_id = s.admin_id and b.session_id = s.id) b on true
        where (s.booked, s.waiting) <> (b.booked, b.waiting) or s.asked < b.asked or (s.waiting > 0 and s.booked < s.places)`),
    ).toBe(0)
    expect(
      await count(sql`from class_bookings b join memberships m on m.admin_id = b.admin_id and m.id = b.membership_id
        join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
        where m.member_id <> b.member_id or m.gym_id <> s.gym_id or s.held_on not between m.start_on and m.end_on or b.asked_at >= s.starts_at`),
    ).toBe(0)
  })

  it('were in a class only on days on which the door let them in, at the latest when it began, and missed none that they came for', async () => {
    expect(
      await count(sql`from class_bookings b join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
        where b.status = 'attended' and not exists (select from visits v where v.admin_id = b.admin_id and v.gym_id = b.gym_id
          and v.member_id = b.member_id and v.visited_on = s.held_on and v.visited_at <= s.starts_at)`),
    ).toBe(0)
    const missed = sql`from class_bookings b join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id where b.status = 'no_show'`
    expect(await count(missed)).toBeGreaterThan(20)
    expect(
      await count(sql`${missed} and exists (select from visits v where v.admin_id = b.admin_id and v.gym_id = b.gym_id
        and v.member_id = b.member_id and v.visited_at between s.starts_at - interval '1 hour' and s.ends_at)`),
    ).toBe(0)
  })

  it('sell single places at the desk: paid whole, each for one class of its kind on its day, to people whose membership has ended', async () => {
    const single = sql`from memberships m join class_bookings b on b.admin_id = m.admin_id and b.membership_id = m.id
      join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
      where m.is_drop_in and b.is_drop_in`
    const sold = await count(sql`from memberships where is_drop_in`)
    expect(sold).toBeGreaterThan(10)
    expect(await count(single)).toBe(sold)
    expect(
      await count(sql`${single} and m.remaining_tiyin = 0 and m.price_tiyin = k.drop_in_tiyin and m.plan_id = k.drop_in_plan_id
        and m.start_on = s.held_on and b.status = 'attended' and not exists (
          select from memberships o where o.admin_id = m.admin_id and o.member_id = m.member_id and not o.is_drop_in and o.status <> 'cancelled'
            and s.held_on between o.start_on and o.end_on and o.gym_id = m.gym_id)`),
    ).toBe(sold)
    expect(await count(sql`from membership_plans where is_hidden and archived_at is null`)).toBe(0)
  })

  it('rate the gyms as the ratings say', async () => {
    expect(
      await count(sql`from gyms g left join lateral (
        select count(*) as count, coalesce(sum(stars), 0) as sum from ratings r where r.admin_id = g.admin_id and r.gym_id = g.id) r on true
        where (g.rating_count, g.rating_sum) <> (r.count, r.sum)`),
    ).toBe(0)
  })
})
