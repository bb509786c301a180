import { RotateCw, TriangleAlert } from 'lucide-react'
import { type ComponentType, createElement, lazy, type ReactNode, Suspense, use } from 'react'
import { Button } from './Button.tsx'
import { addPart } from './code.ts'
import { cx } from './cx.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'
import { StateTitle } from './state-title.ts'

const loadCopyButton = () => import('./CopyButton.tsx')
addPart(loadCopyButton)
// no part of a first load; where it does not come, the number can be read all the same
const CopyButton = lazy<ComponentType<{ text: string; label: string; size: 'sm' }>>(() =>
  loadCopyButton().then(
    (module) => ({ default: module.CopyButton }),
    () => ({ default: () => null }),
  ),
)

/** What happened, what to do, and the number that support asks for. */
export function ErrorState({
  title,
  children,
  onRetry,
  isRetrying = false,
  requestId,
  action,
  className,
}: {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  isRetrying?: boolean
  requestId?: string | null | undefined
  action?: ReactNode
  className?: string
}) {
  const labels = useLabels(frameLabels)
  return (
    <div role="alert" className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <div className="mb-4 grid size-12 place-items-center rounded-full bg-bad-soft text-bad">
        <TriangleAlert aria-hidden="true" className="size-5" />
      </div>
      {createElement(use(StateTitle), { className: 'max-w-96 font-semibold text-md text-balance' }, title)}
      {children && <div className="mt-1 max-w-96 text-balance text-muted">{children}</div>}
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button onClick={onRetry} pending={isRetrying} icon={<RotateCw aria-hidden="true" />}>
              {labels.retry}
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && (
        <p className="mt-5 flex max-w-full items-center gap-1 text-muted text-xs">
          <span className="shrink-0">{labels.requestId}:</span>
          <code className="truncate font-mono">{requestId}</code>
          <Suspense>
            <CopyButton text={requestId} label={labels.copy} size="sm" />
          </Suspense>
        </p>
      )}
    </div>
  )
}
