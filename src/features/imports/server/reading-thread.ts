import { once } from 'node:events'
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Upload } from '#src/contract/endpoint.ts'
import type { Language } from '#src/contract/languages.ts'
import { Failure } from '#src/server/failure.ts'
import type { ThreadNews } from '#src/server/thread.ts'
import { readTable, type Table } from './read-table.ts'

/** So many lines at a time: taking them holds the others up for a few milliseconds. */
const linesPerPart = 1_000

const { file, language, titlesOf } = workerData as { file: Upload; language: Language; titlesOf?: readonly RegExp[] } // what read-file.ts gives it
const tell = (news: ThreadNews<Partial<Table>>) => parentPort?.postMessage(news)

// whoever is answered comes first, however busy the machine is: on Linux a thread has a priority of its own
if (process.platform === 'linux') os.setPriority(Math.max(os.getPriority(), 10))
tell({ isStarted: true })
try {
  const { titles, lines } = await readTable(file, { language, titlesOf })
  for (let at = 0; at < lines.length; at += linesPerPart) {
    tell({ part: { ...(at === 0 ? { titles } : {}), lines: lines.slice(at, at + linesPerPart) } })
    if (parentPort) await once(parentPort, 'message')
  }
  tell({ isDone: true })
} catch (error) {
  if (!(error instanceof Failure)) throw error
  tell({ refused: { code: error.code, details: error.details } })
}
