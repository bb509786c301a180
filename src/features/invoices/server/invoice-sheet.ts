import type { ListSheet } from '#src/server/export-list.ts'
import type { Invoice } from '../contract.ts'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { statusWords } from '../words.ts'

const words = {
  uz: {
    title: 'Hisoblar',
    created: 'Vaqti',
    number: 'Raqami',
    member: 'Aʼzo',
    phone: 'Telefon',
    gym: 'Zal',
    plan: 'Tarif',
    amount: 'Summa',
    status: 'Holati',
    paidBy: 'Onlayn toʻlov',
    paidAt: 'Toʻlangan',
    returned: 'Qaytarilgan',
    expires: 'Tugash sanasi',
  },
  ru: {
    title: 'Счета',
    created: 'Время',
    number: 'Номер',
    member: 'Клиент',
    phone: 'Телефон',
    gym: 'Зал',
    plan: 'Тариф',
    amount: 'Сумма',
    status: 'Статус',
    paidBy: 'Онлайн-платёж',
    paidAt: 'Оплачено',
    returned: 'Возвращено',
    expires: 'Окончание',
  },
  en: {
    title: 'Invoices',
    created: 'Time',
    number: 'Number',
    member: 'Member',
    phone: 'Phone',
    gym: 'Gym',
    plan: 'Plan',
    amount: 'Amount',
    status: 'Status',
    paidBy: 'Payment online',
    paidAt: 'Paid',
    returned: 'Returned',
    expires: 'End date',
  },
}

export const invoiceSheet: ListSheet<Invoice> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.created, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.number, value: ({ number }) => number },
      { title: t.member, value: ({ member_id }) => member_id?.fullname ?? '' },
      { title: t.phone, kind: 'phone', value: ({ member_id }) => member_id?.phone_number ?? null },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.amount, kind: 'som', value: ({ amount }) => amount },
      { title: t.status, value: ({ status }) => statusWords[language][status] },
      { title: t.paidBy, value: ({ paid_by }) => (paid_by ? providerNames[paid_by] : '') },
      { title: t.paidAt, kind: 'instant', value: ({ paid_at }) => paid_at },
      { title: t.returned, kind: 'som', value: ({ returned }) => returned?.amount ?? null },
      { title: t.expires, kind: 'day', value: ({ expires_on }) => expires_on },
    ],
  }
}
