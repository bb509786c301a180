import { Lock } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { NoGym } from '#src/features/gyms/web/NoGym.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { pageTexts } from './page-texts.ts'

/** In the place of a section that the gym's plan does not bring: why, and who can open it. Without a gym there is no plan. */
export function Locked({ gym }: { gym: { name: string } | null }) {
  const t = useTexts(pageTexts)
  if (!gym) return <NoGym />
  return (
    <EmptyState
      title={t.locked}
      icon={<Lock />}
      action={
        <Link to={paths.contacts()} className={buttonClass({ variant: 'primary' })}>
          {t.askGym}
        </Link>
      }
    >
      {t.lockedText(gym.name)}
    </EmptyState>
  )
}
