import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedMembership } from '../contract.ts'
import { shownState } from '../rules.ts'
import { membershipStatusWords } from '../words.ts'
import { paymentStatusWords } from '#src/contract/words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    phone: 'Telefon',
    daysLeft: 'Qolgan kunlar',
    statuses: membershipStatusWords.uz,
    payments: paymentStatusWords.uz,
    counted: 'Koʻrsatkichda',
  },
  ru: {
    ...columnWords.ru,
    phone: 'Телефон',
    daysLeft: 'Осталось дней',
    statuses: membershipStatusWords.ru,
    payments: paymentStatusWords.ru,
    counted: 'В показателе',
  },
  en: {
    ...columnWords.en,
    phone: 'Phone',
    daysLeft: 'Days left',
    statuses: membershipStatusWords.en,
    payments: paymentStatusWords.en,
    counted: 'In the figure',
  },
}

export const membershipSheet: ListSheet<ListedMembership> = (language) => {
  const t = words[language]
  return {
    name: t.memberships,
    columns: [
      { title: t.member, value: ({ member_id }) => member_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ member_id }) => member_id.phone_number },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.start, kind: 'day', value: ({ start_date }) => start_date },
      { title: t.end, kind: 'day', value: ({ end_date }) => end_date },
      { title: t.daysLeft, kind: 'number', value: ({ remaining_days }) => remaining_days },
      {
        title: t.status,
        value: (row) => {
          const state = shownState(row)
          return state === 'reserved' || state === 'frozen' ? t[state] : t.statuses[state]
        },
      },
      // what was only reserved owes nothing, and is neither paid nor unpaid
      { title: t.payment, value: (row) => (row.is_reserved ? '' : t.payments[row.payment_status]) },
      { title: t.price, kind: 'som', value: ({ price }) => price },
      { title: t.discount, kind: 'som', value: ({ discount }) => discount },
      { title: t.due, kind: 'som', value: ({ due_amount }) => due_amount },
      { title: t.paid, kind: 'som', value: ({ paid_amount }) => paid_amount },
      { title: t.remaining, kind: 'som', value: ({ remaining_amount }) => remaining_amount },
    ],
  }
}

/** The same with what a figure counts of each row: money earned, not earned yet, or a month's worth. */
export const countedSheet: ListSheet<ListedMembership> = (language) => {
  const { name, columns } = membershipSheet(language)
  return {
    name,
    columns: [
      ...columns,
      { title: words[language].counted, kind: 'som', value: ({ counted_amount }) => counted_amount },
    ],
  }
}
