import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { memberships } from '#src/features/memberships/contract.ts'
import { freezeRequests } from './contract.ts'

test.each([
  ['of the desk', memberships.freeze.body, {}],
  ['asked by a member', freezeRequests.ask.body, { membership_id: crypto.randomUUID() }],
])('a freeze %s that ends before it starts says so, and says nothing of what is no day', (_, body, rest) => {
  const asked = (start_date: string, end_date?: string, reason: string | undefined = 'Safar') =>
    z
      .safeParse(body, { ...rest, reason, start_date, end_date })
      .error?.issues.map(({ path, message }) => [path[0], message])
  expect(asked('2026-11-30', '2026-11-25')).toEqual([['end_date', 'day.end_first']])
  expect(asked('30.11.2026', '2026-11-25')).toEqual([['start_date', 'day.invalid']])
  expect(asked('2026-11-25', '2026-11-30')).toBeUndefined()
  expect(asked('2026-11-25')).toEqual([['end_date', 'required']])
  // together with what else is wrong
  expect(asked('2026-11-30', '2026-11-25', 'x'.repeat(2000))?.map(([name]) => name)).toEqual(['reason', 'end_date'])
})
