import type { Language } from '#src/contract/languages.ts'
import type { InvoiceStatus } from './rules.ts'
import type { Tones } from '#src/contract/words.ts'

export const statusWords: Readonly<Record<Language, Record<InvoiceStatus, string>>> = {
  uz: { open: 'Kutilmoqda', paid: 'Toʻlangan', cancelled: 'Bekor qilingan', expired: 'Muddati tugagan' },
  ru: { open: 'Ожидает', paid: 'Оплачен', cancelled: 'Отменён', expired: 'Истёк' },
  en: { open: 'Waiting', paid: 'Paid', cancelled: 'Cancelled', expired: 'Expired' },
}
export const statusTones = { open: 'warn', paid: 'good', cancelled: 'off', expired: 'off' } as const satisfies Tones
