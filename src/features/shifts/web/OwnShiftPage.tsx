import { Wallet } from 'lucide-react'
import { Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { afterGyms, useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { shifts } from '../calls.generated.ts'
import type { Shift } from '../contract.ts'
import { Till } from './Till.tsx'
import { texts } from './texts.ts'
import { useShiftColumns } from './shift-columns.tsx'

const OpenShiftDialog = lazyPart(() => import('./OpenShiftDialog.tsx'), 'OpenShiftDialog')

/** /employee/shift: the open till of the selected gym, and the own shifts before it. */
export function OwnShiftPage() {
  const t = useTexts(texts)
  const place = useSelectedGym()
  const { gym } = place
  const current = afterGyms(
    useApi(shifts.current, { query: { gym_id: gym?._id } }, { enabled: gym !== undefined }),
    place,
  )
  const list = useListSearch({
    columns: ['opened', 'closed', 'counted', 'result'],
    filters: { start_date: 'day', end_date: 'day' },
  })
  const answer = useApi(shifts.list, { query: { ...list.query, state: 'closed' } }, { keepPrevious: true })
  const columns = useShiftColumns({ withPerson: false })
  // an open till is higher than none: what stands below comes after it, so that nothing is pushed away
  const isTillKnown = current.data !== undefined || current.error !== null
  return (
    <>
      <PageHead title={t.ownTitle} context={t.ownContext} />
      <div className="mb-6">
        {current.data && gym ? (
          <Current key={gym._id} gymId={gym._id} shift={current.data.shift} isRequired={current.data.is_required} />
        ) : (
          <PageState error={current.error} onRetry={current.refetch} skeleton={<CardSkeleton />} />
        )}
      </div>
      {isTillKnown && (
        <>
          <h2 className="mb-3 font-semibold text-lg">{t.history}</h2>
          <ListView
            list={list}
            answer={answer}
            period={<DayRange days={list.query} onChange={list.change} labels={t} />}
            rows={answer.data?.shifts}
            rowKey={(row) => row._id}
            rowTo={(row) => paths.shift('employee', row._id)}
            caption={t.history}
            columns={columns}
            total={t.total}
            empty={<EmptyState title={t.none} icon={<Wallet aria-hidden="true" />} />}
          />
        </>
      )}
    </>
  )
}

type CurrentProps = { gymId: string; shift: Shift | null; isRequired: boolean }

function Current({ gymId, shift, isRequired }: CurrentProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [opens, setOpens] = useState(false)
  if (shift)
    return (
      <Card
        title={t.since(formats.instant(shift.opened_at))}
        actions={
          <>
            <Link to={paths.shift('employee', shift._id)} className={buttonClass({ variant: 'secondary' })}>
              {t.movements}
            </Link>
            <Link to={paths.shift('employee', shift._id)} className={buttonClass({ variant: 'primary' })}>
              {t.close}
            </Link>
          </>
        }
      >
        <Till shift={shift} />
      </Card>
    )
  return (
    <Card>
      <EmptyState
        title={t.noOpen}
        icon={<Wallet aria-hidden="true" />}
        action={
          <Button variant="primary" onClick={() => setOpens(true)}>
            {t.open}
          </Button>
        }
      >
        {isRequired ? t.noOpenText : t.noOpenAuto}
      </EmptyState>
      {opens && (
        <Suspense>
          <OpenShiftDialog gymId={gymId} onClose={() => setOpens(false)} />
        </Suspense>
      )}
    </Card>
  )
}
