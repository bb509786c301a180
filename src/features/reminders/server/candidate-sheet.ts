import type { MemberReminder } from '#src/features/messages/rules.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { Candidate } from '../contract.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    lists: { unpaid: 'Qarzdorlar', expiring: 'Tugayotganlar', expired: 'Tugaganlar' },
    phone: 'Telefon',
    promised: 'Vaʼda kuni',
  },
  ru: {
    ...columnWords.ru,
    lists: { unpaid: 'Должники', expiring: 'Заканчиваются', expired: 'Закончились' },
    phone: 'Телефон',
    promised: 'Обещано на',
  },
  en: {
    ...columnWords.en,
    lists: { unpaid: 'Debtors', expiring: 'Ending soon', expired: 'Ended' },
    phone: 'Phone',
    promised: 'Promised for',
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
