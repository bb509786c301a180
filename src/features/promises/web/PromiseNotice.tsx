import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import type { Membership } from '#src/features/memberships/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'
import type { Promised } from '../contract.ts'
import { canBePromised } from '../rules.ts'
import { texts } from './texts.ts'
import { useAgreeRefusal } from './use-agree-refusal.ts'

const PartsDialog = lazyPart(() => import('./PartsDialog.tsx'), 'PartsDialog')
const PromiseDialog = lazyPart(() => import('./PromiseDialog.tsx'), 'PromiseDialog')

const aboutOf = ({ member_id, plan_name }: Membership) => `${member_id.fullname}, ${plan_name}`

/** Above a membership with a debt: the day that was promised for it, or that it has passed. */
export function PromiseNotice({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const refusal = useRefusal()
  const agreeRefusal = useAgreeRefusal(membership.gym_id._id)
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useApi(
    promises.of,
    { id: membership._id, query: {} },
    { enabled: membership.remaining_amount > 0 },
  )
  const withdraw = useApiMutation(promises.withdraw)
  if (!data) return <PartState inCard name={t.promise} error={error} onRetry={refetch} />
  const counted = data.promises.filter(({ state }) => state !== 'withdrawn' && state !== 'moved')
  // parts of one plan were written at one moment: the first that is not paid is the one to speak of
  const plan = counted.filter(({ createdAt }) => createdAt === counted[0]?.createdAt)
  const last = plan.find(({ state, is_settled }) => state !== 'kept' && !is_settled) ?? plan[0]
  if (membership.remaining_amount <= 0 || !last || last.state === 'kept') return null
  const isBroken = last.state === 'broken'
  const day = formats.day(last.promised_on)
  const awaitedOn = last.card_on ?? last.promised_on
  return (
    <div
      role="status"
      className={cx(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3',
        isBroken ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
      )}
    >
      <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">
          {isBroken
            ? t.broken(day)
            : t[last.card_on ? 'byCard' : 'open'](formats.day(awaitedOn), formats.relativeDay(awaitedOn))}
        </span>
        <span className="num block text-sm">
          {[
            last.part
              ? t.partOf(formats.number(last.part.number), formats.number(last.part.of), formats.som(last.part.amount))
              : t.amount(formats.som(last.amount)),
            ...(last.by_member ? [t.byMember] : []),
          ].join(' · ')}
        </span>
        {last.part && <Parts plan={plan} />}
      </div>
      <span className="flex flex-wrap gap-2">
        <Button disabledReason={agreeRefusal} onClick={() => setOpen(true)}>
          {isBroken ? t.again : t.move}
        </Button>
        {!isBroken && (
          <Button
            pending={withdraw.isPending}
            disabledReason={refusal(promises.withdraw)}
            onClick={() => withdraw.mutate({ id: membership._id, query: {} })}
          >
            {t.withdraw}
          </Button>
        )}
      </span>
      {isOpen && (
        <Suspense>
          <PromiseDialog
            membershipId={membership._id}
            description={aboutOf(membership)}
            promisedOn={isBroken ? null : awaitedOn}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The days and sums of a debt that is paid in parts, and what became of each. */
function Parts({ plan }: { plan: readonly Promised[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <ul className="mt-2 grid gap-0.5 text-sm">
      {plan.map(({ _id, promised_on, card_on, part, state }) => (
        <li key={_id} className="flex flex-wrap gap-x-3">
          <span className="num">{formats.day(promised_on)}</span>
          <span className="num">{formats.som(part?.amount ?? 0)}</span>
          <span>{state === 'open' && card_on ? t.partByCard(formats.day(card_on)) : t.partStates[state]}</span>
        </li>
      ))}
    </ul>
  )
}

/** Where something is owed: notes a day for a debt, or splits it into parts; what stands is moved above the page. */
export function PromiseButton({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const agreeRefusal = useAgreeRefusal(membership.gym_id._id)
  const [isOpen, setOpen] = useState(false)
  const [isSplitting, setSplitting] = useState(false)
  if (!canBePromised({ ...membership, remaining: membership.remaining_amount })) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={<CalendarClock aria-hidden="true" />}
        disabledReason={agreeRefusal}
        onClick={() => setOpen(true)}
      >
        {t.promise}
      </Button>
      {isSplitting && (
        <Suspense>
          <PartsDialog
            membershipId={membership._id}
            owed={membership.remaining_amount}
            description={aboutOf(membership)}
            onClose={() => setSplitting(false)}
          />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <PromiseDialog
            membershipId={membership._id}
            description={aboutOf(membership)}
            onSplit={() => {
              setOpen(false)
              setSplitting(true)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
