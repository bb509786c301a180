import { sql } from 'kysely'
import { differences } from '#src/features/online-payments/server/differences.ts'
import type { Check } from './check-query.ts'

/** What the page of payments online names, but for what somebody still has to return at the provider: no row is wrong then. */
export const providerChecks: Check[] = [
  {
    name: 'payments online agree with their providers',
    query: (of, adminId) => sql`
      select d."table", d.admin_id, d.id, d.kind as what,
        case d.kind when 'ledger_differs' then d.our_tiyin::text else nullif(d.our_state, 'missing') end as stored,
        case d.kind when 'ledger_differs' then d.their_tiyin::text when 'return_unknown' then 'no answer' else nullif(d.their_state, 'missing') end as expected
      from ${differences({ owner: adminId })} d where ${of('d')} and d.kind not in ('money_to_return', 'returned_by_hand')`,
  },
]
