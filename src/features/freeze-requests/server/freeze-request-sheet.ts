import type { ListSheet } from '#src/server/export-list.ts'
import type { ReceivedFreezeRequest } from '../contract.ts'
import { requestStatusWords } from '../words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    title: 'Muzlatish soʻrovlari',
    phone: 'Telefon',
    plan: 'Tarif',
    status: 'Holati',
    statuses: requestStatusWords.uz,
  },
  ru: {
    ...columnWords.ru,
    title: 'Просьбы о заморозке',
    phone: 'Телефон',
    plan: 'Тариф',
    status: 'Статус',
    statuses: requestStatusWords.ru,
  },
  en: {
    ...columnWords.en,
    title: 'Freeze requests',
    phone: 'Phone',
    plan: 'Plan',
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
