import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import {
  giftDaysLeft,
  planChange,
  proposedRefund,
  renewalStart,
  statusOn,
  unusedOf,
  unusedShare,
  writtenOff,
} from './rules.ts'

const start = '2026-03-02'
const changes = fc
  .record({
    due: fc.integer({ min: 0, max: 1_000_000_000 }),
    share: fc.double({ min: 0, max: 1.2, noNaN: true }),
    entitledDays: fc.integer({ min: 1, max: 400 }),
    used: fc.integer({ min: 0, max: 400 }),
    newDue: fc.integer({ min: 0, max: 1_000_000_000 }),
    visits: fc.option(fc.record({ used: fc.integer({ min: 0, max: 40 }), of: fc.integer({ min: 1, max: 36 }) }), {
      nil: null,
    }),
    credited: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000_000 })),
  })
  .map(({ due, share, entitledDays, used, newDue, visits, credited }) => ({
    start,
    today: addDays(start, Math.min(used, entitledDays)),
    entitledDays,
    frozenDays: 0,
    visits,
    due,
    paid: Math.round(due * share),
    newDue,
    credited,
  }))

test('whatever was paid and used, a change of plan neither makes nor loses money', () => {
  fc.assert(
    fc.property(changes, (facts) => {
      const { value, credit, writtenOff, refundable, newRemaining, oldRemaining } = planChange(facts)
      // owed in all afterwards = owed before − the unused days + the new price; only a credit from before that is worth
      // more than the new plan is not all used up
      const unusedCredit = value - credit - writtenOff
      expect(facts.due - writtenOff + facts.newDue - credit).toBe(facts.due - value + facts.newDue + unusedCredit)
      expect(unusedCredit > 0 && (credit < facts.newDue || writtenOff < facts.due)).toBe(false)
      for (const amount of [value, credit, writtenOff, refundable, newRemaining, oldRemaining, unusedCredit])
        expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      expect(credit).toBeLessThanOrEqual(Math.min(facts.paid + facts.credited, facts.newDue))
      expect(facts.due - writtenOff).toBeGreaterThanOrEqual(0)
      // nobody who still owes for used days is credited, nobody is credited and refunded for one day twice
      expect(oldRemaining > 0 && credit + refundable > 0).toBe(false)
      expect(credit + refundable).toBeLessThanOrEqual(value)
      expect(refundable).toBeLessThanOrEqual(Math.max(0, facts.paid - facts.due + writtenOff))
    }),
  )
})

test('half a soʻm of the days that are left is a whole one, and less than half is none', () => {
  const facts = { start, today: addDays(start, 15), entitledDays: 30, frozenDays: 0, visits: null, paid: 30_001_500 }
  // 150 007.50 and 150 007.495 soʻm
  expect([30_001_500, 30_001_499].map((due) => proposedRefund({ ...facts, due }, 0))).toEqual([15_000_800, 15_000_700])
  expect([30_001_500, 30_001_499].map((due) => writtenOff({ ...facts, due, paid: 0 }, 0, 0))).toEqual([
    15_000_800, 15_000_700,
  ])
  expect(
    [30_001_500, 30_001_499].map((due) => planChange({ ...facts, due, credited: 0, newDue: 90_000_000 }).credit),
  ).toEqual([15_000_800, 15_000_700])
})

test('of a membership that nothing was had of the fee alone is kept, and a part is never more than the whole', () => {
  const facts = { start, today: start, entitledDays: 90, frozenDays: 0, visits: null }
  const all = { ...facts, due: 80_000_050, paid: 80_000_050 } // 800 000.50 soʻm
  expect([unusedOf(all), proposedRefund(all, 10_000), proposedRefund({ ...facts, due: 1, paid: 1 }, 0)]).toEqual([
    80_000_050, 79_990_050, 1,
  ])
  expect(unusedOf({ ...facts, today: addDays(start, 1), due: 60, paid: 60 })).toBe(60)
})

test('what was not had is the lesser of the shares of days and visits, and by the days where they are the same', () => {
  const facts = { start, entitledDays: 30, frozenDays: 0, due: 30_000_000, paid: 30_000_000 }
  const by = (passed: number, used: number, of = 12) => {
    const share = unusedShare({ ...facts, today: addDays(start, passed), visits: { used, of } })
    return [share.by, share.part, share.whole]
  }
  expect([by(10, 0), by(10, 4), by(10, 5), by(10, 12), by(10, 13), by(29, 1), by(30, 0)]).toEqual([
    ['days', 20, 30],
    ['days', 20, 30],
    ['visits', 7, 12],
    ['visits', 0, 12],
    ['visits', 0, 12],
    ['days', 1, 30],
    ['days', 0, 30],
  ])
})

test('the first and the last day belong to a membership, and what follows begins on the day after', () => {
  const last = addDays(start, 29)
  expect([-1, 0, 29, 30].map((days) => statusOn(start, last, addDays(start, days)))).toEqual([
    'scheduled',
    'active',
    'active',
    'expired',
  ])
  expect([29, 30, 31].map((days) => renewalStart(last, addDays(start, days)))).toEqual(
    [30, 30, 31].map((days) => addDays(start, days)),
  )
})

test('reception gives fewer days than an owner, and never below none', () => {
  expect([giftDaysLeft(0, false), giftDaysLeft(10, false), giftDaysLeft(20, false)]).toEqual([14, 4, 0])
  expect([giftDaysLeft(0, true), giftDaysLeft(400, true)]).toEqual([366, 0])
})
