import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#src/app/paths.ts'
import { tashkentTime } from '#src/contract/days.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type RefusedVisit, type Visit, visits } from '../contract.ts'
import { isOverridable } from '../rules.ts'
import { texts } from './texts.ts'

export type Outcome =
  | { kind: 'entered'; visit: Visit; already: boolean; overdue: number; undo_seconds: number; at: number }
  | { kind: 'refused'; refused: RefusedVisit; typed: string }

type DoorCardProps = {
  outcome: Outcome
  isPending: boolean
  onOverride: (memberId: string, reason: string) => void
  onClear: () => void
}

/** Green or red, large enough to be read over the desk, with the next act. */
export function DoorCard(props: DoorCardProps) {
  const { outcome } = props
  const isGood = outcome.kind === 'entered'
  return (
    <section className={cx('rounded-lg border-2 p-5', isGood ? 'border-good bg-good-soft' : 'border-bad bg-bad-soft')}>
      {isGood ? <Entered {...props} outcome={outcome} /> : <Refused {...props} outcome={outcome} />}
    </section>
  )
}

const Person = ({ member }: { member: Visit['member_id'] }) => (
  <span className="flex items-center gap-3">
    <Avatar name={member.fullname} src={member.avatar} size="lg" decorative />
    <span className="min-w-0 break-words font-semibold text-xl">{member.fullname}</span>
  </span>
)

function Entered({ outcome, onClear }: DoorCardProps & { outcome: Outcome & { kind: 'entered' } }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { visit, already, overdue, undo_seconds } = outcome
  const secondsLeft = useCountdown(undo_seconds)
  const undo = useApiMutation(visits.undo, { onDone: onClear })
  return (
    <>
      <p className="mb-3 flex items-center gap-2 font-semibold text-2xl text-good">
        <CircleCheck aria-hidden="true" className="size-8 shrink-0" />
        {already ? t.already(tashkentTime(new Date(visit.visited_at))) : t.entered}
      </p>
      <Person member={visit.member_id} />
      <p className="num mt-3 text-md">
        {visit.membership
          ? `${visit.membership.plan_name} · ${t.daysLeft(formats.unit(visit.membership.remaining_days, 'day'))}`
          : t.withoutMembership}
      </p>
      {overdue > 0 && <p className="num mt-1 font-semibold text-bad text-md">{t.overdue(formats.som(overdue))}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {secondsLeft > 0 && (
          <Button pending={undo.isPending} onClick={() => undo.mutate({ id: visit._id, query: {} })}>
            {`${t.undo} (${secondsLeft})`}
          </Button>
        )}
        {overdue > 0 && visit.membership && (
          <Link to={paths.membershipPay(role, visit.membership._id)} className={buttonClass({ variant: 'secondary' })}>
            {t.pay}
          </Link>
        )}
        <Link to={paths.member(role, visit.member_id._id)} className={buttonClass({ variant: 'secondary' })}>
          {t.open}
        </Link>
      </div>
    </>
  )
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

const needsSale: readonly RefusedVisit['reason'][] = ['no_membership', 'expired']
const needsPayment: readonly RefusedVisit['reason'][] = ['debt', 'unconfirmed']

function Refused({ outcome, isPending, onOverride }: DoorCardProps & { outcome: Outcome & { kind: 'refused' } }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const mayOverride = useHasPermission('visits.override')
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { member, membership, overdue } = outcome.refused
  const send = () => reason.trim() && member && onOverride(member._id, reason.trim())
  return (
    <>
      <p className="mb-3 flex items-center gap-2 font-semibold text-2xl text-bad">
        <CircleX aria-hidden="true" className="size-8 shrink-0" />
        {t.reasons[outcome.refused.reason]}
      </p>
      {member ? <Person member={member} /> : <p className="num font-semibold text-xl">{outcome.typed}</p>}
      {membership && (
        <p className="num mt-3 text-md">{`${membership.plan_name} · ${t.until(formats.day(membership.end_date))}`}</p>
      )}
      {overdue > 0 && <p className="num mt-1 font-semibold text-md">{t.overdue(formats.som(overdue))}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {member && needsSale.includes(outcome.refused.reason) && (
          <Link to={paths.memberSell(role, member._id)} className={buttonClass({ variant: 'primary' })}>
            {t.sell}
          </Link>
        )}
        {membership && needsPayment.includes(outcome.refused.reason) && (
          <Link to={paths.membershipPay(role, membership._id)} className={buttonClass({ variant: 'primary' })}>
            {t.pay}
          </Link>
        )}
        {member ? (
          <Link to={paths.member(role, member._id)} className={buttonClass({ variant: 'secondary' })}>
            {t.open}
          </Link>
        ) : (
          <Link to={paths.memberCreate(role)} className={buttonClass({ variant: 'secondary' })}>
            {t.add}
          </Link>
        )}
        {member && !isAsking && isOverridable(outcome.refused.reason) && (
          <Button disabledReason={mayOverride ? null : t.overrideNoRight} onClick={() => setAsking(true)}>
            {t.override}
          </Button>
        )}
      </div>
      {isAsking && (
        <form
          className="mt-4 flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <TextField
            className="min-w-60 flex-1"
            label={t.overrideReason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            maxLength={300}
            required
            autoFocus
          />
          <Button type="submit" pending={isPending}>
            {t.letIn}
          </Button>
        </form>
      )}
    </>
  )
}
