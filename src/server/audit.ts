import { type RawBuilder, sql } from 'kysely'
import { newId } from '#src/contract/ids.ts'
import type { Actor } from './actor.ts'
import { type Db, later } from './db.ts'

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

/** Whatever an entry was made of: these never reach the log. */
const withoutSecrets = (key: string, value: unknown): unknown =>
  /passw|hash|secret|token|salt/i.test(key) && key !== 'password_code' ? undefined : value

/** Appends to the audit log, in the transaction of the change. */
export const writeAudit = (db: Db, circumstances: Circumstances, entry: AuditEntry): Promise<void> =>
  writeAudits(db, circumstances, [entry])

/** Many changes of one transaction at once. */
export async function writeAudits(
  db: Db,
  { actor, adminId, action, now, requestId }: Circumstances,
  entries: readonly AuditEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    ...entry,
    id: newId(),
    adminId: entry.adminId ?? adminId,
    action: entry.action ?? action,
  }))
  later(
    db,
    sql`
    insert into audit_log (id, admin_id, actor_kind, actor_id, actor_name, action, entity, entity_id, before, after, at, request_id)
    select r.id, r."adminId", ${actor?.role ?? 'system'}, ${actor?.id ?? null}, ${actor?.name ?? ''}, r.action, r.entity, r."entityId",
      r.before, r.after, ${now}, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(rows, withoutSecrets)}::jsonb)
      as r (id uuid, "adminId" uuid, action text, entity text, "entityId" uuid, before jsonb, after jsonb)`,
  )
}

type ByItself = { action: string; entity: string; at: Date }

/**
 * Runs an update of many rows and records in the same statement what became of each, as done by the product itself.
 * `changed` is the update; it returns admin_id, id, before and after (jsonb), and only what did change.
 */
export async function updateRecorded(
  db: Db,
  changed: RawBuilder<unknown>,
  { action, entity, at }: ByItself,
): Promise<void> {
  const idPrefix = newId(at.getTime()).slice(0, 15) // the time and the version; the rest is chance
  await sql`
    with changed as (${changed})
    insert into audit_log (id, admin_id, actor_kind, actor_name, action, entity, entity_id, before, after, at)
    select (${idPrefix} || substr(gen_random_uuid()::text, 16))::uuid, c.admin_id, 'system', '', ${action}, ${entity}, c.id, c.before, c.after, ${at}
    from changed c`.execute(db)
}
