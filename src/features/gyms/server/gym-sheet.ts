import type { ListSheet } from '#src/server/export-list.ts'
import type { Gym } from '../contract.ts'
import { subscriptionStateWords } from '../words.ts'

const words = {
  uz: {
    gyms: 'Zallar',
    gym: 'Zal',
    admin: 'Administrator',
    phone: 'Telefon',
    address: 'Manzil',
    facilities: 'Qulayliklar',
    employees: 'Xodimlar',
    members: 'Aʼzolar',
    subscription: 'Obuna',
    states: subscriptionStateWords.uz,
    end: 'Tugash sanasi',
  },
  ru: {
    gyms: 'Залы',
    gym: 'Зал',
    admin: 'Администратор',
    phone: 'Телефон',
    address: 'Адрес',
    facilities: 'Удобства',
    employees: 'Сотрудники',
    members: 'Клиенты',
    subscription: 'Подписка',
    states: subscriptionStateWords.ru,
    end: 'Дата окончания',
  },
  en: {
    gyms: 'Gyms',
    gym: 'Gym',
    admin: 'Admin',
    phone: 'Phone',
    address: 'Address',
    facilities: 'Facilities',
    employees: 'Employees',
    members: 'Members',
    subscription: 'Subscription',
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
