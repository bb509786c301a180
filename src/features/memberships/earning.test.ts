import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { deferredOn, type EarnedFrom, earnedIn, earnedUntil, spreadOf } from './earning.ts'

const start = '2026-01-20'
const of = (given: Partial<EarnedFrom> = {}): EarnedFrom => ({
  start,
  end: addDays(start, 29),
  due: 30_000_000,
  paid: 0,
  cancelledOn: null,
  frozen: [],
  ...given,
})

/** Any membership: freezes lie one after the other within it. */
const membership = fc
  .record({
    days: fc.integer({ min: 1, max: 400 }),
    due: fc.integer({ min: 0, max: 500_000_000 }),
    paid: fc.integer({ min: 0, max: 500_000_000 }),
    cancelledAfter: fc.option(fc.integer({ min: -10, max: 400 })),
    gaps: fc.array(fc.record({ skip: fc.integer({ min: 0, max: 40 }), days: fc.integer({ min: 1, max: 30 }) }), {
      maxLength: 4,
    }),
  })
  .map(({ days, due, paid, cancelledAfter, gaps }): EarnedFrom => {
    const frozen: { start: Day; end: Day }[] = []
    let at = start
    let frozenDays = 0
    for (const gap of gaps) {
      const from = addDays(at, gap.skip)
      frozen.push({ start: from, end: addDays(from, gap.days - 1) })
      at = addDays(from, gap.days)
      frozenDays += gap.days
    }
    const end = addDays(start, days + frozenDays - 1)
    const cancelledOn = cancelledAfter === null ? null : addDays(start, Math.min(cancelledAfter, days + frozenDays - 1))
    return { start, end, due, paid, cancelledOn, frozen: frozen.filter((one) => one.end <= end) }
  })

const daysOf = (from: Day, until: Day): Day[] => {
  const days: Day[] = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}

test('the days of any membership add up to its due, or to what was kept of a cancelled one, to the tiyin', () => {
  fc.assert(
    fc.property(membership, (one) => {
      const sum = daysOf(addDays(start, -15), addDays(one.end, 3)).reduce(
        (total, day) => total + earnedIn(one, { start: day, end: day }),
        0,
      )
      expect(sum).toBe(one.cancelledOn ? one.paid : one.due)
    }),
  )
})

test('no two days that earn differ by more than a tiyin, and a frozen day earns nothing', () => {
  fc.assert(
    fc.property(membership, (one) => {
      const { first, last } = spreadOf(one)
      const isFrozen = (day: Day) => one.frozen.some((freeze) => freeze.start <= day && day <= freeze.end)
      const open = daysOf(first, last).filter((day) => !isFrozen(day))
      if (open.length === 0) return
      const earned = open.map((day) => earnedIn(one, { start: day, end: day }))
      expect(Math.max(...earned) - Math.min(...earned)).toBeLessThanOrEqual(1)
      for (const day of daysOf(first, last).filter(isFrozen)) expect(earnedIn(one, { start: day, end: day })).toBe(0)
    }),
  )
})

test('what is deferred and what is earned are the whole on every day, and deferred never grows', () => {
  fc.assert(
    fc.property(membership, fc.integer({ min: -20, max: 500 }), (one, at) => {
      const day = addDays(start, at)
      expect(deferredOn(one, day) + earnedUntil(one, day)).toBe(one.cancelledOn ? one.paid : one.due)
      expect(deferredOn(one, addDays(day, 1))).toBeLessThanOrEqual(deferredOn(one, day))
    }),
  )
})

test('the remainder goes to the first days', () => {
  const one = of({ due: 100, end: addDays(start, 2) })
  expect([0, 1, 2].map((at) => earnedIn(one, { start: addDays(start, at), end: addDays(start, at) }))).toEqual([
    34, 33, 33,
  ])
})

test('money cancelled before the first day is earned on the day it was kept', () => {
  const one = of({ cancelledOn: addDays(start, -3), paid: 500 })
  expect(earnedUntil(one, addDays(start, -4))).toBe(0)
  expect(earnedUntil(one, addDays(start, -3))).toBe(500)
})

test('a membership frozen on all of its days is earned on the last', () => {
  const one = of({ frozen: [{ start, end: addDays(start, 29) }] })
  expect(earnedUntil(one, addDays(start, 28))).toBe(0)
  expect(earnedUntil(one, addDays(start, 29))).toBe(30_000_000)
})
