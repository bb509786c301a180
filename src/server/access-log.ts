import fs from 'node:fs'
import path from 'node:path'
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

export type AccessLog = { note(line: AccessLine): void; close(): Promise<void> }

/** How long a line waits for others, at most. */
const gatherMs = 200

const fileName = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

/** One file for each day in a folder of its own; those older than `days` are removed. Several processes append to the same one. */
export function createAccessLog({ folder, days }: { folder: string; days: number }, now = () => new Date()): AccessLog {
  let day = ''
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
    file = fs.createWriteStream('', { fd: fs.openSync(path.join(folder, `${today}.jsonl`), 'a', 0o600) })
    file.on('error', () => (file = undefined)) // a full disk stops no request; the next day tries again
    for (const name of fs.readdirSync(folder)) {
      const written = fileName.exec(name)?.[1]
      if (written && written < addDays(today, -days)) fs.rmSync(path.join(folder, name), { force: true })
    }
  }

  return {
    note(line) {
      const at = now()
      const today = tashkentDay(at)
      if (today !== day) turn(today)
      gather()
      file?.write(`${JSON.stringify({ at: at.toISOString(), ...line })}\n`)
    },
    close: () => new Promise((resolve) => end(resolve)),
  }
}
