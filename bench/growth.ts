// `npm run bench:growth`: the same calls where there are 20,000, 200,000 and 2,000,000 members, each in a PostgreSQL and a product of
// its own, in turns of seconds, so that a neighbour's load falls on all of them: what grows with how much there is. One caller, or
// `--connections 8`; `-- --members 200000` for a tenth of each.
import os from 'node:os'
import { type Figures, table } from './figures.ts'
import { say, withFilledDatabase } from './filled-database.ts'
import { openHttpLoad } from './http-load.ts'
import { type Options, readOptions, type Sizes } from './options.ts'
import { type Owner, readOwners } from './people.ts'
import { signInSuperadmin, startProduct, staySignedIn } from './product.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/** An owner has a thousand members in three gyms; half of the owners sell memberships, one that runs to each member, paid in two parts. */
const sizesOf = (members: number): Sizes => {
  const owners = Math.max(1, Math.round(members / 1000))
  return { owners, gyms: owners * 3, members, transactions: members }
}

type Side = { members: number; url: string; owners: Owner[]; asSuperadmin: Owner[] }

/** The largest first: the others do not wait for it. */
async function withSides(
  left: readonly number[],
  open: readonly Side[],
  work: (sides: readonly Side[]) => Promise<void>,
) {
  const [members, ...others] = left
  if (members === undefined) return work(open)
  const sizes = sizesOf(members)
  await withFilledDatabase(
    sizes,
    async (database) => {
      const product = await startProduct(database, { dataFolder: `data-of-${members}` })
      try {
        const all = await readOwners(database.ownerUrl, product.url, sizes.owners)
        const owners = all.filter(({ debts, visitors }) => debts.length > 0 && visitors.length > 0)
        const root = await signInSuperadmin(product.url)
        const asSuperadmin = owners.slice(0, 1).map((owner) => ({ ...owner, ...root }))
        await withSides(others, [{ members, url: product.url, owners, asSuperadmin }, ...open], work)
      } finally {
        await product.stop()
      }
    },
    `postgres-of-${members}`,
  )
}

const turns = 4

/** The p50 and p95 of a scenario on each side. */
async function measure(scenario: Scenario, sides: readonly Side[], { connections, seconds }: Options) {
  const callers = ({ owners, asSuperadmin }: Side) => (scenario.by === 'superadmin' ? asSuperadmin : owners)
  for (const side of sides) await staySignedIn(side.url, callers(side))
  const loads = await Promise.all(sides.map((side) => openHttpLoad(scenario, callers(side), side.url, connections)))
  try {
    for (const load of loads) {
      await load.run(1000)
      load.forget()
    }
    for (let turn = 0; turn < turns; turn++) for (const load of loads) await load.run((seconds * 1000) / turns)
    return loads.map((load) => load.figures())
  } finally {
    for (const load of loads) load.close()
  }
}

const growthOf = (figures: readonly Figures[]): string => {
  const [first, last] = [figures[0], figures.at(-1)]
  return first && last && first.count > 0 && last.count > 0 ? `× ${(last.p50 / first.p50).toFixed(1)}` : ''
}

async function main(): Promise<void> {
  const options = readOptions(['--members', '2000000', '--connections', '1', ...process.argv.slice(2)])
  const sizes = [options.members, options.members / 10, options.members / 100].map(Math.round)
  await withSides(sizes, [], async (sides) => {
    const rows: string[][] = []
    for (const scenario of scenarios.filter(({ name }) => !options.only || name.includes(options.only))) {
      const figures = await measure(scenario, sides, options)
      const cells = figures.map(({ count, p50, p95 }) => (count > 0 ? `${p50.toFixed(1)} · ${p95.toFixed(1)}` : ''))
      rows.push([scenario.name, ...cells, growthOf(figures)])
      say(rows.at(-1)?.join(' | ') ?? '')
    }
    const heads = sides.map(({ members }) => `${members.toLocaleString('en')} members`)
    process.stdout.write(
      `\n${new Date().toISOString().slice(0, 16)}Z, ${os.cpus().length} cores, load average ${os.loadavg()[2]?.toFixed(1)}, ${options.connections} at once, ${options.seconds} s a side; p50 · p95 in ms\n\n${table(['scenario', ...heads, 'p50, last to first'], rows)}\n`,
    )
  })
}

await main()
process.exit(0) // an idle keep-alive would linger
