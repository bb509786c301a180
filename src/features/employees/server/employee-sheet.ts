import type { ListSheet } from '#src/server/export-list.ts'
import type { Employee } from '../contract.ts'
import { accountStatusWords } from '#src/features/accounts/words.ts'

const words = {
  uz: {
    employees: 'Xodimlar',
    name: 'Ism',
    phone: 'Telefon',
    position: 'Lavozim',
    gyms: 'Zallar',
    status: 'Holati',
    statuses: accountStatusWords.uz,
    since: 'Ishga olingan',
    lastLogin: 'Oxirgi kirish',
  },
  ru: {
    employees: 'Сотрудники',
    name: 'Имя',
    phone: 'Телефон',
    position: 'Должность',
    gyms: 'Залы',
    status: 'Статус',
    statuses: accountStatusWords.ru,
    since: 'Принят',
    lastLogin: 'Последний вход',
  },
  en: {
    employees: 'Employees',
    name: 'Name',
    phone: 'Phone',
    position: 'Position',
    gyms: 'Gyms',
    status: 'Status',
    statuses: accountStatusWords.en,
    since: 'Hired',
    lastLogin: 'Last sign-in',
  },
}

export const employeeSheet: ListSheet<Employee> = (language) => {
  const t = words[language]
  return {
    name: t.employees,
    columns: [
      { title: t.name, value: ({ fullname }) => fullname },
      { title: t.phone, kind: 'phone', value: ({ phone_number }) => phone_number },
      { title: t.position, value: ({ position }) => position },
      { title: t.gyms, value: ({ gyms }) => gyms.map(({ name }) => name).join(', ') },
      { title: t.status, value: ({ status }) => t.statuses[status] },
      { title: t.since, kind: 'instant', value: ({ createdAt }) => createdAt },
      { title: t.lastLogin, kind: 'instant', value: ({ lastLoginAt }) => lastLoginAt },
    ],
  }
}
