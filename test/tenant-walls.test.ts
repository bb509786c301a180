import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { cloneDatabase } from './database.ts'

// What the database itself refuses, whatever the code above it forgets.

let database: Awaited<ReturnType<typeof cloneDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client(database.ownerUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

type Settings = { admin?: string; person?: string; actor?: string }

/** One transaction under a role, as the kernel opens them. */
async function as<T>(
  role: string,
  { admin = '', person = '', actor = '' }: Settings,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`begin; set local role polvon_${role}`)
  await client.query(
    `select set_config('app.admin_id', $1, true), set_config('app.person_id', $2, true), set_config('app.actor_id', $3, true)`,
    [admin, person, actor],
  )
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows

let phones = 0
const nextPhone = () => `+99890${String(++phones).padStart(7, '0')}`

/** An owner with a gym, a plan, a member and an unpaid membership of 300 000 soʻm. */
async function tenant(person?: string) {
  const [admin, gym, plan, membership] = [newId(), newId(), newId(), newId()]
  const member = person ?? newId()
  await as('platform', {}, async () => {
    await rows(
      `insert into admins (id, fullname, phone_number, status, search_text, created_at) values ($1, 'Ega', $2, 'active', '', now())`,
      [admin, nextPhone()],
    )
    await rows(
      `insert into gyms (admin_id, id, name, phone_number, search_text, created_at) values ($1, $2, 'Zal', $3, '', now())`,
      [admin, gym, nextPhone()],
    )
    await rows(
      `insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at) values ($1, $2, 'Oylik', 30000000, 30, '', now())`,
      [admin, plan],
    )
    const phone = nextPhone()
    if (!person) await rows(`insert into people (id, phone_number, created_at) values ($1, $2, now())`, [member, phone])
    await rows(
      `insert into members (admin_id, id, fullname, phone_number, code, search_text, created_at) values ($1, $2, 'Aziza Karimova', $3, '1', '', now())`,
      [admin, member, phone],
    )
    await rows(`insert into member_gyms values ($1, $2, $3, '2026-03-01')`, [admin, member, gym])
    await insertMembership({ admin, gym, plan, member }, membership)
  })
  return { admin, gym, plan, member, membership }
}

type Tenant = Awaited<ReturnType<typeof tenant>>

const insertMembership = ({ admin, gym, plan, member }: Omit<Tenant, 'membership'>, id: string, start = '2026-03-01') =>
  rows(
    `insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, sold_on, sold_by_kind, created_at)
     values ($1, $2, $3, $4, $5, 'Oylik', $6, 30, 30000000, $6, 'active', $6, 'system', now())`,
    [admin, id, gym, member, plan, start],
  )

const insertPayment = ({ admin, gym, member, membership }: Tenant, amount: number) => {
  const id = newId()
  return rows(
    `insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
     values ($1, $2, $3, $4, $5, 'payment', $6, 'cash', now(), '2026-03-01', 'system')`,
    [admin, id, gym, membership, member, amount],
  ).then(() => id)
}

describe('a tenant', () => {
  it('sees own rows only, and none without a tenant set', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const tables = ['gyms', 'membership_plans', 'members', 'member_gyms', 'memberships']
    for (const table of tables) {
      expect(await as('tenant', { admin: mine.admin }, () => rows(`select distinct admin_id from ${table}`))).toEqual([
        { admin_id: mine.admin },
      ])
      expect(await as('tenant', {}, () => rows(`select from ${table}`))).toEqual([])
    }
    expect(await as('tenant', { admin: mine.admin }, () => rows('select id from admins'))).toEqual([{ id: mine.admin }])
    const changed = await as('tenant', { admin: mine.admin }, () =>
      rows(`update gyms set name = 'Olingan' where id = $1 returning id`, [other.gym]),
    )
    expect(changed).toEqual([])
  })

  it('adds no row for another, and none that points at a row of another', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const holiday = (admin: string, gym: string) =>
      as('tenant', { admin: mine.admin }, () =>
        rows(`insert into gym_holidays (admin_id, gym_id, holiday_on) values ($1, $2, '2026-03-21')`, [admin, gym]),
      )
    await expect(holiday(other.admin, other.gym)).rejects.toThrow('row-level security')
    await expect(holiday(mine.admin, other.gym)).rejects.toThrow('gym_holidays_admin_id_gym_id_fkey')
    await expect(holiday(mine.admin, mine.gym)).resolves.toEqual([])
    await expect(
      as('tenant', { admin: mine.admin }, () => rows('update gym_holidays set admin_id = $1', [other.admin])),
    ).rejects.toThrow('row-level security')
  })

  it('makes no subscription and no payment for one', async () => {
    const { admin, gym } = await tenant()
    const subscription = newId()
    const insert = () =>
      rows(
        `insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
         values ($1, $2, $3, 'default plan', '2026-03-01', 30, 100, 'active', now())`,
        [admin, subscription, gym],
      )
    const pay = () =>
      rows(
        `insert into transactions (admin_id, id, gym_id, subscription_id, transaction_type, amount_tiyin, payment_method, created_at, business_on, made_by_kind)
         values ($1, $2, $3, $4, 'payment', 100, 'cash', now(), '2026-03-01', 'admin')`,
        [admin, newId(), gym, subscription],
      )
    await expect(as('tenant', { admin }, insert)).rejects.toThrow('permission denied')
    await as('platform', {}, insert)
    await expect(as('tenant', { admin }, pay)).rejects.toThrow('row-level security')
    await as('platform', {}, pay)
    expect(await as('tenant', { admin }, () => rows('select amount_tiyin::int from transactions'))).toEqual([
      { amount_tiyin: 100 },
    ])
    const touched = await as('tenant', { admin }, () => rows(`update transactions set note = 'x' returning id`))
    expect(touched).toEqual([])
  })

  it('reads no password, no token, no list of people', async () => {
    const { admin } = await tenant()
    for (const statement of [
      'select password_hash from accounts',
      'select refresh_hash from sessions',
      'select * from people',
      'select * from one_time_codes',
      'select * from superadmins',
    ])
      await expect(as('tenant', { admin }, () => rows(statement))).rejects.toThrow('permission denied')
  })
})

describe('somebody before signing in', () => {
  it('reaches accounts and codes, and nothing of a tenant', async () => {
    await as('auth', {}, () => rows('select password_hash from accounts'))
    for (const table of ['members', 'gyms', 'admins', 'memberships', 'transactions', 'people', 'audit_log'])
      await expect(as('auth', {}, () => rows(`select from ${table}`))).rejects.toThrow('permission denied')
  })
})

describe('a member', () => {
  it('sees their own rows at every owner, of nobody else, and changes none', async () => {
    const first = await tenant()
    const second = await tenant(first.member)
    const stranger = await tenant()
    const own = { person: first.member }
    const admins = [first.admin, second.admin].sort()
    const seen = (table: string) =>
      as('member', own, async () => (await rows(`select admin_id from ${table} order by 1`)).map((row) => row.admin_id))
    for (const table of ['members', 'memberships', 'member_gyms']) expect(await seen(table)).toEqual(admins)
    expect(await as('member', own, async () => (await rows('select id from gyms')).map(({ id }) => id).sort())).toEqual(
      [first.gym, second.gym].sort(),
    )
    expect(await as('member', { person: newId() }, () => rows('select id from gyms'))).toEqual([])
    expect(await as('member', own, () => rows('select id from people'))).toEqual([{ id: first.member }])
    expect(await as('member', own, () => rows('select id from members where admin_id = $1', [stranger.admin]))).toEqual(
      [],
    )
    await expect(as('member', own, () => rows('update memberships set paid_tiyin = 1'))).rejects.toThrow(
      'permission denied',
    )
    await expect(as('member', own, () => rows('select phone_number from employees'))).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('the money of a membership', () => {
  const pay = (amount: number) => `update memberships set paid_tiyin = paid_tiyin + ${amount}`

  it('is derived: due, what remains and the payment status follow from the parts', async () => {
    const { admin } = await tenant()
    const state = () =>
      as('tenant', { admin }, () =>
        rows(
          'select due_tiyin::int as due, remaining_tiyin::int as remaining, payment_status as status, end_on::text from memberships',
        ),
      )
    expect(await state()).toEqual([{ due: 30000000, remaining: 30000000, status: 'unpaid', end_on: '2026-03-30' }])
    await as('tenant', { admin }, () => rows(pay(10000000)))
    expect(await state()).toMatchObject([{ remaining: 20000000, status: 'partial' }])
    await as('tenant', { admin }, () => rows('update memberships set adjustment_tiyin = -20000000, frozen_days = 7'))
    expect(await state()).toEqual([{ due: 10000000, remaining: 0, status: 'paid', end_on: '2026-04-06' }])
  })

  it('is never paid beyond the debt, nor below nothing', async () => {
    const { admin } = await tenant()
    await as('tenant', { admin }, () => rows(pay(30000000)))
    await expect(as('tenant', { admin }, () => rows(pay(1)))).rejects.toThrow('memberships_overpaid_exact')
    await expect(as('tenant', { admin }, () => rows(pay(-30000001)))).rejects.toThrow('memberships_paid_in_range')
  })

  it('may be more than is owed only when an adjustment says so, until it is refunded', async () => {
    const { admin } = await tenant()
    await as('tenant', { admin }, () => rows(pay(30000000)))
    const adjust = 'update memberships set adjustment_tiyin = -5000000'
    await expect(as('tenant', { admin }, () => rows(adjust))).rejects.toThrow('memberships_overpaid_exact')
    await as('tenant', { admin }, () => rows(`${adjust}, overpaid_tiyin = 5000000`))
    await expect(as('tenant', { admin }, () => rows(pay(-5000000)))).rejects.toThrow('memberships_overpaid_exact')
    await as('tenant', { admin }, () => rows(`${pay(-5000000)}, overpaid_tiyin = 0`))
    await expect(
      as('tenant', { admin }, () => rows('update memberships set adjustment_tiyin = -30000001')),
    ).rejects.toThrow('memberships_due_not_negative')
  })

  it('keeps what was sold: member, gym, plan, price', async () => {
    const { admin } = await tenant()
    for (const column of ['price_tiyin', 'discount_tiyin', 'member_id', 'gym_id', 'plan_id', 'plan_name', 'sold_on'])
      await expect(as('tenant', { admin }, () => rows(`update memberships set ${column} = ${column}`))).rejects.toThrow(
        'permission denied',
      )
  })

  it('has a ledger that is only added to, also for the platform', async () => {
    const world = await tenant()
    const id = await as('tenant', { admin: world.admin }, () => insertPayment(world, 100))
    for (const role of ['tenant', 'platform', 'member', 'auth']) {
      const settings = { admin: world.admin, person: world.member }
      for (const statement of [
        'update transactions set amount_tiyin = 1',
        `update transactions set transaction_type = 'refund'`,
        `update transactions set direction = 'increase'`,
        'update transactions set membership_id = membership_id',
        'update transactions set subscription_id = null',
        'update transactions set gym_id = gym_id, member_id = member_id',
        'update transactions set refunds_transaction_id = id',
        'update transactions set business_on = business_on + 1',
        'update transactions set created_at = created_at',
        'update transactions set made_by_id = null, receipt_number = 1',
        'delete from transactions',
        'truncate transactions',
        'update audit_log set action = action',
        'delete from audit_log',
      ])
        await expect(
          as(role, settings, () => rows(statement)),
          `${role}: ${statement}`,
        ).rejects.toThrow('permission denied')
    }
    await as('tenant', { admin: world.admin }, () =>
      rows(`update transactions set payment_method = 'card', edit_reason = 'karta edi' where id = $1`, [id]),
    )
    await expect(as('tenant', { admin: world.admin }, () => insertPayment(world, 0))).rejects.toThrow(
      'transactions_amount_in_range',
    )
  })
})

describe('a payment', () => {
  it('never gives back more than it brought, whoever adds the refunds, and only a payment gives back', async () => {
    const world = await tenant()
    const { admin } = world
    const id = await as('tenant', { admin }, () => insertPayment(world, 100))
    const back = (amount: number, where = 'id = $1') =>
      rows(
        `update transactions set refunded_tiyin = refunded_tiyin + ${amount} where ${where} returning refunded_tiyin::int`,
        [id],
      )
    for (const role of ['tenant', 'platform']) {
      await expect(as(role, { admin }, () => back(101))).rejects.toThrow('transactions_refunded_in_range')
      await expect(as(role, { admin }, () => back(-1))).rejects.toThrow('transactions_refunded_in_range')
    }
    for (const role of ['member', 'auth'])
      await expect(as(role, { admin, person: world.member }, () => back(1))).rejects.toThrow('permission denied')
    expect(await as('tenant', { admin }, () => back(100))).toEqual([{ refunded_tiyin: 100 }])
    await expect(as('tenant', { admin }, () => back(1))).rejects.toThrow('transactions_refunded_in_range')
    const refund = newId()
    await as('tenant', { admin }, () =>
      rows(
        `insert into transactions (admin_id, id, gym_id, membership_id, member_id, transaction_type, amount_tiyin, payment_method, refunds_transaction_id, reason, created_at, business_on, made_by_kind)
         values ($1, $2, $3, $4, $5, 'refund', 100, 'cash', $6, 'xato', now(), '2026-03-01', 'system')`,
        [admin, refund, world.gym, world.membership, world.member, id],
      ),
    )
    await expect(as('tenant', { admin }, () => back(1, `id = '${refund}' and $1::text is not null`))).rejects.toThrow(
      'transactions_refunded_in_range',
    )
  })

  it('ends a reservation: one that is paid for is no reservation', async () => {
    const { admin } = await tenant()
    await expect(as('tenant', { admin }, () => rows('update memberships set is_reserved = true'))).rejects.toThrow(
      'memberships_reserved_by_member',
    )
  })
})

describe('the money of a subscription', () => {
  it('is kept by the platform alone: not beyond the debt, not below nothing, one period at a time', async () => {
    const { admin, gym, member } = await tenant()
    const make = (start: string, status = 'pending') =>
      as('platform', {}, () =>
        rows(
          `insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, created_at)
           values ($1, $2, $3, 'default plan', $4, 30, 1000, $5, now())`,
          [admin, newId(), gym, start, status],
        ),
      )
    await make('2026-03-01')
    await expect(make('2026-03-30')).rejects.toThrow('subscriptions_no_overlap')
    await make('2026-03-30', 'expired')
    await make('2026-03-31')
    const change = (set: string, role = 'platform') =>
      as(role, { admin, person: member }, () =>
        rows(`update subscriptions set ${set} where gym_id = $1 and start_on = '2026-03-01'`, [gym]),
      )
    await change('paid_tiyin = paid_tiyin + 1000')
    await expect(change('paid_tiyin = paid_tiyin + 1')).rejects.toThrow('subscriptions_overpaid_exact')
    await expect(change('paid_tiyin = paid_tiyin - 1001')).rejects.toThrow('subscriptions_paid_in_range')
    await expect(change('adjustment_tiyin = -1')).rejects.toThrow('subscriptions_overpaid_exact')
    await expect(change('adjustment_tiyin = -1001, paid_tiyin = 0')).rejects.toThrow('subscriptions_due_not_negative')
    for (const role of ['tenant', 'member', 'auth'])
      await expect(change('paid_tiyin = 0', role)).rejects.toThrow('permission denied')
  })
})

describe('periods', () => {
  it('of one plan, member and gym do not overlap unless one is cancelled; another plan may', async () => {
    const world = await tenant()
    const sell = (start: string, plan = world.plan) =>
      as('tenant', { admin: world.admin }, () => insertMembership({ ...world, plan }, newId(), start))
    await expect(sell('2026-03-30')).rejects.toThrow('memberships_no_overlap')
    await sell('2026-03-31')
    const other = newId()
    await as('tenant', { admin: world.admin }, () =>
      rows(
        `insert into membership_plans (admin_id, id, name, price_tiyin, duration_days, search_text, created_at) values ($1, $2, 'Yillik', 1, 365, '', now())`,
        [world.admin, other],
      ),
    )
    await sell('2026-03-10', other)
    await as('tenant', { admin: world.admin }, () =>
      rows(
        `update memberships set status = 'cancelled', cancelled_at = now(), cancelled_on = '2026-03-05' where id = $1`,
        [world.membership],
      ),
    )
    await sell('2026-03-01')
  })

  it('of a freeze do not overlap, and one that was called off leaves no trace', async () => {
    const world = await tenant()
    const freeze = (start: string, end: string) =>
      as('tenant', { admin: world.admin }, () =>
        rows(
          `insert into membership_freezes (admin_id, id, membership_id, member_id, gym_id, start_on, end_on, reason, made_by_kind, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, 'safar', 'admin', now()) returning days`,
          [world.admin, newId(), world.membership, world.member, world.gym, start, end],
        ),
      )
    expect(await freeze('2026-03-10', '2026-03-16')).toEqual([{ days: 7 }])
    await expect(freeze('2026-03-16', '2026-03-22')).rejects.toThrow('membership_freezes_no_overlap')
    expect(
      await as('tenant', { admin: world.admin }, () =>
        rows(`update membership_freezes set ended_on = '2026-03-09' returning days`),
      ),
    ).toEqual([{ days: 0 }])
    await freeze('2026-03-10', '2026-03-22')
  })
})

describe('a person known to several owners', () => {
  it('is found by phone with a masked name, told apart as own or foreign', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const phone = (
      await as('platform', {}, () => rows('select phone_number from people where id = $1', [other.member]))
    )[0]?.phone_number
    const find = (admin: string) => as('tenant', { admin }, () => rows('select * from find_person_masked($1)', [phone]))
    expect(await find(mine.admin)).toEqual([
      { person_id: other.member, masked_fullname: 'A•••• K•••••••', is_own_member: false },
    ])
    expect(await find(other.admin)).toMatchObject([{ is_own_member: true }])
    expect(
      await as('tenant', { admin: mine.admin }, () => rows('select * from find_person_masked($1)', ['+998339999999'])),
    ).toEqual([])
  })

  it('is made once for one phone, with an account to sign in by code', async () => {
    const { admin } = await tenant()
    const phone = nextPhone()
    const ensure = () =>
      as('tenant', { admin }, () => rows('select * from ensure_person($1, $2, $3, now())', [newId(), newId(), phone]))
    const [first] = await ensure()
    expect(first).toMatchObject({ is_new: true })
    expect(await ensure()).toEqual([{ person_id: first?.person_id, is_new: false }])
    expect(
      await as('auth', {}, () =>
        rows(`select subject_id, status from accounts where role = 'member' and login = $1`, [phone]),
      ),
    ).toEqual([{ subject_id: first?.person_id, status: 'active' }])
  })

  it('keeps their sign-in phone when one of several owners corrects it', async () => {
    const mine = await tenant()
    const change = (phone: string, admin = mine.admin) =>
      as(
        'tenant',
        { admin },
        async () => (await rows('select change_person_phone($1, $2) as outcome', [mine.member, phone]))[0]?.outcome,
      )
    expect(await change(nextPhone())).toBe('changed')
    const other = await tenant(mine.member)
    expect(await change(nextPhone())).toBe('shared')
    const stranger = await tenant()
    const [taken] = await as('platform', {}, () =>
      rows('select phone_number from people where id = $1', [stranger.member]),
    )
    expect(await change(taken?.phone_number)).toBe('taken')
    expect(await change(nextPhone(), stranger.admin)).toBe('unknown')
    await as('tenant', { admin: other.admin }, () =>
      rows('update members set deleted_at = now() where id = $1', [mine.member]),
    )
    expect(await change(nextPhone())).toBe('changed')
  })

  it('is forgotten when the last owner lets them go', async () => {
    const mine = await tenant()
    const forget = () =>
      as(
        'tenant',
        { admin: mine.admin },
        async () => (await rows('select forget_person_if_unknown($1, now()) as gone', [mine.member]))[0]?.gone,
      )
    expect(await forget()).toBe(false)
    await as('tenant', { admin: mine.admin }, () => rows('update members set deleted_at = now()'))
    expect(await forget()).toBe(true)
    expect(
      await as('platform', {}, () => rows('select phone_number from people where id = $1', [mine.member])),
    ).toEqual([{ phone_number: null }])
  })
})

describe('an idempotency key', () => {
  it('belongs to the person who made it', async () => {
    const { admin } = await tenant()
    const [actor, other] = [newId(), newId()]
    const claim = (owner: string) =>
      rows(
        `insert into idempotency_keys (actor_id, endpoint, key, body_hash, created_at) values ($1, 'pay', 'k', '', now()) on conflict do nothing returning key`,
        [owner],
      )
    expect(await as('tenant', { admin, actor }, () => claim(actor))).toHaveLength(1)
    expect(await as('tenant', { admin, actor }, () => claim(actor))).toHaveLength(0)
    await expect(as('tenant', { admin, actor }, () => claim(other))).rejects.toThrow('row-level security')
    expect(await as('tenant', { admin, actor: other }, () => rows('select from idempotency_keys'))).toEqual([])
  })
})

describe('the queue', () => {
  it('takes a job from any run-time role, with the transaction, and shows nothing', async () => {
    for (const role of ['tenant', 'platform', 'member', 'auth']) {
      await as(role, {}, () => rows(`select enqueue_job('greet', '{}'::json, $1, null, 3)`, [`by ${role}`]))
      await expect(as(role, {}, () => rows('select * from graphile_worker.jobs'))).rejects.toThrow('permission denied')
    }
    await expect(
      as('auth', {}, async () => {
        await rows(`select enqueue_job('greet', '{}'::json, 'undone')`)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await rows('select key from graphile_worker.jobs order by key')).map(({ key }) => key)).toEqual([
      'by auth',
      'by member',
      'by platform',
      'by tenant',
    ])
  })
})
