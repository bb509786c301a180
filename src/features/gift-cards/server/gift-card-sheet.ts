import type { ListSheet } from '#src/server/export-list.ts'
import type { GiftCard } from '../contract.ts'
import { giftCardColumnWords, giftCardStateWords } from '../words.ts'

export const giftCardSheet: ListSheet<GiftCard> = (language) => {
  const t = giftCardColumnWords[language]
  return {
    name: t.title,
    columns: [
      { title: t.sold, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.code, value: ({ code_end }) => code_end },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.value, kind: 'som', value: ({ value }) => value },
      { title: t.balance, kind: 'som', value: ({ balance }) => balance },
      { title: t.validTo, kind: 'day', value: ({ valid_to }) => valid_to },
      { title: t.state, value: ({ state }) => giftCardStateWords[language][state] },
    ],
  }
}
