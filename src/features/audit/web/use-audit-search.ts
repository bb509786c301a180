import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { actorKinds, recordKinds } from '../rules.ts'

export const useAuditSearch = () =>
  useListSearch({
    columns: ['date'],
    filters: {
      entity: recordKinds,
      action: 'text',
      actor_kind: actorKinds,
      gym_id: 'text',
      start_date: 'day',
      end_date: 'day',
      admin_id: 'text',
      actor_id: 'text',
      entity_id: 'text',
      member_id: 'text',
      membership_id: 'text',
    },
  })
