import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AccessLog } from './access-log.ts'
import type { Database } from './db.ts'
import { Failure } from './failure.ts'

type ProbeDeps = {
  database: Database
  isReady(): Promise<boolean>
  metricsToken: string | undefined
  /** The metrics of all processes behind this port; undefined: this one is alone. */
  allMetrics: (() => Promise<string>) | undefined
  /** Whose count of lines is added up over all processes. */
  accessLog: Pick<AccessLog, 'leftOut'> | undefined
  /** More lines for /metrics, of the product itself. */
  productMetrics(): Promise<string>
}

/** In a time that tells nothing of how much of it was right. */
const isSame = (given: string | undefined, wanted: string): boolean => {
  const [mine, theirs] = [wanted, given ?? ''].map((text) => createHash('sha256').update(text).digest())
  return mine !== undefined && theirs !== undefined && timingSafeEqual(mine, theirs)
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Health (the process is up), readiness (the database answers, migrations are applied) and metrics in Prometheus text. */
export function addProbes(
  app: FastifyInstance,
  { database, isReady, metricsToken, allMetrics, accessLog, productMetrics }: ProbeDeps,
): void {
  const registry = new Registry()
  if (allMetrics) AggregatorRegistry.setRegistries(registry)
  collectDefaultMetrics({ register: registry })
  if (accessLog) registry.registerMetric(accessLog.leftOut)
  const seconds = new Histogram({
    name: 'polvon_http_request_seconds',
    help: 'Time to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const connections = new Gauge({
    name: 'polvon_db_connections',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      for (const [state, count] of Object.entries(database.stats())) connections.set({ state }, count)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  // whoever watches often looks without reading
  const looked = { exposeHeadRoute: true }
  app.get('/api/health', looked, async () => ({ status: 'up' }))
  app.get('/api/ready', looked, async () => {
    const ready = await isReady().catch(() => false)
    if (!ready) throw new Failure('overloaded', { duration: 5 })
    return { status: 'ready' }
  })
  app.get('/metrics', looked, async (request, reply) => {
    const allowed = metricsToken
      ? isSame(request.headers.authorization, `Bearer ${metricsToken}`)
      : loopback.has(request.ip)
    if (!allowed) throw new Failure('not_found')
    reply.type(registry.contentType)
    return `${await (allMetrics ?? (() => registry.metrics()))()}${await productMetrics().catch(() => '')}`
  })
}
