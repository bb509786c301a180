import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { saveFile } from '#src/web/save-file.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ownerExports } from '../calls.generated.ts'
import type { OwnerExport } from '../contract.ts'
import { texts } from './texts.ts'

const everyFiveSeconds = 5_000
const bytesOfMegabyte = 1_048_576

/** All data of the owner as one file, which is made behind. */
export function OwnerExportCard() {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(ownerExports.state, {}, { refetchEvery: everyFiveSeconds })
  const create = useApiMutation(ownerExports.create, { onDone: () => void refetch() })
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await saveFile(ownerExports.file, {})
    setSaving(false)
  }
  if (!data)
    return (
      <Card title={t.title}>
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={2} />} />
      </Card>
    )
  const asked = data.export
  return (
    <Card title={t.title} description={t.text}>
      <div role="status">{asked && <State asked={asked} />}</div>
      {asked?.status !== 'making' && (
        <div className="mt-3 flex flex-wrap gap-2">
          {asked?.status === 'ready' && (
            <Button variant="primary" onClick={() => void save()} pending={isSaving}>
              {t.download}
            </Button>
          )}
          <Button onClick={() => create.mutate({})} pending={create.isPending}>
            {asked?.status === 'ready' ? t.again : t.create}
          </Button>
        </div>
      )}
    </Card>
  )
}

function State({ asked }: { asked: OwnerExport }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (asked.status === 'failed') return <p className="text-bad">{t.failed}</p>
  if (asked.status === 'outdated') return <p>{t.outdated}</p>
  if (asked.status === 'making')
    return (
      <p className="flex items-center gap-2 text-muted">
        <Spinner />
        {t.making(formats.ago(asked.asked_at))}
      </p>
    )
  const megabytes = Math.max(1, Math.ceil((asked.bytes ?? 0) / bytesOfMegabyte))
  return <p>{t.ready(`${formats.number(megabytes)} MB`, formats.instant(asked.kept_until ?? asked.asked_at))}</p>
}
