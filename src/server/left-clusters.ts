import fs from 'node:fs'
import path from 'node:path'
import { isAlive, stopEmbeddedPostgres } from './embedded-postgres.ts'

/** What a whole copy of the database is called while it is checked, or comes back, beside the database. */
const beginnings = { check: '.backup-check-', restore: '.postgres-restoring-' } as const

/** Of this process: by its number others tell whether somebody is at it. */
export const passingCluster = (dataDir: string, why: keyof typeof beginnings): string =>
  path.join(dataDir, `${beginnings[why]}${process.pid}`)

/** With its PostgreSQL, where one runs on it, and what that has said. */
export async function removeCluster(cluster: string): Promise<void> {
  await stopEmbeddedPostgres(cluster)
  for (const left of [cluster, `${cluster}.log`, `${cluster}.log.1`]) fs.rmSync(left, { recursive: true, force: true })
}

/**
 * A process that was killed, or gave up its work to stop in time, leaves its copy and the PostgreSQL that runs on it: with everybody in it
 * who is erased from then on. Asked before this process makes one.
 */
export async function clearLeftClusters(dataDir: string): Promise<void> {
  if (!fs.existsSync(dataDir)) return
  const folder = fs.realpathSync(dataDir) // as PostgreSQL was told
  const names = fs.readdirSync(folder)
  for (const beginning of Object.values(beginnings)) {
    const pidOf = (name: string) => Number.parseInt(name.slice(beginning.length), 10)
    const isLeft = (pid: number) => pid === process.pid || !isAlive(pid)
    for (const pid of new Set(names.filter((name) => name.startsWith(beginning)).map(pidOf))) {
      if (Number.isNaN(pid) || !isLeft(pid)) continue
      await removeCluster(path.join(folder, `${beginning}${pid}`))
    }
  }
}
