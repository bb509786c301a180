import { useEffect } from 'react'

/** The screen stays awake as long as this is shown, where the browser can do that. */
export function useStayAwake(): void {
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
