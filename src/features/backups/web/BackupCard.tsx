import type { ReactNode } from 'react'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { backups } from '../calls.generated.ts'
import type { BackupState } from '../contract.ts'
import { texts } from './texts.ts'

const everyMinute = 60_000

/** How old the newest backup is, and whether it could be restored. */
export function BackupCard() {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(backups.state, {}, { refetchEvery: everyMinute })
  const run = useApiMutation(backups.run)
  if (!data) {
    if (!error) return <CardSkeleton lines={3} />
    return (
      <Card title={t.title}>
        <PageState error={error} onRetry={refetch} />
      </Card>
    )
  }
  const { backup } = data
  return (
    <Card
      title={
        <span className="flex items-center gap-1">
          {t.title}
          <InfoPopover title={t.title}>{t.info}</InfoPopover>
        </span>
      }
      actions={
        backup.kept === 'kept' && (
          <Button onClick={() => run.mutate({})} pending={run.isPending}>
            {t.run}
          </Button>
        )
      }
    >
      {backup.kept === 'kept' ? <Kept backup={backup} /> : <p className="text-muted">{t[backup.kept]}</p>}
    </Card>
  )
}

function Kept({ backup }: { backup: BackupState }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { last, changesAt, count, oldestAt } = backup
  return (
    <>
      {last ? (
        <dl className="flex flex-col gap-2">
          <Line name={t.last}>
            {formats.ago(last.at)} <Proof last={last} />
          </Line>
          {changesAt && <Line name={t.changes}>{formats.ago(changesAt)}</Line>}
          {oldestAt && <Line name={t.count}>{t.since(formats.number(count), formats.instant(oldestAt))}</Line>}
        </dl>
      ) : (
        <p className="text-muted">{t.never}</p>
      )}
      {last?.problem && <p className="mt-2 break-words text-bad text-sm">{last.problem}</p>}
      {backup.isBeside && <p className="mt-3 text-muted text-sm">{t.beside}</p>}
    </>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="flex flex-wrap items-center gap-2">{children}</dd>
  </div>
)

function Proof({ last }: { last: NonNullable<BackupState['last']> }) {
  const t = useTexts(texts)
  if (last.problem) return <StatusBadge tone="bad">{t.bad}</StatusBadge>
  if (last.isOld) return <StatusBadge tone="warn">{t.old}</StatusBadge>
  if (!last.checkedAt) return <StatusBadge tone="warn">{t.unproved}</StatusBadge>
  return <StatusBadge tone="good">{t.good}</StatusBadge>
}
