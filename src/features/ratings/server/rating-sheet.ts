import type { ListSheet } from '#src/server/export-list.ts'
import type { ReceivedRating } from '../contract.ts'

const words = {
  uz: { title: 'Baholar', at: 'Vaqti', member: 'Aʼzo', stars: 'Baho', text: 'Soʻzi' },
  ru: { title: 'Оценки', at: 'Время', member: 'Клиент', stars: 'Оценка', text: 'Отзыв' },
  en: { title: 'Ratings', at: 'Time', member: 'Member', stars: 'Stars', text: 'Words' },
}

export const ratingSheet: ListSheet<ReceivedRating> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.at, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.member, value: ({ member_id }) => member_id.fullname },
      { title: t.stars, kind: 'number', value: ({ stars }) => stars },
      { title: t.text, value: ({ text }) => text },
    ],
  }
}
