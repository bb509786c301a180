import { History as HistoryIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useGymFilter } from '#src/features/gyms/web/gyms-of-list.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterChip } from '#src/ui/FilterMenu.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { audit } from '../calls.generated.ts'
import type { AuditEntry } from '../contract.ts'
import { actorKinds, recordKinds } from '../rules.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { texts } from './texts.ts'
import { useAuditSearch } from './use-audit-search.ts'

const ChainDialog = lazyPart(() => import('./ChainDialog.tsx'), 'ChainDialog')
const EntryPanel = lazyPart(() => import('./EntryPanel.tsx'), 'EntryPanel')

/** Filters that a link or a row's menu sets: a chip says so, and takes them away. */
const chosen = [
  ['admin_id', 'onlyAdmin'],
  ['actor_id', 'onlyPerson'],
  ['entity_id', 'onlyRecord'],
  ['member_id', 'onlyMember'],
  ['membership_id', 'onlyMembership'],
] as const

/** Features name some acts otherwise than the record that they change. */
const featureOf: Readonly<Record<string, string>> = { cash_shifts: 'shifts', gift_cards: 'gift-cards' }

/** /admin/audit and /superadmin/audit: who did what to which record. */
export function AuditPage() {
  const t = useTexts(texts)
  const role = useRole()
  const list = useAuditSearch()
  const { filterAz: _order, ...query } = list.query
  const answer = useApi(audit.all, { query }, { keepPrevious: true })
  const [isProof, setProof] = useState(false)
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const gymFilter = useGymFilter(t.gym)
  const acts = useApi(audit.actions, {}, { staleMs: 600_000 })
  const { entity } = query
  const actsOfKind = acts.data?.actions.filter((act) => act.entity === (featureOf[entity ?? ''] ?? entity)) ?? []
  return (
    <>
      <PageHead
        title={t.title}
        context={t.context}
        actions={<Button onClick={() => setProof(true)}>{t.proof}</Button>}
      />
      <ListView
        list={list}
        answer={answer}
        period={<DayRange days={query} onChange={list.change} />}
        rows={answer.data?.entries}
        rowKey={(entry) => entry._id}
        onRowClick={setOpen}
        rowMenu={(entry) => <EntryMenu entry={entry} list={list} onDetails={() => setOpen(entry)} />}
        caption={t.title}
        searchLabel={t.search}
        total={t.total}
        tools={<ExportMenu endpoint={audit.exportAll} query={query} />}
        filters={[
          { name: 'entity', label: t.kind, choices: recordKinds.map((value) => ({ value, label: t.kinds[value] })) },
          // its place is kept while they are on their way: the rows stay where they are
          ...(actsOfKind.length > 0 || (entity && acts.isLoading)
            ? [
                {
                  name: 'action' as const,
                  label: t.what,
                  choices: actsOfKind.map(({ action, what }) => ({ value: action, label: what })),
                },
              ]
            : []),
          {
            name: 'actor_kind',
            label: t.who,
            choices: actorKinds
              .filter((kind) => kind !== 'visitor' || role === 'superadmin')
              .map((value) => ({ value, label: t.roles[value] })),
          },
          ...gymFilter,
        ]}
        moreFilters={
          <>
            {chosen.map(
              ([name, label]) =>
                query[name] && (
                  <FilterChip key={name} label={t[label]} isOn onToggle={() => list.change({ [name]: undefined })} />
                ),
            )}
          </>
        }
        columns={useAuditColumns(setOpen)}
        empty={
          <EmptyState title={t.none} icon={<HistoryIcon aria-hidden="true" />}>
            {t.noneText}
          </EmptyState>
        }
      />
      {isProof && (
        <Suspense>
          <ChainDialog query={query.admin_id ? { admin_id: query.admin_id } : {}} onClose={() => setProof(false)} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <EntryPanel entry={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
