import fc from 'fast-check'

/** Shares are in hundredths of what is possible: above 100 must be refused. They shrink towards the smallest amount. */
export const portion = fc.integer({ min: 0, max: 110 })
const which = fc.nat({ max: 3 })
export const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const method = fc.constantFrom('cash', 'card', 'online')

/** A correction of one entry: `PUT /transaction/update`. */
export const edit = fc.record({
  act: fc.constant('edit' as const),
  which,
  entry: fc.nat({ max: 5 }),
  method: optional(method),
  note: optional(fc.constantFrom('', 'Xato yozilgan edi')),
  why: optional(fc.constant('terminal ishlamadi')),
})
export type Edit = typeof edit extends fc.Arbitrary<infer T> ? T : never

/** On to the first or the last day, or the day after it: where a wrong comparison shows. */
export const edge = fc.record({
  act: fc.constant('edge' as const),
  which,
  of: fc.constantFrom('start', 'end'),
  after: fc.nat({ max: 1 }),
  job: fc.boolean(),
})

/** A gift card: a new one of so much, or one that is there, and how much of what it could pay. */
const cardChoice = {
  value: optional(fc.integer({ min: 1, max: 20_000_000 })),
  card: fc.nat({ max: 3 }),
  share: portion,
}
export type CardChoice = { value?: number | undefined; card: number; share: number }

export const membershipActs = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('sell' as const),
      plan: fc.nat({ max: 2 }),
      start: fc.integer({ min: -20, max: 40 }),
      price: fc.option(fc.integer({ min: 1, max: 9_999_999 }), { nil: undefined }),
      discount: fc.constantFrom<number[]>(0, 0, 0, 10, 50, 100, 101),
      /** which of the promo codes */
      code: fc.constantFrom<(number | undefined)[]>(undefined, undefined, 0, 1, 2),
      pay: portion,
      card: fc.option(fc.record(cardChoice), { nil: undefined, freq: 1 }),
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
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('cancel' as const),
      which,
      fee: fc.constantFrom<number[]>(0, 0, 1, 5_000_000),
      refund: fc.constantFrom<number[]>(0, 0, 30, 100, 101),
      method: optional(method),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      which,
      plan: fc.nat({ max: 2 }),
      /** days after the first that is possible */
      start: optional(fc.integer({ min: -1, max: 20 })),
      discount: fc.constantFrom<number[]>(0, 0, 0, 50, 101),
      code: fc.constantFrom<(number | undefined)[]>(undefined, undefined, undefined, 0, 1, 2),
      pay: portion,
    }),
  },
  { weight: 2, arbitrary: edit },
  { weight: 2, arbitrary: edge },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('split' as const),
      which,
      count: fc.integer({ min: 2, max: 4 }),
      first: fc.integer({ min: -1, max: 9 }),
      apart: fc.constantFrom(7, 1, 14, 0),
      share: fc.constantFrom(100, 100, 100, 100, 99, 101),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('withdraw' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('payByCard' as const),
      which,
      ...cardChoice,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('freeze' as const),
      which,
      start: fc.integer({ min: -4, max: 6 }),
      days: fc.integer({ min: 1, max: 15 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('unfreeze' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('renew' as const),
      which,
      plan: fc.nat({ max: 2 }),
      start: optional(fc.integer({ min: -5, max: 30 })),
      discount: fc.constantFrom<number[]>(0, 0, 0, 10, 101),
      pay: portion,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('come' as const),
      isTakenBack: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('gift' as const), which, days: fc.integer({ min: 1, max: 20 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('plan' as const),
      plan: fc.nat({ max: 2 }),
      price: fc.integer({ min: 1, max: 90_000_000 }),
      duration: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('days' as const),
      count: fc.integer({ min: 1, max: 25 }),
      job: fc.boolean(),
    }),
  },
)
export type MembershipAct = typeof membershipActs extends fc.Arbitrary<infer T> ? T : never

/** A share of an amount in tiyin, at least one: 100 is all of it, more is too much. */
export const part = (amount: bigint, share: number): bigint => {
  const tiyin = share > 100 ? amount + BigInt(share - 100) : (amount * BigInt(share)) / 100n
  return tiyin < 1n ? 1n : tiyin
}

/** Something is sold and runs, so that what follows has something to act on. */
const running = fc
  .tuple(fc.nat({ max: 2 }), fc.integer({ min: -9, max: 0 }), portion)
  .map(([plan, start, pay]): MembershipAct[] => [sold(plan, start, Math.min(pay, 100))])

/** Paid in parts over some days, and then cancelled or changed: what chance alone seldom brings together. */
const paidInParts = fc
  .tuple(
    fc.nat({ max: 2 }),
    fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 1, max: 9 }),
    fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 })),
    fc.constantFrom(0, 0, 5_000_000),
    fc.boolean(),
  )
  .map(([plan, shares, count, refund, fee, isCancelled]): MembershipAct[] => [
    sold(plan, 0, 30),
    ...shares.map((share): MembershipAct => ({ act: 'pay', which: 0, share })),
    { act: 'days', count, job: false },
    isCancelled
      ? { act: 'cancel', which: 0, fee, refund, method: undefined }
      : { act: 'change', which: 0, plan: (plan + 1) % 3, start: undefined, discount: 0, code: undefined, pay: 0 },
  ])

/** Most of its visits used before most of its days, and then cancelled or changed. */
const usedFast = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 30), fc.boolean())
  .map(([times, pay, refund, isCancelled]): MembershipAct[] => [
    sold(1, 0, pay),
    ...Array.from({ length: times }, (): MembershipAct[] => [
      { act: 'come', isTakenBack: false },
      { act: 'days', count: 1, job: false },
    ]).flat(),
    isCancelled
      ? { act: 'cancel', which: 0, fee: 0, refund, method: undefined }
      : { act: 'change', which: 0, plan: 0, start: undefined, discount: 0, code: undefined, pay: 0 },
  ])

const sold = (plan: number, start: number, pay: number): MembershipAct => ({
  act: 'sell',
  plan,
  start,
  price: undefined,
  discount: 0,
  code: undefined,
  pay,
  card: undefined,
})

export const membershipHistory = fc
  .tuple(
    fc.oneof(
      { weight: 2, arbitrary: running },
      { weight: 1, arbitrary: paidInParts },
      { weight: 1, arbitrary: usedFast },
    ),
    fc.array(membershipActs, { minLength: 5, maxLength: 24 }),
  )
  .map(([first, rest]) => [...first, ...rest])
