import fc from 'fast-check'

const which = fc.nat({ max: 40 })
/** The last two, who have several memberships, as often as any two. */
const who = fc.constantFrom(0, 1, 2, 3, 4, 5, 6, 6, 7, 7)
/** `near`: how many of the next sessions are looked at, so that people meet. */
const near = fc.constantFrom(2, 4, 8, 40)
/** Among the classes that somebody is in, or the places that are still held, where there is one. */
const taken = fc.constantFrom(true, true, true, false)

const booking = fc.record({
  act: fc.constant('book' as const),
  which,
  near,
  taken: fc.boolean(),
  who,
  byDesk: fc.boolean(),
})
const buying = fc.record({
  act: fc.constant('buy' as const),
  which,
  near,
  taken,
  // the one without a membership most, then those whose plan leaves classes out
  who: fc.constantFrom(5, 5, 5, 4, 4, 3, 2, 0, 6),
  byDesk: fc.boolean(),
  paid: fc.constantFrom(0, 20_000, 50_000),
})

const classActs = fc.oneof(
  { weight: 14, arbitrary: booking },
  { weight: 9, arbitrary: buying },
  { weight: 7, arbitrary: fc.record({ act: fc.constant('cancel' as const), which, taken, byDesk: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('attend' as const),
      which,
      came: fc.constantFrom('attended' as const, 'attended' as const, 'no_show' as const, 'booked' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('forgive' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      which,
      near,
      taken,
      minutes: fc.constantFrom(0, 0, 30, -30, 90, 120, 1440, -1440),
      places: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('callOff' as const), which, near, taken }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('restore' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('series' as const),
      which,
      weekdays: fc.option(fc.constantFrom([1, 3], [2, 4, 6], [1, 2, 3, 4, 5, 6, 7], [5]), { nil: undefined }),
      time: fc.option(fc.constantFrom(1050, 1080, 1110, 1200), { nil: undefined }),
      places: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
      later: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
      last: fc.option(fc.nat({ max: 20 }), { nil: undefined, freq: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay' as const), who: fc.constantFrom(5, 5, 7, 6) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('freeze' as const),
      who,
      start: fc.nat({ max: 3 }),
      days: fc.integer({ min: 7, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('ban' as const), who }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('enter' as const), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('undoEntry' as const) }) },
  /** To the edges of the next session, or on. */
  {
    weight: 7,
    arbitrary: fc.record({
      act: fc.constant('until' as const),
      before: fc.constantFrom(601, 121, 119, 61, 59, 31, 29, 1, -1, -31, -59, -61),
      job: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('days' as const),
      count: fc.integer({ min: 1, max: 4 }),
      job: fc.boolean(),
    }),
  },
)
/** From here on whoever owes gets nothing more: some gyms begin so. */
const strictness = fc.constantFrom([{ act: 'strict' as const }], [], [])
export type ClassAct = (typeof classActs extends fc.Arbitrary<infer T> ? T : never) | { act: 'strict' }
/** Some begin with a class that fills, among them with whoever bought a place in it last, and asks for another class of that day. */
const filling = fc
  .tuple(
    fc.array(booking, { minLength: 1, maxLength: 3 }),
    fc.array(buying, { minLength: 1, maxLength: 2 }),
    fc.option(booking, { nil: undefined }),
  )
  .map(([booked, bought, more]) => [
    ...[...booked, ...bought].map((act) => ({ ...act, near: 2 as const, taken: true })),
    ...(more ? bought.map(({ who: buyer }) => ({ ...more, who: buyer, near: 4 as const, taken: false })) : []),
  ])
export const classHistory = fc
  .tuple(strictness, fc.option(filling, { nil: [] }), fc.array(classActs, { minLength: 6, maxLength: 30 }))
  .map(([strict, first, acts]): ClassAct[] => [...strict, ...first, ...acts])
