import { paymentMethodWords } from '#src/contract/words.ts'
import { transactionTypeWords } from '#src/features/transactions/words.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { FiscalRow } from '../contract.ts'
import { fiscalStateWords } from '../words.ts'

const words = {
  uz: {
    title: 'Fiskal cheklar',
    date: 'Sana',
    type: 'Turi',
    number: 'Chek',
    member: 'Aʼzo',
    gym: 'Zal',
    plan: 'Tarif',
    mxik: 'MXIK kodi',
    package: 'Qadoq kodi',
    amount: 'Summa',
    vatPercent: 'QQS',
    vat: 'QQS summasi',
    method: 'Toʻlov usuli',
    state: 'Holati',
    sign: 'Fiskal belgi',
    url: 'Fiskal chek',
    checked: 'Tekshirilgan',
    checkedBy: 'Kim tekshirgan',
    noVat: 'QQSsiz',
  },
  ru: {
    title: 'Фискальные чеки',
    date: 'Дата',
    type: 'Вид',
    number: 'Квитанция',
    member: 'Клиент',
    gym: 'Зал',
    plan: 'Тариф',
    mxik: 'Код ИКПУ',
    package: 'Код упаковки',
    amount: 'Сумма',
    vatPercent: 'НДС',
    vat: 'Сумма НДС',
    method: 'Способ оплаты',
    state: 'Состояние',
    sign: 'Фискальный признак',
    url: 'Фискальный чек',
    checked: 'Проверено',
    checkedBy: 'Кто проверил',
    noVat: 'Без НДС',
  },
  en: {
    title: 'Fiscal receipts',
    date: 'Date',
    type: 'Kind',
    number: 'Receipt',
    member: 'Member',
    gym: 'Gym',
    plan: 'Plan',
    mxik: 'MXIK code',
    package: 'Package code',
    amount: 'Amount',
    vatPercent: 'VAT',
    vat: 'VAT amount',
    method: 'Method',
    state: 'State',
    sign: 'Fiscal sign',
    url: 'Fiscal receipt',
    checked: 'Checked',
    checkedBy: 'Checked by',
    noVat: 'Without VAT',
  },
}

/** What went back stands below zero. */
const signed = (row: FiscalRow, amount: number): number => (row.type === 'refund' ? -amount : amount)

export const fiscalSheet: ListSheet<FiscalRow> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.date, kind: 'day', value: ({ date }) => date },
      { title: t.type, value: ({ type }) => transactionTypeWords[language][type] },
      { title: t.number, kind: 'number', value: ({ number }) => number },
      { title: t.member, value: ({ member }) => member.fullname },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.mxik, value: ({ mxik }) => mxik ?? '' },
      { title: t.package, value: ({ package_code }) => package_code ?? '' },
      { title: t.amount, kind: 'som', value: (row) => signed(row, row.amount) },
      { title: t.vatPercent, value: ({ mxik, vat_percent }) => (mxik ? (vat_percent ?? t.noVat).toString() : '') },
      { title: t.vat, kind: 'som', value: (row) => signed(row, row.vat) },
      { title: t.method, value: ({ payment_method }) => paymentMethodWords[language][payment_method] },
      { title: t.state, value: ({ state }) => fiscalStateWords[language][state] },
      { title: t.sign, value: ({ fiscal_sign }) => fiscal_sign ?? '' },
      { title: t.url, value: ({ url }) => url ?? '' },
      { title: t.checked, kind: 'instant', value: ({ checked }) => (checked && !checked.is_stale ? checked.at : null) },
      { title: t.checkedBy, value: ({ checked }) => (checked && !checked.is_stale ? checked.by : null) },
    ],
  }
}
