import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedTransaction } from '../contract.ts'
import { effectOf } from '../rules.ts'

const words = {
  uz: {
    title: 'Toʻlovlar',
    date: 'Sana',
    receipt: 'Chek №',
    member: 'Aʼzo',
    phone: 'Telefon',
    gym: 'Zal',
    plan: 'Tarif',
    type: 'Amal turi',
    types: {
      payment: 'Toʻlov',
      refund: 'Qaytarish',
      adjustment: 'Tuzatish',
      cancellation_fee: 'Bekor qilish jarimasi',
    },
    method: 'Toʻlov usuli',
    methods: { cash: 'Naqd', card: 'Karta', online: 'Onlayn' },
    amount: 'Summa',
    madeBy: 'Kim yozgan',
    reason: 'Sababi',
    note: 'Izoh',
    roles: { superadmin: 'Platforma', admin: 'Administrator', employee: 'Xodim', member: 'Aʼzo', system: 'Tizim' },
  },
  ru: {
    title: 'Платежи',
    date: 'Дата',
    receipt: 'Квитанция №',
    member: 'Участник',
    phone: 'Телефон',
    gym: 'Зал',
    plan: 'Тариф',
    type: 'Вид операции',
    types: { payment: 'Платёж', refund: 'Возврат', adjustment: 'Корректировка', cancellation_fee: 'Плата за отмену' },
    method: 'Способ оплаты',
    methods: { cash: 'Наличные', card: 'Карта', online: 'Онлайн' },
    amount: 'Сумма',
    madeBy: 'Кто внёс',
    reason: 'Причина',
    note: 'Комментарий',
    roles: {
      superadmin: 'Платформа',
      admin: 'Администратор',
      employee: 'Сотрудник',
      member: 'Участник',
      system: 'Система',
    },
  },
  en: {
    title: 'Payments',
    date: 'Date',
    receipt: 'Receipt No.',
    member: 'Member',
    phone: 'Phone',
    gym: 'Gym',
    plan: 'Plan',
    type: 'Kind',
    types: { payment: 'Payment', refund: 'Refund', adjustment: 'Adjustment', cancellation_fee: 'Cancellation fee' },
    method: 'Payment method',
    methods: { cash: 'Cash', card: 'Card', online: 'Online' },
    amount: 'Amount',
    madeBy: 'Made by',
    reason: 'Reason',
    note: 'Note',
    roles: { superadmin: 'Platform', admin: 'Administrator', employee: 'Employee', member: 'Member', system: 'System' },
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
      { title: t.date, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.receipt, kind: 'number', value: ({ receipt_number }) => receipt_number },
      { title: t.member, value: ({ member }) => member?.fullname ?? '' },
      { title: t.phone, kind: 'phone', value: ({ member }) => member?.phone_number ?? null },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.type, value: ({ transaction_type }) => t.types[transaction_type] },
      { title: t.method, value: ({ payment_method }) => (payment_method ? t.methods[payment_method] : '') },
      { title: t.amount, kind: 'som', value: signed },
      {
        title: t.madeBy,
        value: ({ made_by }) => made_by.fullname ?? t.roles[made_by.role as keyof typeof t.roles] ?? '',
      },
      { title: t.reason, value: ({ reason }) => reason ?? '' },
      { title: t.note, value: ({ note }) => note ?? '' },
    ],
  }
}
