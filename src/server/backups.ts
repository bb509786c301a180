import fs from 'node:fs'
import path from 'node:path'
import type { BackupSource } from './make-backup.ts'

/** How the running product keeps copies of its own database; the reason when it does not. */
export type Backups =
  | { kept: 'off' | 'outside' }
  | {
      kept: 'kept'
      source: BackupSource
      folder: string
      keepDays: number /** On the database's own disk. */
      isBeside: boolean
    }

/** A disk that breaks takes along what lies on it: are these two on one? */
export function isOnOneDisk(folder: string, dataDir: string): boolean {
  const deviceOf = (place: string): number =>
    fs.existsSync(place) ? fs.statSync(place).dev : deviceOf(path.dirname(place))
  return deviceOf(path.resolve(folder)) === deviceOf(path.resolve(dataDir))
}
