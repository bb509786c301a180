import { expect, test } from 'vitest'
import { busynessOf, type EntryFacts, entryOf } from './rules.ts'

const held = {
  status: 'active',
  start_date: '2026-03-01',
  end_date: '2026-03-30',
  is_frozen: false,
  is_reserved: false,
} as const
const says = (membership: EntryFacts['membership'], today: string, status: EntryFacts['status'] = 'active') =>
  entryOf({ status, membership }, today)

test('a phone shows the QR for entering to whom the door would open, and says to others why not', () => {
  expect(says(held, '2026-03-10')).toBe('open')
  expect(says(held, '2026-03-10', 'banned')).toBe('banned')
  expect(says(null, '2026-03-10')).toBe('none')
  expect(says({ ...held, status: 'cancelled' }, '2026-03-10')).toBe('none')
  expect(says({ ...held, is_frozen: true }, '2026-03-10')).toBe('frozen')
  expect(says({ ...held, is_reserved: true }, '2026-03-10')).toBe('reserved')
  expect(says({ ...held, status: 'scheduled', start_date: '2026-03-11' }, '2026-03-10')).toBe('scheduled')
  expect(says({ ...held, status: 'expired' }, '2026-03-29')).toBe('expired') // the phone's clock goes behind
  expect(says({ ...held, status: 'expired' }, '2026-03-31')).toBe('expired')
})

test('a place that was bought for one class is not spoken of as a membership: it opens on its day', () => {
  const single = { ...held, is_drop_in: true, start_date: '2026-03-11', end_date: '2026-03-11' }
  expect(says({ ...single, status: 'scheduled' }, '2026-03-10')).toBe('single')
  expect(says(single, '2026-03-11')).toBe('open')
  expect(says({ ...single, status: 'expired' }, '2026-03-12')).toBe('none')
})

test('a phone shows no QR while all visits are used or a debt keeps the door closed; outside of the hours of the day it does', () => {
  const with_ = (refusal: EntryFacts['refusal']) =>
    entryOf({ status: 'active', membership: held, refusal }, '2026-03-10')
  expect((['visits_used', 'debt', 'hours', 'holiday', 'plan_hours', null] as const).map(with_)).toEqual([
    'visits_used',
    'debt',
    'open',
    'open',
    'open',
    'open',
  ])
})

test('while one membership is frozen the QR stands for what lets in beside it, as the server says', () => {
  const frozen = { ...held, is_frozen: true }
  expect(entryOf({ status: 'active', membership: frozen, refusal: null }, '2026-03-10')).toBe('open')
  expect(entryOf({ status: 'active', membership: frozen, refusal: 'frozen' }, '2026-03-10')).toBe('frozen')
  const until = (day: string) =>
    entryOf({ status: 'active', membership: { ...frozen, frozen_until: day }, refusal: 'frozen' }, '2026-03-10')
  expect([until('2026-03-10'), until('2026-03-09')]).toEqual(['frozen', 'open']) // on a phone without a network
})

test('whose class of the last evening goes on after midnight has the QR for it, as the server says, and no day longer', () => {
  const after = (refusal: EntryFacts['refusal'], today: string, membership = { ...held, status: 'expired' as const }) =>
    entryOf({ status: 'active', membership, refusal }, today)
  expect(after(null, '2026-03-31')).toBe('open')
  expect(after('expired', '2026-03-31')).toBe('expired')
  expect(after(null, '2026-04-01')).toBe('expired')
  // kept since the evening, when nobody had said so yet
  expect(entryOf({ status: 'active', membership: held, refusal: null }, '2026-03-31')).toBe('expired')
})

test('a phone that has been without a network over the last day no longer shows it', () => {
  expect(says(held, '2026-03-30')).toBe('open')
  expect(says(held, '2026-03-31')).toBe('expired')
  expect(says({ ...held, status: 'scheduled', start_date: '2026-03-11' }, '2026-03-11')).toBe('open')
})

test('how full a gym is is told beside what is usual, and two people more or less say nothing', () => {
  expect(busynessOf({ present: 40, usual: null })).toBe(null)
  expect(busynessOf({ present: 1, usual: 0 })).toBe('usual')
  expect(busynessOf({ present: 2, usual: 0 })).toBe('busy')
  expect(busynessOf({ present: 16, usual: 20 })).toBe('usual')
  expect(busynessOf({ present: 15, usual: 20 })).toBe('quiet')
  expect(busynessOf({ present: 25, usual: 20 })).toBe('busy')
})
