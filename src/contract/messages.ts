import type { Texts } from './languages.ts'

/** What the API says when a call succeeded; the client shows it as a toast after a write. */
export const messages = {
  ok: { uz: 'Bajarildi', ru: 'Готово', en: 'Done' },
  'auth.signed_in': { uz: 'Xush kelibsiz!', ru: 'Добро пожаловать!', en: 'Welcome!' },
  'auth.refreshed': { uz: 'Seans yangilandi', ru: 'Сеанс обновлён', en: 'Session refreshed' },
  'auth.signed_out': { uz: 'Tizimdan chiqdingiz', ru: 'Вы вышли из системы', en: 'You have signed out' },
  'auth.code_sent': { uz: 'Kod SMS orqali yuborildi', ru: 'Код отправлен по SMS', en: 'The code was sent by SMS' },
  'auth.phone_confirmed': { uz: 'Telefon raqam tasdiqlandi', ru: 'Номер телефона подтверждён', en: 'The phone number is confirmed' },
  'auth.password_changed': { uz: 'Parol oʻzgartirildi', ru: 'Пароль изменён', en: 'The password was changed' },
  'auth.session_ended': { uz: 'Seans tugatildi', ru: 'Сеанс завершён', en: 'The session was ended' },
  'account.updated': { uz: 'Profil saqlandi', ru: 'Профиль сохранён', en: 'The profile was saved' },
  'admin.created': { uz: 'Administrator yaratildi', ru: 'Администратор создан', en: 'The admin was created' },
  'admin.updated': { uz: 'Administrator maʼlumotlari saqlandi', ru: 'Данные администратора сохранены', en: 'The admin was saved' },
  'admin.deleted': { uz: 'Administrator oʻchirildi', ru: 'Администратор удалён', en: 'The admin was deleted' },
  'gym.created': { uz: 'Zal yaratildi', ru: 'Зал создан', en: 'The gym was created' },
  'gym.updated': { uz: 'Zal maʼlumotlari saqlandi', ru: 'Данные зала сохранены', en: 'The gym was saved' },
  'gym.deleted': { uz: 'Zal oʻchirildi', ru: 'Зал удалён', en: 'The gym was deleted' },
  'gym.settings_saved': { uz: 'Zal sozlamalari saqlandi', ru: 'Настройки зала сохранены', en: 'The gym settings were saved' },
  'employee.created': { uz: 'Xodim qoʻshildi', ru: 'Сотрудник добавлен', en: 'The employee was added' },
  'employee.updated': { uz: 'Xodim maʼlumotlari saqlandi', ru: 'Данные сотрудника сохранены', en: 'The employee was saved' },
  'employee.fired': { uz: 'Xodim ishdan boʻshatildi', ru: 'Сотрудник уволен', en: 'The employee was dismissed' },
  'employee.status_changed': { uz: 'Xodim holati oʻzgartirildi', ru: 'Статус сотрудника изменён', en: "The employee's status was changed" },
  'employee.rehired': { uz: 'Xodim qayta ishga olindi. Kirishda telefonini tasdiqlaydi', ru: 'Сотрудник снова принят. При входе он подтвердит телефон', en: 'The employee was rehired and confirms the phone at sign-in' },
  'plan.created': { uz: 'Tarif yaratildi', ru: 'Тариф создан', en: 'The plan was created' },
  'plan.updated': { uz: 'Tarif saqlandi', ru: 'Тариф сохранён', en: 'The plan was saved' },
  'plan.archived': { uz: 'Tarif arxivga olindi', ru: 'Тариф перенесён в архив', en: 'The plan was archived' },
  'plan.deleted': { uz: 'Tarif oʻchirildi', ru: 'Тариф удалён', en: 'The plan was deleted' },
  'subscription.created': { uz: 'Obuna yaratildi', ru: 'Подписка создана', en: 'The subscription was created' },
  'transaction.created': { uz: 'Toʻlov qabul qilindi', ru: 'Платёж принят', en: 'The payment was taken' },
  'transaction.updated': { uz: 'Tranzaksiya saqlandi', ru: 'Операция сохранена', en: 'The transaction was saved' },
  'member.created': { uz: 'Aʼzo qoʻshildi', ru: 'Участник добавлен', en: 'The member was added' },
  'member.updated': { uz: 'Aʼzo maʼlumotlari saqlandi', ru: 'Данные участника сохранены', en: 'The member was saved' },
  'member.deleted': { uz: 'Aʼzo oʻchirildi', ru: 'Участник удалён', en: 'The member was deleted' },
  'membership.created': { uz: 'Aʼzolik sotildi', ru: 'Абонемент продан', en: 'The membership was sold' },
} as const satisfies Record<string, Texts>

export type MessageKey = keyof typeof messages
