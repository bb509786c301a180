import { defineTexts } from '#src/web/texts.ts'

/** On every page; the sentences of the notices wait for their page. */
export const bellTexts = defineTexts({
  uz: { bell: (unread: number) => (unread > 0 ? `Bildirishnomalar: ${unread} ta oʻqilmagan` : 'Bildirishnomalar') },
  ru: { bell: (unread: number) => (unread > 0 ? `Уведомления, непрочитанных: ${unread}` : 'Уведомления') },
  en: { bell: (unread: number) => (unread > 0 ? `Notifications: ${unread} unread` : 'Notifications') },
})
