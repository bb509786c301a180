import fastify from 'fastify'
import { Counter } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from './db.ts'
import { addProbes } from './probes.ts'

test('a server whose database is away is up and not ready, and tells what it counted', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const database = createDatabase({ url, poolSize: 1, hasPrepared: false, onError: () => {} })
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await database.close()
  })
  const leftOut = new Counter({ name: 'polvon_left_out', help: 'What was left out', registers: [] })
  addProbes(app, {
    database,
    isReady: () => database.ping().then(() => true),
    metricsToken: undefined,
    allMetrics: undefined,
    accessLog: { leftOut },
    productMetrics: async () => '',
  })
  const statusOf = async (path: string) => (await app.inject(path)).statusCode
  expect(await statusOf('/api/health')).toBe(200)
  expect(await statusOf('/api/ready')).toBeGreaterThanOrEqual(400)
  leftOut.inc(2)
  expect((await app.inject('/metrics')).body).toMatch(/^# TYPE polvon_left_out counter\npolvon_left_out 2$/m)
})
