import { useEffect } from 'react'
import { Dialog } from '#src/ui/Dialog.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { useTexts } from '#src/web/texts.ts'
import { passTexts } from './pass-texts.ts'
import { texts } from './texts.ts'

/** The screen stays awake while the code is shown, where the browser can do that. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      const asked = await navigator.wakeLock.request('screen').catch(() => undefined) // a battery that is low refuses
      if (isOver) void asked?.release()
      else lock = asked
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      void lock?.release()
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
}

/** The code as large as the screen, for the reader at the door. */
export function PassDialog({ text, label, onClose }: { text: string; label: string; onClose: () => void }) {
  const t = useTexts(texts)
  const { brighter } = useTexts(passTexts)
  useWakeLock()
  return (
    <Dialog open onClose={onClose} title={t.pass} description={brighter} size="sm">
      <QrCode text={text} label={label} className="aspect-square w-full rounded-lg bg-white" />
    </Dialog>
  )
}
