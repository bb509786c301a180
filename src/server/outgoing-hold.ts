import fs from 'node:fs'
import path from 'node:path'

/**
 * A database that was taken back to before knows nothing of what has left since: it would charge cards again and send again. Until
 * somebody has compared, nothing leaves. The mark lies beside the database: a copy may be of an older version than any table.
 */
const markIn = (dataDir: string): string => path.join(dataDir, 'nothing-leaves')

export const holdOutgoing = (dataDir: string, since: Date): void =>
  fs.writeFileSync(markIn(dataDir), `${since.toISOString()}\n`, { mode: 0o600 })

export const isOutgoingHeld = (dataDir: string): boolean => fs.existsSync(markIn(dataDir))

/** Answers whether anything was held. */
export function letOutgoingGo(dataDir: string): boolean {
  const wasHeld = isOutgoingHeld(dataDir)
  fs.rmSync(markIn(dataDir), { force: true })
  return wasHeld
}
