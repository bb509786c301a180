import type { ListSheet } from '#src/server/export-list.ts'
import type { Admin } from '../contract.ts'
import { accountStatusWords } from '#src/features/accounts/words.ts'

const words = {
  uz: {
    admins: 'Admins',
    admin: 'Administrator',
    phone: 'Telefon',
    address: 'Manzil',
    gyms: 'Zallar',
    employees: 'Xodimlar',
    members: 'Aʼzolar',
    memberSince: 'Platformada',
    status: 'Holati',
    statuses: accountStatusWords.uz,
    lastLogin: 'Oxirgi kirish',
    note: 'Izoh',
  },
  ru: {
    admins: 'Администраторы',
    admin: 'Администратор',
    phone: 'Телефон',
    address: 'Адрес',
    gyms: 'Залы',
    employees: 'Сотрудники',
    members: 'Клиенты',
    memberSince: 'На платформе с',
    status: 'Статус',
    statuses: accountStatusWords.ru,
    lastLogin: 'Последний вход',
    note: 'Заметка',
  },
  en: {
    admins: 'Admins',
    admin: 'Admin',
    phone: 'Phone',
    address: 'Address',
    gyms: 'Gyms',
    employees: 'Employees',
    members: 'Members',
    memberSince: 'Member since',
    status: 'Status',
    statuses: accountStatusWords.en,
    lastLogin: 'Last sign-in',
    note: 'Note',
  },
}

export const adminSheet: ListSheet<Admin> = (language) => {
  const t = words[language]
  return {
    name: t.admins,
    columns: [
      { title: t.admin, value: ({ fullname }) => fullname },
      { title: t.phone, kind: 'phone', value: ({ phone_number }) => phone_number },
      { title: t.address, value: ({ address }) => address },
      { title: t.gyms, kind: 'number', value: ({ counts }) => counts.gyms },
      { title: t.employees, kind: 'number', value: ({ counts }) => counts.employees },
      { title: t.members, kind: 'number', value: ({ counts }) => counts.members },
      { title: t.memberSince, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.status, value: ({ status }) => t.statuses[status] },
      { title: t.lastLogin, kind: 'instant', value: ({ lastLoginAt }) => lastLoginAt },
      { title: t.note, value: ({ note }) => note },
    ],
  }
}
