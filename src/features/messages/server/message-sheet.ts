import type { ListSheet } from '#src/server/export-list.ts'
import type { SmsMessage } from '../contract.ts'

const words = {
  uz: {
    title: 'SMS xabarlar',
    created: 'Vaqti',
    phone: 'Telefon',
    text: 'Matn',
    kind: 'Turi',
    gym: 'Zal',
    status: 'Holati',
    statuses: {
      queued: 'Navbatda',
      sending: 'Yuborilmoqda',
      uncertain: 'Nomaʼlum',
      sent: 'Yuborilgan',
      delivered: 'Yetkazilgan',
      failed: 'Yuborilmadi',
      expired: 'Muddati oʻtgan',
    },
    parts: 'Qismlar',
    error: 'Xato',
  },
  ru: {
    title: 'SMS-сообщения',
    created: 'Время',
    phone: 'Телефон',
    text: 'Текст',
    kind: 'Вид',
    gym: 'Зал',
    status: 'Состояние',
    statuses: {
      queued: 'В очереди',
      sending: 'Отправляется',
      uncertain: 'Неизвестно',
      sent: 'Отправлено',
      delivered: 'Доставлено',
      failed: 'Не отправлено',
      expired: 'Просрочено',
    },
    parts: 'Части',
    error: 'Ошибка',
  },
  en: {
    title: 'SMS messages',
    created: 'Time',
    phone: 'Phone',
    text: 'Text',
    kind: 'Kind',
    gym: 'Gym',
    status: 'Status',
    statuses: {
      queued: 'Queued',
      sending: 'Sending',
      uncertain: 'Uncertain',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Failed',
      expired: 'Expired',
    },
    parts: 'Parts',
    error: 'Error',
  },
}

export const messageSheet: ListSheet<SmsMessage> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.created, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.phone, kind: 'phone', value: ({ phone_number }) => phone_number },
      { title: t.text, value: ({ text }) => text },
      { title: t.kind, value: ({ kind }) => kind },
      { title: t.gym, value: ({ gym }) => gym?.name },
      { title: t.parts, kind: 'number', value: ({ parts }) => parts },
      { title: t.status, value: ({ status }) => t.statuses[status] },
      { title: t.error, value: ({ error }) => error },
    ],
  }
}
