import fc from 'fast-check'

const which = fc.nat({ max: 40 })
const who = fc.nat({ max: 4 })
/** `near`: how many of the next sessions are looked at, so that people meet. */
const near = fc.constantFrom(2, 4, 8, 40)

const classActs = fc.oneof(
  { weight: 14, arbitrary: fc.record({ act: fc.constant('book' as const), which, near, who, byDesk: fc.boolean() }) },
  { weight: 7, arbitrary: fc.record({ act: fc.constant('cancel' as const), which, byDesk: fc.boolean() }) },
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
      minutes: fc.constantFrom(0, 0, 30, -30, 90, 120, 1440, -1440),
      places: fc.constantFrom(1, 1, 2, 3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('callOff' as const), which, near }) },
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
  {
    weight: 1,
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
export type ClassAct = typeof classActs extends fc.Arbitrary<infer T> ? T : never
export const classHistory = fc.array(classActs, { minLength: 6, maxLength: 34 })
