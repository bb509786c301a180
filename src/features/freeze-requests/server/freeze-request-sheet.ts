import type { ListSheet } from '#src/server/export-list.ts'
import type { ReceivedFreezeRequest } from '../contract.ts'
import { requestStatusWords } from '../words.ts'

const words = {
  uz: {
    title: 'Muzlatish soʻrovlari',
    asked: 'Soʻralgan',
    member: 'Aʼzo',
    phone: 'Telefon',
    gym: 'Zal',
    plan: 'Tarif',
    from: 'Boshlanishi',
    to: 'Oxirgi kuni',
    days: 'Kunlar',
    reason: 'Sabab',
    status: 'Holati',
    statuses: requestStatusWords.uz,
  },
  ru: {
    title: 'Просьбы о заморозке',
    asked: 'Отправлена',
    member: 'Клиент',
    phone: 'Телефон',
    gym: 'Зал',
    plan: 'Тариф',
    from: 'Начало',
    to: 'Последний день',
    days: 'Дни',
    reason: 'Причина',
    status: 'Состояние',
    statuses: requestStatusWords.ru,
  },
  en: {
    title: 'Freeze requests',
    asked: 'Asked at',
    member: 'Member',
    phone: 'Phone',
    gym: 'Gym',
    plan: 'Plan',
    from: 'From',
    to: 'Last day',
    days: 'Days',
    reason: 'Reason',
    status: 'Status',
    statuses: requestStatusWords.en,
  },
}

export const freezeRequestSheet: ListSheet<ReceivedFreezeRequest> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.asked, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.member, value: ({ member_id }) => member_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ member_id }) => member_id.phone_number },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.from, kind: 'day', value: ({ start_date }) => start_date },
      { title: t.to, kind: 'day', value: ({ end_date }) => end_date },
      { title: t.days, kind: 'number', value: ({ days }) => days },
      { title: t.reason, value: ({ reason }) => reason },
      { title: t.status, value: ({ status }) => t.statuses[status] },
    ],
  }
}
