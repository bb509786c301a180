import type { Texts } from '#src/contract/languages.ts'
import type { LeadStatus } from './rules.ts'
import type { Tones } from '#src/contract/words.ts'

/** The same words on the screen and in files. */
export const statusWords: Readonly<Record<LeadStatus, Texts>> = {
  new: { uz: 'Yangi', ru: 'Новая', en: 'New' },
  contacted: { uz: 'Bogʻlanildi', ru: 'Связались', en: 'Contacted' },
  joined: { uz: 'Aʼzo boʻldi', ru: 'Стал(а) клиентом', en: 'Joined' },
  lost: { uz: 'Kelmaydi', ru: 'Не придёт', en: 'Not coming' },
}
export const statusTones = { new: 'warn', contacted: 'info', joined: 'good', lost: 'off' } as const satisfies Tones
