import fs from 'node:fs'
import path from 'node:path'
import { demoLoginsProblem } from '#src/features/demo/server/published-logins.ts'
import type { ConfigPlaces } from '#src/server/config.ts'
import { createDatabase } from '#src/server/db.ts'
import { StartupError } from '#src/server/startup-error.ts'
import { attachOrStart } from './open-database.ts'

/** In production nothing that was made up is served. */
export async function refuseDemo(url: string): Promise<void> {
  const problem = await demoProblemAt(url)
  if (problem) throw new StartupError(problem)
}

/** Whether a database opens by passwords that stand in the README: asked over one connection, without all of the product. */
async function demoProblemAt(url: string): Promise<string | undefined> {
  const database = createDatabase({ url, poolSize: 1, hasPrepared: false, onError: () => {} })
  try {
    return await demoLoginsProblem(database)
  } finally {
    await database.close()
  }
}

type Places = Pick<ConfigPlaces, 'isProduction' | 'databaseUrl' | 'dataDir' | 'backups'>

/** What the start of a production would refuse. A database that is not there yet, or not to be reached, has nobody to name. */
export async function demoProblems(places: Places): Promise<string[]> {
  if (!places.isProduction) return []
  const problem = await askedOf(places).catch(() => undefined) // who is not reached is said by other lines
  return problem ? [problem] : []
}

async function askedOf(places: Places): Promise<string | undefined> {
  if (places.databaseUrl) return demoProblemAt(places.databaseUrl)
  if (!fs.existsSync(path.join(places.dataDir, 'postgres', 'PG_VERSION'))) return undefined // the first start makes one
  const database = await attachOrStart(places)
  return demoProblemAt(database.appUrl).finally(() => database.close())
}
