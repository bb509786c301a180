import { providerNames } from '#src/features/cash-boxes/words.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { ReceivedDay } from '../contract.ts'

const words = {
  uz: {
    title: 'Onlayn tushumlar',
    day: 'Kun',
    provider: 'Provayder',
    count: 'Toʻlovlar soni',
    came: 'Tushdi',
    went: 'Qaytdi',
    commission: 'Komissiya',
    net: 'Bankka',
    bankOn: 'Bankka tushadi',
  },
  ru: {
    title: 'Онлайн-поступления',
    day: 'День',
    provider: 'Провайдер',
    count: 'Платежей',
    came: 'Поступило',
    went: 'Возвращено',
    commission: 'Комиссия',
    net: 'В банк',
    bankOn: 'Придёт в банк',
  },
  en: {
    title: 'Received online',
    day: 'Day',
    provider: 'Provider',
    count: 'Payments',
    came: 'Came in',
    went: 'Went back',
    commission: 'Commission',
    net: 'To the bank',
    bankOn: 'In the bank on',
  },
}

export const receivedSheet: ListSheet<ReceivedDay> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.day, kind: 'day', value: ({ date }) => date },
      { title: t.provider, value: ({ provider }) => providerNames[provider] },
      { title: t.count, kind: 'number', value: ({ count }) => count },
      { title: t.came, kind: 'som', value: ({ payments }) => payments },
      { title: t.went, kind: 'som', value: ({ refunds }) => refunds },
      { title: t.commission, kind: 'som', value: ({ commission }) => commission },
      { title: t.net, kind: 'som', value: ({ net }) => net },
      { title: t.bankOn, kind: 'day', value: ({ bank_on }) => bank_on },
    ],
  }
}
