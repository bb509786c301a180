import { keepText, keptPrefix } from '#src/web/kept.ts'
import { onSessionEnd } from '#src/web/session.ts'
import { createPassClock } from './pass-clock.ts'

const name = 'clock'

function kept(): string | null {
  try {
    return localStorage.getItem(keptPrefix + name)
  } catch {
    return null // storage is switched off
  }
}

/** The clock by which this phone draws its codes. */
export const phoneClock = createPassClock({
  wall: () => Date.now(),
  measured: () => performance.now(),
  kept,
  keep: (text) => keepText(name, text),
})
document.addEventListener('visibilitychange', phoneClock.hide)
onSessionEnd(phoneClock.forget)
