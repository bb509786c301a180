import type { ErrorComponentProps } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button-class.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { ApiError } from '../api-error.ts'
import { Link } from '../navigation.tsx'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'
import { useHomePath } from './UnauthorizedScreen.tsx'

/** A new version has taken the old files away: the page's code can't be loaded any more. */
const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)

/** What stands in the place of a page that broke; the frame around it goes on working. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const t = useTexts(shellTexts)
  const home = useHomePath()
  const isStale = isMissingCode(error)
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        title={t.errorTitle}
        onRetry={() => (isStale ? location.reload() : reset())}
        requestId={error instanceof ApiError ? error.requestId : undefined}
        action={
          <Link to={home} className={buttonClass()}>
            {t.home}
          </Link>
        }
      >
        {isStale ? t.newVersion : error instanceof ApiError ? error.message : t.errorText}
      </ErrorState>
    </div>
  )
}
