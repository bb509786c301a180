import { buttonClass } from '#src/ui/button-class.ts'
import { isBack, MissingCode } from '#src/ui/code.ts'
import { onMayBeBack } from '#src/ui/may-be-back.ts'
import { defineTexts, textsNow } from '#src/web/texts.ts'

const texts = defineTexts({
  uz: {
    offline: 'Server bilan aloqa yoʻq. Aloqa tiklanganda sahifa oʻzi ochiladi.',
    offlineAgain: 'Server bilan aloqa yoʻq. Aloqa tiklangach, sahifani qayta yuklang.',
    new_version: 'Dastur yangilangan. Sahifani qayta yuklang.',
    fault: 'Sahifa ochilmadi. Uni qayta yuklab koʻring.',
    reload: 'Sahifani qayta yuklash',
  },
  ru: {
    offline: 'Нет связи с сервером. Когда она появится, страница откроется сама.',
    offlineAgain: 'Нет связи с сервером. Когда она появится, перезагрузите страницу.',
    new_version: 'Программа обновилась. Перезагрузите страницу.',
    fault: 'Страница не открылась. Попробуйте перезагрузить её.',
    reload: 'Перезагрузить страницу',
  },
  en: {
    offline: 'The server cannot be reached. The page opens by itself when it can.',
    offlineAgain: 'The server cannot be reached. When it can, reload the page.',
    new_version: 'There is a newer version. Reload the page.',
    fault: 'The page did not open. Try to reload it.',
    reload: 'Reload the page',
  },
})

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
  if (words) {
    const t = textsNow(texts)
    words.setAttribute('role', 'alert') // before its words, which are heard then
    words.textContent = t[error.reason === 'offline' && hasBegun ? 'offlineAgain' : error.reason]
    const button = document.createElement('button')
    button.className = buttonClass()
    button.textContent = t.reload
    button.addEventListener('click', beginAnew)
    words.after(button)
  }
  if (hasBegun) return
  const stop = onMayBeBack(async () => {
    if (!(await isBack(error))) return
    stop()
    beginAnew()
  })
}
