import type { ListSheet } from '#src/server/export-list.ts'
import type { PlatformMonth, SubscriptionMonth } from '../platform-contract.ts'
import { movementWords } from '../movement-words.ts'

const words = {
  uz: {
    ...movementWords.uz,
    title: 'Oylar jadvali',
    month: 'Oy',
    gross: 'Tushum',
    refunds: 'Qaytarilgan',
    net: 'Sof daromad',
    earned: 'Hisoblangan daromad',
    payments: 'Toʻlovlar',
    billed: 'Hisoblangan',
    collected: 'Undirilgan',
    gyms: 'Zallar',
    members: 'Aʼzolar',
  },
  ru: {
    ...movementWords.ru,
    title: 'Таблица по месяцам',
    month: 'Месяц',
    gross: 'Поступило',
    refunds: 'Возвращено',
    net: 'Чистая выручка',
    earned: 'Заработано',
    payments: 'Платежи',
    billed: 'Начислено',
    collected: 'Собрано',
    gyms: 'Залы',
    members: 'Клиенты',
  },
  en: {
    ...movementWords.en,
    title: 'Months',
    month: 'Month',
    gross: 'Received',
    refunds: 'Returned',
    net: 'Net revenue',
    earned: 'Earned',
    payments: 'Payments',
    billed: 'Billed',
    collected: 'Collected',
    gyms: 'Gyms',
    members: 'Members',
  },
}

/** A month with what it earned, which is told beside it. */
export const monthSheet: ListSheet<PlatformMonth & Pick<SubscriptionMonth, 'earned'>> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.month, value: ({ bucket }) => bucket },
      { title: t.gross, kind: 'som', value: ({ gross }) => gross },
      { title: t.refunds, kind: 'som', value: ({ refunds }) => refunds },
      { title: t.net, kind: 'som', value: ({ net }) => net },
      { title: t.earned, kind: 'som', value: ({ earned }) => earned },
      { title: t.payments, kind: 'number', value: ({ count }) => count },
      { title: t.billed, kind: 'som', value: ({ billed }) => billed },
      { title: t.collected, kind: 'som', value: ({ collected }) => collected },
      { title: t.gyms, kind: 'number', value: ({ gyms }) => gyms },
      { title: t.members, kind: 'number', value: ({ members }) => members },
    ],
  }
}

export const movementSheet: ListSheet<SubscriptionMonth> = (language) => {
  const t = words[language]
  return {
    name: t.movement,
    columns: [
      { title: t.month, value: ({ bucket }) => bucket },
      { title: t.opening, kind: 'som', value: ({ opening }) => opening },
      { title: t.new, kind: 'som', value: (month) => month.new },
      { title: t.resumed, kind: 'som', value: ({ resumed }) => resumed },
      { title: t.expansion, kind: 'som', value: ({ expansion }) => expansion },
      { title: t.contraction, kind: 'som', value: ({ contraction }) => contraction },
      { title: t.lost, kind: 'som', value: ({ lost }) => lost },
      { title: t.closing, kind: 'som', value: ({ closing }) => closing },
    ],
  }
}
