import fs from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { ensureLoginRole } from '#src/server/embedded-roles.ts'
import { migrate } from '#src/server/migrate.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { joinNodes, startCitus } from '#test/citus.ts'
import { runStatement, withDatabase } from '#test/database.ts'
import { prepare } from '../scripts/prepare.mjs'
import { fill, openDataSet } from './data-set.ts'
import type { Sizes } from './options.ts'
import { cacheFolder } from './product.ts'

/** What a measurement says while it goes on; its figures come last, apart. */
export const say = (line: string) => process.stdout.write(`  ${line}\n`)

type Filled = {
  ownerUrl: string
  appUrl: string
  /** The processes that all others of PostgreSQL descend from: of the server that is asked, then of its nodes. */
  postmasters: number[]
}

/** Builds the product, fills a database for one run in a PostgreSQL of its own, and takes both away when the work is over. */
export async function withFilledDatabase<Result>(
  sizes: Sizes,
  work: (database: Filled) => Promise<Result>,
  folder = 'postgres',
): Promise<Result> {
  await prepare()
  const postgres = await startEmbeddedPostgres({
    dir: path.join(cacheFolder, folder),
    database: 'polvon',
    onProgress: say,
  })
  try {
    const { drop, ...urls } = await openDataSet(postgres, sizes, say)
    const [postmaster] = fs.readFileSync(path.join(postgres.cluster, 'postmaster.pid'), 'utf8').split('\n')
    try {
      return await work({ ...urls, postmasters: [Number(postmaster)] })
    } finally {
      await drop()
    }
  } finally {
    await postgres.stop()
  }
}

/** The same spread over a coordinator of Citus and two nodes, made for this run alone. */
export async function withSpreadDatabase<Result>(
  sizes: Sizes,
  work: (database: Filled) => Promise<Result>,
): Promise<Result> {
  await prepare()
  const citus = await startCitus()
  try {
    const servers = [citus.url, ...citus.workers]
    for (const server of servers) await runStatement(server, 'create database polvon')
    const [ownerUrl = '', ...nodes] = servers.map((server) => withDatabase(server, 'polvon'))
    const appUrl = withDatabase(await ensureLoginRole(citus.url), 'polvon')
    await migrate(ownerUrl)
    say('Making the data set')
    await fill(ownerUrl, sizes, tashkentDay(new Date()))
    say('Spreading it')
    await joinNodes(ownerUrl, nodes)
    await migrate(ownerUrl)
    return await work({ ownerUrl, appUrl, postmasters: servers.map(citus.pidOf) })
  } finally {
    await citus.stop()
  }
}
