import type { Words } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'

/** What a member is by their memberships: `stateOf` of rules.ts. */
export const memberStateWords = {
  uz: {
    active: 'Faol',
    frozen: 'Muzlatilgan',
    scheduled: 'Boshlanmagan',
    expired: 'Muddati tugagan',
    never: 'Aʼzoligi yoʻq',
    banned: 'Bloklangan',
  },
  ru: {
    active: 'Активен',
    frozen: 'Заморожен',
    scheduled: 'Не начался',
    expired: 'Истёк',
    never: 'Нет абонемента',
    banned: 'Заблокирован',
  },
  en: {
    active: 'Active',
    frozen: 'Frozen',
    scheduled: 'Not begun',
    expired: 'Expired',
    never: 'No membership',
    banned: 'Banned',
  },
} satisfies Words
export const memberStateTones = {
  active: 'good',
  frozen: 'info',
  scheduled: 'info',
  expired: 'bad',
  never: 'off',
  banned: 'bad',
} as const satisfies Tones

/** What a membership lets its person use beside their own visits. */
export const useWords = {
  uz: { guest: 'Mehmon', coach_session: 'Murabbiy bilan mashgʻulot' },
  ru: { guest: 'Гость', coach_session: 'Занятие с тренером' },
  en: { guest: 'Guest', coach_session: 'Session with a coach' },
} satisfies Words
