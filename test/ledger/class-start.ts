import type { World } from './class-world.ts'

/** All acts are at odd minutes and all classes at even ones: a clock that goes on a little decides nothing. */
const opening = 8 * 60 + 1

/** A gym with three series, people with plans of different conditions, two of them with several. */
export const startWorld = (): World => ({
  now: opening,
  isStrict: false,
  members: [
    [{}],
    [{}],
    [{ visits: 3 }],
    [{ kinds: [0], perWeek: 2 }],
    [{ kinds: [1] }],
    [],
    [{ visits: 2, last: 5 }, { kinds: [0], perWeek: 1, last: 5 }, { kinds: [1] }],
    [{ last: 14, owedOn: 2 }, {}],
  ].map((plans) => ({ plans: plans.map((plan) => ({ last: 29, frozen: [], ...plan })), isBanned: false })),
  series: [
    { kind: 0, weekdays: [1, 3, 5], time: 1080, minutes: 60, first: 0, last: 13, places: 3 },
    { kind: 1, weekdays: [1, 2, 3], time: 1110, minutes: 60, first: 0, last: 13, places: 1 },
    { kind: 0, weekdays: [1, 2, 3, 4, 5, 6, 7], time: 1200, minutes: 45, first: 0, last: 13, places: 1 },
  ],
  sessions: [],
  entries: [],
  bought: [],
  told: [],
})
