import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, pauseToast, readToast, resumeToast, toast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a toast stays five seconds and leaves the page one second later', () => {
  toast({ title: 'Saqlandi' })
  vi.advanceTimersByTime(4999)
  expect(readToast()).toMatchObject({ title: 'Saqlandi', isLeaving: false })
  vi.advanceTimersByTime(1)
  expect(readToast()?.isLeaving).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(readToast()).toBeNull()
})

test('there is one toast at a time: the newer takes the place', () => {
  toast({ title: 'Bir' })
  vi.advanceTimersByTime(3000)
  toast({ title: 'Ikki' })
  vi.advanceTimersByTime(4000)
  expect(readToast()).toMatchObject({ title: 'Ikki', isLeaving: false })
})

test('a new toast replaces one that is leaving', () => {
  toast({ title: 'Bir' })
  dismissToast()
  toast({ title: 'Ikki' })
  vi.advanceTimersByTime(1500)
  expect(readToast()).toMatchObject({ title: 'Ikki', isLeaving: false })
})

test('one that is on its way out is gone in time, however often it is dismissed', () => {
  toast({ title: 'Bir' })
  dismissToast()
  vi.advanceTimersByTime(500)
  dismissToast()
  vi.advanceTimersByTime(500)
  expect(readToast()).toBeNull()
})

test('the clock stands still under the pointer', () => {
  toast({ title: 'Bir' })
  pauseToast()
  vi.advanceTimersByTime(60_000)
  expect(readToast()?.isLeaving).toBe(false)
  resumeToast()
  vi.advanceTimersByTime(6000)
  expect(readToast()).toBeNull()
})

test('an act that is possible for ten seconds keeps its toast as long, and nothing holds it longer', () => {
  toast({ title: 'Kirdi', action: { label: 'Bekor qilish', onPress: () => {} }, actionMs: 10_000 })
  vi.advanceTimersByTime(6000)
  expect(readToast()).toMatchObject({ isLeaving: false })
  pauseToast()
  resumeToast()
  vi.advanceTimersByTime(3999)
  expect(readToast()).toMatchObject({ isLeaving: false })
  vi.advanceTimersByTime(1)
  expect(readToast()?.isLeaving).toBe(true)
})
