import { describe, expect, it } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { isOnCitus } from './database.ts'
import { useWalls } from './walls.ts'

// What the database itself refuses, whatever the code above it forgets: of rows of others.

const { as, rows, nextPhone, tenant } = useWalls()

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
    ).rejects.toThrow(isOnCitus() ? 'modifying the partition value of rows is not allowed' : 'row-level security')
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

describe('a person known to several owners', () => {
  it('is found by phone with a masked name, told apart as own or foreign', async () => {
    const [mine, other] = [await tenant(), await tenant()]
    const phone = (
      await as('platform', {}, () => rows('select phone_number from people where id = $1', [other.member]))
    )[0]?.phone_number
    const find = (admin: string) => as('tenant', { admin }, () => rows('select * from find_person_masked($1)', [phone]))
    expect(await find(mine.admin)).toEqual([
      { person_id: other.member, masked_fullname: 'A. K.', is_own_member: false },
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
    const other = await tenant(mine.member)
    const ask = 'select forget_person_unless_known($1, $2, now()) as gone'
    const forget = (owners: string[]) =>
      as('tenant', { admin: mine.admin }, async () => (await rows(ask, [mine.member, owners]))[0]?.gone)
    expect(await forget([mine.admin])).toBe(false)
    await expect(forget([mine.admin, other.admin])).rejects.toThrow('their own clients alone')
    await expect(forget([other.admin])).rejects.toThrow('their own clients alone')
    await as('tenant', { admin: other.admin }, () =>
      rows('update members set deleted_at = now() where id = $1', [mine.member]),
    )
    expect(await forget([mine.admin])).toBe(true)
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
