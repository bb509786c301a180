import type { Language } from '#src/contract/languages.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { SheetColumn } from '#src/server/spreadsheet.ts'
import type { ListedMember } from '../contract.ts'
import type { ActiveQuery } from './member-filters.ts'
import { stateOf } from '../rules.ts'
import { paymentStatusWords } from '#src/contract/words.ts'
import { cardFact, type CardField, cardFields, cardWord, type memberCard } from '../card.ts'
import { memberStateWords } from '../words.ts'
import { columnWords } from '../column-words.ts'

const words = {
  uz: {
    ...columnWords.uz,
    states: memberStateWords.uz,
    start: 'Boshlanishi',
    end: 'Tugashi',
    payments: paymentStatusWords.uz,
    activeDays: 'Faol kunlar',
    activeMonths: 'Faol oylar',
  },
  ru: {
    ...columnWords.ru,
    states: memberStateWords.ru,
    start: 'Начало',
    end: 'Окончание',
    payments: paymentStatusWords.ru,
    activeDays: 'Активные дни',
    activeMonths: 'Активные месяцы',
  },
  en: {
    ...columnWords.en,
    states: memberStateWords.en,
    start: 'Start',
    end: 'End',
    payments: paymentStatusWords.en,
    activeDays: 'Active days',
    activeMonths: 'Active months',
  },
}

type Exported = { [F in CardField]: (typeof memberCard)[F]['isExported'] extends true ? F : never }[CardField]
const isExported = (field: CardField): field is Exported => cardFact(field).isExported

/** The card in a file: what is exported must be listed, or reading it does not compile. */
const cardColumns = (language: Language): SheetColumn<ListedMember>[] =>
  cardFields.filter(isExported).map((field) => {
    const { words, says } = cardFact(field)
    return {
      title: words[language],
      kind: typeof says === 'string' ? says : 'text',
      value: ({ [field]: value }) => value && cardWord(field, value, language),
    }
  })

const memberSheet: ListSheet<ListedMember> = (language) => {
  const t = words[language]
  const card = cardColumns(language)
  return {
    name: t.members,
    columns: [
      ...card.slice(0, 2),
      { title: t.code, value: ({ code }) => code },
      ...card.slice(2),
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

/** The same with what an average is made of: active days, or months. */
const activeSheet =
  (title: 'activeDays' | 'activeMonths', value: (member: ListedMember) => number | null): ListSheet<ListedMember> =>
  (language) => {
    const { name, columns } = memberSheet(language)
    return { name, columns: [...columns, { title: words[language][title], kind: 'number', value }] }
  }

export const sheetOf = ({ active_from, active_to, months_by }: ActiveQuery): ListSheet<ListedMember> => {
  if (active_from && active_to) return activeSheet('activeDays', ({ active_days }) => active_days)
  return months_by ? activeSheet('activeMonths', ({ active_months }) => active_months) : memberSheet
}
