import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { DialogActProps } from './door-act.ts'

const DoorDialog = lazyPart(() => import('./DoorDialog.tsx'), 'DoorDialog')

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
