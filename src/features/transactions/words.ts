import type { Words } from '#src/contract/languages.ts'

export const transactionTypeWords = {
  uz: {
    payment: 'Toʻlov',
    refund: 'Qaytarish',
    adjustment: 'Tuzatish',
    cancellation_fee: 'Bekor qilish jarimasi',
    discount: 'Promo-kod',
  },
  ru: {
    payment: 'Платёж',
    refund: 'Возврат',
    adjustment: 'Корректировка',
    cancellation_fee: 'Плата за отмену',
    discount: 'Промокод',
  },
  en: {
    payment: 'Payment',
    refund: 'Refund',
    adjustment: 'Adjustment',
    cancellation_fee: 'Cancellation fee',
    discount: 'Promo code',
  },
} satisfies Words
