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

/** What becomes of a freeze that a member asks for on the phone: the policy of a gym. */
export const policyWords = {
  uz: { off: 'Soʻray olmaydi', ask: 'Qabulxona javob beradi', at_once: 'Darhol muzlatiladi' },
  ru: { off: 'Нельзя', ask: 'Отвечает ресепшен', at_once: 'Заморозить сразу' },
  en: { off: 'They can’t', ask: 'The reception answers', at_once: 'Freeze at once' },
} satisfies Words
