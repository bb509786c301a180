import { sql } from 'kysely'
import { differences } from '#src/features/online-payments/server/differences.ts'
import type { Check } from './check-query.ts'

/** What the page of payments online names, but for what somebody still has to return at the provider: no row is wrong then. */
export const providerChecks: Check[] = [
  {
    name: 'payments online agree with their providers',
    query: (of, adminId) => sql`
      select d."table", d.admin_id, d.id, 'provider' as what, coalesce(d.our_tiyin::text, nullif(d.our_state, 'missing')) as stored,
        case when d.our_tiyin is not null then coalesce(d.their_tiyin::text, nullif(d.their_state, 'missing')) else nullif(d.their_state, 'missing') end as expected
      from ${differences({ owner: adminId })} d where ${of('d')} and d.kind not in ('money_to_return', 'returned_by_hand')`,
  },
]
