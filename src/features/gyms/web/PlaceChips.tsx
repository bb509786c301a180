import { admins } from '#src/features/admins/calls.generated.ts'
import { useApi } from '#src/web/api.ts'
import { ActiveFilters } from '#src/web/lists/ActiveFilters.tsx'
import type { ListSearch } from '#src/web/lists/use-list-search.ts'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { gyms } from '../calls.generated.ts'
import { placeTexts } from './place-texts.ts'

type Place = 'admin_id' | 'gym_id'

/** Whose rows the platform looks at when a figure led here: the owner and the gym by their names, to be taken away. */
export function PlaceChips<F extends string>({ list }: { list: ListSearch<F | Place> }) {
  const t = useTexts(placeTexts)
  const isPlatform = useRole() === 'superadmin'
  const { admin_id = '', gym_id = '' } = list.query as Partial<Record<Place, string>>
  const owner = useApi(admins.one, { id: admin_id }, { staleMs: 60_000, enabled: isPlatform && admin_id !== '' })
  const gym = useApi(gyms.one, { id: gym_id, query: {} }, { staleMs: 60_000, enabled: isPlatform && gym_id !== '' })
  if (!isPlatform) return null
  return (
    <ActiveFilters
      list={list}
      filters={[
        { names: ['admin_id'], label: `${t.admin}: ${owner.data?.admin.fullname ?? '…'}` },
        { names: ['gym_id'], label: `${t.gym}: ${gym.data?.gym.name ?? '…'}` },
      ]}
    />
  )
}
