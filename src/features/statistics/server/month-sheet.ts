import type { ListSheet } from '#src/server/export-list.ts'
import type { PlatformMonth } from '../platform-contract.ts'

const words = {
  uz: {
    title: 'Oylar jadvali',
    month: 'Oy',
    gross: 'Tushum',
    refunds: 'Qaytarilgan',
    net: 'Sof daromad',
    payments: 'Toʻlovlar',
    billed: 'Hisoblangan',
    collected: 'Undirilgan',
    gyms: 'Zallar',
    members: 'Aʼzolar',
  },
  ru: {
    title: 'Таблица по месяцам',
    month: 'Месяц',
    gross: 'Поступило',
    refunds: 'Возвращено',
    net: 'Чистая выручка',
    payments: 'Платежи',
    billed: 'Начислено',
    collected: 'Собрано',
    gyms: 'Залы',
    members: 'Клиенты',
  },
  en: {
    title: 'Months',
    month: 'Month',
    gross: 'Received',
    refunds: 'Returned',
    net: 'Net revenue',
    payments: 'Payments',
    billed: 'Billed',
    collected: 'Collected',
    gyms: 'Gyms',
    members: 'Members',
  },
}

export const monthSheet: ListSheet<PlatformMonth> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.month, value: ({ bucket }) => bucket },
      { title: t.gross, kind: 'som', value: ({ gross }) => gross },
      { title: t.refunds, kind: 'som', value: ({ refunds }) => refunds },
      { title: t.net, kind: 'som', value: ({ net }) => net },
      { title: t.payments, kind: 'number', value: ({ count }) => count },
      { title: t.billed, kind: 'som', value: ({ billed }) => billed },
      { title: t.collected, kind: 'som', value: ({ collected }) => collected },
      { title: t.gyms, kind: 'number', value: ({ gyms }) => gyms },
      { title: t.members, kind: 'number', value: ({ members }) => members },
    ],
  }
}
