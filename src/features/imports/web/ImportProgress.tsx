import { CircleStop } from 'lucide-react'
import type { Request } from '#src/contract/endpoint.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import type { ImportBatch } from '../contract.ts'
import { importCan } from '../rules.ts'
import { StepRefusal } from './StepRefusal.tsx'
import { texts } from './texts.ts'

/** How far a job is. While this is on the page, what the page shows is asked for again each second. */
export function ImportProgress({ batch, request }: { batch: ImportBatch; request: Request<typeof imports.one> }) {
  const t = useTexts(texts)
  const formats = useFormats()
  useApi(imports.one, request, { keepPrevious: true, refetchEvery: 1_000 })
  const cancel = useApiMutation(imports.cancel, { fails: 'inline' })
  const { counts, state } = batch
  const [done, total] =
    state === 'checking'
      ? [counts.total - counts.waiting, counts.total]
      : state === 'running'
        ? [counts.done, counts.done + counts.ready]
        : [counts.undone + counts.kept, counts.undone + counts.kept + counts.done]
  const label = state === 'checking' ? t.checking : state === 'running' ? t.running : t.undoing
  return (
    <Card>
      <div className="grid gap-4">
        <Progress
          label={label}
          percent={total === 0 ? 0 : (done / total) * 100}
          text={t.progress(formats.number(done), formats.number(total))}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted text-sm">{t.leaveHint}</p>
          {importCan('cancel', state) && (
            <Button
              icon={<CircleStop aria-hidden="true" />}
              pending={cancel.isPending}
              onClick={() => cancel.mutate({ id: batch._id, query: {}, body: {} })}
            >
              {t.stop}
            </Button>
          )}
          <StepRefusal error={cancel.error} />
        </div>
      </div>
    </Card>
  )
}
