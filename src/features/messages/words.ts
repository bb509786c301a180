import type { Language } from '#src/contract/languages.ts'
import type { SmsKind, SmsStatus } from './rules.ts'

/** What an SMS is about, on the screen and in its file. */
export const kindWords: Readonly<Record<Language, Readonly<Record<SmsKind, string>>>> = {
  uz: {
    confirm_employee: 'Xodim kodi',
    member_login: 'Aʼzo kirish kodi',
    password_reset: 'Parol kodi',
    set_password: 'Parol oʻrnatish kodi',
    admin_approved: 'Soʻrov tasdigʻi',
    receipt: 'Chek',
    class_change: 'Mashgʻulot oʻzgarishi',
    member_message: 'Aʼzoga xabar',
    member_added: 'Aʼzo zalga qoʻshildi',
    subscription_ending: 'Zal obunasi tugashi',
    unpaid: 'Qarz eslatmasi',
    expiring: 'Aʼzolik tugayapti',
    expired: 'Aʼzolik tugagan',
  },
  ru: {
    confirm_employee: 'Код сотрудника',
    member_login: 'Код входа участника',
    password_reset: 'Код пароля',
    set_password: 'Код нового пароля',
    admin_approved: 'Одобрение заявки',
    receipt: 'Чек',
    class_change: 'Изменение занятия',
    member_message: 'Сообщение участнику',
    member_added: 'Участник добавлен в зал',
    subscription_ending: 'Конец подписки зала',
    unpaid: 'Напоминание о долге',
    expiring: 'Абонемент заканчивается',
    expired: 'Абонемент закончился',
  },
  en: {
    confirm_employee: 'Employee code',
    member_login: 'Member sign-in code',
    password_reset: 'Password code',
    set_password: 'New password code',
    admin_approved: 'Request approved',
    receipt: 'Receipt',
    class_change: 'Change of a class',
    member_message: 'Message to a member',
    member_added: 'Member added to a gym',
    subscription_ending: 'Gym subscription ending',
    unpaid: 'Debt reminder',
    expiring: 'Membership ending',
    expired: 'Membership ended',
  },
}

/** How far an SMS has come. */
export const statusWords: Readonly<Record<Language, Readonly<Record<SmsStatus, string>>>> = {
  uz: {
    queued: 'Navbatda',
    sending: 'Yuborilmoqda',
    uncertain: 'Nomaʼlum',
    sent: 'Yuborilgan',
    delivered: 'Yetkazilgan',
    failed: 'Yuborilmadi',
    expired: 'Muddati oʻtgan',
  },
  ru: {
    queued: 'В очереди',
    sending: 'Отправляется',
    uncertain: 'Неизвестно',
    sent: 'Отправлено',
    delivered: 'Доставлено',
    failed: 'Не отправлено',
    expired: 'Просрочено',
  },
  en: {
    queued: 'Queued',
    sending: 'Sending',
    uncertain: 'Uncertain',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Failed',
    expired: 'Expired',
  },
}
