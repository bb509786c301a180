import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
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

/** A line that stays as long as nobody is reached. `away`: why nobody answers; `doubt`: what is not known of the last act, which comes first. */
export function OfflineBanner({ away, doubt }: { away?: string | null; doubt?: string | false }) {
  const t = useTexts(shellTexts)
  const isOnline = useOnline()
  return (
    <div role="status">
      {(doubt || !isOnline || away) && (
        <p className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-center text-warn">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          {doubt || (isOnline ? away : t.offline)}
        </p>
      )}
    </div>
  )
}
