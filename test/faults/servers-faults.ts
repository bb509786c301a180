import type { ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#src/contract/ids.ts'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { noCaddy, startCaddy } from '#test/caddy.ts'
import { openStream } from '#test/event-stream.ts'
import { freePort } from '#test/free-ports.ts'
import type { ProductProcess } from '#test/ledger/product-process.ts'
import { ownQuickFolder, removeQuick } from '#test/quick-folder.ts'
import { Desks } from './desks.ts'
import { type Fault, healthLimitMs, hold, ms, NotTried } from './fault.ts'
import { readSteadily } from './steady-readers.ts'

const readers = 8

/** The Caddy of `deploy/` before these servers. */
class Proxy {
  readonly base: string
  readonly #caddy: ChildProcess

  constructor(port: number, servers: readonly ProductProcess[]) {
    this.base = `http://127.0.0.1:${port}/api`
    this.#caddy = startCaddy(path.join(projectRoot(), 'deploy', 'Caddyfile.servers'), {
      SITE: `http://127.0.0.1:${port}`,
      SERVERS: servers.map(({ base }) => new URL(base).host).join(' '),
    })
  }

  leave = (): boolean => this.#caddy.kill()
}

/** How many calls a server has answered, by its own metrics. */
async function answeredBy({ base }: ProductProcess): Promise<number> {
  const told = await (await fetch(`${new URL(base).origin}/metrics`)).text()
  return [...told.matchAll(/^polvon_http_request_seconds_count\{.*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) if (isSo()) return
  throw new Error(`never came: ${what}`)
}

export const serversFaults: Readonly<Record<string, Fault>> = {
  'one-of-servers': {
    title:
      'three servers behind Caddy on one PostgreSQL: each is killed, then each is told to stop, and started anew, while eight desks pay',
    async place() {
      if (noCaddy) throw new NotTried('caddy is not installed')
      const folder = ownQuickFolder('servers')
      const database = path.join(folder, 'postgres')
      const { appUrl, ownerUrl, superuserUrl } = await startEmbeddedPostgres({ dir: database, database: 'polvon' })
      return {
        folder,
        superuserUrl,
        env: { DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl, TRUST_PROXY: '127.0.0.1' },
        async leave() {
          await stopEmbeddedPostgres(database)
          removeQuick(folder)
        },
      }
    },
    async work(first, say) {
      const servers = [first, await first.beside(), await first.beside()]
      const proxy = new Proxy(await freePort(), servers)
      try {
        const desks = new Desks(
          { base: proxy.base, breakdown: undefined, sql: (text, values) => first.sql(text, values) },
          true,
        )
        await desks.isBack()
        await desks.open()

        const page = await openStream(proxy.base, desks)
        await until('the page is open', () => page.count('event: open') > 0)
        const key = newId()
        const each = servers.map(({ base }) => desks.at(base))
        const told = () => page.count('event: memberships')
        const before = told()
        const debt = desks.memberships[0] ?? ''
        await Promise.all(each.map((desk) => desk.pay(debt, key)))
        await until('a page hears what was done at any of them', () => told() > before)
        say(`one payment was sent to all ${servers.length} at once`)
        page.close()

        let isOver = false
        const reading = Array.from({ length: readers }, () =>
          readSteadily(`${proxy.base}/gym/foradmin/all`, desks.token, () => isOver),
        )
        const through = async (what: string, end: (server: ProductProcess) => Promise<void>) => {
          desks.slowestPayment = 0
          const health = await desks.watch('/health', () =>
            desks.payThrough(async () => {
              for (const server of servers) {
                await end(server)
                await sleep(1_000)
                await server.start()
                await sleep(3_000) // until the proxy has asked it again
              }
            }),
          )
          say(`each was ${what}; a payment waited ${ms(desks.slowestPayment)} at most, health ${ms(health.slowest)}`)
          hold(health.refused === 0 && health.slowest < healthLimitMs, `health took ${ms(health.slowest)}`)
          say(await desks.agrees())
        }
        await through('killed', (server) => server.killServer())
        await through('told to stop', (server) => server.stopServer())
        isOver = true
        const heard = await Promise.all(reading)
        const lost = heard.flatMap((reader) => [...reader.lost, ...reader.refused])
        say(`${heard.reduce((sum, { answered }) => sum + answered, 0)} reads were answered, ${lost.length} were not`)
        hold(lost.length === 0, `reads were lost: ${[...new Set(lost)].join(', ')}`)
        const shares = await Promise.all(servers.map(answeredBy))
        say(`since they were started they answered ${shares.join(', ')}`)
        hold(
          shares.every((share) => share > 0),
          'nobody is bound to one of them',
        )
      } finally {
        proxy.leave()
        await Promise.all(servers.slice(1).map((server) => server.killServer()))
      }
    },
  },
}
