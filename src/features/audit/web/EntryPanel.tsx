import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { AuditEntry } from '../contract.ts'
import { Actor } from './Actor.tsx'
import { recordPath } from './record-path.ts'
import { texts } from './texts.ts'

/** One entry whole: who, when, which record, and every field before and after. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const to = entry.record && recordPath(entry.record, role)
  return (
    <SidePanel open onClose={onClose} title={entry.what} description={formats.instant(entry.at)} width="lg">
      <DefinitionList
        facts={[
          {
            term: t.who,
            value: (
              <span className="block text-end">
                <Actor entry={entry} />
              </span>
            ),
          },
          ...(entry.record
            ? [
                {
                  term: t.record,
                  value: to ? (
                    <Link {...to} className="touch-target inline-block text-accent-text hover:underline">
                      {entry.record.name}
                    </Link>
                  ) : (
                    entry.record.name
                  ),
                },
              ]
            : []),
          ...(entry.gym ? [{ term: t.gym, value: entry.gym.name }] : []),
          ...(entry.admin ? [{ term: t.admin, value: entry.admin.name }] : []),
          ...(entry.request_id
            ? [{ term: t.requestId, value: <code className="text-xs">{entry.request_id}</code> }]
            : []),
        ]}
      />
      <h3 className="mt-6 mb-2 font-semibold">{t.changes}</h3>
      {entry.changes.length === 0 ? <p className="text-muted">{t.noChanges}</p> : <ChangeTable entry={entry} />}
    </SidePanel>
  )
}

function ChangeTable({ entry }: { entry: AuditEntry }) {
  const t = useTexts(texts)
  const wasThere = entry.changes.some(({ before }) => before !== null)
  return (
    <table className="w-full text-start [overflow-wrap:anywhere]">
      <thead className="text-muted text-sm">
        <tr>
          <th scope="col" className="w-1/3 py-1.5 pr-3 text-start font-medium">
            {t.field}
          </th>
          {wasThere && (
            <th scope="col" className="py-1.5 pr-3 text-start font-medium">
              {t.before}
            </th>
          )}
          <th scope="col" className="py-1.5 text-start font-medium">
            {t.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map((change) => (
          <tr key={change.field} className="border-line border-t align-top">
            <th scope="row" className="py-2 pr-3 text-start font-normal text-muted">
              {change.label}
            </th>
            {wasThere && <td className="py-2 pr-3 text-muted">{change.before ?? '—'}</td>}
            <td className="py-2">{change.after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
