import { useEffect, useEffectEvent, useState } from 'react'
import { buttonClass } from '#src/ui/button-class.ts'
import { MissingCode, type MissingReason } from '#src/ui/code.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { onMayBeBack } from '#src/ui/may-be-back.ts'
import { StateTitle } from '#src/ui/state-title.ts'
import { ApiError } from '../api-error.ts'
import { Link, useReload } from '../navigation.tsx'
import { frameTexts } from './frame-texts.ts'
import { useTexts } from '../texts.ts'
import { useHomePath } from './home-path.ts'

/** A whole page is asked for less often than a part of one. */
const askAgainMs = 5000

const reasonOf = (error: unknown): MissingReason => {
  if (error instanceof MissingCode) return error.reason
  return error instanceof ApiError && error.status === 0 ? 'offline' : 'fault'
}

/**
 * What stands in the place of a page that broke; the frame around it goes on working. It tells a lost connection from a
 * new version and from a fault of ours; what only waits for the connection comes by itself.
 */
export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTexts(frameTexts)
  const labels = useLabels(frameLabels)
  const home = useHomePath()
  const reloadPage = useReload()
  const [isRetrying, setRetrying] = useState(false)
  const reason = reasonOf(error)
  const isOffline = reason === 'offline'
  const retry = useEffectEvent(async () => {
    if (reason === 'new_version') return location.reload()
    setRetrying(true)
    await reloadPage() // its code, and what it was given
    reset()
    setRetrying(false)
  })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) void retry()
  }, [tries])
  useEffect(() => {
    if (!isOffline) return
    return onMayBeBack(() => setTries((before) => before + 1), askAgainMs)
  }, [isOffline])
  const text = error instanceof ApiError ? error.message : labels.missing[reason]
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <StateTitle value="h1">
        <ErrorState
          title={isOffline ? text : t.errorTitle}
          onRetry={() => setTries(tries + 1)}
          isRetrying={isRetrying}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          action={
            <Link to={home} className={buttonClass()}>
              {t.home}
            </Link>
          }
        >
          {!isOffline && text}
        </ErrorState>
      </StateTitle>
    </div>
  )
}
