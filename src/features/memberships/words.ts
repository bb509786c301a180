import type { Words } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'

export const membershipStatusWords = {
  uz: { scheduled: 'Boshlanmagan', active: 'Faol', expired: 'Muddati tugagan', cancelled: 'Bekor qilingan' },
  ru: { scheduled: 'Не начался', active: 'Активен', expired: 'Истёк', cancelled: 'Отменён' },
  en: { scheduled: 'Not begun', active: 'Active', expired: 'Expired', cancelled: 'Cancelled' },
} satisfies Words
export const membershipStatusTones = {
  scheduled: 'info',
  active: 'good',
  expired: 'bad',
  cancelled: 'off',
} as const satisfies Tones
