import { Dumbbell, RotateCw } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { hasBroken } from '#src/web/layout/PartState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { ownClasses } from '../own-calls.generated.ts'
import { ownTexts } from './own-texts.ts'
import { isOver } from './session-time.ts'

const staleMs = 60_000

/** The way of a coach to their own classes, with the next one of today; nothing for everybody else. */
export function OwnClassesLink() {
  const t = useTexts(ownTexts)
  const ofToday = { query: { from: today(), to: today() } }
  const { data, error, refetch } = useKeptApi(ownClasses.sessions, ofToday, { staleMs, keptAs: 'own classes of today' })
  if (!data && hasBroken(error))
    return (
      <Button icon={<RotateCw aria-hidden="true" />} onClick={() => void refetch()}>
        {t.again}
      </Button>
    )
  if (!data?.coach) return null
  const next = data.sessions.find((session) => session.status === 'scheduled' && !isOver(session))
  return (
    <Link to={paths.ownClasses()} className={buttonClass({ variant: 'primary' })}>
      <Dumbbell aria-hidden="true" />
      <span className="min-w-0 truncate">{next ? t.next(next.time, next.kind_id.name) : t.title}</span>
    </Link>
  )
}
