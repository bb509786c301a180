import { paymentMethodWords } from '#src/contract/words.ts'
import { transactionTypeWords } from '#src/features/transactions/words.ts'
import type { ListSheet } from '#src/server/export-list.ts'
import type { FiscalRow } from '../contract.ts'
import { fiscalStateWords } from '../words.ts'
import { columnWords } from '../column-words.ts'
import { signed } from '../rules.ts'

const words = {
  uz: {
    ...columnWords.uz,
    type: 'Turi',
    member: 'Kim',
    plan: 'Tarif',
    mxik: 'MXIK kodi',
    package: 'Qadoq kodi',
    unit: 'Oʻlchov birligi kodi',
    vatPercent: 'QQS',
    method: 'Toʻlov usuli',
    url: 'Fiskal chek',
    saleUrl: 'Sotuv cheki',
  },
  ru: {
    ...columnWords.ru,
    type: 'Вид',
    member: 'Кто',
    plan: 'Тариф',
    mxik: 'Код ИКПУ',
    package: 'Код упаковки',
    unit: 'Код единицы измерения',
    vatPercent: 'НДС',
    method: 'Способ оплаты',
    url: 'Фискальный чек',
    saleUrl: 'Чек продажи',
  },
  en: {
    ...columnWords.en,
    type: 'Kind',
    member: 'Who',
    plan: 'Plan',
    mxik: 'MXIK code',
    package: 'Package code',
    unit: 'Unit code',
    vatPercent: 'VAT',
    method: 'Payment method',
    url: 'Fiscal receipt',
    saleUrl: 'Receipt of the sale',
  },
}

export const fiscalSheet: ListSheet<FiscalRow> = (language) => {
  const t = words[language]
  return {
    name: t.title,
    columns: [
      { title: t.date, kind: 'day', value: ({ date }) => date },
      { title: t.type, value: ({ type }) => transactionTypeWords[language][type] },
      { title: t.number, kind: 'number', value: ({ number }) => number },
      { title: t.member, value: ({ payer }) => payer.fullname },
      { title: t.gym, value: ({ gym_id }) => gym_id.name },
      { title: t.plan, value: ({ plan_name }) => plan_name },
      { title: t.mxik, value: ({ mxik }) => mxik ?? '' },
      { title: t.package, value: ({ package_code }) => package_code ?? '' },
      { title: t.unit, kind: 'number', value: ({ unit_code }) => unit_code },
      { title: t.amount, kind: 'som', value: (row) => signed(row.type, row.amount) },
      { title: t.vatPercent, value: ({ mxik, vat_percent }) => (mxik ? (vat_percent ?? t.noVat).toString() : '') },
      { title: t.vat, kind: 'som', value: (row) => signed(row.type, row.vat) },
      { title: t.method, value: ({ payment_method }) => paymentMethodWords[language][payment_method] },
      { title: t.state, value: ({ state }) => fiscalStateWords[language][state] },
      { title: t.sign, value: ({ fiscal_sign }) => fiscal_sign ?? '' },
      { title: t.url, value: ({ url }) => url ?? '' },
      { title: t.saleUrl, value: ({ sale_url }) => sale_url ?? '' },
      { title: t.checked, kind: 'instant', value: ({ checked }) => (checked && !checked.is_stale ? checked.at : null) },
      { title: t.checkedBy, value: ({ checked }) => (checked && !checked.is_stale ? checked.by : null) },
    ],
  }
}
