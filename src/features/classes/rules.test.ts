import { expect, test } from 'vitest'
import { readConditions } from '#src/features/plans/rules.ts'
import { bookingRefusals } from './booking-refusals.ts'
import { type Asker, decideBooking } from './rules.ts'
import { agesWords } from './words.ts'

test('why somebody may not book is read by members and at the desk: it speaks to neither of them', () => {
  const addressed = /ingiz|siz\b|\bВаш|\bваш|У вас|Вы /u
  const spoken = Object.values(bookingRefusals).flatMap((words) => Object.values(words))
  expect(spoken.filter((words) => addressed.test(words) || /\byou/i.test(words))).toEqual([])
})

test('a number in Russian stands behind what it counts, or with the form that goes with it', () => {
  const russian = Object.values(bookingRefusals).map(({ ru }) => ru)
  expect(russian.filter((words) => /\{count\} \p{L}/u.test(words))).toEqual([])
  expect([agesWords.ru(21, null), agesWords.ru(16, null), agesWords.ru(null, 1), agesWords.ru(5, 7)]).toEqual([
    'с 21 года',
    'с 16 лет',
    'до 1 года',
    '5–7 лет',
  ])
})

test('a place is taken on the membership that counts no visits, where another ends on the same day', () => {
  const held = {
    start: '2026-03-01',
    end: '2026-03-30',
    isFrozen: false,
    isUnconfirmed: false,
    owed: 0,
    dueOn: '2026-03-01',
    visitsUsed: 0,
    isDropIn: false,
    takenThisWeek: 0,
  }
  const memberships: Asker['memberships'] = [
    { ...held, id: 'a counted one', conditions: readConditions({ visits: 8 }) },
    { ...held, id: 'one without', conditions: readConditions({}) },
  ]
  const session = {
    kindId: 'yoga',
    heldOn: '2026-03-05',
    time: '18:00',
    gender: 'any',
    age_from: null,
    age_to: null,
  } as const
  const rules = {
    hours: { isSameForAll: true, forAll: { from: '00:00', to: '23:59' }, forMen: null, forWomen: null, weekdays: [] },
    debtRule: 'refuse',
    debtGraceDays: 0,
  } as const
  const asker: Asker = { status: 'active', gender: 'female', birthday: null, memberships }
  expect(decideBooking(asker, session, rules, '2026-03-05')).toMatchObject({
    membershipId: 'one without',
    countsVisits: false,
  })
})
