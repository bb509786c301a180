import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { gyms } from '../calls.generated.ts'

/** An owner's gyms by name, to choose from; nobody else has any. */
export const useOwnGyms = ({ isAsked = true }: { isAsked?: boolean } = {}) =>
  useApi(
    gyms.own,
    { query: { filterAz: 'abc', limit: 100 } },
    { staleMs: 60_000, enabled: useRole() === 'admin' && isAsked },
  )
