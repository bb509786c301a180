import { Building2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { noGymTexts } from './no-gym-texts.ts'

/** In the place of what a gym brings, for a member who belongs to none. */
export function NoGym() {
  const t = useTexts(noGymTexts)
  return (
    <EmptyState title={t.noGym} icon={<Building2 />}>
      {t.noGymText}
    </EmptyState>
  )
}

type GymStateProps = ComponentProps<typeof PageState> & { place: { gyms: readonly unknown[] | undefined } }

/** Until what the selected gym brings is there: why it is not, which may be that there is no gym. */
export const GymState = ({ place, ...state }: GymStateProps) =>
  place.gyms?.length === 0 ? <NoGym /> : <PageState {...state} />
