import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import type { ApiError } from '../api-error.ts'

// only where something failed, so no page's first load has it
const PageReason = lazyPart(() => import('./PageReason.tsx'), 'PageReason', 'place')

export type PageStateProps = {
  error: ApiError | null
  /** The button is busy as long as what this gives back is under way. */
  onRetry: () => unknown
  isRetrying?: boolean
  /** In the shape of what comes; a card when left out. */
  skeleton?: ReactNode
  /** For a record that does not exist, with a way back; the server's message and one page back when left out. */
  notFound?: ReactNode
}

/** What stands in the place of a page's content while it has none: a skeleton, or why it can't be shown. */
export function PageState({ error, skeleton = <CardSkeleton />, ...rest }: PageStateProps) {
  if (!error) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <PageReason error={error} {...rest} />
    </Suspense>
  )
}
