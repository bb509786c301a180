import pg from 'pg'

/** Sums straight from the ledger's rows, in SQL that shares nothing with the product's: by the moment of a row, not by its day. */
export type Scope = { admin: string; gyms: string[] | null }

const day = `(t.created_at at time zone 'Asia/Tashkent')::date`
const within = `t.admin_id = $1 and ($2::uuid[] is null or t.gym_id = any ($2))`

/** What is owed and paid of each membership that counts: not cancelled, not merely reserved. */
const debts = `
  select m.id, m.gym_id, m.member_id, m.sold_on,
    m.price_tiyin - m.discount_tiyin
      + coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'cancellation_fee' or t.direction = 'increase'), 0)
      - coalesce(sum(t.amount_tiyin) filter (where t.direction = 'decrease'), 0) as due,
    coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'payment'), 0)
      - coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'refund'), 0) as paid,
    m.status = 'cancelled' as is_cancelled,
    m.sold_by_kind = 'member' and count(*) filter (where t.transaction_type = 'payment') = 0 and not exists (
              select from (
                select t.created_at, m.price_tiyin - m.discount_tiyin
                  + sum(case t.direction when 'decrease' then -t.amount_tiyin when 'increase' then t.amount_tiyin else 0 end) over (order by t.created_at, t.id) as due
                from transactions t where t.admin_id = m.admin_id and t.membership_id = m.id) t
              where t.due = 0) as is_reserved
  from memberships m left join transactions t on t.admin_id = m.admin_id and t.membership_id = m.id
  where m.admin_id = $1 and ($2::uuid[] is null or m.gym_id = any ($2))
  group by m.admin_id, m.id`

const soms = (tiyin: unknown): number => Number(tiyin ?? 0) / 100

export async function truth(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const one = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows[0]
  const many = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows
  return {
    close: () => client.end(),

    async revenue({ admin, gyms }: Scope, from: string, to: string) {
      const money = `from transactions t where ${within} and t.membership_id is not null and ${day} between $3 and $4 and t.transaction_type in ('payment', 'refund')`
      const signed = `sum(case t.transaction_type when 'payment' then t.amount_tiyin else -t.amount_tiyin end)`
      const values = [admin, gyms, from, to]
      const sums = await one(
        `select sum(t.amount_tiyin) filter (where t.transaction_type = 'payment') as gross, sum(t.amount_tiyin) filter (where t.transaction_type = 'refund') as refunds, count(*) as count ${money}`,
        values,
      )
      const by = async (column: string): Promise<Record<string, number>> =>
        Object.fromEntries(
          (await many(`select ${column} as key, ${signed} as net ${money} group by 1`, values)).map((row) => [
            row.key,
            soms(row.net),
          ]),
        )
      return {
        gross: soms(sums.gross),
        refunds: soms(sums.refunds),
        net: soms(Number(sums.gross ?? 0) - Number(sums.refunds ?? 0)),
        count: Number(sums.count),
        byMethod: await by('t.payment_method'),
        byGym: await by('t.gym_id'),
        byPlan: await by(
          '(select m.plan_id from memberships m where m.admin_id = t.admin_id and m.id = t.membership_id)',
        ),
        byMaker: await by('t.made_by_id'),
        byDay: await by(`${day}::text`),
      }
    },

    async debts({ admin, gyms }: Scope, soldFrom = '2000-01-01', soldTo = '2100-01-01') {
      const row = await one(
        `with d as (${debts}), open as (select * from d where not is_cancelled and not is_reserved and sold_on between $3 and $4)
         select sum(due - paid) filter (where due > paid) as remaining, count(distinct member_id) filter (where due > paid) as members,
           count(*) filter (where due > paid and paid = 0) as unpaid, sum(due - paid) filter (where due > paid and paid = 0) as unpaid_remaining,
           count(*) filter (where due > paid and paid <> 0) as partial, sum(due - paid) filter (where due > paid and paid <> 0) as partial_remaining,
           sum(paid) filter (where due > paid and paid <> 0) as partial_paid,
           count(*) filter (where due <= paid) as paid, sum(paid) filter (where due <= paid) as paid_amount
         from open`,
        [admin, gyms, soldFrom, soldTo],
      )
      return {
        remaining: soms(row.remaining),
        members: Number(row.members),
        unpaid: { count: Number(row.unpaid), remaining: soms(row.unpaid_remaining) },
        partial: { count: Number(row.partial), paid: soms(row.partial_paid), remaining: soms(row.partial_remaining) },
        paid: { count: Number(row.paid), amount: soms(row.paid_amount) },
      }
    },

    /** One owner's part of a month of the platform: from the first day to the last, and what was there at its end. */
    async platform(admin: string, from: string, to: string) {
      const dayOf = (column: string) => `(${column} at time zone 'Asia/Tashkent')::date`
      const money = await one(
        `select sum(t.amount_tiyin) filter (where t.transaction_type = 'payment') as gross,
           sum(t.amount_tiyin) filter (where t.transaction_type = 'refund') as refunds,
           count(*) filter (where t.transaction_type in ('payment', 'refund')) as count
         from transactions t where t.admin_id = $1 and t.subscription_id is not null and ${day} between $2 and $3`,
        [admin, from, to],
      )
      const sold = await one(
        `select sum(due) as billed, sum(least(due, paid)) as collected from (
           select s.price_tiyin
               + coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'cancellation_fee' or t.direction = 'increase'), 0)
               - coalesce(sum(t.amount_tiyin) filter (where t.direction = 'decrease'), 0) as due,
             coalesce(sum(case t.transaction_type when 'payment' then t.amount_tiyin when 'refund' then -t.amount_tiyin end), 0) as paid
           from subscriptions s left join transactions t on t.admin_id = s.admin_id and t.subscription_id = s.id
           where s.admin_id = $1 and s.start_on between $2 and $3 group by s.admin_id, s.id) s`,
        [admin, from, to],
      )
      const there = (table: string) =>
        one(
          `select count(*) as count from ${table} where admin_id = $1 and ${dayOf('created_at')} <= $2
             and (deleted_at is null or ${dayOf('deleted_at')} > $2)`,
          [admin, to],
        )
      return {
        gross: soms(money.gross),
        refunds: soms(money.refunds),
        count: Number(money.count),
        billed: soms(sold.billed),
        collected: soms(sold.collected),
        gyms: Number((await there('gyms')).count),
        members: Number((await there('members')).count),
      }
    },

    /** What was owed at the end of a day: by the moments of the rows, of the sale and of the cancellation. */
    async debtsOn({ admin, gyms }: Scope, on: string) {
      const open = `select * from (
          select m.id, m.member_id, greatest(0, $3::date - m.due_on) as late,
            m.price_tiyin - m.discount_tiyin
              + coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'cancellation_fee' or t.direction = 'increase'), 0)
              - coalesce(sum(t.amount_tiyin) filter (where t.direction = 'decrease'), 0) as due,
            coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'payment'), 0)
              - coalesce(sum(t.amount_tiyin) filter (where t.transaction_type = 'refund'), 0) as paid,
            m.sold_by_kind = 'member' and count(*) filter (where t.transaction_type = 'payment') = 0 and not exists (
              select from (
                select t.created_at, m.price_tiyin - m.discount_tiyin
                  + sum(case t.direction when 'decrease' then -t.amount_tiyin when 'increase' then t.amount_tiyin else 0 end) over (order by t.created_at, t.id) as due
                from transactions t where t.admin_id = m.admin_id and t.membership_id = m.id) t
              where t.due = 0 and ${day} <= $3) as is_reserved
          from memberships m left join transactions t on t.admin_id = m.admin_id and t.membership_id = m.id and ${day} <= $3
          where m.admin_id = $1 and ($2::uuid[] is null or m.gym_id = any ($2)) and (m.created_at at time zone 'Asia/Tashkent')::date <= $3
            and (m.cancelled_at is null or (m.cancelled_at at time zone 'Asia/Tashkent')::date > $3)
          group by m.admin_id, m.id
        ) d where due > paid and not is_reserved`
      const row = await one(
        `select sum(due - paid) as remaining, count(distinct member_id) as members,
           count(*) filter (where paid = 0) as unpaid, sum(due - paid) filter (where paid = 0) as unpaid_remaining,
           count(*) filter (where paid <> 0) as partial, sum(due - paid) filter (where paid <> 0) as partial_remaining,
           sum(paid) filter (where paid <> 0) as partial_paid
         from (${open}) o`,
        [admin, gyms, on],
      )
      const ages = await many(
        `select a.bucket, count(o.id) as count, sum(o.due - o.paid) as remaining
         from (values ('0-7', 0, 7), ('8-30', 8, 30), ('31-90', 31, 90), ('90+', 91, 100000)) a (bucket, since, until)
           left join (${open}) o on o.late between a.since and a.until
         group by a.bucket, a.since order by a.since`,
        [admin, gyms, on],
      )
      return {
        remaining: soms(row.remaining),
        members: Number(row.members),
        unpaid: { count: Number(row.unpaid), remaining: soms(row.unpaid_remaining) },
        partial: { count: Number(row.partial), paid: soms(row.partial_paid), remaining: soms(row.partial_remaining) },
        aging: ages.map((age) => ({ bucket: age.bucket, count: Number(age.count), remaining: soms(age.remaining) })),
      }
    },

    /** Of all memberships, cancelled and reserved ones too: what a list's columns add up to. */
    async lists({ admin, gyms }: Scope) {
      const row = await one(
        `with d as (${debts}) select count(*) as count, sum(due) as due, sum(paid) as paid, sum(due - paid) as remaining from d`,
        [admin, gyms],
      )
      return { count: Number(row.count), due: soms(row.due), paid: soms(row.paid), remaining: soms(row.remaining) }
    },
  }
}
