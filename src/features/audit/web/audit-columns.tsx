import type { Column } from '#src/ui/table-columns.ts'
import { RowPart } from '#src/ui/table-rows.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { AuditEntry } from '../contract.ts'
import { Actor } from './Actor.tsx'
import { Changes } from './Changes.tsx'
import { recordPath } from './record-path.ts'
import { texts } from './texts.ts'

const linesShown = 2

export function useAuditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  return [
    {
      id: 'when',
      sortBy: 'date',
      header: t.when,
      onCard: 'fact',
      width: '9.5rem',
      cell: (entry) => (
        <time dateTime={entry.at} title={formats.ago(entry.at)} className="num">
          {formats.instant(entry.at)}
        </time>
      ),
    },
    { id: 'who', header: t.who, mayBeCut: true, onCard: 'fact', cell: (entry) => <Actor entry={entry} /> },
    {
      id: 'what',
      header: t.what,
      mayBeCut: true,
      onCard: 'title',
      cell: (entry) => (
        <RowPart>
          <button
            type="button"
            className="block max-w-full truncate text-start font-medium hover:underline"
            onClick={() => onOpen(entry)}
          >
            {entry.what}
          </button>
        </RowPart>
      ),
    },
    {
      id: 'record',
      header: t.record,
      mayBeCut: true,
      onCard: 'fact',
      cell: (entry) => <RecordLink entry={entry} />,
    },
    ...(role === 'superadmin'
      ? [
          {
            id: 'admin',
            header: t.admin,
            mayBeCut: true,
            from: 'xl' as const,
            cell: (entry: AuditEntry) =>
              entry.admin ? (
                <span className="block truncate">{entry.admin.name}</span>
              ) : (
                <span className="text-muted">—</span>
              ),
          },
        ]
      : []),
    {
      id: 'changes',
      header: t.changes,
      mayBeCut: true,
      from: 'lg',
      cell: (entry) =>
        entry.changes.length > 0 ? (
          <Changes changes={entry.changes} most={linesShown} />
        ) : (
          <span className="text-muted">—</span>
        ),
    },
  ]
}

function RecordLink({ entry: { record } }: { entry: AuditEntry }) {
  const role = useRole()
  if (!record) return <span className="text-muted">—</span>
  const to = recordPath(record, role)
  if (!to) return <span>{record.name}</span>
  return (
    <RowPart>
      <Link
        {...to}
        className="touch-target block max-w-full rows:truncate rows:pointer-coarse:py-3 text-accent-text hover:underline"
      >
        {record.name}
      </Link>
    </RowPart>
  )
}
