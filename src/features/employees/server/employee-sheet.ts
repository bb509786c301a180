import type { ListSheet } from '#src/server/export-list.ts'
import type { Employee } from '../contract.ts'
import { accountStatusWords } from '#src/features/accounts/words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    statuses: accountStatusWords.uz,
  },
  ru: {
    ...columnWords.ru,
    statuses: accountStatusWords.ru,
  },
  en: {
    ...columnWords.en,
    statuses: accountStatusWords.en,
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
