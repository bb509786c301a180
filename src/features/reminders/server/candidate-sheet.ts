import type { MemberReminder } from '#src/features/messages/rules.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { Candidate } from '../contract.ts'

const words = {
  uz: {
    lists: { unpaid: 'Qarzdorlar', expiring: 'Tugayotganlar', expired: 'Tugaganlar' },
    member: 'Aʼzo',
    phone: 'Telefon',
    gym: 'Zal',
    plan: 'Tarif',
    due: 'Toʻlov muddati',
    end: 'Tugash sanasi',
    price: 'Narxi',
    remaining: 'Qarz',
    promised: 'Vaʼda kuni',
    lastNotice: 'Oxirgi eslatma',
  },
  ru: {
    lists: { unpaid: 'Должники', expiring: 'Заканчиваются', expired: 'Закончились' },
    member: 'Клиент',
    phone: 'Телефон',
    gym: 'Зал',
    plan: 'Тариф',
    due: 'Срок оплаты',
    end: 'Дата окончания',
    price: 'Цена',
    remaining: 'Долг',
    promised: 'Обещано на',
    lastNotice: 'Последнее напоминание',
  },
  en: {
    lists: { unpaid: 'Debtors', expiring: 'Ending soon', expired: 'Ended' },
    member: 'Member',
    phone: 'Phone',
    gym: 'Gym',
    plan: 'Plan',
    due: 'Due date',
    end: 'End date',
    price: 'Price',
    remaining: 'Owed',
    promised: 'Promised for',
    lastNotice: 'Last reminder',
  },
}

export const candidateSheet =
  (command: MemberReminder): ListSheet<Candidate> =>
  (language) => {
    const t = words[language]
    return {
      name: t.lists[command],
      columns: [
        { title: t.member, value: ({ member }) => member.fullname },
        { title: t.phone, kind: 'phone', value: ({ member }) => member.phone_number },
        { title: t.gym, value: ({ gym }) => gym.name },
        { title: t.plan, value: ({ plan_name }) => plan_name },
        { title: t.end, kind: 'day', value: ({ end_date }) => end_date },
        { title: t.due, kind: 'day', value: ({ due_date }) => due_date },
        { title: t.price, kind: 'som', value: ({ price }) => price },
        { title: t.remaining, kind: 'som', value: ({ remaining }) => remaining },
        { title: t.promised, kind: 'day', value: ({ promised_on }) => promised_on },
        { title: t.lastNotice, kind: 'instant', value: ({ last_notice_at }) => last_notice_at },
      ],
    }
  }
