import type { ListSheet } from '#src/server/export-list.ts'
import type { RefusalRow } from '../contract.ts'
import { refusals } from '../rules.ts'

const words = {
  uz: {
    title: 'Rad etilganlar',
    at: 'Vaqti',
    member: 'Aʼzo',
    phone: 'Telefon',
    code: 'Kod',
    gym: 'Zal',
    reason: 'Sabab',
    by: 'Kim rad etgan',
  },
  ru: {
    title: 'Отказы',
    at: 'Время',
    member: 'Клиент',
    phone: 'Телефон',
    code: 'Код',
    gym: 'Зал',
    reason: 'Причина',
    by: 'Кто отказал',
  },
  en: {
    title: 'Turned away',
    at: 'Time',
    member: 'Member',
    phone: 'Phone',
    code: 'Code',
    gym: 'Gym',
    reason: 'Reason',
    by: 'Refused by',
  },
}

export const refusalSheet: ListSheet<RefusalRow> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.at, kind: 'instant', value: ({ refused_at }) => refused_at },
      { title: t.member, value: ({ member_id }) => member_id?.fullname },
      { title: t.phone, kind: 'phone', value: ({ member_id }) => member_id?.phone_number },
      { title: t.code, value: ({ code }) => code },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.reason, value: ({ reason }) => refusals[reason][language] },
      { title: t.by, value: ({ refused_by }) => refused_by },
    ],
  }
}
