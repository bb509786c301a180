import type { ListSheet } from '#src/server/export-list.ts'
import type { Visit } from '../contract.ts'

const words = {
  uz: {
    title: 'Tashriflar',
    at: 'Kirgan vaqti',
    member: 'Aʼzo',
    phone: 'Telefon',
    gym: 'Zal',
    membership: 'Aʼzolik',
    without: 'Aʼzoliksiz kiritildi',
    reason: 'Nega kiritiladi?',
  },
  ru: {
    title: 'Посещения',
    at: 'Время входа',
    member: 'Клиент',
    phone: 'Телефон',
    gym: 'Зал',
    membership: 'Абонемент',
    without: 'Впущен(а) без абонемента',
    reason: 'Почему впускаете?',
  },
  en: {
    title: 'Visits',
    at: 'Came at',
    member: 'Member',
    phone: 'Phone',
    gym: 'Gym',
    membership: 'Membership',
    without: 'Let in without a membership',
    reason: 'Why are they let in?',
  },
}

export const visitSheet: ListSheet<Visit> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.at, kind: 'instant', value: ({ visited_at }) => visited_at },
      { title: t.member, value: ({ member_id }) => member_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ member_id }) => member_id.phone_number },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.membership, value: ({ membership }) => membership?.plan_name ?? t.without },
      { title: t.reason, value: ({ override_reason }) => override_reason },
    ],
  }
}
