import type { Words } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'

export const requestStatusWords = {
  uz: {
    waiting: 'Javob kutmoqda',
    accepted: 'Tasdiqlangan',
    refused: 'Rad etilgan',
    withdrawn: 'Qaytarib olingan',
  },
  ru: { waiting: 'Ждёт ответа', accepted: 'Одобрена', refused: 'Отклонена', withdrawn: 'Отозвана' },
  en: { waiting: 'Waiting', accepted: 'Granted', refused: 'Refused', withdrawn: 'Taken back' },
} satisfies Words
export const requestStatusTones = {
  waiting: 'warn',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'off',
} as const satisfies Tones
