import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noConditions } from '#src/features/plans/rules.ts'
import { type Asker, decideBooking } from './rules.ts'

// Who may have a place and on which membership, for people and plans thought up at random, against lists that say what comes first.

const today = '2026-03-04'
/** A Thursday, at six in the evening. */
const heldOn = '2026-03-05'
const time = '18:00'

/** What may be wrong with a membership: of several the first is what it is refused with. */
const obstacles = [
  'unconfirmed',
  'frozen',
  'kind_missing',
  'only_men',
  'visits_used',
  'plan_days',
  'plan_hours',
  'week_full',
] as const
/** Of several memberships the one whose obstacle stands first here is spoken of. */
const nearest = [
  null,
  'week_full',
  'plan_hours',
  'plan_days',
  'visits_used',
  'kind_missing',
  'frozen',
  'unconfirmed',
  'only_men',
]

const trait = fc.record({
  wrong: fc.subarray([...obstacles], { maxLength: 3 }),
  runs: fc.constantFrom('that day', 'that day', 'that day', 'that day', 'later', 'before'),
  days: fc.nat({ max: 2 }),
  isCounted: fc.boolean(),
  isDropIn: fc.constantFrom(false, false, false, true),
  isOwing: fc.boolean(),
})
type Trait = typeof trait extends fc.Arbitrary<infer T> ? T : never

const who = fc.record({
  isBanned: fc.constantFrom(false, false, false, false, false, true),
  person: fc.constantFrom(
    null,
    null,
    null,
    null,
    'only_women',
    'gender_unknown',
    'too_young',
    'too_old',
    'birthday_unknown',
  ),
  isClosed: fc.constantFrom(false, false, false, false, true),
  refusesDebts: fc.boolean(),
  held: fc.array(trait, { maxLength: 4 }),
})
type Who = typeof who extends fc.Arbitrary<infer T> ? T : never

const reasonOf = ({ wrong }: Trait) => obstacles.find((one) => wrong.includes(one)) ?? null

/** What the lists say. */
function meant({ isBanned, person, isClosed, refusesDebts, held }: Who): [string | null, number | null] {
  if (isBanned) return ['banned', null]
  if (person) return [person, null]
  if (isClosed) return ['hours', null]
  const running = held.map((one, index) => ({ ...one, index })).filter(({ runs }) => runs === 'that day')
  // whatever has a day from today on that is no single place
  if (running.length === 0)
    return [held.some(({ runs, isDropIn }) => runs === 'later' && !isDropIn) ? 'not_that_day' : 'no_membership', null]
  const rank = (one: Trait) => (reasonOf(one) !== null && one.isDropIn ? 100 : nearest.indexOf(reasonOf(one)))
  const counts = (one: Trait) => one.isCounted || one.wrong.includes('visits_used')
  const key = (one: (typeof running)[number]) =>
    `${String(rank(one)).padStart(3, '0')} ${one.days} ${counts(one)} ${one.index}`
  const [best] = running.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  const reason = best && reasonOf(best)
  if (reason) return [best.isDropIn ? 'no_membership' : reason, null]
  const owes = held.some(({ isOwing, wrong }) => isOwing && !wrong.includes('unconfirmed'))
  return owes && refusesDebts ? ['debt', null] : [null, best?.index ?? null]
}

const spans = {
  'that day': (days: number) => ['2026-03-01', `2026-03-1${days}`] as const,
  later: (days: number) => ['2026-03-06', `2026-03-1${days}`] as const,
  before: (days: number) => ['2026-02-01', `2026-02-1${days}`] as const,
}

const heldAs = (
  { wrong, runs, days, isCounted, isDropIn, isOwing }: Trait,
  index: number,
): Asker['memberships'][number] => {
  const is = (one: (typeof obstacles)[number]) => wrong.includes(one)
  const [start, end] = spans[runs](days)
  const perWeek = is('week_full') ? 2 : null
  return {
    id: String(index),
    start,
    end,
    isFrozen: is('frozen'),
    isUnconfirmed: is('unconfirmed'),
    isDropIn,
    owed: isOwing ? 100 : 0,
    dueOn: '2026-03-01',
    visitsUsed: is('visits_used') ? 8 : 0,
    takenThisWeek: 2,
    conditions: {
      ...noConditions,
      gender: is('only_men') ? 'male' : 'any',
      weekdays: is('plan_days') ? [1] : null,
      from: is('plan_hours') ? '06:00' : null,
      to: is('plan_hours') ? '12:00' : null,
      visits: isCounted || is('visits_used') ? 8 : null,
      classes: is('kind_missing') ? 'none' : perWeek === null ? 'all' : { kinds: ['yoga'], per_week: perWeek },
    },
  }
}

function decided({ isBanned, person, isClosed, refusesDebts, held }: Who): [string | null, number | null] {
  const age = { too_young: '2020-01-01', too_old: '1950-01-01', birthday_unknown: null }
  const asker: Asker = {
    status: isBanned ? 'banned' : 'active',
    gender: person === 'only_women' ? 'male' : person === 'gender_unknown' ? null : 'female',
    birthday: person !== null && person in age ? age[person as keyof typeof age] : '2000-01-01',
    memberships: held.map(heldAs),
  }
  const session = { kindId: 'yoga', heldOn, time, gender: 'female', age_from: 16, age_to: 60 } as const
  const open = isClosed ? { from: '06:00', to: '12:00' } : { from: '06:00', to: '23:00' }
  const rules = {
    hours: { isSameForAll: true, forAll: open, forMen: null, forWomen: null, weekdays: [] },
    debtRule: refusesDebts ? 'refuse' : 'warn',
    debtGraceDays: 0,
  } as const
  const { refusal, membershipId, countsVisits } = decideBooking(asker, session, rules, today)
  const index = membershipId === null ? null : Number(membershipId)
  const taken = index === null ? undefined : held[index]
  expect(countsVisits).toBe(taken?.isCounted ?? false)
  return [refusal, index]
}

test('whatever stands in the way is said in one order, and a place is taken on the membership that ends first', () => {
  fc.assert(
    fc.property(who, (one) => {
      expect(decided(one)).toEqual(meant(one))
    }),
    { numRuns: 5000, seed: 13 },
  )
})
