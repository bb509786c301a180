import type { ReactNode } from 'react'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import type { ApiError } from '../api-error.ts'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'

/** What stands in the place of a page's content while it has none: a skeleton, or why it can't be shown. */
export function PageState({
  error,
  onRetry,
  isRetrying = false,
  skeleton,
  notFound,
}: {
  error: ApiError | null
  onRetry: () => unknown
  isRetrying?: boolean
  /** The shape to come. */
  skeleton?: ReactNode
  /** For a record that does not exist, with a way back; the server's message when left out. */
  notFound?: ReactNode
}) {
  const t = useTexts(shellTexts)
  if (!error) return skeleton ?? <CardSkeleton />
  if (error.status === 404) return notFound ?? <EmptyState title={error.message} />
  if (error.status === 403)
    return <EmptyState title={t.forbidden}>{error.message !== t.forbidden && error.message}</EmptyState>
  return (
    <ErrorState title={t.errorTitle} onRetry={() => void onRetry()} isRetrying={isRetrying} requestId={error.requestId}>
      {error.message}
    </ErrorState>
  )
}
