import type { Texts } from '#src/contract/languages.ts'
import { tickTexts } from '#src/features/employees/tick-texts.ts'
import { refusals } from '#src/features/visits/rules.ts'

export const yes: Texts = { uz: 'Ha', ru: 'Да', en: 'Yes' }
export const no: Texts = { uz: 'Yoʻq', ru: 'Нет', en: 'No' }
export const picture: Texts = { uz: 'Rasm bor', ru: 'Есть фото', en: 'A picture' }
export const newPicture: Texts = { uz: 'Yangi rasm', ru: 'Новое фото', en: 'A new picture' }
/** Stands for a record that is named by its id and is not there any more. */
export const gone: Texts = { uz: 'oʻchirilgan yozuv', ru: 'удалённая запись', en: 'a deleted record' }

const states: Readonly<Record<string, Texts>> = {
  active: { uz: 'Faol', ru: 'Активен', en: 'Active' },
  pending: { uz: 'Kutilmoqda', ru: 'Ожидает', en: 'Pending' },
  blocked: { uz: 'Bloklangan', ru: 'Заблокирован', en: 'Blocked' },
  fired: { uz: 'Ishdan boʻshatilgan', ru: 'Уволен', en: 'Dismissed' },
  banned: { uz: 'Bloklangan', ru: 'Заблокирован', en: 'Banned' },
  scheduled: { uz: 'Rejalashtirilgan', ru: 'Запланирован', en: 'Scheduled' },
  expired: { uz: 'Muddati tugagan', ru: 'Истёк', en: 'Expired' },
  cancelled: { uz: 'Bekor qilingan', ru: 'Отменён', en: 'Cancelled' },
  stoped: { uz: 'Toʻxtatilgan', ru: 'Остановлена', en: 'Stopped' },
  failed: { uz: 'Yuborilmadi', ru: 'Не отправлено', en: 'Failed' },
}
const methods: Readonly<Record<string, Texts>> = {
  cash: { uz: 'Naqd', ru: 'Наличные', en: 'Cash' },
  card: { uz: 'Karta', ru: 'Карта', en: 'Card' },
  online: { uz: 'Onlayn', ru: 'Онлайн', en: 'Online' },
}
const types: Readonly<Record<string, Texts>> = {
  payment: { uz: 'Toʻlov', ru: 'Платёж', en: 'Payment' },
  refund: { uz: 'Qaytarish', ru: 'Возврат', en: 'Refund' },
  adjustment: { uz: 'Tuzatish', ru: 'Корректировка', en: 'Adjustment' },
  cancellation_fee: { uz: 'Bekor qilish toʻlovi', ru: 'Плата за отмену', en: 'Cancellation fee' },
}
const ticks = Object.fromEntries(
  Object.keys(tickTexts.uz).map((tick) => {
    const key = tick as keyof typeof tickTexts.uz // its own key
    return [tick, { uz: tickTexts.uz[key] ?? tick, ru: tickTexts.ru[key] ?? tick, en: tickTexts.en[key] ?? tick }]
  }),
) as Readonly<Record<string, Texts>>

/** The words of fields that hold one of a few names. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, Texts>>>> = {
  status: states,
  gender: {
    male: { uz: 'Erkak', ru: 'Мужской', en: 'Male' },
    female: { uz: 'Ayol', ru: 'Женский', en: 'Female' },
  },
  language: {
    uz: { uz: 'Oʻzbekcha', ru: 'Узбекский', en: 'Uzbek' },
    ru: { uz: 'Ruscha', ru: 'Русский', en: 'Russian' },
    en: { uz: 'Inglizcha', ru: 'Английский', en: 'English' },
  },
  payment_method: methods,
  method: methods,
  transaction_type: types,
  direction: {
    increase: { uz: 'Koʻpaytirish', ru: 'Увеличение', en: 'Increase' },
    decrease: { uz: 'Kamaytirish', ru: 'Уменьшение', en: 'Decrease' },
  },
  command: {
    unpaid: { uz: 'Qarz haqida', ru: 'О долге', en: 'About a debt' },
    expiring: { uz: 'Tugayotgani haqida', ru: 'О скором окончании', en: 'About the coming end' },
    expired: { uz: 'Tugagani haqida', ru: 'Об окончании', en: 'About the end' },
  },
  used: {
    guest: { uz: 'Mehmon', ru: 'Гость', en: 'Guest' },
    coach_session: { uz: 'Murabbiy bilan mashgʻulot', ru: 'Занятие с тренером', en: 'Session with a coach' },
  },
  permissions: ticks,
  refusal: refusals,
  rule: {
    allow: { uz: 'Kiritiladi', ru: 'Пропускать', en: 'Let in' },
    warn: { uz: 'Ogohlantirib kiritiladi', ru: 'Пропускать с предупреждением', en: 'Let in with a warning' },
    refuse: { uz: 'Kiritilmaydi', ru: 'Не пропускать', en: 'Refuse' },
  },
}
