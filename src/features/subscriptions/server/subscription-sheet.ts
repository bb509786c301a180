import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedSubscription } from '../contract.ts'
import { subscriptionStateWords } from '#src/features/gyms/words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    phone: 'Telefon',
    states: subscriptionStateWords.uz,
    counted: 'Koʻrsatkichda',
  },
  ru: {
    ...columnWords.ru,
    phone: 'Телефон',
    states: subscriptionStateWords.ru,
    counted: 'В показателе',
  },
  en: {
    ...columnWords.en,
    phone: 'Phone',
    states: subscriptionStateWords.en,
    counted: 'In the figure',
  },
}

export const subscriptionSheet: ListSheet<ListedSubscription> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.admin, value: ({ admin_id }) => admin_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ admin_id }) => admin_id.phone_number },
      { title: t.planName, value: ({ plan_name }) => plan_name },
      { title: t.start, kind: 'day', value: ({ start_date }) => start_date },
      { title: t.end, kind: 'day', value: ({ end_date }) => end_date },
      { title: t.remainingDays, kind: 'number', value: ({ remaining_days }) => remaining_days },
      { title: t.status, value: ({ status }) => t.states[status] },
      { title: t.price, kind: 'som', value: ({ price }) => price },
      { title: t.due, kind: 'som', value: ({ due_amount }) => due_amount },
      { title: t.paid, kind: 'som', value: ({ paid_amount }) => paid_amount },
      { title: t.remaining, kind: 'som', value: ({ remaining_amount }) => remaining_amount },
    ],
  }
}

/** The same with what a figure counts of each row: a month's worth, what it changed by, or what was earned. */
export const countedSheet: ListSheet<ListedSubscription> = (language) => {
  const { name, columns } = subscriptionSheet(language)
  return {
    name,
    columns: [
      ...columns,
      { title: words[language].counted, kind: 'som', value: ({ counted_amount }) => counted_amount },
    ],
  }
}
