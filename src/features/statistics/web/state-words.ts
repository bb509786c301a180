import type { Words } from '#src/contract/languages.ts'

/** How many are in a state: of people in Russian, therefore in the plural. */
export const countedStateWords = {
  uz: {
    active: 'Faol',
    frozen: 'Muzlatilgan',
    scheduled: 'Boshlanmagan',
    expired: 'Muddati tugagan',
    never: 'Aʼzoligi yoʻq',
  },
  ru: {
    active: 'Активные',
    frozen: 'Замороженные',
    scheduled: 'Не начались',
    expired: 'Закончились',
    never: 'Нет абонемента',
  },
  en: { active: 'Active', frozen: 'Frozen', scheduled: 'Not begun', expired: 'Expired', never: 'No membership' },
} satisfies Words
