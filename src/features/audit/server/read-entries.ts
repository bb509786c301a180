import { sql } from 'kysely'
import { paginationOf } from '#src/contract/values.ts'
import { auditKeys } from '#src/features/members/server/personal-data.ts'
import { namesById } from '#src/server/names-by-id.ts'
import type { Work } from '#src/server/serve.ts'
import type { AuditEntry, AuditQuery } from '../contract.ts'
import { changesOf, idsIn } from './changes.ts'
import { type EntryRow, listEntries } from './queries.ts'
import { findNames, findRecords, keyOf, recordReply, type RecordRow } from './records.ts'
import type { Sentences } from './sentences.ts'

/** What the platform notes about an owner is not for the owner's eyes. */
const platformsOwn: ReadonlyMap<string, ReadonlySet<string>> = new Map([['admins', new Set(['note', 'reason'])]])
const nothing: ReadonlySet<string> = new Set()
const impersonal: ReadonlySet<string> = new Set(auditKeys.impersonal)

type Around = {
  names: ReadonlyMap<string, string>
  record: RecordRow | undefined
  sentences: Sentences
  /** What owners are called, for the platform alone. */
  owners: ReadonlyMap<string, string> | undefined
  language: Work['language']
}

function entryReply(row: EntryRow, { names, record, sentences, owners, language }: Around): AuditEntry {
  const isPlatform = owners !== undefined
  const isForeign = row.actor_kind === 'superadmin' && !isPlatform // an owner reads the role, not the person
  const shown = record?.is_erased ? impersonal : undefined
  const hidden = (isPlatform ? undefined : platformsOwn.get(row.entity)) ?? nothing
  return {
    _id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      _id: isForeign ? null : row.actor_id,
      fullname: isForeign ? null : row.actor_name || null,
    },
    action: row.action,
    what: sentences.of(row.action, row.entity, row.after, language),
    entity: row.entity,
    entity_id: row.entity_id,
    record: record ? recordReply(record) : null,
    gym: record?.gym_id && record.gym_name ? { _id: record.gym_id, name: record.gym_name } : null,
    admin: owners && row.admin_id ? { _id: row.admin_id, name: owners.get(row.admin_id) ?? '' } : null,
    changes: changesOf(row.before, row.after, {
      language,
      names,
      hidden,
      shown,
      entity: row.entity,
    }),
    request_id: row.request_id,
  }
}

/** One page of the log, with sentences, names and links instead of codes and ids. */
export async function readEntries(query: AuditQuery, work: Work, sentences: Sentences) {
  const isPlatform = work.actor.role === 'superadmin'
  const { adminId } = work
  const { rows, total } = await listEntries(work.db, query, adminId)
  const records = await findRecords(work.db, adminId, rows)
  const names = await findNames(work.db, adminId, idsIn(...rows.flatMap(({ before, after }) => [before, after])))
  const everyOwner = { table: 'admins', name: 'fullname', of: sql<boolean>`true` }
  const owners = isPlatform
    ? await namesById(
        work.db,
        everyOwner,
        rows.map((row) => row.admin_id),
      )
    : undefined
  const recordOf = ({ entity, entity_id, admin_id }: EntryRow) =>
    entity_id ? records.get(keyOf(entity, admin_id, entity_id)) : undefined
  return {
    entries: rows.map((row) =>
      entryReply(row, { names, record: recordOf(row), sentences, owners, language: work.language }),
    ),
    pagination: paginationOf(query, total),
  }
}
