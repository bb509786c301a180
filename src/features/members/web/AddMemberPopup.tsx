import { useState } from 'react'
import type { Request } from '#src/contract/endpoint.ts'
import { fieldTexts } from '#src/contract/fields.ts'
import { paths } from '#src/contract/paths.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useApiMutation } from '#src/web/api.ts'
import type { CommandProps } from '#src/web/commands.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useGo, useOptionalParam } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import { type ConsentKind, consentKinds } from '../consents.ts'
import { consentsTexts } from './consents-texts.ts'
import { memberContinuation } from './member-continuation.ts'
import { memberTexts } from './member-texts.ts'
import { texts } from './texts.ts'

type Known = {
  member: { _id: string; fullname: string; phone_number: string }
  /** the caller's gyms that the person is not in yet */
  gyms: readonly { _id: string; name: string }[]
  is_own_member: boolean
}

type Typed = Pick<Request<typeof members.create>['body'], 'fullname' | 'gender' | 'dateOfBirth' | 'consents'>

/** The body of the form that asked for the person; that of a sale names them within. */
function typedOf(sent: unknown): Partial<Typed> {
  const form = sent as (Typed & { member?: Typed }) | undefined // whatever form it was, it has this
  return form?.member ?? form ?? {}
}

/** The phone is known to the platform: the person is added to a gym of this owner instead of being made twice, as the form wrote them. */
export function AddMemberPopup({
  payload: { member, gyms, is_own_member },
  message,
  sent,
  onClose,
}: CommandProps<Known>) {
  const typed = typedOf(sent)
  const t = useTexts(texts)
  const mt = useTexts(memberTexts)
  const formats = useFormats()
  const language = useLanguage()
  const role = useRole()
  const go = useGo()
  const gymInUrl = useOptionalParam('gym_id')
  const { gym: selected } = useSelectedGym()
  const isEmployee = role === 'employee'
  // a sale that waits for the person
  const waiting = memberContinuation()
  const likely = gyms.find(
    ({ _id }) => _id === (isEmployee ? selected?._id : (gymInUrl ?? waiting?.gymId ?? (gyms.length === 1 && _id))),
  )
  const [chosen, setChosen] = useState(likely?._id ?? '')
  const [consents, setConsents] = useState<readonly ConsentKind[]>(typed.consents ?? [])
  const [isAsked, setAsked] = useState(false)
  const gymId = isEmployee ? likely?._id : chosen
  const canAdd = isEmployee ? likely !== undefined : gyms.length > 0
  const add = useApiMutation(members.add, {
    fails: 'inline',
    closes: (reply) => {
      onClose()
      const { _id: id, admin_id: owner } = reply.member
      if (waiting) return waiting.use(reply.member)
      const place = role === 'superadmin' && gymId ? paths.gymMember(gymId, id, owner?._id) : paths.member(role, id)
      go(place, { leavesForm: true })
    },
  })
  const submit = () => {
    setAsked(true)
    if (gymId)
      add.mutate({
        query: {},
        body: {
          phone_number: member.phone_number,
          gyms: [gymId],
          fullname: typed.fullname,
          gender: typed.gender,
          dateOfBirth: typed.dateOfBirth || undefined,
          consents: [...consents],
        },
      })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={mt.addTitle}
      description={message}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{mt.later}</Button>
          {canAdd && (
            <Button variant="primary" pending={add.isPending} onClick={submit}>
              {mt.addSubmit}
            </Button>
          )}
          {!canAdd && is_own_member && waiting && (
            <Button
              variant="primary"
              onClick={() => {
                onClose()
                waiting.use(member)
              }}
            >
              {mt.useMember}
            </Button>
          )}
          {!canAdd && is_own_member && !waiting && role !== 'superadmin' && (
            <Link to={paths.member(role, member._id)} className={buttonClass({ variant: 'primary' })} onClick={onClose}>
              {mt.openMember}
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {canAdd
            ? mt.addText(member.fullname, formats.phone(member.phone_number))
            : mt.addedBefore(member.fullname, formats.phone(member.phone_number))}
        </p>
        {isEmployee && likely && <p className="font-medium">{likely.name}</p>}
        {!isEmployee && canAdd && (
          <Select
            label={t.gym}
            value={chosen}
            required
            error={isAsked && !chosen ? fieldTexts['gym.required'][language] : undefined}
            placeholder={mt.gymsPlaceholder}
            options={gyms.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {canAdd && <PopupConsents chosen={consents} onChange={setConsents} />}
        {add.error && (
          <p role="alert" className="text-bad">
            {add.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** As ticked in the form; whoever comes without one is asked here. */
function PopupConsents({
  chosen,
  onChange,
}: {
  chosen: readonly ConsentKind[]
  onChange: (kinds: readonly ConsentKind[]) => void
}) {
  const t = useTexts(consentsTexts)
  return (
    <fieldset>
      <legend className="font-medium">{t.title}</legend>
      <p className="mb-2 text-muted text-sm">{t.tickContext}</p>
      <div className="grid gap-2">
        {consentKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t.kinds[kind]}
            checked={chosen.includes(kind)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, kind] : chosen.filter((other) => other !== kind))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
