import type { Words } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'

/** States of the accounts that sign in with a password. Only an employee is dismissed. */
export const accountStatusWords = {
  uz: { pending: 'Kutilmoqda', active: 'Faol', blocked: 'Bloklangan', fired: 'Ishdan boʻshatilgan' },
  ru: { pending: 'Ожидает', active: 'Активен', blocked: 'Заблокирован', fired: 'Уволен' },
  en: { pending: 'Pending', active: 'Active', blocked: 'Blocked', fired: 'Dismissed' },
} satisfies Words
export const accountStatusTones = {
  pending: 'warn',
  active: 'good',
  blocked: 'bad',
  fired: 'off',
} as const satisfies Tones
