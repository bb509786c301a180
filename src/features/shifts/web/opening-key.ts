import { useEffect } from 'react'
import { forgetKey } from '#src/web/idempotency.ts'

/** Names the form that opens a till. */
export const openingForm = (gymId: string): string => `shift:${gymId}`

/**
 * A till that stands open is what came of the last opening, also of one whose answer was lost: the next is another act, and is not
 * answered with that one.
 */
export function useSeenOpening(gymId: string | undefined, shift: { _id: string } | null | undefined): void {
  const shiftId = shift?._id
  useEffect(() => {
    if (gymId && shiftId) forgetKey(openingForm(gymId))
  }, [gymId, shiftId])
}
