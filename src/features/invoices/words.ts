import type { Language } from '#src/contract/languages.ts'
import type { InvoiceStatus } from './rules.ts'

export const statusWords: Readonly<Record<Language, Record<InvoiceStatus, string>>> = {
  uz: { open: 'Kutilmoqda', paid: 'Toʻlangan', cancelled: 'Bekor qilingan', expired: 'Muddati oʻtgan' },
  ru: { open: 'Ожидает', paid: 'Оплачен', cancelled: 'Отменён', expired: 'Истёк' },
  en: { open: 'Waiting', paid: 'Paid', cancelled: 'Cancelled', expired: 'Expired' },
}
