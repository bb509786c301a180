import { RotateCw } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { CardSkeleton, TileSkeleton } from '#src/ui/Skeleton.tsx'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import type { ApiError } from '#src/web/api-error.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { frameTexts } from '#src/web/layout/frame-texts.ts'
import { useTexts } from '#src/web/texts.ts'

/** What a card asks for itself, so that it fails alone. */
export type Asked = { error: ApiError | null; refetch: () => Promise<unknown> }

/** In the place of a card that has nothing yet: its shape, or its name with why not and "again". */
export function CardState({
  title,
  lines,
  place,
  error,
  refetch,
}: Asked & { title: string; lines: number /** a class: as high as the card will be */; place?: string }) {
  if (!error) return <CardSkeleton lines={lines} className={place} />
  return (
    <Card title={title}>
      {error.status === 403 || error.status === 404 ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <ErrorState className="py-4" title={error.message} requestId={error.requestId} onRetry={refetch} />
      )}
    </Card>
  )
}

/** The same in the place of a tile. */
export function TileState({ label, asked }: { label: string; asked: readonly Asked[] }) {
  const t = useTexts(frameTexts)
  const labels = useLabels(frameLabels)
  const failed = asked.filter(({ error }) => error !== null)
  const [first] = failed
  if (!first?.error) return <TileSkeleton />
  return (
    <div role="alert" className="flex min-w-0 flex-col items-start rounded-lg border border-line bg-surface p-4">
      <p className="min-h-6 text-muted text-sm">{label}</p>
      <p className="mt-0.5 text-bad text-sm">{first.error.message || t.errorTitle}</p>
      <Button
        size="sm"
        variant="ghost"
        className="mt-auto -ml-2.5"
        onClick={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        icon={<RotateCw aria-hidden="true" />}
      >
        {labels.retry}
      </Button>
    </div>
  )
}
