import type { Words } from './languages.ts'

/** How the badge of a state looks: beside its words, so that a state has one look everywhere. */
export type Tone = 'good' | 'bad' | 'warn' | 'off' | 'info'
export type Tones = Readonly<Record<string, Tone>>

/** The words of values that many features show: said here alone. Those of one noun stand in its folder's `words.ts`. */

export const paymentMethodWords = {
  uz: { cash: 'Naqd', card: 'Karta', online: 'Onlayn', gift_card: 'Sovgʻa kartasi' },
  ru: { cash: 'Наличные', card: 'Карта', online: 'Онлайн', gift_card: 'Подарочная карта' },
  en: { cash: 'Cash', card: 'Card', online: 'Online', gift_card: 'Gift card' },
} satisfies Words

export const paymentStatusWords = {
  uz: { paid: 'Toʻlangan', partial: 'Qisman toʻlangan', unpaid: 'Toʻlanmagan' },
  ru: { paid: 'Оплачено', partial: 'Частично', unpaid: 'Не оплачено' },
  en: { paid: 'Paid', partial: 'Partly paid', unpaid: 'Unpaid' },
} satisfies Words
export const paymentStatusTones = { paid: 'good', partial: 'warn', unpaid: 'bad' } as const satisfies Tones

export const genderWords = {
  uz: { male: 'Erkak', female: 'Ayol' },
  ru: { male: 'Мужской', female: 'Женский' },
  en: { male: 'Male', female: 'Female' },
} satisfies Words

/** Who did something. */
export const actorWords = {
  uz: {
    superadmin: 'Platforma',
    admin: 'Administrator',
    employee: 'Xodim',
    member: 'Aʼzo',
    visitor: 'Mehmon',
    system: 'Tizim',
  },
  ru: {
    superadmin: 'Платформа',
    admin: 'Администратор',
    employee: 'Сотрудник',
    member: 'Клиент',
    visitor: 'Гость',
    system: 'Система',
  },
  en: {
    superadmin: 'Platform',
    admin: 'Admin',
    employee: 'Employee',
    member: 'Member',
    visitor: 'Visitor',
    system: 'System',
  },
} satisfies Words
