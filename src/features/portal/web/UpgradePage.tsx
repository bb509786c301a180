import { Check } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useConditionWords } from '#src/features/plans/web/conditions.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type PortalPlan, portals } from '../contract.ts'
import { pageTexts } from './page-texts.ts'
import { texts } from './texts.ts'

/** /member/payment/plan/upgrade: the gym's plans side by side; one of them can be reserved. */
export function UpgradePage() {
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const formats = useFormats()
  const conditionsOf = useConditionWords()
  const { gym } = useSelectedGym()
  const [chosen, setChosen] = useState<PortalPlan>()
  const [isAsking, setAsking] = useState(false)
  const answer = useApi(
    portals.plans,
    { query: { gym_id: gym?._id } },
    { enabled: gym !== undefined, keepPrevious: true },
  )
  const reserve = useApiMutation(portals.reserve, { onDone: () => setAsking(false), fails: 'inline' })
  const plans = answer.data?.plans
  const hasReservation = plans?.some(({ is_reserved }) => is_reserved) ?? false
  return (
    <>
      <PageHead title={t.upgrade} context={gym && t.upgradeContext(gym.name)} />
      {!plans ? (
        <PageState error={answer.error} onRetry={answer.refetch} />
      ) : plans.length === 0 ? (
        <EmptyState title={t.noPlans} />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
          {plans.map((plan) => (
            <li key={plan._id} className="flex">
              <Card
                title={plan.name}
                description={formats.duration(plan.duration)}
                actions={
                  plan.is_reserved ? (
                    <Badge tone="warn">{t.reserved}</Badge>
                  ) : (
                    plan.is_current && <Badge tone="good">{t.current}</Badge>
                  )
                }
                className={`flex w-full flex-col [&>div]:flex [&>div]:flex-1 [&>div]:flex-col ${plan.is_current ? 'border-accent-line' : ''}`}
              >
                <p className="num font-semibold text-xl">{formats.som(plan.price)}</p>
                <p className="num text-muted text-sm">
                  {t.perDay(formats.som(Math.round(plan.price / plan.duration)))}
                </p>
                {conditionsOf(plan.conditions) && (
                  <p className="mt-1 text-muted text-sm">{conditionsOf(plan.conditions)}</p>
                )}
                <ul className="my-4 flex-1 space-y-1.5">
                  {plan.options.map(({ key, value }) => (
                    <li key={key} className="flex gap-2">
                      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
                      <span className="min-w-0">
                        {key}: <span className="text-muted">{value}</span>
                      </span>
                    </li>
                  ))}
                </ul>
                <Button
                  disabledReason={hasReservation ? t.reservedText : plan.refusal && t.notForYou(plan.refusal)}
                  onClick={() => {
                    reserve.reset()
                    setChosen(plan)
                    setAsking(true)
                  }}
                >
                  {t.reserve}
                </Button>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => chosen && gym && reserve.mutate({ body: { gym_id: gym._id, plan_id: chosen._id } })}
        title={t.reserveQuestion(chosen?.name ?? '')}
        description={chosen && t.reserveText(formats.day(answer.data?.starts_on ?? ''), formats.som(chosen.price))}
        confirmLabel={t.reserve}
        cancelLabel={t.cancel}
        tone="plain"
        pending={reserve.isPending}
        error={reserve.error?.message}
      />
    </>
  )
}
