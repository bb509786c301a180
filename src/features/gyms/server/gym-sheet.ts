import type { ListSheet } from '#src/server/export-list.ts'
import type { Gym } from '../contract.ts'
import { subscriptionStateWords } from '../words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    gym: 'Zal',
    admin: 'Administrator',
    states: subscriptionStateWords.uz,
    end: 'Tugash sanasi',
  },
  ru: {
    ...columnWords.ru,
    gym: 'Зал',
    admin: 'Администратор',
    states: subscriptionStateWords.ru,
    end: 'Окончание',
  },
  en: {
    ...columnWords.en,
    gym: 'Gym',
    admin: 'Admin',
    states: subscriptionStateWords.en,
    end: 'End date',
  },
}

export const gymSheet: ListSheet<Gym> = (language) => {
  const t = words[language]
  return {
    name: t.gyms,
    columns: [
      { title: t.gym, value: ({ name }) => name },
      { title: t.admin, value: ({ admin_id }) => admin_id.fullname },
      { title: t.phone, kind: 'phone', value: ({ phone_number }) => phone_number },
      { title: t.address, value: ({ address }) => address },
      { title: t.facilities, value: ({ facilities }) => facilities.join(', ') },
      { title: t.employees, value: ({ employees }) => employees.map(({ fullname }) => fullname).join(', ') },
      { title: t.members, kind: 'number', value: ({ counts }) => counts.members },
      { title: t.subscription, value: ({ hasStatusSubscription }) => t.states[hasStatusSubscription.status] },
      { title: t.end, kind: 'day', value: ({ hasStatusSubscription }) => hasStatusSubscription.end_date },
    ],
  }
}
