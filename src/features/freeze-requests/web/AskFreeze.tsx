import { Suspense, useState } from 'react'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { freezeRequests } from '../calls.generated.ts'
import { requestStatusTones } from '../words.ts'
import { texts } from './texts.ts'

const AskFreezeDialog = lazyPart(() => import('./AskFreezeDialog.tsx'), 'AskFreezeDialog')

type AskFreezeProps = {
  gymId: string
  membership: { _id: string; plan_name: string; start_date: string }
}

/** On the member's own membership: the button, or what became of the last request. Nothing where the gym takes none. */
export function AskFreeze({ gymId, membership }: AskFreezeProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useApiMutation(freezeRequests.withdraw)
  const { data, error, refetch } = useApi(freezeRequests.own, { query: { gym_id: gymId } }, { staleMs: 30_000 })
  if (!data) return <PartState inCard name={t.ask} error={error} onRetry={refetch} />
  const last = data.requests.find(({ membership_id }) => membership_id === membership._id)
  return (
    <>
      {last && (
        <div className="mt-4 rounded-md bg-sunken px-3.5 py-2.5">
          <p className="flex flex-wrap items-center justify-between gap-2">
            <span className="font-medium">{t.mine}</span>
            <StatusBadge tone={requestStatusTones[last.status]}>{t.statuses[last.status]}</StatusBadge>
          </p>
          <p className="num text-muted text-sm">{`${formats.day(last.start_date)} – ${formats.day(last.end_date)}`}</p>
          {last.status === 'waiting' && (
            <Button
              size="sm"
              variant="ghost"
              className="-ml-2 mt-1"
              pending={withdraw.isPending}
              onClick={() => withdraw.mutate({ freeze_request_id: last._id })}
            >
              {t.withdraw}
            </Button>
          )}
          {last.answer && <p className="mt-1 text-sm [overflow-wrap:anywhere]">{t.answer(last.answer)}</p>}
        </div>
      )}
      {data.may_ask.includes(membership._id) && last?.status !== 'waiting' && (
        <div className="mt-4 inline-block">
          <Button variant="secondary" onClick={() => setAsking(true)}>
            {t.ask}
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <AskFreezeDialog membership={membership} own={data} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
