import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.ts'
import type { Figures } from './figures.ts'
import type { Timing } from './http-client.ts'
import type { Options } from './options.ts'

export type Row = {
  name: string
  http: Figures
  whole: Figures | undefined
  queries: Figures | undefined
  best: Figures | undefined
  bytes: Figures
  timing: Timing
}
export type Result = {
  at: string
  machine: { processor: string; cores: number; memoryGb: number; node: string; load: number }
  sizes: Pick<Options, 'owners' | 'gyms' | 'members' | 'transactions' | 'connections' | 'seconds'>
  rows: Row[]
}

export const resultsFolder = path.join(projectRoot(), 'bench', 'results')

/** Keeps what was measured, with the day and the machine. */
export function keepResult(options: Options, rows: Row[]): string {
  const { owners, gyms, members, transactions, connections, seconds } = options
  const at = new Date().toISOString()
  const result: Result = {
    at,
    machine: {
      processor: os.cpus()[0]?.model ?? 'unknown',
      cores: os.cpus().length,
      memoryGb: Math.round(os.totalmem() / 2 ** 30),
      node: process.version.slice(1),
      load: os.loadavg()[2] ?? 0,
    },
    sizes: { owners, gyms, members, transactions, connections, seconds },
    rows,
  }
  fs.mkdirSync(resultsFolder, { recursive: true })
  const file = path.join(resultsFolder, `${at.slice(0, 16).replace(':', '')}.json`)
  fs.writeFileSync(
    file,
    `${JSON.stringify(result, (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value), 1)}\n`,
  )
  return `kept in ${path.relative(projectRoot(), file)}; npm run bench:chart draws all of them`
}
