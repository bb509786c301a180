import type { Language } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'
import type { AutopayState } from './rules.ts'

export const stateWords: Readonly<Record<Language, Record<AutopayState, string>>> = {
  uz: {
    checking: 'Karta tekshirilmoqda',
    on: 'Yoqilgan',
    wants_card: 'Kartani qayta ulash kerak',
    stopped: 'Toʻxtatilgan',
  },
  ru: {
    checking: 'Карта проверяется',
    on: 'Включён',
    wants_card: 'Нужно подключить карту заново',
    stopped: 'Остановлен',
  },
  en: {
    checking: 'The card is being checked',
    on: 'On',
    wants_card: 'The card has to be connected again',
    stopped: 'Stopped',
  },
}
export const stateTones = { checking: 'off', on: 'good', wants_card: 'warn', stopped: 'off' } as const satisfies Tones
