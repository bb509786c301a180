import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { gyms } from '#src/features/gyms/calls.generated.ts'
import { useApi } from '#src/web/api.ts'
import { promises } from '../calls.generated.ts'

/** Why the signed-in person may not agree on a day: where the gym refuses who owes it lets somebody in, which takes the right to do that. */
export function useAgreeRefusal(gymId: string | undefined): string | null {
  const refusal = useRefusal()
  const lettingIn = refusal('visits.override')
  const isAsked = lettingIn !== null && gymId !== undefined
  const { data } = useApi(gyms.settings, { gym_id: gymId ?? '', query: {} }, { enabled: isAsked })
  return refusal(promises.make) ?? (data?.settings.debt.rule === 'refuse' ? lettingIn : null)
}
