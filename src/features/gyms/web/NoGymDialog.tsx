import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { queryClient, useApi } from '#src/web/api.ts'
import type { CommandProps } from '#src/web/commands.tsx'
import { signOut } from '#src/web/session.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { gyms } from '../calls.generated.ts'
import { texts } from './texts.ts'

type Payload = { admin: { fullname: string; phone_number: string; avatar: string | null } | null }

/** An employee whom nobody has assigned yet can do nothing but call the owner, look again or leave; who is given a gym meanwhile goes on. */
export function NoGymDialog({ payload, onClose }: CommandProps<Payload>) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { admin } = payload
  const [openedAt] = useState(Date.now)
  // the switcher at the foot asks
  const { data, dataUpdatedAt } = useApi(gyms.ofEmployee, {}, { enabled: false })
  const isGiven = dataUpdatedAt > openedAt && data !== undefined && data.gyms.length > 0
  useEffect(() => {
    if (isGiven) onClose()
  }, [isGiven, onClose])
  return (
    <Dialog
      open
      title={t.noGymTitle}
      description={t.noGymText}
      size="sm"
      footer={
        <>
          <Button
            onClick={() => {
              onClose()
              void queryClient.resetQueries()
            }}
          >
            {t.checkAgain}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose()
              void signOut()
            }}
          >
            {t.logOut}
          </Button>
        </>
      }
    >
      {admin && (
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-sunken p-3">
          <Avatar name={admin.fullname} src={admin.avatar} size="md" decorative />
          <div className="min-w-0 flex-1 basis-44">
            <p className="font-semibold">{admin.fullname}</p>
            <p className="flex items-center gap-1">
              <span className="num whitespace-nowrap text-muted">{formats.phone(admin.phone_number)}</span>
              <CopyButton text={admin.phone_number} label={t.copyPhone} />
            </p>
          </div>
          <a href={`tel:${admin.phone_number}`} className={buttonClass({ className: 'max-sm:w-full' })}>
            <Phone aria-hidden="true" />
            {t.call}
          </a>
        </div>
      )}
    </Dialog>
  )
}
