import type { Words } from '#src/contract/languages.ts'
import type { Tones } from '#src/contract/words.ts'

export const giftCardStateWords = {
  uz: { open: 'Amalda', over: 'Muddati oʻtgan', used_up: 'Ishlatilgan', reversed: 'Qaytarib olingan' },
  ru: { open: 'Действует', over: 'Срок вышел', used_up: 'Использована', reversed: 'Возвращена' },
  en: { open: 'In use', over: 'Over', used_up: 'Used up', reversed: 'Taken back' },
} satisfies Words
/** What stands over the columns of a list of cards, on screen and in a file. */
export const giftCardColumnWords = {
  uz: {
    title: 'Sovgʻa kartalari',
    code: 'Kod',
    gym: 'Zal',
    value: 'Qiymati',
    balance: 'Qoldigʻi',
    validTo: 'Amal qilish muddati',
    sold: 'Sotilgan',
    state: 'Holati',
  },
  ru: {
    title: 'Подарочные карты',
    code: 'Код',
    gym: 'Зал',
    value: 'Номинал',
    balance: 'Остаток',
    validTo: 'Действует до',
    sold: 'Продана',
    state: 'Статус',
  },
  en: {
    title: 'Gift cards',
    code: 'Code',
    gym: 'Gym',
    value: 'Value',
    balance: 'Left',
    validTo: 'Valid until',
    sold: 'Sold',
    state: 'Status',
  },
} satisfies Words
export const giftCardStateTones = {
  open: 'good',
  over: 'off',
  used_up: 'off',
  reversed: 'warn',
} as const satisfies Tones
export const giftCardEntryWords = {
  uz: {
    sale: 'Sotildi',
    use: 'Toʻlov qilindi',
    return: 'Toʻlovdan qaytdi',
    reversal: 'Sotuv qaytarildi',
    expiry: 'Muddati oʻtdi',
  },
  ru: {
    sale: 'Продана',
    use: 'Оплата картой',
    return: 'Возврат с оплаты',
    reversal: 'Продажа возвращена',
    expiry: 'Срок вышел',
  },
  en: { sale: 'Sold', use: 'Paid with', return: 'Returned', reversal: 'Sale taken back', expiry: 'Ran out' },
} satisfies Words
