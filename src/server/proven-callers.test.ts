import { expect, test } from 'vitest'
import { createProvenCallers } from './proven-callers.ts'

test('of those who have proven to be somebody so many are remembered, and whoever does it again stays', () => {
  const callers = createProvenCallers(2)
  for (const who of ['a', 'b', 'a', 'c']) callers.prove(who)
  expect(['a', 'b', 'c', 'd'].map((who) => callers.has(who))).toEqual([true, false, true, false])
})
