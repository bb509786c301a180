import { Menu } from '#src/ui/Menu.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { AuditEntry } from '../contract.ts'
import { recordPath } from './record-path.ts'
import { texts } from './texts.ts'
import type { useAuditSearch } from './use-audit-search.ts'

/** What one can do from a row: look closer, go to the record, or narrow the log to its record, person or owner. */
export function EntryMenu({
  entry,
  list,
  onDetails,
}: {
  entry: AuditEntry
  list: ReturnType<typeof useAuditSearch>
  onDetails: () => void
}) {
  const t = useTexts(texts)
  const role = useRole()
  const { record, actor, admin, entity_id: entityId } = entry
  const to = record && recordPath(record, role)
  const actorId = actor._id
  return (
    <Menu
      label={t.actions(entry.what)}
      items={[
        { label: t.details, onSelect: onDetails },
        ...(to ? [{ label: t.openRecord, link: <Link {...to} /> }] : []),
        ...(entityId && list.query.entity_id !== entityId
          ? [{ label: t.ofRecord, onSelect: () => list.change({ entity_id: entityId }) }]
          : []),
        ...(actorId && list.query.actor_id !== actorId
          ? [{ label: t.ofPerson, onSelect: () => list.change({ actor_id: actorId }) }]
          : []),
        ...(admin && list.query.admin_id !== admin._id
          ? [{ label: t.ofAdmin, onSelect: () => list.change({ admin_id: admin._id }) }]
          : []),
      ]}
    />
  )
}
