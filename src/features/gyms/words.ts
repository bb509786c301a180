import type { Words } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'

/** What a gym's subscription to the platform is on a day, in the specification's own values. */
export const subscriptionStateWords = {
  uz: {
    active: 'Faol',
    pending: 'Kutilmoqda',
    expired: 'Muddati tugagan',
    stoped: 'Toʻxtatilgan',
    'no subscription': 'Obuna yoʻq',
  },
  ru: {
    active: 'Активна',
    pending: 'Ожидает',
    expired: 'Истекла',
    stoped: 'Остановлена',
    'no subscription': 'Нет подписки',
  },
  en: {
    active: 'Active',
    pending: 'Pending',
    expired: 'Expired',
    stoped: 'Stopped',
    'no subscription': 'No subscription',
  },
} satisfies Words
export const subscriptionStateTones = {
  active: 'good',
  pending: 'warn',
  expired: 'bad',
  stoped: 'off',
  'no subscription': 'off',
} as const satisfies Tones
