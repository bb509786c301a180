import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from './db.ts'
import { addProbes } from './probes.ts'

test('a server whose database is away is up and not ready', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const database = createDatabase({ url, poolSize: 1, hasPrepared: false, onError: () => {} })
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  addProbes(app, {
    database,
    isReady: () => database.ping().then(() => true),
    metricsToken: undefined,
    allMetrics: undefined,
    productMetrics: async () => '',
  })
  const statusOf = async (path: string) => (await app.inject(path)).statusCode
  expect(await statusOf('/api/health')).toBe(200)
  expect(await statusOf('/api/ready')).toBeGreaterThanOrEqual(400)
})
