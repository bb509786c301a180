import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { freezeState, statusOn as membershipStatusOn } from '#src/features/memberships/rules.ts'
import {
  coversDay,
  holdsOn,
  isFrozenLater,
  isFrozenOn,
  isOpenOn,
  isSold,
  statusOn as membershipStatus,
  runsOn,
  wasSoldOn,
} from '#src/features/memberships/server/membership-state.ts'
import { servedUntil } from '#src/features/gyms/server/gym-access.ts'
import { giftCardState } from '#src/features/gift-cards/rules.ts'
import { giftCardStateOn } from '#src/features/gift-cards/server/queries.ts'
import { promoState } from '#src/features/promo-codes/rules.ts'
import { promoStateOn } from '#src/features/promo-codes/server/queries.ts'
import { servedUntil as servedUntilOn, statusOn, subscriptionStatuses } from '#src/features/subscriptions/rules.ts'
import { useApi } from './api.ts'

const world = useApi()
const day: Day = '2026-03-10'
const near = fc.integer({ min: -3, max: 3 }).map((days) => addDays(day, days))
const amount = fc.constantFrom(0, 1, 5_000)

test('on any day a subscription has the same status, and has served its gym as long, in a query as by the rules', async () => {
  const row = fc.record({
    status: fc.constantFrom(...subscriptionStatuses),
    start_on: near,
    end_on: near,
    due_tiyin: amount,
    paid_tiyin: amount,
    stopped_on: fc.option(near),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 300, size: 'max' }), async (rows) => {
      const found = await world.sql({ role: 'platform' }, (db) =>
        sql<{ status: string; served: Day | null }>`
          select ${subscriptionStatus('s', day)} as status, ${servedUntil('s', day)} as served
          from jsonb_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::jsonb) s`.execute(db),
      )
      expect(found.rows).toEqual(
        rows.map(({ status, start_on, end_on, due_tiyin, paid_tiyin, stopped_on }) => {
          const facts = {
            status,
            start: start_on,
            end: end_on,
            due: due_tiyin,
            paid: paid_tiyin,
            stoppedOn: stopped_on,
          }
          return { status: statusOn(facts, day), served: servedUntilOn(facts, day) }
        }),
      )
    }),
    { numRuns: 30 },
  )
})

test('on any day a membership that is not cancelled has the same status in a query as by the rules', async () => {
  const row = fc.record({
    status: fc.constantFrom('scheduled', 'active', 'expired', 'cancelled'),
    start_on: near,
    end_on: near,
    is_reserved: fc.boolean(),
    cancelled_on: near,
    sold_on: near,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 300, size: 'max' }), async (rows) => {
      const found = await world.sql({ role: 'platform' }, (db) =>
        sql<{ status: string; runs: boolean; open: boolean; sold: boolean; sold_then: boolean }>`
          select ${membershipStatus('s', day)} as status, ${runsOn('s', day)} as runs, ${isOpenOn('s', day)} as open, ${isSold('s')} as sold, ${wasSoldOn('s', day, addDays(day, 1))} as sold_then
          from jsonb_populate_recordset(null::memberships, ${JSON.stringify(rows)}::jsonb) s`.execute(db),
      )
      expect(found.rows).toEqual(
        rows.map(({ status, start_on, end_on, is_reserved, cancelled_on, sold_on }) => ({
          status: status === 'cancelled' ? status : membershipStatusOn(start_on, end_on, day),
          runs: membershipStatusOn(start_on, end_on, day) === 'active',
          open: status !== 'cancelled' && membershipStatusOn(start_on, end_on, day) !== 'expired',
          sold: status !== 'cancelled' && !is_reserved,
          sold_then: (status !== 'cancelled' || cancelled_on > day) && !is_reserved && sold_on <= day,
        })),
      )
    }),
    { numRuns: 30 },
  )
})

const freeze = fc.record({ start_on: near, end_on: near, ended_on: fc.option(near) })

test('a freeze covers a day in a query as by the rules, the earlier end before the planned one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(freeze, { maxLength: 300, size: 'max' }), async (rows) => {
      const found = await world.sql({ role: 'platform' }, (db) =>
        sql<{ covers: boolean }>`
          select ${coversDay('f', day)} as covers
          from jsonb_populate_recordset(null::membership_freezes, ${JSON.stringify(rows)}::jsonb) f`.execute(db),
      )
      expect(found.rows.map(({ covers }) => covers)).toEqual(rows.map((each) => freezeState(each, day) === 'running'))
    }),
    { numRuns: 30 },
  )
})

test('on any day a membership holds, is frozen and is to be frozen in a query as by the rules', async () => {
  const row = fc.record({
    status: fc.constantFrom('active', 'cancelled'),
    start_on: near,
    end_on: near,
    freezes: fc.array(freeze, { maxLength: 2 }),
  })
  const admin_id = '019a0000-0000-7000-8000-000000000000'
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 200, size: 'max' }), async (rows) => {
      const given = rows.map(({ freezes, ...each }, at) => {
        const id = `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`
        return {
          ...each,
          id,
          admin_id,
          freezes: freezes.map((one) => ({ ...one, admin_id, membership_id: id })),
        }
      })
      const found = await world.sql({ role: 'platform' }, (db) =>
        sql<{ holds: boolean; frozen: boolean; later: boolean }>`
          with membership_freezes as (
            select * from jsonb_populate_recordset(null::membership_freezes, ${JSON.stringify(given.flatMap(({ freezes }) => freezes))}::jsonb))
          select ${holdsOn('s', null, day)} as holds, ${isFrozenOn('s', null, day)} as frozen, ${isFrozenLater('s', null, day)} as later
          from jsonb_populate_recordset(null::memberships, ${JSON.stringify(given)}::jsonb) s`.execute(db),
      )
      expect(found.rows).toEqual(
        rows.map(({ status, start_on, end_on, freezes }) => {
          const isCovered = freezes.some((one) => freezeState(one, day) === 'running')
          const then = membershipStatusOn(start_on, end_on, day)
          return {
            holds: status !== 'cancelled' && then === 'active' && !isCovered,
            frozen: status !== 'cancelled' && then !== 'expired' && isCovered,
            later: freezes.some((one) => freezeState(one, day) === 'planned'),
          }
        }),
      )
    }),
    { numRuns: 30 },
  )
})

test('on any day a promo code and a gift card stand in a query as by the rules', async () => {
  const code = fc.record({
    is_on: fc.boolean(),
    valid_from: near,
    valid_to: fc.option(near),
    most_uses: fc.option(fc.integer({ min: 1, max: 3 })),
    uses: fc.integer({ min: 0, max: 3 }),
  })
  const card = fc.record({ isReversed: fc.boolean(), hasRunOut: fc.boolean(), balance: amount, valid_to: near })
  await fc.assert(
    fc.asyncProperty(
      fc.array(code, { maxLength: 200, size: 'max' }),
      fc.array(card, { maxLength: 200, size: 'max' }),
      async (codes, cards) => {
        const [promos, gifts] = await world.sql({ role: 'platform' }, async (db) => [
          await sql<{ state: string }>`
            select ${promoStateOn(sql`c.uses`, day)} as state from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
              as c (is_on boolean, valid_from date, valid_to date, most_uses int, uses int)`.execute(db),
          await sql<{ state: string }>`
            select ${giftCardStateOn({ isReversed: sql`c."isReversed"`, hasRunOut: sql`c."hasRunOut"`, balance: sql`c.balance` }, day)} as state
            from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c ("isReversed" boolean, "hasRunOut" boolean, balance bigint, valid_to date)`.execute(
            db,
          ),
        ])
        expect(promos?.rows.map(({ state }) => state)).toEqual(codes.map((each) => promoState(each, day)))
        expect(gifts?.rows.map(({ state }) => state)).toEqual(cards.map((each) => giftCardState(each, day)))
      },
    ),
    { numRuns: 30 },
  )
})
