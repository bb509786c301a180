import { Lock } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { pageTexts } from './page-texts.ts'

/** In the place of a section that the gym's plan does not bring: why, and who can open it. */
export function Locked({ gymName }: { gymName: string }) {
  const t = useTexts(pageTexts)
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
      {t.lockedText(gymName)}
    </EmptyState>
  )
}
