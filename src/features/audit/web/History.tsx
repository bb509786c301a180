import { useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import type { Request } from '#src/contract/endpoint.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { TableSkeleton } from '#src/ui/Skeleton.tsx'
import { Timeline } from '#src/ui/Timeline.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, type Search } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { audit } from '../calls.generated.ts'
import type { AuditEntry } from '../contract.ts'
import { Changes } from './Changes.tsx'
import { recordPath } from './record-path.ts'
import { texts } from './texts.ts'

const step = 10
const most = 100
const linesShown = 4

type HistoryProps = {
  /** Whose history: `{ member_id }`, `{ actor_id }`, `{ entity: 'gyms', entity_id }` … */
  of: Pick<
    Request<typeof audit.all>['query'],
    'admin_id' | 'actor_id' | 'entity' | 'entity_id' | 'member_id' | 'membership_id'
  >
  /** Everything here is of one record: its name need not stand at each line. */
  isOneRecord?: boolean
}

/** The same in a card; titled where it is not a tab's whole content. */
export function HistoryCard({ isTitled = false, ...history }: HistoryProps & { isTitled?: boolean }) {
  const t = useTexts(texts)
  return (
    <Card {...(isTitled && { title: history.of.actor_id ? t.lately : t.history })}>
      <History {...history} />
    </Card>
  )
}

/** What was done with a record, or by a person, along a thread; the whole log is one link away. */
export function History({ of, isOneRecord = false }: HistoryProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const [limit, setLimit] = useState(step)
  const { data, error, refetch, isPlaceholderData } = useApi(
    audit.all,
    { query: { ...of, limit } },
    { keepPrevious: true },
  )
  if (!data) return <PageState error={error} onRetry={refetch} skeleton={<TableSkeleton rows={4} columns={2} />} />
  const { entries, pagination } = data
  if (entries.length === 0) return <EmptyState title={t.none}>{t.noneText}</EmptyState>
  return (
    <div className="flex flex-col gap-4">
      <Timeline
        events={entries.map((entry) => ({
          id: entry._id,
          title: entry.what,
          when: formats.instant(entry.at),
          dateTime: entry.at,
          body: <EntryBody entry={entry} showsRecord={!isOneRecord} showsActor={!of?.actor_id} />,
        }))}
      />
      <div className="flex flex-wrap items-center gap-3">
        {pagination.total > entries.length && limit < most && (
          <Button size="sm" pending={isPlaceholderData} onClick={() => setLimit(Math.min(most, limit + 2 * step))}>
            {t.showMore}
          </Button>
        )}
        <Link
          to={paths.audit(role)}
          search={of as Search}
          className="touch-target text-accent-text text-sm hover:underline"
        >
          {t.all}
        </Link>
      </div>
    </div>
  )
}

function EntryBody({
  entry,
  showsRecord,
  showsActor,
}: {
  entry: AuditEntry
  showsRecord: boolean
  showsActor: boolean
}) {
  const t = useTexts(texts)
  const role = useRole()
  const { actor, record, changes } = entry
  const to = record && recordPath(record, role)
  const who = actor.fullname ? `${actor.fullname}, ${t.roles[actor.kind].toLowerCase()}` : t.roles[actor.kind]
  return (
    <span className="flex flex-col gap-0.5">
      {showsRecord && record && (
        <span>
          {to ? (
            <Link {...to} className="touch-target inline-block text-accent-text hover:underline">
              {record.name}
            </Link>
          ) : (
            record.name
          )}
        </span>
      )}
      {showsActor && <span className="text-sm">{who}</span>}
      {changes.length > 0 && <Changes changes={changes} most={linesShown} />}
    </span>
  )
}
