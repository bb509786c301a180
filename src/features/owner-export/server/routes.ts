import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#src/server/db.ts'
import { type Feature, implement } from '#src/server/serve.ts'
import { type OwnerExport, ownerExports } from '../contract.ts'
import { keptMs, longestMs } from '../rules.ts'
import { ownerExportTask } from './jobs.ts'

type Row = {
  status: OwnerExport['status']
  asked_at: Date
  made_at: Date | null
  file_name: string | null
  bytes: number | null
}

async function findExport(db: Db, adminId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select status, asked_at, made_at, file_name, bytes from owner_exports where admin_id = ${adminId}`.execute(db)
  return rows[0]
}

const isUnderWay = (row: Row | undefined, now: Date): boolean =>
  row?.status === 'making' && now.getTime() - row.asked_at.getTime() < longestMs
const endOf = ({ made_at }: Row): Date | null => made_at && new Date(made_at.getTime() + keptMs)

/** What is told: a file that went with its time is as if there had been none. */
function told(row: Row | undefined, now: Date): OwnerExport | null {
  if (!row) return null
  const end = endOf(row)
  if (row.status === 'ready' && end && end <= now) return null
  if (row.status === 'outdated' && now.getTime() - row.asked_at.getTime() > keptMs) return null
  return {
    status: row.status === 'making' && !isUnderWay(row, now) ? 'failed' : row.status,
    asked_at: row.asked_at.toISOString(),
    made_at: row.made_at?.toISOString() ?? null,
    bytes: row.bytes,
    kept_until: row.status === 'ready' ? (end?.toISOString() ?? null) : null,
  }
}

export const ownerExportRoutes = ({ exportsFolder }: { exportsFolder: string }): Feature =>
  implement('owner-export', ownerExports, {
    state: async (_, { db, actor, now }) => ({ export: told(await findExport(db, actor.id), now) }),

    async create(_, { db, actor, now, enqueue, audit, fail }) {
      if (isUnderWay(await findExport(db, actor.id), now)) throw fail('export.under_way')
      await sql`
        insert into owner_exports (admin_id, status, asked_at) values (${actor.id}, 'making', ${now})
        on conflict (admin_id) do update set status = 'making', asked_at = excluded.asked_at, made_at = null, file_name = null, bytes = null`.execute(
        db,
      )
      await enqueue(ownerExportTask, { adminId: actor.id }, { key: `${ownerExportTask}:${actor.id}`, maxAttempts: 1 })
      await audit({ entity: 'owner_exports', entityId: actor.id })
      const asked = {
        status: 'making',
        asked_at: now.toISOString(),
        made_at: null,
        bytes: null,
        kept_until: null,
      } as const
      return { export: asked }
    },

    async file(_, { db, actor, now, today, fail }) {
      const row = await findExport(db, actor.id)
      const file = row?.file_name && path.join(exportsFolder, row.file_name)
      if (!row || !file || told(row, now)?.status !== 'ready' || !existsSync(file)) throw fail('not_found')
      return { filename: `polvon-${today}.zip`, type: 'application/zip', body: () => createReadStream(file) }
    },
  })
