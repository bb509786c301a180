import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'

/** What a worker says to the first process, and hears from it. */
type Said = { asks: 'task' } | { asks: 'metrics'; id: number }
type Told<Given> =
  | { tells: 'task'; slot: number; given: Given }
  | { tells: 'metrics'; id: number; text: string }
  | { tells: 'retire' | 'stop' }

export type Workers = {
  port: number
  /**
   * Each worker is replaced by a new one that answers before the old one lets go. Asked again meanwhile it begins anew, and who was
   * coming and does not answer yet is given up: they may be waiting for something that never comes.
   */
  renew(): Promise<void>
  stop(): Promise<void>
}

const firstPauseMs = 500
const longestPauseMs = 15_000
/** A worker that was asked to go has this long. */
const goLimitMs = 40_000

/**
 * So many processes of `program` behind one port. The first one begins alone; one that dies is replaced. Each asks for its
 * task: `given`, and which slot it fills.
 */
export async function startWorkers<Given>({
  program,
  count,
  given,
  say,
}: {
  program: string
  count: number
  given: Given
  say: (line: string) => void
}): Promise<Workers> {
  cluster.setupPrimary({ exec: program, args: [] })
  const metrics = new AggregatorRegistry()
  const inSlot = new Map<number, Worker>()
  let isStopping = false
  let renewing: Promise<void> | undefined
  let isAskedAnew = false
  let coming: Worker | undefined
  let port = 0

  const tell = (worker: Worker, told: Told<Given>) => {
    if (worker.isConnected()) worker.send(told)
  }

  async function begin(worker: Worker, slot: number): Promise<void> {
    worker.on('error', () => {}) // its end follows
    worker.on('message', (said: Said) => {
      if (said.asks === 'task') tell(worker, { tells: 'task', slot, given })
      if (said.asks === 'metrics')
        metrics.clusterMetrics().then(
          (text) => tell(worker, { tells: 'metrics', id: said.id, text }),
          () => tell(worker, { tells: 'metrics', id: said.id, text: '' }),
        )
    })
    await new Promise<void>((resolve, reject) => {
      worker.once('listening', (address) => {
        port = address.port
        resolve()
      })
      worker.once('exit', () => reject(new Error('a worker did not start')))
    })
  }

  async function leave(worker: Worker, how: 'retire' | 'stop'): Promise<void> {
    if (worker.isDead()) return
    const gone = once(worker, 'exit')
    tell(worker, { tells: how })
    const impatient = setTimeout(() => worker.process.kill('SIGKILL'), goLimitMs)
    await gone
    clearTimeout(impatient)
  }

  /** A new worker in this slot; whoever was there goes when it answers. */
  async function fill(slot: number): Promise<void> {
    const worker = cluster.fork()
    if (inSlot.has(slot)) coming = worker
    await begin(worker, slot).finally(() => {
      if (coming === worker) coming = undefined
    })
    const before = inSlot.get(slot)
    inSlot.set(slot, worker)
    say(`Worker ${slot + 1} of ${count} answers, process ${worker.process.pid}`)
    worker.once('exit', () => {
      if (inSlot.get(slot) === worker) void revive(slot)
    })
    if (before) await leave(before, 'retire')
  }

  async function revive(slot: number): Promise<void> {
    inSlot.delete(slot)
    for (let pause = firstPauseMs; !isStopping && !inSlot.has(slot); pause = Math.min(pause * 2, longestPauseMs)) {
      say(`Worker ${slot + 1} died and is replaced`)
      await fill(slot).catch(() => sleep(pause))
    }
  }

  async function renewAll(): Promise<void> {
    do {
      isAskedAnew = false
      try {
        for (let slot = 0; slot < count && !isStopping && !isAskedAnew; slot++) await fill(slot)
        if (!isAskedAnew) say(`All ${count} workers are renewed`)
      } catch {
        if (!isAskedAnew && !isStopping) say('The new workers do not start: the old ones stay')
      }
    } while (isAskedAnew && !isStopping)
    renewing = undefined
  }

  function renew(): Promise<void> {
    if (!renewing) return (renewing = renewAll())
    isAskedAnew = true
    coming?.process.kill('SIGKILL')
    return renewing
  }

  await fill(0)
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => fill(index + 1)))
  return {
    port,
    renew,
    async stop() {
      isStopping = true
      coming?.process.kill('SIGKILL')
      const all = [...inSlot.values()]
      inSlot.clear()
      await Promise.all(all.map((worker) => leave(worker, 'stop')))
    },
  }
}

export type Task<Given> = {
  /** From 0: what only one process shall do is the first one's. */
  slot: number
  given: Given
  /** The metrics of all workers together. */
  allMetrics(): Promise<string>
  /** How the first process is obeyed; both end the process. */
  obey(orders: { retire(): Promise<void>; stop(): Promise<void> }): void
}

/** In a worker: asks the first process what to do. Its signals are the first process's affair. */
export async function takeTask<Given>(): Promise<Task<Given>> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  void new AggregatorRegistry() // answers the first process, which adds up the metrics of all
  const say = (said: Said) => process.send?.(said)
  const waiting = new Map<number, (text: string) => void>()
  let asked = 0
  let orders: Parameters<Task<Given>['obey']>[0] | undefined
  const task = new Promise<{ slot: number; given: Given }>((resolve) => {
    process.on('message', (told: Told<Given>) => {
      if (told.tells === 'task') resolve(told)
      else if (told.tells === 'metrics') {
        waiting.get(told.id)?.(told.text)
        waiting.delete(told.id)
      } else if (told.tells === 'retire' || told.tells === 'stop')
        void (orders?.[told.tells]() ?? Promise.resolve()).finally(() => process.exit(0))
    })
  })
  say({ asks: 'task' })
  return {
    ...(await task),
    allMetrics: () =>
      new Promise((resolve) => {
        waiting.set(++asked, resolve)
        say({ asks: 'metrics', id: asked })
      }),
    obey: (given) => (orders = given),
  }
}
