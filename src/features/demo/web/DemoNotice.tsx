import { FlaskConical } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { demoGyms } from '../calls.generated.ts'
import { changePlace } from './change-place.ts'
import { texts } from './texts.ts'

/** On every page of a demo gym: that nothing here is real, and the way back. */
export function DemoNotice() {
  const t = useTexts(texts)
  const leave = useApiMutation(demoGyms.leave, { says: false, onDone: changePlace })
  return (
    <aside
      aria-label={t.title}
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-info-soft px-4 py-2 text-info"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">{t.inside}</p>
      <Button size="sm" onClick={() => leave.mutate({})} pending={leave.isPending}>
        {t.leave}
      </Button>
    </aside>
  )
}
