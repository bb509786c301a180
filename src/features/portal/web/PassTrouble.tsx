import { useTexts } from '#src/web/texts.ts'
import { passTexts } from './pass-texts.ts'

/** Why the code may not open. */
export function PassTrouble({ isEnded }: { isEnded: boolean }) {
  const t = useTexts(passTexts)
  return <p className="text-sm text-warn">{isEnded ? t.passEnded : t.clockMoved}</p>
}
