import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** To the plans of the gym, for whoever has none. */
export function PlansLink({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) {
  const t = useTexts(texts)
  return (
    <Link to={paths.upgrade()} className={buttonClass({ variant })}>
      {t.choosePlan}
    </Link>
  )
}
