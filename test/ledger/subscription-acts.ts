import fc from 'fast-check'
import { edge, edit, optional, portion } from './acts.ts'

const which = fc.nat({ max: 3 })
const price = fc.constantFrom(0, 1, 50_000_000, 12_345_699)
export const subscriptionActs = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('create' as const),
      start: fc.integer({ min: -15, max: 25 }),
      duration: fc.integer({ min: 1, max: 40 }),
      price,
      isOfPlan: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pay' as const), which, share: portion }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('refund' as const), which, payment: fc.nat({ max: 3 }), share: portion }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('adjust' as const), which, raises: fc.boolean(), share: portion }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('fee' as const), which, amount: fc.integer({ min: 1, max: 5_000_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('stop' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('resume' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('renew' as const),
      which,
      start: optional(fc.integer({ min: -5, max: 20 })),
      duration: optional(fc.integer({ min: 1, max: 40 })),
      price: optional(price),
    }),
  },
  { weight: 2, arbitrary: edit },
  { weight: 3, arbitrary: edge },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('plan' as const),
      price: fc.integer({ min: 1, max: 90_000_000 }),
      duration: fc.integer({ min: 1, max: 60 }),
      isArchived: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('days' as const),
      count: fc.integer({ min: 1, max: 20 }),
      job: fc.boolean(),
    }),
  },
)
export type SubscriptionAct = typeof subscriptionActs extends fc.Arbitrary<infer T> ? T : never
