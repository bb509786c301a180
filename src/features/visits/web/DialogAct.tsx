import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { Visit } from '../contract.ts'
import type { DoorGym } from './door-gym.ts'

const DoorDialog = lazyPart(() => import('./DoorDialog.tsx'), 'DoorDialog')

export type DoorAct = 'sell' | 'renew' | 'pay'

export type DialogActProps = {
  act: DoorAct
  member: Visit['member_id']
  /** What is renewed or paid; a sale has none. */
  membershipId?: string | undefined
  gym: DoorGym
  /** It is done: the door can be asked again. */
  onDone: () => void
}

/** A button of the card that opens a form over the door: the queue is not left. */
export function DialogAct({ label, isMain = false, ...given }: DialogActProps & { label: string; isMain?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <DoorDialog
            {...given}
            onClose={() => setOpen(false)}
            onDone={() => {
              setOpen(false)
              given.onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
