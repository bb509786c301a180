import { useState } from 'react'
import { tashkentDay } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { demoGyms } from '../calls.generated.ts'
import { changePlace } from './change-place.ts'
import { texts } from './texts.ts'

/** A gym full of life to try everything in, for whoever is new; later, as long as it stands, the way to throw it away. */
export function DemoGymCard() {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(demoGyms.own, {}, { staleMs: 60_000 })
  const enter = useApiMutation(demoGyms.enter, { says: false, onDone: changePlace })
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(demoGyms.remove, {
    fails: 'inline',
    onDone: () => setAsking(false),
  })
  if (!data) return <PartState name={t.title} error={error} onRetry={refetch} />
  const demo = data.demo_gym
  if (demo.is_inside || !(demo.is_made || demo.may_be_made)) return null
  return (
    <Card title={t.title}>
      <p className="-mt-3 max-w-140 text-muted text-sm">{t.text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button onClick={() => enter.mutate({})} pending={enter.isPending}>
          {demo.is_made ? t.enter : t.make}
        </Button>
        {demo.is_made && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t.remove}
          </Button>
        )}
        {demo.ends_at && (
          <span className="text-muted text-sm">{t.ends(formats.day(tashkentDay(new Date(demo.ends_at))))}</span>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({})}
        title={t.removeTitle}
        description={t.removeText}
        confirmLabel={t.removeConfirm}
        cancelLabel={t.cancel}
        pending={remove.isPending}
        error={remove.error?.message}
      />
    </Card>
  )
}
