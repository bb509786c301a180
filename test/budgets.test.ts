import { beforeAll, expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Caller, useApi } from './api.ts'
import { createBusyOwner } from './busy-owner.ts'
import { schemaOf } from './sample-request.ts'

// Made from the contracts: what a page of a list costs is counted, not timed, and is the same whether an owner has twenty clients or ten times as many.

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const lists = features(noDeps)
  .flatMap(({ contract }): Endpoint[] => Object.values(contract))
  .filter(({ method, exports, query }) => {
    const { page, limit } = schemaOf(query).properties ?? {}
    return method === 'GET' && !exports && page && limit
  })
  .map(({ path }) => path)

type Cost = { statements: number; rows: number; bytes: number }
let spent: Cost = { statements: 0, rows: 0, bytes: 0 }
const world = useApi({
  onStatement({ rows }) {
    spent.statements++
    spent.rows += rows.length
  },
})
const now = new Date('2026-07-15T09:30:00Z')
const perPage = 10
const owners: { admin: Caller; gymId: string }[] = []

beforeAll(async () => {
  world.clock(now)
  for (const members of [20, 200]) {
    const owner = await createBusyOwner(world, { now, today: '2026-07-15' }, { members })
    owners.push({ admin: owner.admin, gymId: owner.gyms[0].id })
  }
}, 120_000)

/** undefined: it asks for another record, or is not for owners. */
async function costOf({ admin, gymId }: (typeof owners)[number], path: string): Promise<Cost | undefined> {
  const address = path.replace(':gym_id', gymId)
  if (address.includes(':')) return undefined
  const ask = () => admin.get(`${address}?page=1&limit=${perPage}`)
  if ((await ask()).status !== 200) return undefined // and who calls is known from then on
  spent = { statements: 0, rows: 0, bytes: 0 }
  const { text } = await ask()
  return { ...spent, bytes: Buffer.byteLength(text) }
}

test('a page of a list asks for as many statements and rows, and answers as many bytes, however much there is', async () => {
  const [few, many] = owners
  if (!few || !many) throw new Error('no owners')
  const tooDear: string[] = []
  let counted = 0
  for (const path of lists) {
    const [small, large] = [await costOf(few, path), await costOf(many, path)]
    if (!small || !large) continue
    counted++
    // one list may show of a few what another shows of none: ten rows with what belongs to each of them
    const most: Cost = { statements: 10, rows: perPage * 6, bytes: 32_000 }
    for (const what of ['statements', 'rows', 'bytes'] as const)
      if (large[what] > most[what])
        tooDear.push(`${path}: ${large[what]} ${what}, ${small[what]} where there is little`)
    if (large.statements > small.statements + 2)
      tooDear.push(`${path}: ${large.statements} statements, ${small.statements} where there is little`)
  }
  expect(counted).toBeGreaterThan(20)
  expect(tooDear).toEqual([])
})
