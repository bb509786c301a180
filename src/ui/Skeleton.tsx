import { cx } from './cx.ts'
import { frameLabels } from './frame-labels.ts'
import { useLabels } from './labels.tsx'

/** A grey bar of the shape to come. Everything below appears only after 150 ms, so that fast answers do not flash. */
export function Skeleton({ className = 'h-4', round = false }: { className?: string; round?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-skeleton bg-line/70', round ? 'rounded-full' : 'rounded-sm', className)}
    />
  )
}

function Loading({ className, children }: { className?: string; children: React.ReactNode }) {
  const { loading } = useLabels(frameLabels)
  return (
    <div role="status" className={className}>
      <span className="sr-only">{loading}</span>
      {children}
    </div>
  )
}

const widths = ['h-4 w-3/5', 'h-4 w-4/5', 'h-4 w-2/5', 'h-4 w-3/4', 'h-4 w-1/2']

/** The most rows whose places a list keeps: more are out of sight. */
export const skeletonRows = 15

/** Rows in the shape of a DataTable. */
export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Loading className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex min-h-12 items-center gap-4 px-4">
          <Skeleton round className="size-8 shrink-0" />
          {Array.from({ length: columns }, (_, column) => (
            <div key={column} className={cx('flex-1', column > 1 && 'max-md:hidden')}>
              <Skeleton className={widths[(row + column * 2) % widths.length] ?? 'h-4'} />
            </div>
          ))}
        </div>
      ))}
    </Loading>
  )
}

export function CardSkeleton({
  lines = 4,
  className,
}: {
  lines?: number
  /** the height that the card will have */
  className?: string | undefined
}) {
  return (
    <Loading className={cx('rounded-lg border border-line bg-surface p-5', className)}>
      <Skeleton className="mb-4 h-5 w-2/5" />
      <div className="flex flex-col gap-3">
        {Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} className={widths[line % widths.length] ?? 'h-4'} />
        ))}
      </div>
    </Loading>
  )
}

export function TileSkeleton() {
  return (
    <Loading className="rounded-lg border border-line bg-surface p-4">
      <Skeleton className="mb-3 h-3.5 w-1/2" />
      <Skeleton className="mb-3 h-7 w-3/4" />
      <Skeleton className="h-3.5 w-2/5" />
    </Loading>
  )
}
