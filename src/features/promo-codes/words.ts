import type { Words } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'

export const promoStateWords = {
  uz: { open: 'Amalda', ahead: 'Hali boshlanmagan', over: 'Muddati oʻtgan', used_up: 'Tugagan', off: 'Oʻchirilgan' },
  ru: { open: 'Действует', ahead: 'Ещё не начался', over: 'Срок вышел', used_up: 'Исчерпан', off: 'Выключен' },
  en: { open: 'In use', ahead: 'Not begun', over: 'Over', used_up: 'Used up', off: 'Off' },
} satisfies Words
export const promoStateTones = {
  open: 'good',
  ahead: 'info',
  over: 'off',
  used_up: 'warn',
  off: 'off',
} as const satisfies Tones
