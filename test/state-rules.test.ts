import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { subscriptionStatus } from '#src/features/admins/server/subscription-status.ts'
import { statusOn as membershipStatusOn } from '#src/features/memberships/rules.ts'
import { isSold, statusOn as membershipStatus, wasSoldOn } from '#src/features/memberships/server/membership-state.ts'
import { statusOn, subscriptionStatuses } from '#src/features/subscriptions/rules.ts'
import { useApi } from './api.ts'

const world = useApi()
const day: Day = '2026-03-10'
const near = fc.integer({ min: -3, max: 3 }).map((days) => addDays(day, days))
const amount = fc.constantFrom(0, 1, 5_000)

test('on any day a subscription has the same status in a query as by the rules', async () => {
  const row = fc.record({
    status: fc.constantFrom(...subscriptionStatuses),
    start_on: near,
    end_on: near,
    due_tiyin: amount,
    paid_tiyin: amount,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 300, size: 'max' }), async (rows) => {
      const found = await world.sql({ role: 'platform' }, (db) =>
        sql<{ status: string }>`
          select ${subscriptionStatus('s', day)} as status
          from jsonb_populate_recordset(null::subscriptions, ${JSON.stringify(rows)}::jsonb) s`.execute(db),
      )
      expect(found.rows.map(({ status }) => status)).toEqual(
        rows.map(({ status, start_on, end_on, due_tiyin, paid_tiyin }) =>
          statusOn({ status, start: start_on, end: end_on, due: due_tiyin, paid: paid_tiyin }, day),
        ),
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
        sql<{ status: string; sold: boolean; sold_then: boolean }>`
          select ${membershipStatus('s', day)} as status, ${isSold('s')} as sold, ${wasSoldOn('s', day, addDays(day, 1))} as sold_then
          from jsonb_populate_recordset(null::memberships, ${JSON.stringify(rows)}::jsonb) s`.execute(db),
      )
      expect(found.rows).toEqual(
        rows.map(({ status, start_on, end_on, is_reserved, cancelled_on, sold_on }) => ({
          status: status === 'cancelled' ? status : membershipStatusOn(start_on, end_on, day),
          sold: status !== 'cancelled' && !is_reserved,
          sold_then: (status !== 'cancelled' || cancelled_on > day) && !is_reserved && sold_on <= day,
        })),
      )
    }),
    { numRuns: 30 },
  )
})
