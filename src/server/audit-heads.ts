import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from './db.ts'

/** Where a chain stood when it was written out: whoever rewrites the database cannot rewrite this with it. */
export type Head = { owner: string; position: number; head: string }

const fileOfDay = /^\d{4}-\d{2}-\d{2}\.json$/
const written = z.object({
  heads: z.array(z.object({ owner: z.string(), position: z.int(), head: z.string() })),
})

/** The ends of all chains. */
export async function currentHeads(db: Db): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select distinct on (k.admin_id) k.admin_id as owner, k.position, encode(k.head, 'hex') as head
    from audit_links k order by k.admin_id, k.position desc`.execute(db)
  return rows
}

/** One file a day; what an earlier day wrote is never written again. */
export async function writeHeads(folder: string, day: string, heads: readonly Head[]): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${day}.json`)
  await writeFile(`${file}.new`, `${JSON.stringify({ day, heads }, null, 1)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return file
}

const mostDays = 100

/** What the newest files say; a file that can't be read is a fault of its own. */
export async function readHeads(folder: string, days = mostDays): Promise<Head[]> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => fileOfDay.test(name))
    .toSorted()
    .slice(-days)
  const files = await Promise.all(newest.map((name) => readFile(path.join(folder, name), 'utf8')))
  return files.flatMap((text) => z.parse(written, JSON.parse(text)).heads)
}
