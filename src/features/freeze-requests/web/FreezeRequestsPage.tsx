import { Check, Snowflake, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { useGymFilter, useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { bookedWords } from '#src/features/memberships/booked-words.ts'
import { MovedAhead } from '#src/features/memberships/web/MovedAhead.tsx'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { untilRead } from '#src/web/until-read.ts'
import { freezeRequests } from '../calls.generated.ts'
import type { ReceivedFreezeRequest } from '../contract.ts'
import { requestStates } from '../rules.ts'
import { requestStatusTones } from '../words.ts'
import { texts } from './texts.ts'

const RefuseDialog = lazyPart(() => import('./RefuseDialog.tsx'), 'RefuseDialog')

const live = [freezeRequests.list]

/** /{admin|employee}/memberships/freezes: what members ask for, answered with one press. */
export function FreezeRequestsPage({ above }: { above?: ReactNode }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const role = useRole()
  const [refused, setRefused] = useState<ReceivedFreezeRequest>()
  const list = useListSearch({
    columns: ['member', 'start', 'date'],
    filters: { status: requestStates, gym_id: 'text', start_date: 'day', end_date: 'day' },
  })
  const { page, limit, gym_id, filterAz: _, search: __, ...filters } = list.query
  const { gymId, isReady, after } = useGymOfList(gym_id)
  const gymFilter = useGymFilter(t.gym)
  useReadOn('memberships', live, gymId)
  const asked = { ...filters, ...(gymId ? { gym_id: gymId } : {}) }
  const answer = after(
    useApi(freezeRequests.list, { query: { page, limit, ...asked } }, { keepPrevious: true, enabled: isReady }),
  )
  return (
    <>
      <PageHead title={t.title} context={answer.data && t.context(answer.data.waiting)} />
      {above}
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.requests}
        rowKey={(row) => row._id}
        caption={t.title}
        total={t.total}
        tools={<ExportMenu endpoint={freezeRequests.exportList} query={asked} />}
        period={<DayRange days={filters} onChange={list.change} />}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: requestStates.map((value) => ({ value, label: t.statuses[value] })),
          },
          ...gymFilter,
        ]}
        columns={[
          {
            id: 'member',
            sortBy: 'member',
            header: t.member,
            mayBeCut: true,
            onCard: 'title',
            cell: (row) => (
              <Link
                to={paths.membership(role, row.membership_id)}
                className="block truncate font-medium hover:underline pointer-coarse:py-0.5"
              >
                {row.member_id.fullname}
                <span className="block truncate font-normal text-muted text-sm">{row.plan_name}</span>
              </Link>
            ),
          },
          {
            id: 'days',
            sortBy: 'start',
            header: t.days,
            onCard: 'fact',
            cell: (row) => {
              const cost = bookedWords(row, formats.day)
              return (
                <div className="num">
                  {`${formats.day(row.start_date)} – ${formats.day(row.end_date)}`}
                  <span className="block text-muted text-sm">{formats.unit(row.days, 'day')}</span>
                  {cost && <span className="block whitespace-normal text-sm text-warn">{cost[language]}</span>}
                  <div className="whitespace-normal text-sm">
                    <MovedAhead moved={row.moved} />
                  </div>
                </div>
              )
            },
          },
          {
            id: 'reason',
            header: t.reason,
            mayBeCut: true,
            onCard: 'fact',
            cell: (row) => <span className="block rows:truncate [overflow-wrap:anywhere]">{row.reason}</span>,
          },
          {
            id: 'asked',
            sortBy: 'date',
            header: t.asked,
            from: 'lg',
            cell: (row) => <span className="num whitespace-nowrap">{formats.instant(row.createdAt)}</span>,
          },
          {
            id: 'status',
            header: t.status,
            onCard: 'fact',
            cell: (row) =>
              row.status === 'waiting' ? (
                <Answers request={row} onRefuse={() => setRefused(row)} />
              ) : (
                <StatusBadge tone={requestStatusTones[row.status]}>{t.statuses[row.status]}</StatusBadge>
              ),
          },
        ]}
        empty={
          <EmptyState title={t.none} icon={<Snowflake />}>
            {t.noneText}
          </EmptyState>
        }
      />
      {refused && (
        <Suspense>
          <RefuseDialog request={refused} onClose={() => setRefused(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Answers({ request, onRefuse }: { request: ReceivedFreezeRequest; onRefuse: () => void }) {
  const t = useTexts(texts)
  const refusal = useRefusal()
  const accept = useApiMutation(freezeRequests.answer, {
    until: untilRead,
    whose: () => request.member_id.fullname,
  })
  return (
    <span className="flex gap-2 cards:flex-wrap cards:justify-end">
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        pending={accept.isPending}
        disabledReason={refusal(freezeRequests.answer)}
        onClick={() => accept.mutate({ freeze_request_id: request._id, query: {}, body: { status: 'accepted' } })}
      >
        {t.accept}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<X aria-hidden="true" />}
        disabledReason={refusal(freezeRequests.answer)}
        onClick={onRefuse}
      >
        <span className="slim:sr-only">{t.refuse}</span>
      </Button>
    </span>
  )
}
