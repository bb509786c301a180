import { CalendarClock } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import type { Membership } from '#src/features/memberships/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'
import { texts } from './texts.ts'

const PromiseDialog = lazyPart(() => import('./PromiseDialog.tsx'), 'PromiseDialog')

const aboutOf = ({ member_id, plan_name }: Membership) => `${member_id.fullname}, ${plan_name}`

/** Above a membership with a debt: the day that was promised for it, or that it has passed. */
export function PromiseNotice({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const refusal = useRefusal()
  const [isOpen, setOpen] = useState(false)
  const { data } = useApi(promises.of, { id: membership._id, query: {} }, { enabled: membership.remaining_amount > 0 })
  const withdraw = useApiMutation(promises.withdraw)
  const last = data?.promises.find(({ state }) => state !== 'withdrawn' && state !== 'moved')
  if (membership.remaining_amount <= 0 || !last || last.state === 'kept') return null
  const isBroken = last.state === 'broken'
  const day = formats.day(last.promised_on)
  return (
    <div
      role="status"
      className={cx(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md px-4 py-3',
        isBroken ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn',
      )}
    >
      <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">
          {isBroken ? t.broken(day) : t.open(day, formats.relativeDay(last.promised_on))}
        </span>
        <span className="num block text-sm">
          {[t.amount(formats.som(last.amount)), ...(last.by_member ? [t.byMember] : [])].join(' · ')}
        </span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button disabledReason={refusal(promises.make)} onClick={() => setOpen(true)}>
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
            promisedOn={isBroken ? null : last.promised_on}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Notes a day for a debt; what stands is moved above the page. */
export function PromiseButton({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const refusal = useRefusal()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<CalendarClock aria-hidden="true" />}
        disabledReason={refusal(promises.make)}
        onClick={() => setOpen(true)}
      >
        {t.promise}
      </Button>
      {isOpen && (
        <Suspense>
          <PromiseDialog
            membershipId={membership._id}
            description={aboutOf(membership)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
