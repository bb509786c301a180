import { Lock } from 'lucide-react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Link } from '../navigation.tsx'
import { frameTexts } from './frame-texts.ts'
import { useTexts } from '../texts.ts'
import { useHomePath } from './home-path.ts'

/** The 401 page within the frame: a page of one's own role that the owner of the gym has not opened. */
export function ForbiddenState({
  reason,
}: {
  /** The server's own words, where it gave more than the rule. */ reason?: string
}) {
  const t = useTexts(frameTexts)
  const home = useHomePath()
  return (
    <div data-forbidden className="flex flex-col items-center px-6 py-12 text-center">
      <Lock aria-hidden="true" className="mb-4 size-8 text-muted" />
      <h1 className="font-semibold text-2xl text-balance">{t.unauthorizedTitle}</h1>
      <p className="mt-2 max-w-96 text-balance text-muted">{reason ?? t.notAllowed}</p>
      <Link to={home} className={buttonClass({ variant: 'primary', className: 'mt-6' })}>
        {t.returnHome}
      </Link>
    </div>
  )
}
