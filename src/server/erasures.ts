import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Backups } from './backups.ts'

// years that PostgreSQL does not know are no moment of ours
const moment = z.iso.datetime().check(z.refine((at) => Date.parse(at) > 0))
const schema = z.object({ adminId: z.uuid(), memberId: z.uuid(), at: moment })
/** Whom an owner has erased, and when: ids alone. */
export type Erasure = z.output<typeof schema>

/** Outside of the database, which a restore takes back to before; with the copies too, for a disk may burn. A folder that is away gets it later. */
export const erasureFolders = ({ dataDir, backups }: { dataDir: string; backups: Backups }): string[] =>
  backups.kept === 'kept' && fs.existsSync(backups.folder) ? [dataDir, backups.folder] : [dataDir]

const fileIn = (folder: string): string => path.join(folder, 'erasures.jsonl')
const lineOf = ({ adminId, memberId, at }: Erasure): string => JSON.stringify({ adminId, memberId, at })

/** A line that stands there twice says no more than once, and one that a crash cut off stays a line of its own, and says nothing. */
export function noteErasures(folder: string, erasures: readonly Erasure[]): void {
  if (erasures.length === 0) return
  const lines = erasures.map((one) => `\n${lineOf(one)}\n`)
  fs.appendFileSync(fileIn(folder), lines.join(''), { mode: 0o600, flush: true })
}

export function readErasures(folder: string): Erasure[] {
  const file = fileIn(folder)
  if (!fs.existsSync(file)) return []
  return [...new Set(fs.readFileSync(file, 'utf8').split('\n'))].flatMap((line) => {
    try {
      return schema.safeParse(JSON.parse(line)).data ?? []
    } catch {
      return [] // between two lines, or cut off
    }
  })
}

/** Adds to one folder what it lacks of the other. */
export function bringErasures(from: string, to: string): void {
  const known = new Set(readErasures(to).map(lineOf))
  noteErasures(
    to,
    readErasures(from).filter((one) => !known.has(lineOf(one))),
  )
}
