import { Lock } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { StateTitle } from '#src/ui/state-title.ts'
import type { ApiError } from '../api-error.ts'
import { defineTexts, useTexts } from '../texts.ts'
import { ForbiddenState } from './ForbiddenState.tsx'
import { frameTexts } from './frame-texts.ts'
import { GoneState } from './GoneState.tsx'

const heldTexts = defineTexts({
  uz: { title: 'Hozircha yopiq' },
  ru: { title: 'Пока закрыто' },
  en: { title: 'Closed for now' },
})

export type PageReasonProps = {
  error: ApiError
  /** The button is busy as long as what this gives back is under way. */
  onRetry: () => unknown
  isRetrying?: boolean
  /** For a record that does not exist, with a way back; the server's message and one page back when left out. */
  notFound?: ReactNode
}

/** All of a page, all that its head stands over, or a part beside others: a card's, a dialog's. */
type Standing = 'page' | 'body' | 'part'

function standingOf(place: HTMLElement): Standing {
  const main = place.closest('main, [role="dialog"]')
  if (!main?.matches('main')) return 'part'
  if (place.parentElement?.querySelector(':scope > [data-page-head]')) return 'body'
  const isFirst = main.querySelector('[data-page-state]') === place
  const others = [...main.querySelectorAll('h1')].filter((heading) => !place.contains(heading))
  return isFirst && others.length === 0 ? 'page' : 'part'
}

/** Why a page, or a part of one, can't be shown. Where it is all of the page, its words are the page's heading. */
export function PageReason({ error, onRetry, isRetrying = false, notFound }: PageReasonProps) {
  const t = useTexts(frameTexts)
  const held = useTexts(heldTexts)
  const place = useRef<HTMLDivElement>(null)
  const [standing, setStanding] = useState<Standing>('part')
  const [isAsking, setAsking] = useState(false)
  useLayoutEffect(() => {
    if (place.current) setStanding(standingOf(place.current))
  }, [error])
  const retry = async () => {
    setAsking(true)
    try {
      await onRetry()
    } finally {
      setAsking(false)
    }
  }
  const reason = () => {
    if (error.status === 404) return notFound ?? <GoneState title={error.message} />
    // of one's own role, and closed to nobody for good
    if (error.error === 'sign_in.held')
      return (
        <EmptyState icon={<Lock aria-hidden="true" />} title={held.title}>
          {error.message}
        </EmptyState>
      )
    if (error.status === 403) {
      const words = error.message === t.forbidden ? undefined : error.message
      if (standing === 'part') return <EmptyState title={t.forbidden}>{words}</EmptyState>
      return <ForbiddenState {...(words && { reason: words })} />
    }
    const asked = {
      onRetry: () => void retry(),
      isRetrying: isRetrying || isAsking,
      requestId: error.requestId,
    }
    // the page is open where only a part of it is missing
    if (standing === 'part') return <ErrorState className="py-4" title={error.message || t.errorTitle} {...asked} />
    return (
      <ErrorState title={t.errorTitle} {...asked}>
        {error.message}
      </ErrorState>
    )
  }
  return (
    <div ref={place} data-page-state className="contents">
      <StateTitle value={standing === 'page' ? 'h1' : 'p'}>{reason()}</StateTitle>
    </div>
  )
}
