import type { PaymentMethod } from '#src/contract/values.ts'
import type { Language } from '#src/contract/languages.ts'
import type { DebtAge } from '#src/features/memberships/rules.ts'
import { paymentMethodWords } from '#src/contract/words.ts'

type MonthTexts = {
  file: string
  title: string
  allGyms: string
  owner: string
  gym: string
  period: string
  madeOn: string
  /** The month is not over yet. */
  unfinished: (day: string) => string
  count: string
  sum: string
  age: string
  revenue: string
  gross: string
  refunds: string
  net: string
  before: string
  change: string
  byMethod: string
  methods: Readonly<Record<PaymentMethod, string>>
  byGym: string
  byPlan: string
  sales: string
  soldPaid: string
  soldPartial: string
  soldPartialLeft: string
  soldUnpaid: string
  members: string
  membersBefore: string
  membersNew: string
  membersLost: string
  membersEnd: string
  visits: string
  debts: (day: string) => string
  debtTotal: string
  debtors: string
  ages: Readonly<Record<DebtAge, string>>
}

export const monthTexts: Readonly<Record<Language, MonthTexts>> = {
  uz: {
    file: 'Oylik hisobot',
    title: 'Oylik hisobot',
    allGyms: 'Barcha zallar',
    owner: 'Zal egasi',
    gym: 'Zal',
    period: 'Davr',
    madeOn: 'Tuzilgan sana',
    unfinished: (day) => `${day}, oy hali tugamagan`,
    count: 'Soni',
    sum: 'Summa',
    age: 'Kechikish',
    revenue: 'Daromad (toʻlov kuni boʻyicha)',
    gross: 'Tushgan toʻlovlar',
    refunds: 'Qaytarilgan',
    net: 'Sof daromad',
    before: 'Oldingi oyda',
    change: 'Oʻzgarish',
    byMethod: 'Toʻlov usuli boʻyicha',
    methods: paymentMethodWords.uz,
    byGym: 'Zallar boʻyicha',
    byPlan: 'Tariflar boʻyicha',
    sales: 'Shu oyda sotilgan aʼzoliklar',
    soldPaid: 'Toʻliq toʻlangan',
    soldPartial: 'Qisman toʻlangan',
    soldPartialLeft: 'Qisman toʻlanganlardan qolgan',
    soldUnpaid: 'Toʻlanmagan',
    members: 'Aʼzolar',
    membersBefore: 'Oy boshida amaldagi aʼzolar',
    membersNew: 'Yangi',
    membersLost: 'Ketgan',
    membersEnd: 'Oy oxirida amaldagi aʼzolar',
    visits: 'Tashriflar',
    debts: (day) => `Qarzlar, ${day} holatiga`,
    debtTotal: 'Jami qarz',
    debtors: 'Qarzdor aʼzolar',
    ages: { '0-7': '0–7 kun', '8-30': '8–30 kun', '31-90': '31–90 kun', '90+': '90 kundan koʻp' },
  },
  ru: {
    file: 'Отчёт за месяц',
    title: 'Отчёт за месяц',
    allGyms: 'Все залы',
    owner: 'Владелец',
    gym: 'Зал',
    period: 'Период',
    madeOn: 'Составлен',
    unfinished: (day) => `${day}, месяц ещё не закончен`,
    count: 'Количество',
    sum: 'Сумма',
    age: 'Просрочка',
    revenue: 'Выручка (по дню оплаты)',
    gross: 'Поступило',
    refunds: 'Возвращено',
    net: 'Чистая выручка',
    before: 'В прошлом месяце',
    change: 'Изменение',
    byMethod: 'По способу оплаты',
    methods: paymentMethodWords.ru,
    byGym: 'По залам',
    byPlan: 'По тарифам',
    sales: 'Абонементы, проданные в этом месяце',
    soldPaid: 'Оплачены полностью',
    soldPartial: 'Оплачены частично',
    soldPartialLeft: 'Осталось по частично оплаченным',
    soldUnpaid: 'Не оплачены',
    members: 'Клиенты',
    membersBefore: 'Действующих в начале месяца',
    membersNew: 'Новых',
    membersLost: 'Ушло',
    membersEnd: 'Действующих в конце месяца',
    visits: 'Посещений',
    debts: (day) => `Долги на ${day}`,
    debtTotal: 'Всего долгов',
    debtors: 'Должников',
    ages: { '0-7': '0–7 дней', '8-30': '8–30 дней', '31-90': '31–90 дней', '90+': 'больше 90 дней' },
  },
  en: {
    file: 'Month report',
    title: 'Month report',
    allGyms: 'All gyms',
    owner: 'Owner',
    gym: 'Gym',
    period: 'Period',
    madeOn: 'Made on',
    unfinished: (day) => `${day}, the month is not over yet`,
    count: 'Count',
    sum: 'Amount',
    age: 'Overdue for',
    revenue: 'Revenue (by day of payment)',
    gross: 'Payments',
    refunds: 'Returned',
    net: 'Net revenue',
    before: 'The month before',
    change: 'Change',
    byMethod: 'By method',
    methods: paymentMethodWords.en,
    byGym: 'By gym',
    byPlan: 'By plan',
    sales: 'Memberships sold in the month',
    soldPaid: 'Paid in full',
    soldPartial: 'Partly paid',
    soldPartialLeft: 'Left of those paid in part',
    soldUnpaid: 'Unpaid',
    members: 'Members',
    membersBefore: 'Running at the beginning',
    membersNew: 'New',
    membersLost: 'Lost',
    membersEnd: 'Running at the end',
    visits: 'Visits',
    debts: (day) => `Debts as of ${day}`,
    debtTotal: 'All debts',
    debtors: 'Members who owe',
    ages: { '0-7': '0–7 days', '8-30': '8–30 days', '31-90': '31–90 days', '90+': 'over 90 days' },
  },
}
