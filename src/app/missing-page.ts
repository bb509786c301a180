import { isBack, MissingCode } from '#src/ui/code.ts'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { onMayBeBack } from '#src/ui/may-be-back.ts'
import { offlineError } from '#src/web/api-error.ts'
import { currentLanguage } from '#src/web/texts.ts'

/** In the storage of the tab while a page that began anew by itself does not stand: what fails again would begin anew for ever. */
const mark = 'beganAnew'

export const pageStands = (): void => sessionStorage.removeItem(mark)

/** Nothing stands without its code: the page says why, and begins anew when that can be had: by itself once, then by a press. */
export function sayMissing(error: unknown): void {
  if (!(error instanceof MissingCode)) throw error
  const hasBegun = sessionStorage.getItem(mark) !== null
  const beginAnew = () => {
    sessionStorage.setItem(mark, '1')
    location.reload()
  }
  if (error.reason === 'new_version' && !hasBegun) return beginAnew()
  const words = document.querySelector('#root p')
  const button = document.querySelector<HTMLElement>('#root button') // both stand in index.html
  if (words && button) {
    const { missing, retry } = frameLabels[currentLanguage()]
    words.setAttribute('role', 'alert') // before its words, which are heard then
    words.textContent = error.reason === 'offline' ? offlineError().message : missing.fault
    button.textContent = retry
    button.onclick = beginAnew
    button.hidden = false
  }
  if (hasBegun) return
  const stop = onMayBeBack(async () => {
    if (!(await isBack(error))) return
    stop()
    beginAnew()
  })
}
