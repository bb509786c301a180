import { useState } from 'react'
import { paths } from '#src/app/paths.ts'
import { fieldTexts } from '#src/contract/fields.ts'
import { gyms } from '#src/features/gyms/contract.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import type { CommandProps } from '#src/web/commands.tsx'
import { useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { members } from '../contract.ts'
import { texts } from './texts.ts'

type Known = { member: { _id: string; fullname: string; phone_number: string }; gyms: string[] }

/** The phone is known to the platform: the person is added to a gym of this owner instead of being made twice. */
export function AddMemberPopup({ payload: { member, gyms: wanted }, message, onClose }: CommandProps<Known>) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const role = useRole()
  const go = useGo()
  const { gym } = useSelectedGym()
  const isOwner = role === 'admin'
  const own = useApi(gyms.own, { query: { filterAz: 'abc', limit: 100 } }, { staleMs: 60_000, enabled: isOwner })
  const [chosen, setChosen] = useState(wanted[0] ?? '')
  const [isAsked, setAsked] = useState(false)
  const gymId = isOwner ? chosen : (wanted[0] ?? gym?._id ?? '')
  const add = useApiMutation(members.add, {
    fails: 'inline',
    onDone: (reply) => {
      onClose()
      go(role === 'superadmin' ? paths.home(role) : paths.member(role, reply.member._id), { leavesForm: true })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addTitle}
      description={message}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t.later}</Button>
          <Button
            variant="primary"
            pending={add.isPending}
            onClick={() => {
              setAsked(true)
              if (gymId) add.mutate({ query: {}, body: { phone_number: member.phone_number, gyms: [gymId] } })
            }}
          >
            {t.addSubmit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t.addText(member.fullname, formats.phone(member.phone_number))}</p>
        {isOwner && (
          <Select
            label={t.gym}
            value={chosen}
            required
            error={isAsked && !chosen ? fieldTexts['gym.required'][language] : undefined}
            placeholder={t.gymsPlaceholder}
            options={(own.data?.gyms ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        {add.error && (
          <p role="alert" className="text-bad">
            {add.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
