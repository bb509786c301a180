import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { sweepDemoGyms } from './jobs.ts'

const world = useApi()

test('a demo gym that takes long to go has the time for it, and keeps no other behind it', async () => {
  const { deps } = world.application
  const patience: unknown[] = []
  const transaction = (async (scope: Parameters<typeof deps.database.transaction>[0], work) =>
    deps.database.transaction(scope, async (begun) => {
      const done = await work(begun)
      const { rows } = await sql<{ held: string }>`select current_setting('statement_timeout') as held`.execute(
        begun.db,
      )
      patience.push(rows[0]?.held)
      return done
    })) as typeof deps.database.transaction // of whatever is asked
  await sweepDemoGyms.run({}, { ...deps, database: { ...deps.database, transaction } })
  expect(patience).toEqual(['15min'])
})
