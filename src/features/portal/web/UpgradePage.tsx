import { Suspense, useState } from 'react'
import { changeRequests } from '#src/features/change-requests/calls.generated.ts'
import { GymState } from '#src/features/gyms/web/NoGym.tsx'
import { keptOfGym } from '#src/features/gyms/web/kept-of-gym.ts'
import { afterGyms, useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { type ApiError, offlineError } from '#src/web/api-error.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import type { PortalPlan } from '../contract.ts'
import { pageTexts } from './page-texts.ts'
import { PlanCard } from './PlanCard.tsx'
import { ReserveDialog } from './ReserveDialog.tsx'
import { texts } from './texts.ts'

const ConfirmDialog = lazyPart(() => import('#src/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

type Chosen = { plan: PortalPlan; act: 'change' | 'reserve' }

/** /member/payment/plan/upgrade: the gym's plans beside the present one; one can be had from today on, or reserved for later. */
export function UpgradePage() {
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const place = useSelectedGym()
  const { gym } = place
  const [chosen, setChosen] = useState<Chosen>()
  const ofGym = { enabled: gym !== undefined, obstacle: place.obstacle }
  const { keptAt, ...kept } = useKeptApi(
    portals.plans,
    { query: { gym_id: gym?._id } },
    { ...ofGym, keepPrevious: true, keptAs: keptOfGym('plans', place) },
  )
  const answer = afterGyms(kept, place)
  const offered = useKeptApi(
    changeRequests.offers,
    { query: { gym_id: gym?._id ?? '' } },
    { ...ofGym, keptAs: keptOfGym('offers', place) },
  )
  // what is kept is read; to have one of them the gym has to be asked
  const noGym = gym && !keptAt ? null : offlineError().message
  const plans = answer.data?.plans
  const startsOn = answer.data?.starts_on ?? ''
  const hasReservation = plans?.some(({ is_reserved }) => is_reserved) ?? false
  const request = offered.data?.request
  const isWaiting = request?.status === 'waiting'
  const present = plans?.find(({ is_current }) => is_current)
  return (
    <>
      <PageHead title={t.upgrade} context={gym?.name} />
      <KeptNotice at={keptAt} />
      {request && (isWaiting || request.status === 'refused') && <RequestNotice request={request} />}
      {offered.data?.obstacle && (
        <p className="mb-4 rounded-md bg-warn-soft px-4 py-3 text-warn">{offered.data.obstacle}</p>
      )}
      {gym && <NoOffers {...offered} hasPlans={plans !== undefined} />}
      {!plans ? (
        <GymState place={place} error={answer.error} onRetry={answer.refetch} />
      ) : plans.length === 0 ? (
        <EmptyState title={t.noPlans} />
      ) : (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {plans.map((plan) => (
            <li key={plan._id} className="flex">
              <PlanCard
                plan={plan}
                present={present}
                offer={offered.data?.offers.find(({ plan_id }) => plan_id === plan._id)}
                isAsked={isWaiting && request.new_plan_id === plan._id}
                startsOn={startsOn}
                noChange={noGym ?? (isWaiting ? t.askedText : null)}
                noReservation={noGym ?? (hasReservation ? t.reservedText : null)}
                onChange={() => setChosen({ plan, act: 'change' })}
                onReserve={() => setChosen({ plan, act: 'reserve' })}
              />
            </li>
          ))}
        </ul>
      )}
      <ActDialog
        chosen={chosen}
        gymId={gym?._id}
        startsOn={startsOn}
        membership={offered.data?.membership}
        onClose={() => setChosen(undefined)}
      />
    </>
  )
}

type ActProps = {
  chosen: Chosen | undefined
  gymId: string | undefined
  startsOn: string
  membership: ChangeProps['membership'] | null | undefined
  onClose: () => void
}

function ActDialog({ chosen, gymId, startsOn, membership, onClose }: ActProps) {
  if (chosen?.act === 'reserve' && gymId)
    return <ReserveDialog plan={chosen.plan} gymId={gymId} startsOn={startsOn} onClose={onClose} />
  if (chosen?.act === 'change' && membership)
    return <ChangeDialog plan={chosen.plan} membership={membership} onClose={onClose} />
  return null
}

type NoOffersProps = { data: unknown; error: ApiError | null; refetch: () => unknown; hasPlans: boolean }

/** Why it can't be told what a change would cost from today; nothing while it is on its way. */
function NoOffers({ data, error, refetch, hasPlans }: NoOffersProps) {
  const t = useTexts(pageTexts)
  if (!hasPlans || data || !error) return null
  return (
    <Card title={t.changeNow} className="mb-4">
      <PageState error={error} onRetry={refetch} />
    </Card>
  )
}

type RequestShown = { _id: string; status: string; new_plan_name: string; answer: string | null }

function RequestNotice({ request }: { request: RequestShown }) {
  const t = useTexts(pageTexts)
  const withdraw = useApiMutation(changeRequests.withdraw)
  const isWaiting = request.status === 'waiting'
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-4 py-3"
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isWaiting ? t.askedNow(request.new_plan_name) : t.refusedText(request.new_plan_name, request.answer ?? '')}
      </p>
      {isWaiting && (
        <Button pending={withdraw.isPending} onClick={() => withdraw.mutate({ change_request_id: request._id })}>
          {t.withdraw}
        </Button>
      )}
    </div>
  )
}

type ChangeProps = { plan: PortalPlan; membership: { _id: string; plan_name: string }; onClose: () => void }

function ChangeDialog({ plan, membership, onClose }: ChangeProps) {
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const ask = useApiMutation(changeRequests.ask, { closes: onClose, fails: 'inline' })
  return (
    <Suspense>
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => ask.mutate({ body: { membership_id: membership._id, plan_id: plan._id } })}
        title={t.changeQuestion(plan.name)}
        description={t.changeText(membership.plan_name)}
        confirmLabel={t.send}
        cancelLabel={t.cancel}
        tone="plain"
        pending={ask.isPending}
        error={ask.error?.message}
      />
    </Suspense>
  )
}
