import { sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Actor } from './actor.ts'
import type { Db } from './db.ts'

export type AuditEntry = {
  /** The kind of record: the feature's noun. */
  entity: string
  entityId: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /** When it differs from the endpoint's name. */
  action?: string
  /** The tenant of the record, when the caller works on the platform level. */
  adminId?: string | null
}

type Circumstances = { actor: Actor | null; adminId: string | null; action: string; now: Date; requestId: string }

/** Appends to the audit log, in the transaction of the change. */
export async function writeAudit(
  db: Db,
  { actor, adminId, action, now, requestId }: Circumstances,
  entry: AuditEntry,
): Promise<void> {
  const json = (value: Record<string, unknown> | null | undefined) => (value ? JSON.stringify(value) : null)
  await sql`
    insert into audit_log (id, admin_id, actor_kind, actor_id, actor_name, action, entity, entity_id, before, after, at, request_id)
    values (${newId()}, ${entry.adminId ?? adminId}, ${actor?.role ?? 'system'}, ${actor?.id ?? null}, ${actor?.name ?? ''},
            ${entry.action ?? action}, ${entry.entity}, ${entry.entityId}, ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb, ${now}, ${requestId})`.execute(
    db,
  )
}
