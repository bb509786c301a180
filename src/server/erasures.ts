import fs from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Backups } from './backups.ts'

const schema = z.object({ adminId: z.uuid(), memberId: z.uuid(), at: z.iso.datetime() })
/** Whom an owner has erased, and when: ids alone. */
export type Erasure = z.output<typeof schema>

/** Outside of the database, which a restore takes back to before; with the copies too, for a disk may burn. */
export const erasureFolders = ({ dataDir, backups }: { dataDir: string; backups: Backups }): string[] =>
  backups.kept === 'kept' ? [dataDir, backups.folder] : [dataDir]

const fileIn = (folder: string): string => path.join(folder, 'erasures.jsonl')
const lineOf = ({ adminId, memberId, at }: Erasure): string => JSON.stringify({ adminId, memberId, at })

/** Adds to each folder what does not stand there yet. A line that a crash cut off stays a line of its own, and says nothing. */
export function noteErasures(folders: readonly string[], erasures: readonly Erasure[]): void {
  for (const folder of folders) {
    const known = new Set(readErasures([folder]).map(lineOf))
    const lines = erasures.map(lineOf).filter((line) => !known.has(line))
    if (lines.length === 0) continue
    fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
    fs.appendFileSync(fileIn(folder), lines.map((line) => `\n${line}\n`).join(''), { mode: 0o600, flush: true })
  }
}

export function readErasures(folders: readonly string[]): Erasure[] {
  const texts = folders.map(fileIn).map((file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''))
  const lines = new Set(texts.flatMap((text) => text.split('\n')))
  return [...lines].flatMap((line) => {
    try {
      return schema.safeParse(JSON.parse(line)).data ?? []
    } catch {
      return [] // between two lines, or cut off
    }
  })
}
