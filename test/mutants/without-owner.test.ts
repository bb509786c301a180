import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase, type RunStatement } from '#src/server/db.ts'
import { useApi } from '../api.ts'
import { createPredicateProof, type Predicate } from './without-owner.ts'

const world = useApi()
const owner = '00000000-0000-4000-8000-000000000001'

/** What is said of a statement without each of these predicates, named by their number. */
async function saidOf(statement: RawBuilder<unknown>, predicates: readonly Predicate[]) {
  const ran: RunStatement[] = []
  const database = createDatabase({
    url: world.ownerUrl,
    poolSize: 1,
    hasPrepared: true,
    onError: () => {},
    onStatement: (one) => ran.push(one),
  })
  try {
    await database.transaction({ role: 'tenant', adminId: owner }, ({ db }) => statement.execute(db))
  } finally {
    await database.close()
  }
  const proof = createPredicateProof(predicates)
  const said: string[] = []
  for (const one of ran)
    for (const { id, fault } of await proof(one, world.ownerUrl))
      said.push(`${id}: ${fault ? fault.replace(/^.*: /, '') : 'named'}`)
  return said
}

test('a statement that ran is asked what it is without each of its predicates, also in a template within another', async () => {
  const inner = ['exists (select from visits v where v.admin_id = ', ' and v.member_id = m.id)']
  const outer = ['select 1 from members m join gyms g on g.admin_id = m.admin_id where m.admin_id = ', ' and ', '']
  const statement = sql`select 1 from members m join gyms g on g.admin_id = m.admin_id where m.admin_id = ${owner} and ${sql`exists (select from visits v where v.admin_id = ${owner} and v.member_id = m.id)`}`
  const predicates: Predicate[] = [
    { id: 1, was: 'g.admin_id = m.admin_id', template: { parts: outer, part: 0, nth: 0 } },
    { id: 2, was: 'm.admin_id = ${owner}', template: { parts: outer, part: 0, nth: 0 } },
    { id: 3, was: 'v.admin_id = ${owner}', template: { parts: inner, part: 0, nth: 0 } },
  ]
  expect(await saidOf(statement, predicates)).toEqual(['1: gyms', '2: gyms', '3: visits'])
  const again = sql`select 1 from members m where m.admin_id = ${owner} and m.admin_id = ${owner}`
  const parts = ['select 1 from members m where m.admin_id = ', ' and m.admin_id = ', '']
  const twice: Predicate[] = [0, 1].map((part) => ({
    id: part,
    was: 'm.admin_id = ${owner}',
    template: { parts, part, nth: 0 },
  }))
  expect(await saidOf(again, twice)).toEqual(['0: named', '1: named'])
  expect(await saidOf(again, [...twice, ...twice])).toEqual([])
})
