import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/ui/listeners.ts'
import { onMayBeBack } from '#src/ui/may-be-back.ts'
import { ApiError } from './api-error.ts'
import { provideFindOut } from './call.ts'
import { defineTexts } from './texts.ts'

let count = 0
const { subscribe, tell } = createListeners()

function change(by: number): void {
  count += by
  tell()
}

const reachable = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = onMayBeBack(() => {
      stop()
      resolve()
    })
  })

// asks as soon as the server can be reached: what is answered is the first answer, or `idempotency.not_done`; nothing is sent twice
provideFindOut(async (ask) => {
  change(1)
  try {
    for (;;) {
      await reachable()
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0) throw error
      }
    }
  } finally {
    change(-1)
  }
})

/** Is there an act of which nobody knows yet whether it was done? */
export const useIsFindingOut = (): boolean => useSyncExternalStore(subscribe, () => count > 0)

export const lostAnswerTexts = defineTexts({
  uz: { findingOut: 'Aloqa uzildi. Oxirgi amal yozilgan-yozilmagani tekshirilmoqda, uni takrorlamang.' },
  ru: { findingOut: 'Связь прервалась. Проверяем, записано ли последнее действие; не повторяйте его.' },
  en: { findingOut: 'The connection was cut. Finding out whether the last act was written; do not repeat it.' },
})
