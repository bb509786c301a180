import { momentOf } from '#src/contract/formats.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedTransaction } from '../contract.ts'
import { effectOf } from '../rules.ts'
import { transactionTypeWords } from '../words.ts'
import { paymentMethodWords } from '#src/contract/words.ts'
import { actorWords } from '#src/contract/words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    date: 'Sana',
    phone: 'Telefon',
    types: transactionTypeWords.uz,
    methods: paymentMethodWords.uz,
    amount: 'Summa',
    madeBy: 'Kim yozgan',
    reason: 'Sabab',
    note: 'Izoh',
    roles: actorWords.uz,
  },
  ru: {
    ...columnWords.ru,
    date: 'Дата',
    phone: 'Телефон',
    types: transactionTypeWords.ru,
    methods: paymentMethodWords.ru,
    amount: 'Сумма',
    madeBy: 'Кто внёс',
    reason: 'Причина',
    note: 'Комментарий',
    roles: actorWords.ru,
  },
  en: {
    ...columnWords.en,
    date: 'Date',
    phone: 'Phone',
    types: transactionTypeWords.en,
    methods: paymentMethodWords.en,
    amount: 'Amount',
    madeBy: 'Made by',
    reason: 'Reason',
    note: 'Note',
    roles: actorWords.en,
  },
}

/** What went back or lowers a debt stands below zero. */
const signed = ({ transaction_type, direction, paid_amount }: ListedTransaction): number => {
  const { due, paid } = effectOf(transaction_type, 1, direction ?? undefined)
  return paid + due < 0 ? -paid_amount : paid_amount
}

export const transactionSheet: ListSheet<ListedTransaction> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.date, kind: 'instant', value: momentOf },
      { title: t.number, kind: 'number', value: ({ receipt_number, act_number }) => receipt_number ?? act_number },
      { title: t.member, value: ({ member }) => member?.fullname ?? '' },
      { title: t.phone, kind: 'phone', value: ({ member }) => member?.phone_number ?? null },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.type, value: ({ transaction_type }) => t.types[transaction_type] },
      {
        title: t.method,
        value: ({ payment_method: method, provider }) =>
          method ? [t.methods[method], ...(method === 'online' && !provider ? [t.byHand] : [])].join(', ') : '',
      },
      { title: t.amount, kind: 'som', value: signed },
      {
        title: t.madeBy,
        value: ({ made_by }) => made_by.fullname ?? t.roles[made_by.role as keyof typeof t.roles] ?? '',
      },
      {
        title: t.reason,
        value: ({ reason, way_reason }) => [reason, way_reason].filter(Boolean).join(' · '),
      },
      { title: t.note, value: ({ note }) => note ?? '' },
    ],
  }
}
