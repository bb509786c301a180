import { useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { members } from '#src/features/members/calls.generated.ts'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import { useIsHere } from '#src/web/use-is-here.ts'
import type { RefusedVisit, Visit } from '../contract.ts'
import { isOverridable } from '../rules.ts'
import { DialogAct } from './DialogAct.tsx'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { texts } from './texts.ts'
import type { Door } from './use-door.ts'

type Member = Visit['member_id']

/** The next best act for each refusal; when it is done the door is asked again. */
export function RefusedActs({ refused, gym, door }: { refused: RefusedVisit; gym: GymAtWork; door: Door }) {
  const t = useTexts(texts)
  const role = useRole()
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusal()
  const isHere = useIsHere()
  const { member, reason } = refused
  if (!member && (reason === 'pass_old' || reason === 'pass_invalid')) return <p className="mt-3">{t.passHint}</p>
  if (!member)
    return (
      <div className="mt-4">
        <Link to={paths.memberCreate(role)} className={buttonClass({ variant: 'secondary' })}>
          {t.add}
        </Link>
      </div>
    )
  const again = (done?: { message: string }) => {
    if (isHere()) void door.letIn({ member_id: member._id }, { name: member.fullname })
    else if (done) door.tell(member.fullname, { tone: 'good', words: done.message }, true)
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <NextAct refused={refused} member={member} gym={gym} onDone={again} />
        {isOverridable(reason) && !isAsking && (
          <Button disabledReason={refusal('visits.override')} onClick={() => setAsking(true)}>
            {t.override}
          </Button>
        )}
        <Link to={paths.member(role, member._id)} className={buttonClass({ variant: 'ghost' })}>
          {t.open}
        </Link>
      </div>
      {isAsking && (
        <OverrideForm
          isPending={door.isPending}
          onClose={() => setAsking(false)}
          onSend={(why) => door.letIn({ member_id: member._id }, { name: member.fullname, reason: why })}
        />
      )}
    </>
  )
}

type NextActProps = {
  refused: RefusedVisit
  member: Member
  gym: GymAtWork
  onDone: (done?: { message: string }) => void
}

/** What ended is bought again; of what is gone there is nothing to go on from. */
const afterEnd = (ended: RefusedVisit['membership'], t: Readonly<Record<'renew' | 'sell', string>>) =>
  ended ? ({ act: 'renew', label: t.renew } as const) : ({ act: 'sell', label: t.sell } as const)

function NextAct({ refused: { reason, membership, debt }, member, gym, onDone }: NextActProps) {
  const t = useTexts(texts)
  const dialog = { member, gym, onDone, membershipId: membership?._id, isMain: true }
  switch (reason) {
    case 'no_membership':
    case 'single_day':
    case 'visits_used':
      return <DialogAct act="sell" label={t.sell} {...dialog} />
    case 'expired':
      return <DialogAct {...afterEnd(membership, t)} {...dialog} />
    case 'debt':
      return debt && <DialogAct act="pay" label={t.pay} {...dialog} membershipId={debt.membership_id} />
    case 'unconfirmed':
      return membership && <DialogAct act="pay" label={t.pay} {...dialog} />
    case 'frozen':
      return membership && <Unfreeze membershipId={membership._id} onDone={onDone} />
    case 'banned':
      return <Unban memberId={member._id} onDone={onDone} />
    case 'not_in_gym':
      return member.phone_number && <AddToGym phone={member.phone_number} gym={gym} onDone={onDone} />
    // nothing is to be done but to wait, or to let in against the rule
    case 'scheduled':
    case 'hours':
    case 'plan_days':
    case 'plan_hours':
    case 'gender':
    case 'holiday':
    case 'unknown_code':
      return null
    case 'pass_old':
    case 'pass_invalid':
      return <p className="w-full">{t.passHint}</p>
  }
}

function Unfreeze({ membershipId, onDone }: { membershipId: string; onDone: NextActProps['onDone'] }) {
  const t = useTexts(texts)
  const refusal = useRefusal()
  const unfreeze = useApiMutation(memberships.unfreeze, { says: false, onDone })
  return (
    <Button
      variant="primary"
      disabledReason={refusal(memberships.unfreeze)}
      pending={unfreeze.isPending}
      onClick={() => unfreeze.mutate({ id: membershipId, query: {}, body: {} })}
    >
      {t.unfreeze}
    </Button>
  )
}

function Unban({ memberId, onDone }: { memberId: string; onDone: NextActProps['onDone'] }) {
  const t = useTexts(texts)
  const refusal = useRefusal()
  const unban = useApiMutation(members.setStatus, { says: false, onDone })
  return (
    <Button
      disabledReason={refusal(members.setStatus)}
      pending={unban.isPending}
      onClick={() => unban.mutate({ id: memberId, query: {}, body: { status: 'active' } })}
    >
      {t.unban}
    </Button>
  )
}

function AddToGym({ phone, gym, onDone }: { phone: string; gym: GymAtWork; onDone: NextActProps['onDone'] }) {
  const t = useTexts(texts)
  const add = useApiMutation(members.add, { says: false, onDone })
  return (
    <Button
      variant="primary"
      pending={add.isPending}
      onClick={() => add.mutate({ query: {}, body: { phone_number: phone, gyms: [gym._id] } })}
    >
      {t.addToGym}
    </Button>
  )
}

type OverrideFormProps = { isPending: boolean; onSend: (reason: string) => void; onClose: () => void }

function OverrideForm({ isPending, onSend, onClose }: OverrideFormProps) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  useUnsaved(() => reason !== '')
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onSend(reason.trim())
      }}
    >
      <TextField
        className="min-w-60 flex-1"
        label={t.overrideReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        maxLength={300}
        required
        autoFocus
      />
      <Button type="submit" pending={isPending}>
        {t.letIn}
      </Button>
    </form>
  )
}
