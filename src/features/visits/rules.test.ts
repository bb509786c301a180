import { expect, test } from 'vitest'
import { readConditions } from '#src/features/plans/rules.ts'
import { decide, type DoorRules, type Visitor } from './rules.ts'

const rules: DoorRules = {
  hours: { isSameForAll: true, forAll: { from: '00:00', to: '23:59' }, forMen: null, forWomen: null, weekdays: [] },
  isHoliday: false,
  debtRule: 'refuse',
  debtGraceDays: 0,
}
const held = {
  id: 'membership',
  start: '2026-03-01',
  end: '2026-03-30',
  isFrozen: false,
  isUnconfirmed: false,
  isDropIn: false,
  owed: 100_000,
  dueOn: '2026-03-10',
  conditions: readConditions({}),
  visitsUsed: 0,
  night: null,
  isForClass: false,
}
const visitor = (night: Visitor['memberships'][number]['night']): Visitor => ({
  gender: 'female',
  status: 'active',
  memberships: [{ ...held, night }],
})

test('whoever comes after midnight to the class of the evening on which a debt was due is let in as on that evening', () => {
  expect(decide(visitor(null), rules, '2026-03-10', '23:50').refusal).toBe(null)
  expect(decide(visitor(null), rules, '2026-03-11', '00:10').refusal).toBe('debt')
  const late = decide(visitor({ day: '2026-03-10', time: '23:30' }), rules, '2026-03-11', '00:10')
  expect([late.refusal, late.overdue]).toEqual([null, 0])
})

test('of two that end on the same day the one that counts no visits is used, of two others the one that ends first', () => {
  const counted = { ...held, id: 'counted', owed: 0, conditions: readConditions({ visits: 8 }) }
  const open = { ...held, id: 'open', owed: 0 }
  const usedOf = (memberships: Visitor['memberships']) =>
    decide({ ...visitor(null), memberships }, rules, '2026-03-05', '12:00').membershipId
  expect([usedOf([counted, open]), usedOf([open, counted])]).toEqual(['open', 'open'])
  expect(usedOf([open, { ...counted, end: '2026-03-29' }])).toBe('counted')
})

test('whose own plan lets in comes in on it, and on a single place for its class alone', () => {
  const own = { ...held, id: 'own', owed: 0 }
  const single = {
    ...held,
    id: 'single',
    owed: 0,
    end: '2026-03-05',
    isDropIn: true,
    conditions: readConditions({ visits: 1 }),
  }
  const usedOf = (...memberships: Visitor['memberships']) =>
    decide({ ...visitor(null), memberships }, rules, '2026-03-05', '12:00').membershipId
  expect([usedOf(own, single), usedOf(single, own)]).toEqual(['own', 'own'])
  expect(usedOf(own, { ...single, isForClass: true })).toBe('single')
  expect(usedOf({ ...own, isFrozen: true }, single)).toBe('single')
})
