import * as z from 'zod/mini'
import { afterEach, expect, test, vi } from 'vitest'
import { memberBody } from './contract.ts'

afterEach(() => vi.useRealTimers())

test('a child born today is registered from midnight in Tashkent on, and tomorrow is refused', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T20:30:00Z') }) // 01:30 of the 5th in Tashkent
  const isTaken = (dateOfBirth: string) =>
    !z.safeParse(memberBody, { dateOfBirth }).error?.issues.some(({ path }) => path[0] === 'dateOfBirth')
  expect([isTaken('2026-03-05'), isTaken('2026-03-06')]).toEqual([true, false])
})
