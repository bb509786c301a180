import { keepText, keptPrefix } from '#src/web/kept.ts'
import { onSessionEnd } from '#src/web/session.ts'
import { createPassClock } from './pass-clock.ts'

const name = 'clock'

/** The clock by which this phone draws its codes. */
export const phoneClock = createPassClock({
  wall: () => Date.now(),
  measured: () => performance.now(),
  kept: () => localStorage.getItem(keptPrefix + name),
  keep: (text) => keepText(name, text),
})
document.addEventListener('visibilitychange', phoneClock.hide)
onSessionEnd(phoneClock.forget)
