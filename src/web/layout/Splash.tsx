import { BrandSymbol } from '#src/ui/Brand.tsx'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'

/** While the session is being found out; appears only when that takes long. */
export function Splash() {
  const { loading } = useLabels(frameLabels)
  return (
    <div className="flex min-h-dvh flex-col">
      <OfflineBanner />
      <div role="status" className="grid flex-1 animate-skeleton place-items-center">
        <BrandSymbol className="size-12" />
        <span className="sr-only">{loading}</span>
      </div>
    </div>
  )
}
