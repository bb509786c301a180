import { expect, test } from 'vitest'
import { isInTime, passPattern } from './rules.ts'

test('Click returns what was paid in this month, and of the last one on the first day of the next', () => {
  expect(isInTime('2026-11-02', '2026-11-30')).toBe(true)
  expect(isInTime('2026-11-30', '2026-12-01')).toBe(true)
  expect(isInTime('2026-12-31', '2027-01-01')).toBe(true)
  expect(isInTime('2026-11-30', '2026-12-02')).toBe(false)
  expect(isInTime('2026-10-31', '2026-12-01')).toBe(false)
  expect(isInTime('2025-11-15', '2026-11-15')).toBe(false)
})

test('no code of a member, pass of ours or address of a page is taken for a Click Pass', () => {
  expect(passPattern.test('1234567415821')).toBe(true)
  for (const other of ['482913', '012345678', 'polvon:ab12', 'https://ofd.soliq.uz/epi?t=1', '12345 67890'])
    expect(passPattern.test(other)).toBe(false)
})
