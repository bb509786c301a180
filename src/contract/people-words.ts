import type { Words } from './languages.ts'

/** Words of people that many features show, apart from those of money: a member's first page needs none of them. */

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
