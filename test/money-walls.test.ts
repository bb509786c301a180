import { describe, expect, it } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { useWalls } from './walls.ts'

// What the database itself refuses, whatever the code above it forgets: of money and periods.

const { as, rows, tenant, insertMembership, insertPayment } = useWalls()

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
