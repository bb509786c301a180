import { useState } from 'react'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { useApi } from '#src/web/api.ts'
import { statistics } from '../calls.generated.ts'
import type { Place } from '../figure-rows.ts'
import { insights } from '../insights-calls.generated.ts'

/** Of one gym, or of everything that the caller has. */
export type Of = { gymId?: string | undefined }
export const gymQuery = ({ gymId }: Of) => (gymId ? { gym_id: gymId } : {})
/** Where its figures are asked for. */
export const placeOf = (of: Of): Place => gymQuery(of)

/** The members of one gym, or of all of the owner's. */
export function useMemberCounts(
  { gymId }: Of,
  query: {
    period?: 'day' | 'week' | 'month' | 'year' | 'custom'
    date?: string
    startDate?: string
    endDate?: string
  } = {},
) {
  return useApi(
    gymId ? statistics.gymMembers : statistics.adminMembers,
    { query: { ...gymQuery({ gymId }), ...query } },
    { keepPrevious: true },
  )
}

const live = [statistics.debts, statistics.gymRevenue, statistics.adminMembers, statistics.gymMembers, insights.morning]

/** Figures are added up over all that an owner has: of a busy evening they are read so seldom. */
const restMs = 5_000

/** Once at once, and after what came meanwhile once more. */
function restingPace(): (read: () => void) => void {
  let isResting = false
  let isAsked = false
  const pace = (read: () => void) => {
    isAsked = isResting
    if (isResting) return
    isResting = true
    read()
    setTimeout(() => {
      isResting = false
      if (isAsked) pace(read)
    }, restMs)
  }
  return pace
}

/** What is sold, paid, frozen or ended at any desk is counted at once where one acts on the figures. */
export function useLiveFigures({ gymId }: Of): void {
  const [pace] = useState(restingPace)
  useReadOn('memberships', live, gymId, pace)
}
