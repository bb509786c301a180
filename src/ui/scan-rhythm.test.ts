import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isScanned } from './scan-rhythm.ts'

/** `count` gaps around a middle: each up to `spread` off. */
const around = (middle: number, spread: number, count: { min: number; max: number }) =>
  fc.array(fc.integer({ min: middle - spread, max: middle + spread }), { minLength: count.min, maxLength: count.max })

test('a scanner is one whether it is quick, or slow and even', () => {
  const scanners = [
    fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 6, maxLength: 40 }),
    // six signs of a card at 70 ms, thirty of a pass by radio at 110 ms, each a little off
    around(70, 7, { min: 6, max: 9 }),
    around(110, 6, { min: 10, max: 40 }),
  ]
  for (const scanned of scanners)
    fc.assert(
      fc.property(scanned, (gaps) => {
        expect([gaps, isScanned(gaps)]).toEqual([gaps, true])
      }),
    )
})

test('one key that a busy machine held up makes no hand of a quick scanner', () => {
  expect(isScanned([5, 5, 5, 140, 5, 5, 5, 5])).toBe(true)
})

test('a hand is none: sums, phones and names as people type them, quick ones too', () => {
  const typed = [
    [98, 131, 84, 110, 143, 92, 180], // 150000
    [71, 95, 64, 120, 58, 88, 102, 140], // a quick hand on the number keys
    [60, 110, 55, 48, 132, 70, 66, 91, 105, 62, 77, 149], // a name at 120 words a minute
    [118, 121, 119, 124, 117, 122, 120, 148], // even, and Enter after a look
    [130, 131, 129, 130, 131, 130, 129, 130, 131, 130], // even as a metronome, and slower than any scanner
  ]
  for (const gaps of typed) expect([gaps, isScanned(gaps)]).toEqual([gaps, false])
  // nobody's keys are all within a sixth of one another when one in three strays by a quarter
  fc.assert(
    fc.property(around(100, 5, { min: 6, max: 14 }), fc.integer({ min: 25, max: 50 }), (gaps, stray) => {
      const uneven = gaps.map((gap, at) => (at % 3 === 0 ? gap + stray : gap))
      return !isScanned(uneven)
    }),
  )
})
