import { WifiOff } from 'lucide-react'
import { keptTexts } from '../kept-texts.ts'
import { useFormats, useTexts } from '../texts.ts'

/** Says that what stands below is what this device kept, and from when. */
export function KeptNotice({ at }: { at: number | undefined }) {
  const t = useTexts(keptTexts)
  const formats = useFormats()
  return (
    <div role="status">
      {at !== undefined && (
        <p className="mb-4 flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {t.keptFrom(formats.ago(new Date(at).toISOString()))}
        </p>
      )}
    </div>
  )
}
