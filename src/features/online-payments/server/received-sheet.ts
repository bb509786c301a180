import { providerNames } from '#src/features/cash-boxes/words.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { ReceivedDay } from '../contract.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    net: 'Bankka',
  },
  ru: {
    ...columnWords.ru,
    net: 'В банк',
  },
  en: {
    ...columnWords.en,
    net: 'To the bank',
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
