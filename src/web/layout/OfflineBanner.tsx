import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { lostAnswerTexts, useIsFindingOut } from '../lost-answers.ts'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** A line that stays as long as nobody is reached, or as long as nobody knows whether the last act was done. `away`: why nobody answers. */
export function OfflineBanner({ away }: { away?: string | null }) {
  const t = useTexts(shellTexts)
  const lost = useTexts(lostAnswerTexts)
  const isOnline = useOnline()
  const isFindingOut = useIsFindingOut()
  return (
    <div role="status">
      {(isFindingOut || !isOnline || away) && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-center text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {isFindingOut ? lost.findingOut : isOnline ? away : t.offline}
        </p>
      )}
    </div>
  )
}
