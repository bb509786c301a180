import type { ListSheet } from '#src/server/export-list.ts'
import type { Admin } from '../contract.ts'
import { columnWords } from '../column-words.ts'

export const adminSheet: ListSheet<Admin> = (language) => {
  const t = columnWords[language]
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
