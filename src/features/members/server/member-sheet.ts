import type { ListSheet } from '#src/server/export-list.ts'
import type { ListedMember } from '../contract.ts'
import { stateOf } from '../rules.ts'
import { genderWords, paymentStatusWords } from '#src/contract/words.ts'
import { memberStateWords } from '../words.ts'

const words = {
  uz: {
    members: 'Aʼzolar',
    name: 'Ism',
    phone: 'Telefon',
    code: 'Kod',
    gender: 'Jinsi',
    genders: genderWords.uz,
    birth: 'Tugʻilgan sana',
    gyms: 'Zallar',
    status: 'Holati',
    states: memberStateWords.uz,
    membership: 'Aʼzolik',
    start: 'Boshlanishi',
    end: 'Tugashi',
    daysLeft: 'Qolgan kunlar',
    payment: 'Toʻlov',
    payments: paymentStatusWords.uz,
    debt: 'Qarz',
    since: 'Aʼzo boʻlgan sana',
    activeDays: 'Faol kunlar',
  },
  ru: {
    members: 'Клиенты',
    name: 'Имя',
    phone: 'Телефон',
    code: 'Код',
    gender: 'Пол',
    genders: genderWords.ru,
    birth: 'Дата рождения',
    gyms: 'Залы',
    status: 'Статус',
    states: memberStateWords.ru,
    membership: 'Абонемент',
    start: 'Начало',
    end: 'Окончание',
    daysLeft: 'Осталось дней',
    payment: 'Оплата',
    payments: paymentStatusWords.ru,
    debt: 'Долг',
    since: 'Клиент с',
    activeDays: 'Активные дни',
  },
  en: {
    members: 'Members',
    name: 'Name',
    phone: 'Phone',
    code: 'Code',
    gender: 'Gender',
    genders: genderWords.en,
    birth: 'Date of birth',
    gyms: 'Gyms',
    status: 'Status',
    states: memberStateWords.en,
    membership: 'Membership',
    start: 'Start',
    end: 'End',
    daysLeft: 'Days left',
    payment: 'Payment',
    payments: paymentStatusWords.en,
    debt: 'Debt',
    since: 'Member since',
    activeDays: 'Active days',
  },
}

export const memberSheet: ListSheet<ListedMember> = (language) => {
  const t = words[language]
  return {
    name: t.members,
    columns: [
      { title: t.name, value: ({ fullname }) => fullname },
      { title: t.phone, kind: 'phone', value: ({ phone_number }) => phone_number },
      { title: t.code, value: ({ code }) => code },
      { title: t.gender, value: ({ gender }) => gender && t.genders[gender] },
      { title: t.birth, kind: 'day', value: ({ dateOfBirth }) => dateOfBirth },
      { title: t.gyms, value: ({ gym }) => gym.gyms.map(({ name }) => name).join(', ') },
      { title: t.status, value: (member) => t.states[stateOf(member)] },
      { title: t.membership, value: ({ membership }) => membership?.plan_name },
      { title: t.start, kind: 'day', value: ({ membership }) => membership?.start_date },
      { title: t.end, kind: 'day', value: ({ membership }) => membership?.end_date },
      { title: t.daysLeft, kind: 'number', value: ({ membership }) => membership?.remaining_days },
      { title: t.payment, value: ({ membership }) => membership && t.payments[membership.payment_status] },
      { title: t.debt, kind: 'som', value: ({ debt }) => debt },
      { title: t.since, kind: 'instant', value: ({ createdAt }) => createdAt },
    ],
  }
}

/** The same with the active days that an average is made of. */
export const activeSheet: ListSheet<ListedMember> = (language) => {
  const { name, columns } = memberSheet(language)
  return {
    name,
    columns: [
      ...columns,
      { title: words[language].activeDays, kind: 'number', value: ({ active_days }) => active_days },
    ],
  }
}
