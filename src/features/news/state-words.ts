import type { Texts } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'
import type { NewsState } from './rules.ts'

/** The same words on the screen and in files. */
export const stateWords: Readonly<Record<NewsState, Texts>> = {
  shown: { uz: 'Koʻrinyapti', ru: 'Показывается', en: 'Shown' },
  ahead: { uz: 'Kutilmoqda', ru: 'Ждёт своего дня', en: 'Waits for its day' },
  over: { uz: 'Tugagan', ru: 'Завершена', en: 'Over' },
  draft: { uz: 'Qoralama', ru: 'Черновик', en: 'Draft' },
}
export const stateTones = { shown: 'good', ahead: 'info', over: 'off', draft: 'off' } as const satisfies Tones
