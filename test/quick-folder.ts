import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.ts'

const memory = '/dev/shm'
const leastFree = 3 * 1024 ** 3

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(memory)
    fs.accessSync(memory, fs.constants.W_OK)
    return bavail * bsize > leastFree
  } catch {
    return false // no such folder here
  }
}

/**
 * Where databases of tests lie, which nobody needs afterwards: in memory where the system has a folder for that and there is
 * room, else in `.cache`. A copy of the migrated database is some thousand files: 220 ms on a disk, 40 in memory.
 * The same for each run in this folder, so that runs at the same time find one another.
 */
export function quickFolder(name: string): string {
  const root = projectRoot()
  const own = path.join(memory, `polvon-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
  // one that is there already is in use, whatever room is left
  return fs.existsSync(own) || hasRoom() ? path.join(own, name) : path.join(root, '.cache', name)
}

/** One that nobody else has, made. */
export function ownQuickFolder(name: string): string {
  const folder = quickFolder(`${name}-${randomBytes(4).toString('hex')}`)
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
  return folder
}

/** Takes away what lay there, and the folder around it when nothing else does. */
export function removeQuick(folder: string): void {
  for (const one of [folder, `${folder}.log`]) fs.rmSync(one, { recursive: true, force: true })
  if (!folder.startsWith(memory)) return
  try {
    fs.rmdirSync(path.dirname(folder))
  } catch {
    // somebody else's lies there too
  }
}
