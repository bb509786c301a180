import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { membershipHistory } from './acts.ts'
import { inLength, progress, seed } from './length.ts'
import { History } from './membership-history.ts'

const world = useApi()

test('whatever is done to memberships, in any order, replies and rows say what a small model says', {
  timeout: 3 * 3_600_000,
}, async () => {
  console.info(`membership histories: LEDGER_SEED=${seed}`)
  const finished = progress('membership histories')
  await fc.assert(
    fc.asyncProperty(membershipHistory, async (history) => {
      const run = new History(world)
      await run.open()
      for (const act of history) await run.run(act)
      await run.close()
      expect(await run.findings()).toEqual([])
      finished()
    }),
    { seed, numRuns: inLength(80, 6_000) },
  )
})
