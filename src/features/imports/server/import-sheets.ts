import type { Language, Texts } from '#src/contract/languages.ts'
import type { SpreadsheetFormat } from '#src/contract/list-export.ts'
import type { Download } from '#src/server/call-reply.ts'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { problemText, type RowProblem } from './row-problems.ts'

const words = {
  reason: { uz: 'Sabab', ru: 'Причина', en: 'Reason' },
  refused: { uz: 'Import qilinmagan qatorlar', ru: 'Неимпортированные строки', en: 'Rows not imported' },
  template: { uz: 'Aʼzolar namunasi', ru: 'Образец клиентов', en: 'Members template' },
} as const satisfies Record<string, Texts>

type RefusedRow = { cells: string[]; problems: RowProblem[] }

/** The rows as they came, each with its reasons behind it: mended, the same file is imported again. */
export const refusedSheet = (
  titles: readonly string[],
  rows: readonly RefusedRow[],
  { format, language }: { format: SpreadsheetFormat; language: Language },
): Download =>
  spreadsheet<RefusedRow>({
    name: words.refused[language],
    format,
    columns: [
      ...titles.map((title, column) => ({ title, value: ({ cells }: RefusedRow) => cells[column] })),
      {
        title: words.reason[language],
        value: ({ problems }) => problems.map((problem) => problemText(problem, language)).join('. '),
      },
    ],
    rows,
  })

const templateTitles: Readonly<Record<Language, readonly string[]>> = {
  uz: [
    'F.I.Sh.',
    'Telefon',
    'Tugʻilgan sana',
    'Jinsi',
    'Tarif',
    'Boshlanish sanasi',
    'Tugash sanasi',
    'Narxi',
    'Toʻlangan',
    'Toʻlov usuli',
    'Sotilgan sana',
    'Shaxsiy maʼlumotlarga rozi',
    'SMS takliflarga rozi',
    'Izoh',
  ],
  ru: [
    'ФИО',
    'Телефон',
    'Дата рождения',
    'Пол',
    'Тариф',
    'Начало',
    'Окончание',
    'Цена',
    'Оплачено',
    'Способ оплаты',
    'Дата продажи',
    'Согласие на данные',
    'Согласие на SMS',
    'Комментарий',
  ],
  en: [
    'Full name',
    'Phone',
    'Birth date',
    'Gender',
    'Plan',
    'Start date',
    'End date',
    'Price',
    'Paid',
    'Payment method',
    'Sale date',
    'Consent to data',
    'Consent to SMS',
    'Note',
  ],
}

/** A sample that shows how each cell is written, with a phone that no one can have: left in, it is refused. */
const sample: Readonly<Record<Language, readonly string[]>> = {
  uz: [
    'Aziza Karimova',
    '90 XXX XX XX',
    '05.03.1995',
    'ayol',
    'Oylik',
    '01.11.2026',
    '30.11.2026',
    '300000',
    '300000',
    'naqd',
    '01.11.2026',
    'ha',
    '',
    '',
  ],
  ru: [
    'Азиза Каримова',
    '90 XXX XX XX',
    '05.03.1995',
    'женский',
    'Месячный',
    '01.11.2026',
    '30.11.2026',
    '300000',
    '300000',
    'наличные',
    '01.11.2026',
    'да',
    '',
    '',
  ],
  en: [
    'Aziza Karimova',
    '90 XXX XX XX',
    '05.03.1995',
    'female',
    'Monthly',
    '01.11.2026',
    '30.11.2026',
    '300000',
    '300000',
    'cash',
    '01.11.2026',
    'yes',
    '',
    '',
  ],
}

export const templateSheet = (format: SpreadsheetFormat, language: Language): Download =>
  spreadsheet({
    name: words.template[language],
    format,
    columns: templateTitles[language].map((title, column) => ({
      title,
      value: (cells: readonly string[]) => cells[column],
    })),
    rows: [sample[language]],
  })
