import { expect, test } from 'vitest'
import { createProvenCallers } from './proven-callers.ts'

test('of those who have proven to be somebody so many are remembered, and whoever does it again stays', () => {
  const callers = createProvenCallers<number>(2)
  for (const [of, who] of ['a', 'b', 'a', 'c'].entries()) callers.prove(who, of)
  expect(['a', 'b', 'c', 'd'].map((who) => callers.get(who))).toEqual([2, undefined, 3, undefined])
})
