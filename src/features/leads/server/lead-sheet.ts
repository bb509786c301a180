import type { ListSheet } from '#src/server/export-list.ts'
import type { Lead } from '../contract.ts'
import { statusWords } from '../status-words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    text: 'Yozgani',
    invited: 'Kim taklif qilgan',
    brought: 'Olib kelganga',
    came: 'Kelganga',
    by: 'Kim bogʻlangan',
  },
  ru: {
    ...columnWords.ru,
    text: 'Сообщение',
    invited: 'Кто пригласил',
    brought: 'Кто привёл',
    came: 'Кто пришёл',
    by: 'Кто связался',
  },
  en: {
    ...columnWords.en,
    text: 'What they wrote',
    invited: 'Invited by',
    brought: 'For who brought',
    came: 'For who came',
    by: 'Contacted by',
  },
}

/** None before it is earned, 0 when it was taken back. */
const daysOf = (bonus: Lead['bonus'], side: 'days_brought' | 'days_came') =>
  bonus && (bonus.is_taken_back ? 0 : bonus[side])

export const leadSheet: ListSheet<Lead> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.at, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.name, value: ({ fullname }) => fullname },
      { title: t.phone, kind: 'phone', value: ({ phone_number }) => phone_number },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.text, value: ({ text }) => text },
      { title: t.status, value: ({ status }) => statusWords[status][language] },
      { title: t.note, value: ({ note }) => note },
      { title: t.invited, value: ({ invited_by }) => invited_by?.fullname ?? null },
      { title: t.brought, kind: 'number', value: ({ bonus }) => daysOf(bonus, 'days_brought') },
      { title: t.came, kind: 'number', value: ({ bonus }) => daysOf(bonus, 'days_came') },
      { title: t.by, value: ({ answered_by }) => answered_by },
    ],
  }
}
