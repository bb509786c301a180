import type { ListSheet } from '#src/server/export-list.ts'
import type { Notification } from '../contract.ts'
import { notificationKinds } from '../rules.ts'
import { toldSentence } from './told-sentence.ts'

const words = {
  uz: {
    title: 'Bildirishnomalar',
    time: 'Vaqti',
    topic: 'Nima haqida',
    message: 'Xabar',
    state: 'Holati',
    unread: 'Oʻqilmagan',
  },
  ru: {
    title: 'Уведомления',
    time: 'Время',
    topic: 'О чём',
    message: 'Сообщение',
    state: 'Статус',
    unread: 'Не прочитано',
  },
  en: {
    title: 'Notifications',
    time: 'Time',
    topic: 'About',
    message: 'Message',
    state: 'Status',
    unread: 'Unread',
  },
}

/** Each as the page tells it; of a kind that is told no more what every other is told as. */
export const notificationSheet: ListSheet<Notification> = (language) => {
  const t = words[language]
  const toldOf = ({ kind, params }: Notification) =>
    toldSentence(notificationKinds.find((known) => known === kind) ?? 'other', language, params)
  return {
    name: t.title,
    columns: [
      { title: t.time, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.topic, value: (row) => toldOf(row).title },
      { title: t.message, value: (row) => toldOf(row).text },
      { title: t.state, value: ({ is_read }) => (is_read ? '' : t.unread) },
    ],
  }
}
