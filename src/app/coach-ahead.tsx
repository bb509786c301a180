import { Suspense } from 'react'
import type { Employee } from '#src/features/employees/contract.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'

const CoachAhead = lazyPart(() => import('#src/features/classes/web/CoachAhead.tsx'), 'CoachAhead', 'place')

/** What an employee leaves behind as a coach. */
export const CoachAheadOf = ({ employee }: { employee: Employee }) => (
  <Suspense>
    <CoachAhead employeeId={employee._id} />
  </Suspense>
)
