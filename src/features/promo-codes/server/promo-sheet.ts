import type { ListSheet } from '#src/server/export-list.ts'
import type { PromoCode } from '../contract.ts'
import { promoStateWords } from '../words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    from: 'Sanadan',
    to: 'Sanagacha',
    most: 'Koʻpi bilan, marta',
    each: 'Bir aʼzoga, marta',
  },
  ru: {
    ...columnWords.ru,
    from: 'С даты',
    to: 'По дату',
    most: 'Всего раз',
    each: 'Раз на клиента',
  },
  en: {
    ...columnWords.en,
    from: 'From',
    to: 'Until',
    most: 'Times in all',
    each: 'Times for a member',
  },
}

export const promoSheet: ListSheet<PromoCode> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.code, value: ({ promo_code }) => promo_code },
      { title: t.percent, kind: 'number', value: ({ percent }) => percent },
      { title: t.amount, kind: 'som', value: ({ amount }) => amount },
      { title: t.plans, value: ({ plans }) => plans.map(({ name }) => name).join(', ') },
      { title: t.gyms, value: ({ gyms }) => gyms.map(({ name }) => name).join(', ') },
      { title: t.from, kind: 'day', value: ({ valid_from }) => valid_from },
      { title: t.to, kind: 'day', value: ({ valid_to }) => valid_to },
      { title: t.uses, kind: 'number', value: ({ uses }) => uses },
      { title: t.most, kind: 'number', value: ({ most_uses }) => most_uses },
      { title: t.each, kind: 'number', value: ({ most_uses_each }) => most_uses_each },
      { title: t.discounted, kind: 'som', value: ({ discounted }) => discounted },
      { title: t.state, value: ({ state }) => promoStateWords[language][state] },
    ],
  }
}
