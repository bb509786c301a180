import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import type { ApiError } from '../api-error.ts'
import { frameTexts } from './frame-texts.ts'
import { useGoBack } from '../navigation.tsx'
import { useTexts } from '../texts.ts'
import { useHomePath } from './UnauthorizedScreen.tsx'

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
  /** For a record that does not exist, with a way back; the server's message and one page back when left out. */
  notFound?: ReactNode
}) {
  const t = useTexts(frameTexts)
  if (!error) return skeleton ?? <CardSkeleton />
  if (error.status === 404) return notFound ?? <Gone title={error.message} />
  if (error.status === 403)
    return <EmptyState title={t.forbidden}>{error.message !== t.forbidden && error.message}</EmptyState>
  return (
    <ErrorState title={t.errorTitle} onRetry={() => void onRetry()} isRetrying={isRetrying} requestId={error.requestId}>
      {error.message}
    </ErrorState>
  )
}

/** A record that is not there, or not for this person: nobody is told which. */
function Gone({ title }: { title: string }) {
  const t = useTexts(frameTexts)
  const home = useHomePath()
  const goBack = useGoBack()
  return (
    <EmptyState
      title={title}
      icon={<SearchX aria-hidden="true" />}
      action={<Button onClick={() => goBack(home)}>{t.back}</Button>}
    >
      {t.gone}
    </EmptyState>
  )
}
