import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { inLength, progress, seed } from './length.ts'
import { subscriptionActs } from './subscription-acts.ts'
import { History } from './subscription-history.ts'

const world = useApi()

test('whatever is done to subscriptions, in any order, replies and rows say what a small model says', {
  timeout: 3 * 3_600_000,
}, async () => {
  console.info(`subscription histories: LEDGER_SEED=${seed}`)
  const finished = progress('subscription histories')
  await fc.assert(
    fc.asyncProperty(fc.array(subscriptionActs, { minLength: 4, maxLength: 22 }), async (history) => {
      const run = new History(world)
      await run.open()
      for (const act of history) await run.run(act)
      await run.close()
      expect(await run.findings()).toEqual([])
      finished()
    }),
    { seed, numRuns: inLength(60, 4_000) },
  )
})
