import { expect, test } from 'vitest'
import { reminderDue, renewalStart, statusOn, subscriptionCan, subscriptionStatuses } from './rules.ts'

const today = '2026-03-10'

test('stopping, resuming and renewing are possible from the states of the table and from no other', () => {
  const can = (act: 'stop' | 'resume' | 'renew', end = '2026-04-01') =>
    subscriptionStatuses.filter((status) => subscriptionCan[act]({ status, end }, today))
  expect(can('stop')).toEqual(['active', 'pending'])
  expect(can('resume')).toEqual(['stoped'])
  expect(can('resume', '2026-03-09')).toEqual([])
  expect(can('renew')).toEqual(['active', 'expired', 'stoped'])
})

test('a free subscription begins on its day, one with a price waits for the first payment', () => {
  const status = (start: string, due: number, end = '2026-12-31') =>
    statusOn({ status: 'pending', start, end, due, paid: 0 }, today)
  expect(status(today, 0)).toBe('active')
  expect(status('2026-03-11', 0)).toBe('pending')
  expect(status(today, 1)).toBe('pending')
  expect(status('2026-01-01', 0, '2026-01-30')).toBe('expired')
})

test('a renewal follows a running period without a gap and begins today after an ended one', () => {
  expect(renewalStart({ status: 'active', end: '2026-03-20' }, today)).toBe('2026-03-21')
  expect(renewalStart({ status: 'expired', end: '2026-02-20' }, today)).toBe(today)
  expect(renewalStart({ status: 'stoped', end: '2026-03-20' }, today)).toBe(today)
})

test('reminders are due 14, 7, 3 and 1 day before the end, late ones included, and never for a period too short', () => {
  const due = (end: string, duration = 365) => reminderDue({ end, duration }, today)
  expect([24, 25].map((day) => due(`2026-03-${day}`))).toEqual([14, undefined])
  expect([17, 13, 11].map((day) => due(`2026-03-${day}`))).toEqual([7, 3, 1])
  expect(due('2026-03-15')).toBe(7)
  expect(due('2026-03-10')).toBe(1)
  expect(due('2026-03-09')).toBeUndefined()
  expect(due('2026-03-17', 7)).toBeUndefined()
})
