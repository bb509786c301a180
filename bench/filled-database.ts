import fs from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '#src/server/embedded-postgres.ts'
import { prepare } from '../scripts/prepare.mjs'
import { openDataSet } from './data-set.ts'
import type { Sizes } from './options.ts'
import { cacheFolder } from './product.ts'

/** What a measurement says while it goes on; its figures come last, apart. */
export const say = (line: string) => process.stdout.write(`  ${line}\n`)

type Filled = {
  ownerUrl: string
  appUrl: string
  /** The process that all others of PostgreSQL descend from. */
  postmaster: number
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
      return await work({ ...urls, postmaster: Number(postmaster) })
    } finally {
      await drop()
    }
  } finally {
    await postgres.stop()
  }
}
