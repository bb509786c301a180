import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassStrikes, OwnBooking } from '../contract.ts'
import { isLateBy } from './session-time.ts'
import { texts } from './texts.ts'

const LateDialog = lazyPart(() => import('./LateDialog.tsx'), 'LateDialog')

type CancelPlaceProps = {
  booking: Pick<OwnBooking, '_id' | 'status' | 'is_visit_spent'>
  /** From here on it counts against them. */
  lateFrom: string
  strikes: ClassStrikes | undefined
}

/** A place is given back at one press while that costs nothing; later it is said first what it does. */
export function CancelPlace({ booking, lateFrom, strikes }: CancelPlaceProps) {
  const { _id, status } = booking
  const t = useTexts(texts)
  const cancel = useApiMutation(classes.cancelBooking)
  const [isAsking, setAsking] = useState(false)
  const press = () => {
    if (status === 'booked' && isLateBy({ late_from: lateFrom })) setAsking(true)
    else cancel.mutate({ id: _id, query: {} })
  }
  return (
    <>
      <Button size="sm" pending={cancel.isPending} onClick={press}>
        {t.cancel}
      </Button>
      {isAsking && (
        <Suspense>
          <LateDialog booking={booking} strikes={strikes} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
