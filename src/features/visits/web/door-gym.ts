import { useState } from 'react'
import { useGymAtWork } from '#src/features/gyms/web/gym-at-work.ts'

/** At which gym's door one stands: an employee's selected gym, for an owner one of theirs. */
export function useDoorGym() {
  const [chosen, choose] = useState<string>()
  return { ...useGymAtWork(chosen), choose }
}
