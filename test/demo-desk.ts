import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { fillDemo } from '#src/features/demo/server/fill-demo.ts'
import { createSuperadmin } from '#src/features/sessions/server/superadmins.ts'
import { useApi } from './api.ts'

/** A product that was filled with its demo data once, as at the first start. */
export function useDemo() {
  const api = useApi()
  const rows = <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> =>
    api.sql({ role: 'platform' }, async (db) => (await query.execute(db)).rows)
  const count = async (from: ReturnType<typeof sql>): Promise<number> =>
    (await rows(sql<{ count: number }>`select count(*) ${from}`))[0]?.count ?? -1
  const fill = () => {
    const { database, clock, files, log, secret } = api.application.deps
    return fillDemo({ database, clock, files, log, secret })
  }
  beforeAll(async () => {
    const { database, clock } = api.application.deps
    await createSuperadmin(database, { rootName: 'root', password: 'polvon-root' }, clock.now())
    await fill()
  }, 60_000)
  return { api, rows, count, fill }
}
