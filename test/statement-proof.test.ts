import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#src/server/db.ts'
import type { OuterJoined } from '#src/server/outer-joined.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { useApi } from './api.ts'
import { type DeclaredRows, readDeclaredRows } from './declared-rows.ts'
import { createStatementProof } from './statement-proof.ts'

const world = useApi()
let declared: DeclaredRows
beforeAll(() => {
  declared = readDeclaredRows(projectRoot(), [import.meta.filename])
})

/** What the proof says of statements, each with the row that its template in this file declares. */
async function faultsOf(...statements: RawBuilder<unknown>[]): Promise<string[]> {
  const proof = await createStatementProof(world.ownerUrl, declared)
  const database = createDatabase({
    url: world.ownerUrl,
    poolSize: 1,
    hasPrepared: true,
    onError: () => {},
    onStatement: proof.see,
  })
  try {
    await database.transaction({ role: 'platform' }, async ({ db }) => {
      for (const statement of statements) await statement.execute(db)
    })
    return proof.faults().map((fault) => fault.replace(/^.*?>: /, ''))
  } finally {
    await database.close()
  }
}

test('a template that declares what its statement answers is in order', async () => {
  await world.gym(await world.admin())
  const joined = (id: RawBuilder<unknown>) => sql<{ name: string } & OuterJoined<{ plan: string; days: number }>>`
    select g.name, p.plan_name as plan, p.duration_days as days from gyms g left join subscriptions p on p.id = ${id}`
  expect(
    await faultsOf(
      sql<{
        id: string
        note: string | null
        at: Date
      }>`select id, status_reason as note, created_at as at from admins`,
      sql<{ note: string }>`select status_reason as note from admins where status_reason is not null`,
      joined(sql`g.id`),
      joined(sql`(select id from subscriptions)`),
      sql<{ days: string[]; of: { kind?: 'card' | 'cash'; count: number }[] }>`
        select array['2026-03-10'::date] as days, '[{"kind": "card", "count": 1}, {"count": 2}]'::jsonb as "of"`,
    ),
  ).toEqual([])
})

test('a template that declares another row than its statement answers is told, whatever is wrong with it', async () => {
  await world.gym(await world.admin())
  const faults = await faultsOf(
    sql<{ id: string; note: string }>`select id, status_reason as note from admins`,
    sql<{ id: string }>`select id, fullname from admins`,
    sql<{ id: string; city: string }>`select id from admins`,
    sql<{ price: string; plan_name: string }>`select price_tiyin as price, plan_name from subscriptions`,
    sql<{ day: Date }>`select start_on as day from subscriptions`,
    sql<{ mean: number }>`select 1.5::numeric as mean`,
    sql<{
      name: string
      plan: string
    }>`select g.name, p.plan_name as plan from gyms g left join subscriptions p on p.id = g.id`,
    sql<{ status: 'paid' | 'unpaid' }>`select 'partial' as status`,
    sql<{ list: number }>`select array[1] as list`,
    sql<{ of: { count: number }[] }>`select '[{"count": 1}, {"count": "2"}]'::jsonb as "of"`,
    sql<{ of: { at: Date } }>`select jsonb_build_object('at', now()) as "of"`,
    sql<{ of: Record<string, number> }>`select '{"x": null}'::jsonb as "of"`,
  )
  expect(faults.map((fault) => fault.replace(/"\d{4}-.*"/, '"…"')).sort()).toEqual([
    'day is string (type 1082)',
    'list is list (type 1007)',
    'mean is string (type 1700)',
    'note may be null, as status_reason may',
    'price is number (type 20)',
    'row.of.at is string "…"',
    'row.of.x is null',
    'row.of[1].count is string "2"',
    'row.plan is null',
    'row.status is string "partial"',
    'the column fullname is not declared',
    'the statement has no column city',
  ])
})
