import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedMembership } from '../contract.ts'
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

type Sheet = ListSheet<ListedMembership>
/** `isPast`: the money is that of a past day, on which what is cancelled by now was not. */
type Asked = { isPast: boolean }

/** What is owed, as the list's own sum counts it. A reservation owes nothing, and says nothing of it. */
const owedOf = ({ status, is_reserved, remaining_amount }: ListedMembership, { isPast }: Asked): number | null => {
  if (is_reserved) return null
  return status === 'cancelled' && !isPast ? 0 : Math.max(0, remaining_amount)
}

const sheetOf = (asked: Asked, language: Parameters<Sheet>[0]): ReturnType<Sheet> => {
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
        value: ({ status, is_frozen, is_reserved }) =>
          is_reserved ? t.reserved : is_frozen ? t.frozen : t.statuses[status],
      },
      { title: t.payment, value: ({ is_reserved, payment_status }) => (is_reserved ? '' : t.payments[payment_status]) },
      { title: t.price, kind: 'som', value: ({ price }) => price },
      { title: t.discount, kind: 'som', value: ({ discount }) => discount },
      { title: t.due, kind: 'som', value: ({ is_reserved, due_amount }) => (is_reserved ? null : due_amount) },
      { title: t.paid, kind: 'som', value: ({ paid_amount }) => paid_amount },
      { title: t.remaining, kind: 'som', value: (row) => owedOf(row, asked) },
    ],
  }
}

/** `isCounted`: with what a figure counts of each row, money earned, not earned yet, or a month's worth. */
export const membershipSheet =
  ({ isCounted, ...asked }: Asked & { isCounted: boolean }): Sheet =>
  (language) => {
    const { name, columns } = sheetOf(asked, language)
    const counted = {
      title: words[language].counted,
      kind: 'som' as const,
      value: ({ counted_amount }: ListedMembership) => counted_amount,
    }
    return { name, columns: isCounted ? [...columns, counted] : columns }
  }
