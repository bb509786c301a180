import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import type { ApiError } from '../api-error.ts'
import type { PageReasonProps } from './PageReason.tsx'

// only where something failed, so no page's first load has it
const PageReason = lazyPart(() => import('./PageReason.tsx'), 'PageReason', 'place')

type PageStateProps = Omit<PageReasonProps, 'error'> & {
  error: ApiError | null
  /** In the shape of what comes; a card when left out. */
  skeleton?: ReactNode
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
