import { Check, Minus, Plus, RefreshCw } from 'lucide-react'
import type { PlanOffer } from '#src/features/change-requests/contract.ts'
import { usedWords } from '#src/features/memberships/used-words.ts'
import { useConditionWords } from '#src/features/plans/web/conditions.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import type { PortalPlan } from '../contract.ts'
import { compareOptions } from './compare-plans.ts'
import { pageTexts } from './page-texts.ts'
import { texts } from './texts.ts'

type PlanCardProps = {
  plan: PortalPlan
  /** What runs now, to compare with. */
  present: PortalPlan | undefined
  /** What a change from today on would cost. */
  offer: PlanOffer | undefined
  isAsked: boolean
  startsOn: string
  /** Why nothing more can be asked for or reserved. */
  noChange: string | null
  noReservation: string | null
  onChange: () => void
  onReserve: () => void
}

const signs = { same: Check, more: Plus, other: RefreshCw, less: Minus } as const

/** A plan beside the present one: its price, what is other in it, and what it costs from today or afterwards. */
export function PlanCard(props: PlanCardProps) {
  const { plan, present, offer, isAsked, startsOn, noChange, noReservation, onChange, onReserve } = props
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  const formats = useFormats()
  const conditionsOf = useConditionWords()
  const conditions = conditionsOf(plan.conditions)
  const refusal = plan.refusal && t.notForYou(plan.refusal)
  return (
    <Card
      title={plan.name}
      description={formats.duration(plan.duration)}
      actions={<PlanBadge plan={plan} isAsked={isAsked} />}
      className={`flex w-full flex-col [&>div]:flex [&>div]:flex-1 [&>div]:flex-col ${plan.is_current ? 'border-accent-line' : ''}`}
    >
      <p className="num font-semibold text-xl">{formats.som(plan.price)}</p>
      <p className="num text-muted text-sm">{t.perDay(formats.som(Math.round(plan.price / plan.duration)))}</p>
      {conditions && <p className="mt-1 text-muted text-sm">{conditions}</p>}
      <ul className="my-4 flex-1 space-y-1.5">
        {compareOptions(plan.options, plan.is_current ? undefined : present?.options).map(({ key, value, change }) => {
          const Sign = signs[change]
          return (
            <li key={`${change}:${key}`} className={`flex gap-2 ${change === 'less' ? 'text-muted' : ''}`}>
              <Sign
                aria-hidden="true"
                className={`mt-0.5 size-4 shrink-0 ${change === 'less' ? 'text-muted' : change === 'same' ? 'text-good' : 'text-accent-text'}`}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {key}: <span className="text-muted">{value}</span>
                {change !== 'same' && <span className="text-muted text-sm">{` (${t.changes[change]})`}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-col gap-2">
        {offer && (
          <>
            <OfferText offer={offer} />
            <Button variant="primary" disabledReason={noChange} onClick={onChange}>
              {t.changeNow}
            </Button>
          </>
        )}
        <Button disabledReason={noReservation ?? refusal} onClick={onReserve}>
          {offer ? t.reserveFrom(formats.day(startsOn)) : t.reserve}
        </Button>
      </div>
    </Card>
  )
}

function PlanBadge({ plan, isAsked }: Pick<PlanCardProps, 'plan' | 'isAsked'>) {
  const t = { ...useTexts(texts), ...useTexts(pageTexts) }
  if (plan.is_reserved) return <Badge tone="warn">{t.reserved}</Badge>
  if (isAsked) return <Badge tone="warn">{t.asked}</Badge>
  return plan.is_current ? <Badge tone="good">{t.current}</Badge> : null
}

function OfferText({ offer }: { offer: PlanOffer }) {
  const t = useTexts(pageTexts)
  const formats = useFormats()
  const had = usedWords(offer, useLanguage())
  const { moved = [] } = offer as Partial<PlanOffer> // what the device keeps may be of a version without it
  return (
    <div className="tabular-nums rounded-md bg-sunken px-3.5 py-2.5 text-sm">
      <p className="text-muted">{t.fromToday(formats.day(offer.new_end_date))}</p>
      <p className="font-semibold text-md">
        {offer.remaining_amount > 0 ? t.toPay(formats.som(offer.remaining_amount)) : t.nothingToPay}
      </p>
      {had && <p className="text-muted">{had}</p>}
      {offer.credit > 0 && (
        <p className="text-muted">
          {had
            ? t.creditedRest(formats.som(offer.credit))
            : t.credited(formats.unit(offer.unused_days, 'day'), formats.som(offer.credit))}
        </p>
      )}
      {offer.old_remaining_amount > 0 && (
        <p className="text-warn">{t.oldDebt(formats.som(offer.old_remaining_amount))}</p>
      )}
      {offer.agreed_day && <p className="text-warn">{t.agreedEnds(formats.day(offer.agreed_day))}</p>}
      {moved.map(({ _id, plan_name, start_date, new_start_date }) => (
        <p key={_id} className="text-warn [overflow-wrap:anywhere]">
          {t.movedAhead(plan_name, formats.day(start_date), formats.day(new_start_date))}
        </p>
      ))}
    </div>
  )
}
