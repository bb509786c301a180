import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { PortalMembership } from '../contract.ts'
import { texts } from './texts.ts'

const CancelQuestion = lazyPart(() => import('./CancelQuestion.tsx'), 'CancelQuestion')

/** Takes back what one reserved and has not paid for. */
export function CancelReservation({ membership }: { membership: Pick<PortalMembership, '_id' | 'plan_name'> }) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t.cancelReservation}
      </Button>
      {isAsking && (
        <Suspense>
          <CancelQuestion membership={membership} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
