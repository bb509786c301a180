import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import type { PortalMembership } from '../contract.ts'
import { texts } from './texts.ts'

const ConfirmDialog = lazyPart(() => import('#src/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

/** Takes back what one reserved and has not paid for. */
export function CancelReservation({ membership }: { membership: Pick<PortalMembership, '_id' | 'plan_name'> }) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const cancel = useApiMutation(portals.cancelReservation, { onDone: () => setAsking(false), fails: 'inline' })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t.cancelReservation}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            open
            onClose={() => setAsking(false)}
            onConfirm={() => cancel.mutate({ membership_id: membership._id })}
            title={t.cancelQuestion(membership.plan_name)}
            description={t.cancelText}
            confirmLabel={t.cancelReservation}
            cancelLabel={t.keep}
            pending={cancel.isPending}
            error={cancel.error?.message}
          />
        </Suspense>
      )}
    </>
  )
}
