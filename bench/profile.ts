import fs from 'node:fs'
import path from 'node:path'
import { table } from './figures.ts'

type Node = { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

/** Whose code it is, by its file; the first that fits. */
const owners: readonly (readonly [string, RegExp])[] = [
  ['driver of PostgreSQL', /node_modules\/(pg|pg-[a-z-]+|postgres-[a-z]+)\//],
  ['queries are built (kysely)', /node_modules\/kysely\//],
  ['validation (zod)', /node_modules\/zod\//],
  ['log (pino)', /node_modules\/(pino|sonic-boom|thread-stream)/],
  ['HTTP (fastify)', /node_modules\//],
  ['HTTP and sockets (Node)', /^node:/],
  ['the product', /server\.mjs/],
]

const ownerOf = ({ callFrame: { functionName, url } }: Node): string => {
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (functionName === '(idle)') return 'idle'
  if (url === '')
    return functionName === '(program)'
      ? 'native (system calls)'
      : 'native and generated code (JSON, shaping of replies)'
  return owners.find(([, fits]) => fits.test(url))?.[0] ?? 'other'
}

const largestFirst = (sums: ReadonlyMap<string, number>) => [...sums].sort(([, a], [, b]) => b - a)

/** Where the processor's time of the profiled server went, from `skipMs` after its start: by whose code, and the dearest functions. */
export function sharesOf(folder: string, skipMs: number): string {
  const file = fs.readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))
  if (!file) return `no profile in ${folder}`
  const profile = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Profile // Node writes no other
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const [byOwner, byFunction] = [new Map<string, number>(), new Map<string, number>()]
  const add = (sums: Map<string, number>, name: string, us: number) => sums.set(name, (sums.get(name) ?? 0) + us)
  let elapsed = 0
  for (const [nr, id] of profile.samples.entries()) {
    const node = nodes.get(id)
    const us = profile.timeDeltas[nr] ?? 0
    elapsed += us
    if (!node || elapsed < skipMs * 1000) continue
    add(byOwner, ownerOf(node), us)
    const { functionName, url, lineNumber } = node.callFrame
    if (url)
      add(byFunction, `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`, us)
  }
  const busy = largestFirst(byOwner).filter(([name]) => name !== 'idle')
  const all = busy.reduce((sum, [, us]) => sum + us, 0)
  const rows = (sums: readonly (readonly [string, number])[]) =>
    sums.map(([name, us]) => [name, (us / 1000).toFixed(0), `${((us / all) * 100).toFixed(1)} %`])
  return [
    table(['whose code', 'ms', 'of the busy time'], rows(busy)),
    table(['dearest functions', 'ms', 'of the busy time'], rows(largestFirst(byFunction).slice(0, 25))),
    `The profile itself, for the developer tools of a browser: ${path.join(folder, file)}`,
  ].join('\n\n')
}
