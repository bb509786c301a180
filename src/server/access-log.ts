import fs from 'node:fs'
import path from 'node:path'
import { Counter } from 'prom-client'
import { addDays, tashkentDay } from '#src/contract/days.ts'

/** A request with whom and where it came from: apart from the log that everybody who runs the machine reads. */
export type AccessLine = {
  request_id: string
  method: string
  route: string
  status: number
  ms: number
  ip: string
  role: string | null
  account: string | null
}

export type AccessLog = {
  note(line: AccessLine): void
  /** For /metrics: how large the files are, whichever process wrote them. */
  metrics(): string
  /** How many lines this process did not write because that was enough; in no registry yet. */
  leftOut: Counter
  close(): Promise<void>
}

/** How long a line waits for others, at most. */
const gatherMs = 200

const fileName = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

/** Whoever calls often enough writes them full: these days stay, and what is in them is not pushed out by more of it. */
const keptDays = 7
/** The first of them. */
export const firstKeptDay = (today: string): string => addDays(today, 1 - keptDays)
/** So much may be written before the folder is looked at again. */
const lookEach = 1_000_000

type Files = { folder: string; days: number; mostBytes: number }

/** The days that are there, the oldest first. */
const daysIn = (folder: string): { day: string; file: string; bytes: number }[] =>
  (fs.existsSync(folder) ? fs.readdirSync(folder) : []).toSorted().flatMap((name) => {
    const day = fileName.exec(name)?.[1]
    const file = path.join(folder, name)
    const bytes = fs.statSync(file, { throwIfNoEntry: false })?.size // another process may have removed it
    return day && bytes !== undefined ? [{ day, file, bytes }] : []
  })

/** How large they are together, of this day and later ones. */
export const accessLogBytes = (folder: string, since = ''): number =>
  daysIn(folder).reduce((sum, { day, bytes }) => sum + (day >= since ? bytes : 0), 0)

/**
 * One file for each day in a folder of its own; those older than `days` are removed, and of `mostBytes` the oldest before. Several
 * processes append to the same one.
 */
export function createAccessLog({ folder, days, mostBytes }: Files, now = () => new Date()): AccessLog {
  let day = ''
  let untilLook = 0
  let left = 0
  const leftOut = new Counter({
    name: 'polvon_access_log_lines_left_out',
    help: 'Requests that were not written down, for the log of them is full',
    registers: [],
  })
  let file: fs.WriteStream | undefined
  let timer: NodeJS.Timeout | undefined

  /** Lines go to the disk together: one for each request would be a thread's turn for each. */
  function gather(): void {
    if (timer) return
    file?.cork()
    timer = setTimeout(() => {
      timer = undefined
      file?.uncork()
    }, gatherMs)
  }

  function end(whenDone?: () => void): void {
    clearTimeout(timer)
    timer = undefined
    if (file) file.end(whenDone)
    else whenDone?.()
  }

  function turn(today: string): void {
    end()
    day = today
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    makeRoom(today)
    file = fs.createWriteStream('', { fd: fs.openSync(path.join(folder, `${today}.jsonl`), 'a', 0o600) })
    file.on('error', () => (file = undefined)) // a full disk stops no request; the next day tries again
  }

  /** What is left of `mostBytes` when the old ones are gone. */
  function makeRoom(today: string): void {
    left = mostBytes - (file?.writableLength ?? 0)
    let isFull = false
    for (const { day: written, file: old, bytes } of daysIn(folder).reverse()) {
      isFull ||= bytes > left
      if (written >= addDays(today, -days) && (!isFull || written >= firstKeptDay(today))) left -= bytes
      else fs.rmSync(old, { force: true })
    }
    untilLook = Math.min(lookEach, left)
  }

  return {
    note(line) {
      const at = now()
      const today = tashkentDay(at)
      if (today !== day) turn(today)
      else if (untilLook <= 0 && left > 0) makeRoom(today)
      if (untilLook <= 0) return leftOut.inc()
      const text = `${JSON.stringify({ at: at.toISOString(), ...line })}\n`
      untilLook -= text.length
      gather()
      file?.write(text)
    },
    metrics: () => `polvon_access_log_bytes ${accessLogBytes(folder)}\n`,
    leftOut,
    close: () => new Promise((resolve) => end(resolve)),
  }
}
