import type { Language } from '#src/contract/languages.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { InvoiceStatus } from './rules.ts'

/** Names of their own, alike in every language. */
export const providerNames: Readonly<Record<PaymentProvider, string>> = {
  payme: 'Payme',
  click: 'Click',
  uzum: 'Uzum Bank',
}

export const statusWords: Readonly<Record<Language, Record<InvoiceStatus, string>>> = {
  uz: { open: 'Kutilmoqda', paid: 'Toʻlangan', cancelled: 'Bekor qilingan', expired: 'Muddati oʻtgan' },
  ru: { open: 'Ожидает', paid: 'Оплачен', cancelled: 'Отменён', expired: 'Истёк' },
  en: { open: 'Waiting', paid: 'Paid', cancelled: 'Cancelled', expired: 'Expired' },
}
