import { ArchiveRestore, Archive, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Badge } from '#src/ui/Badge.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { Column } from '#src/ui/table-columns.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { plans as endpoints } from '../calls.generated.ts'
import type { Plan } from '../contract.ts'
import { useConditionWords } from './conditions.ts'
import { optionName, optionValue } from '../option-name.ts'
import { texts } from './texts.ts'

const DeletePlanDialog = lazyPart(() => import('./DeletePlanDialog.tsx'), 'DeletePlanDialog')

type PlanListProps = {
  /** Whose plans: the platform's own, or those of the owner who looks. */
  of: 'platform' | 'owner'
  editTo: (planId: string) => string
  empty: ReactNode
}

/** Plans with their price and duration; a row leads to its form. */
export function PlanList({ of, editTo, empty }: PlanListProps) {
  const t = useTexts(texts)
  const list = useListSearch({ sort: 'abc', columns: ['duration', 'price'], filters: { archived: ['true'] } })
  const { page, limit, ...query } = list.query
  const filter = { search: query.search, filterAz: query.filterAz, sort: query.sort, archived: query.archived ?? '' }
  const ofPlatform = useApi(
    endpoints.ofPlatform,
    { query: { ...filter, archived: filter.archived || undefined } },
    { enabled: of === 'platform', keepPrevious: true },
  )
  const ofOwner = useApi(
    endpoints.ofAdmin,
    { query: { ...filter, archived: filter.archived || undefined } },
    { enabled: of === 'owner', keepPrevious: true },
  )
  const answer = of === 'platform' ? ofPlatform : ofOwner
  const [deleted, setDeleted] = useState<Plan | null>(null)
  const restore = useApiMutation(endpoints.update)
  const rows = answer.data?.plans
  const total = rows?.length ?? 0

  const menuOf = (plan: Plan) => (
    <Menu
      label={t.actions(plan.name)}
      items={[
        { label: t.edit, icon: <Pencil aria-hidden="true" />, link: <Link to={editTo(plan._id)} /> },
        plan.is_archived
          ? {
              label: t.restore,
              icon: <ArchiveRestore aria-hidden="true" />,
              onSelect: () => restore.mutate({ id: plan._id, body: { is_archived: false, version: plan.version } }),
            }
          : {
              label: plan.is_used ? t.archive : t.delete,
              icon: plan.is_used ? <Archive aria-hidden="true" /> : <Trash2 aria-hidden="true" />,
              tone: 'bad',
              onSelect: () => setDeleted(plan),
            },
      ]}
    />
  )

  return (
    <>
      <ListView
        list={list}
        // plans come whole; they are cut into pages here
        answer={{
          ...answer,
          data: rows && { pagination: { page, total, totalPages: Math.max(1, Math.ceil(total / limit)) } },
        }}
        rows={rows?.slice((page - 1) * limit, page * limit)}
        rowKey={(plan) => plan._id}
        rowTo={(plan) => editTo(plan._id)}
        rowMenu={menuOf}
        caption={t.title}
        searchLabel={t.search}
        tools={
          of === 'platform' ? (
            <ExportMenu endpoint={endpoints.exportOfPlatform} query={filter} />
          ) : (
            <ExportMenu endpoint={endpoints.exportOfAdmin} query={filter} />
          )
        }
        filters={[{ name: 'archived', label: t.state, choices: [{ value: 'true', label: t.archivedOnly }] }]}
        total={t.total}
        columns={useColumns(of === 'owner')}
        empty={empty}
      />
      {deleted && (
        <Suspense>
          <DeletePlanDialog key={deleted._id} plan={deleted} onClose={() => setDeleted(null)} />
        </Suspense>
      )}
    </>
  )
}

const optionsShown = 2

function useColumns(showsGyms: boolean): Column<Plan>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const conditionsOf = useConditionWords()
  const language = useLanguage()
  return [
    {
      id: 'name',
      header: t.name,
      mayBeCut: true,
      onCard: 'title',
      cell: (plan) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-medium">{plan.name}</span>
          {plan.is_archived && <Badge>{t.archived}</Badge>}
          {conditionsOf(plan) && <span className="w-full rows:truncate text-muted text-sm">{conditionsOf(plan)}</span>}
        </span>
      ),
    },
    {
      id: 'duration',
      sortBy: 'duration',
      header: t.duration,
      onCard: 'fact',
      cell: (plan) => <span className="num whitespace-nowrap">{formats.duration(plan.duration)}</span>,
    },
    ...(showsGyms
      ? [
          {
            id: 'gyms',
            header: t.gyms,
            mayBeCut: true,
            onCard: 'fact' as const,
            cell: (plan: Plan) => <Some words={plan.gyms.map((gym) => gym.name)} />,
          },
        ]
      : []),
    {
      id: 'options',
      header: t.options,
      mayBeCut: true,
      from: 'lg',
      cell: (plan) => (
        <Some
          words={plan.options.map((option) => `${optionName(option.key, language)}: ${optionValue(option, language)}`)}
        />
      ),
    },
    {
      id: 'price',
      sortBy: 'price',
      header: t.price,
      align: 'end',
      onCard: 'aside',
      cell: (plan) => <span className="num font-medium whitespace-nowrap">{formats.som(plan.price)}</span>,
    },
  ]
}

/** The first words of a list, and how many more. */
function Some({ words }: { words: readonly string[] }) {
  const t = useTexts(texts)
  const rest = words.length - optionsShown
  return (
    <span className="min-w-0 rows:truncate [overflow-wrap:anywhere]">
      {words.slice(0, optionsShown).join(', ')}
      {rest > 0 && <span className="text-muted"> {t.more(rest)}</span>}
    </span>
  )
}
