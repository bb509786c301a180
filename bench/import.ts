// `npm run bench:import`: a list of 50,000 people, every fifth with a membership that is paid in part, from the file to the last row,
// while another owner looks at their members: how long each step took, how much memory the server had, how long the other waited.
// `-- --members 5000` for a shorter list. Linux.
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { figuresOf, table } from './figures.ts'
import { say, withFilledDatabase } from './filled-database.ts'
import { connectTo } from './http-client.ts'
import { readOptions } from './options.ts'
import { type Owner, readOwners } from './people.ts'
import { ownMemoryOf } from './processes.ts'
import { startProduct, staySignedIn } from './product.ts'

type Import = { _id: string; state: string; columns: unknown[]; matching: object; counts: Record<string, number> }

/** What owners bring: names, phones, days, and sums with spaces in them. */
function listOf(rows: number, today: string): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      `Aʼzo Raqam${at}`,
      `93 ${String(1_000_000 + at)}`,
      '05.03.1995',
      at % 5 === 0 ? 'Oylik' : '',
      today,
      '300 000',
      '200 000',
      'Ertalab keladi',
    ].join(';'),
  )
  return ['F.I.Sh.;Telefon;Tugʻilgan sana;Tarif;Boshlanish;Narxi;Toʻlangan;Izoh', ...lines].join('\n')
}

async function ask(
  url: string,
  { token }: Owner,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<Import> {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api/import/member${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const answer = (await response.json()) as { import?: Import; message?: string } // the contract of imports
  if (!answer.import) throw new Error(`${path}: ${response.status} ${answer.message}`)
  return answer.import
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('memory is read from /proc: Linux alone has it')
  const { members: rows } = readOptions(['--members', '50000', ...process.argv.slice(2)])
  const sizes = { owners: 20, gyms: 60, members: 20_000, transactions: 20_000 }
  await withFilledDatabase(
    sizes,
    async (database) => {
      const product = await startProduct(database, { dataFolder: 'data-of-import' })
      try {
        const [owner, other] = await readOwners(database.ownerUrl, product.url, 2)
        if (!owner || !other) throw new Error('no owners')
        const hand = await connectTo(product.url)
        let most = 0
        const steps: string[][] = []
        /** Asks until it is so, looking at the other owner's list all the while. */
        const timed = async (name: string, work: () => Promise<unknown>) => {
          const waits: number[] = []
          let isOver = false
          const from = performance.now()
          const done = work().finally(() => {
            isOver = true
          })
          while (!isOver) {
            const at = performance.now()
            const { status } = await hand.ask({
              method: 'GET',
              path: '/api/member/foradmin/all?page=1&limit=10',
              token: other.token,
            })
            if (status !== 200) throw new Error(`the other owner was answered ${status}`)
            waits.push(performance.now() - at)
            most = Math.max(most, ownMemoryOf([product.pid]))
            await sleep(50)
          }
          await done
          const ms = performance.now() - from
          const { p50, p95 } = figuresOf(waits, ms)
          steps.push([name, `${(ms / 1000).toFixed(1)} s`, `${p50.toFixed(0)} · ${p95.toFixed(0)} ms`])
          say(steps.at(-1)?.join(' | ') ?? '')
        }
        const until = async (id: string, state: string): Promise<Import> => {
          for (;;) {
            await staySignedIn(product.url, [owner, other])
            const response = await fetch(`${product.url}/api/import/one/${id}?limit=1`, {
              headers: { authorization: `Bearer ${owner.token}` },
            })
            const { import: found } = (await response.json()) as { import: Import } // the contract of imports
            if (found.state === state) return found
            await sleep(1000)
          }
        }
        const form = new FormData()
        const gymId = owner.members[0]?.gymId ?? ''
        form.append('gym_id', gymId)
        form.append('file', new Blob([listOf(rows, new Date().toISOString().slice(0, 10))]), 'azolar.csv')
        let batch: Import | undefined
        await timed('read and kept', async () => {
          batch = await ask(product.url, owner, 'POST', '/create', form)
        })
        const { _id: id = '', matching = {} } = batch ?? {}
        await timed('checked, nothing written yet', async () => {
          await ask(product.url, owner, 'PUT', `/match/${id}`, matching)
          batch = await until(id, 'checked')
        })
        say(JSON.stringify(batch?.counts))
        await timed('imported', async () => {
          await ask(product.url, owner, 'POST', `/run/${id}`)
          batch = await until(id, 'done')
        })
        say(JSON.stringify(batch?.counts))
        process.stdout.write(
          `\n${new Date().toISOString().slice(0, 16)}Z, ${os.cpus().length} cores, load average ${os.loadavg()[2]?.toFixed(1)}, ${rows} rows; ${batch?.counts['done']} done, the server at most ${most.toFixed(0)} MB\n\n${table(['step', 'took', 'another owner’s list, p50 · p95'], steps)}\n`,
        )
        hand.close()
      } finally {
        await product.stop()
      }
    },
    'postgres-of-import',
  )
}

await main()
process.exit(0) // an idle keep-alive would linger
