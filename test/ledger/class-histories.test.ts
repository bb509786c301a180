import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { classHistory } from './class-acts.ts'
import { ClassHistory } from './class-history.ts'
import { inLength, progress, seed } from './length.ts'

const world = useApi()
afterEach(() => world.clock(null))

test('whatever is done to classes, places and people, in any order, every row says what a small model says', {
  timeout: 3 * 3_600_000,
}, async () => {
  console.info(`class histories: LEDGER_SEED=${seed}`)
  const finished = progress('class histories')
  await fc.assert(
    fc.asyncProperty(classHistory, async (history) => {
      const run = new ClassHistory(world)
      await run.open()
      for (const act of history) await run.run(act)
      expect(await run.doubles()).toEqual([])
      finished()
    }),
    { seed, numRuns: inLength(25, 1_500) },
  )
})
