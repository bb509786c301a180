import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useIsHere } from '#src/web/use-is-here.ts'
import type { DialogActProps } from './door-act.ts'

const DoorDialog = lazyPart(() => import('./DoorDialog.tsx'), 'DoorDialog')

/** A button of the card that opens a form over the door: the queue is not left. */
export function DialogAct({ label, isMain = false, ...given }: DialogActProps & { label: string; isMain?: boolean }) {
  /** Which opening of it is seen: what comes of one that was closed closes none that was opened after it. */
  const [opening, open] = useState<object>()
  const isHere = useIsHere()
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} onClick={() => open({})}>
        {label}
      </Button>
      {opening && (
        <Suspense>
          <DoorDialog
            {...given}
            onClose={() => open(undefined)}
            onDone={() => {
              if (!isHere()) return // the card of somebody else stands there now
              open((now) => (now === opening ? undefined : now))
              given.onDone()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
