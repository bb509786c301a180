import type { Language } from '#src/contract/languages.ts'

type ReportWords = {
  evening: (day: string) => string
  taken: (sum: string, cash: string, card: string, online: string) => string
  refunds: (sum: string) => string
  /** What came after the report of a day. */
  takenSince: (day: string, sum: string, cash: string, card: string, online: string) => string
  refundsSince: (day: string, sum: string) => string
  visits: (count: number) => string
  sold: (count: number) => string
  morning: (day: string) => string
  endings: (count: number) => string
  due: (count: number, sum: string) => string
  promised: (count: number, sum: string) => string
  classes: (count: number) => string
  named: Readonly<Record<'paid' | 'owes' | 'leaves', string>>
  more: (count: number) => string
  quiet: string
  runs: (gym: string, plan: string, until: string) => string
  owes: (gym: string, plan: string, sum: string) => string
  nothing: string
}

/** Reports of owners, and what a member asks for. */
export const reportTexts: Readonly<Record<Language, ReportWords>> = {
  uz: {
    evening: (day) => `Kassa, ${day}`,
    taken: (sum, cash, card, online) => `Tushum: ${sum} (naqd ${cash}, karta ${card}, onlayn ${online})`,
    refunds: (sum) => `Qaytarildi: ${sum}`,
    takenSince: (day, sum, cash, card, online) =>
      `${day} hisobotidan keyin tushgan: ${sum} (naqd ${cash}, karta ${card}, onlayn ${online})`,
    refundsSince: (day, sum) => `${day} hisobotidan keyin qaytarilgan: ${sum}`,
    visits: (count) => `Tashriflar: ${count}`,
    sold: (count) => `Sotilgan aʼzoliklar: ${count}`,
    morning: (day) => `Bugun, ${day}`,
    endings: (count) => `Aʼzoligi tugaydi: ${count}`,
    due: (count, sum) => `Toʻlov muddati keldi: ${count}, jami ${sum}`,
    promised: (count, sum) => `Toʻlashga vaʼda bergan: ${count}, jami ${sum}`,
    classes: (count) => `Mashgʻulotlar: ${count}`,
    named: { paid: 'Kecha toʻladi', owes: 'Qarzi bor', leaves: 'Tugayotganlar' },
    more: (count) => `yana ${count} kishi`,
    quiet: 'Eslatadigan narsa yoʻq',
    runs: (gym, plan, until) => `${gym}: ${plan}, ${until} gacha`,
    owes: (gym, plan, sum) => `${gym}: ${plan}, qarz ${sum}`,
    nothing: 'Hozir amaldagi aʼzolik ham, qarz ham yoʻq.',
  },
  ru: {
    evening: (day) => `Касса, ${day}`,
    taken: (sum, cash, card, online) => `Поступило: ${sum} (наличные ${cash}, карта ${card}, онлайн ${online})`,
    refunds: (sum) => `Возвращено: ${sum}`,
    takenSince: (day, sum, cash, card, online) =>
      `После отчёта за ${day} поступило: ${sum} (наличные ${cash}, карта ${card}, онлайн ${online})`,
    refundsSince: (day, sum) => `После отчёта за ${day} возвращено: ${sum}`,
    visits: (count) => `Посещений: ${count}`,
    sold: (count) => `Продано абонементов: ${count}`,
    morning: (day) => `Сегодня, ${day}`,
    endings: (count) => `Заканчивается абонементов: ${count}`,
    due: (count, sum) => `Срок оплаты наступил: ${count}, всего ${sum}`,
    promised: (count, sum) => `Обещали оплатить: ${count}, всего ${sum}`,
    classes: (count) => `Занятий: ${count}`,
    named: { paid: 'Вчера заплатили', owes: 'Должны', leaves: 'Заканчиваются' },
    more: (count) => `и ещё ${count}`,
    quiet: 'Напоминать не о чем',
    runs: (gym, plan, until) => `${gym}: ${plan}, до ${until}`,
    owes: (gym, plan, sum) => `${gym}: ${plan}, долг ${sum}`,
    nothing: 'Сейчас нет ни действующего абонемента, ни долга.',
  },
  en: {
    evening: (day) => `The till, ${day}`,
    taken: (sum, cash, card, online) => `Taken: ${sum} (cash ${cash}, card ${card}, online ${online})`,
    refunds: (sum) => `Returned: ${sum}`,
    takenSince: (day, sum, cash, card, online) =>
      `Taken after the report of ${day}: ${sum} (cash ${cash}, card ${card}, online ${online})`,
    refundsSince: (day, sum) => `Returned after the report of ${day}: ${sum}`,
    visits: (count) => `Visits: ${count}`,
    sold: (count) => `Memberships sold: ${count}`,
    morning: (day) => `Today, ${day}`,
    endings: (count) => `Memberships that end: ${count}`,
    due: (count, sum) => `Payments that fall due: ${count}, ${sum} in all`,
    promised: (count, sum) => `Promised to pay: ${count}, ${sum} in all`,
    classes: (count) => `Classes: ${count}`,
    named: { paid: 'Paid yesterday', owes: 'Owe', leaves: 'Ending soon' },
    more: (count) => `and ${count} more`,
    quiet: 'Nothing to think of',
    runs: (gym, plan, until) => `${gym}: ${plan}, until ${until}`,
    owes: (gym, plan, sum) => `${gym}: ${plan}, ${sum} owed`,
    nothing: 'There is neither a membership that runs nor a debt.',
  },
}
