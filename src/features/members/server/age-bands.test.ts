import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { ageBand } from './member-filters.ts'

const world = useApi()

test('an age lies in the band that PostgreSQL’s own count of years says, on birthdays and at the end of February too', async () => {
  const days = ['2026-02-28', '2026-03-01', '2026-11-28', '2027-12-31', '2028-02-29']
  const disagreeing = await Promise.all(
    days.map((day) =>
      world.sql({ role: 'platform' }, async (db) => {
        const { rows } = await sql<{ date_of_birth: string; band: string; years: number }>`
          select m.date_of_birth::text, ${ageBand('m', day)} as band, extract(year from age(${day}::date, m.date_of_birth))::int as years
          from generate_series(${addDays(day, -24_000)}::date, ${day}::date, interval '1 day') b (born),
            lateral (select b.born::date as date_of_birth) m`.execute(db)
        const [from, to] = [0, 1].map((at) => (band: string) => Number(/^(\d+)(?:-(\d+))?/.exec(band)?.[at + 1] ?? 200))
        expect(new Set(rows.map(({ band }) => band)).size).toBe(6)
        return rows.filter(({ band, years }) => !(years >= (from?.(band) ?? 0) && years <= (to?.(band) ?? 0)))
      }),
    ),
  )
  expect(disagreeing.flat()).toEqual([])
})
