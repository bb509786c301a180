import { type Day, isDay } from '#src/contract/days.ts'
import { maxAmountTiyin, type Tiyin, toTiyin } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import type { GivenMethod } from '#src/contract/values.ts'
import type { Gender } from '#src/features/members/rules.ts'

/** What people write into the cells of a spreadsheet, read as values; undefined when it is not one. */

export const dateOrders = ['dmy', 'mdy'] as const
/** What stands first where a date may be read both ways. A year that stands first is always read so. */
export type DateOrder = (typeof dateOrders)[number]

const pad = (text: string): string => text.padStart(2, '0')

/** The first day that spreadsheets count from; 1 is the day after it (they think that 1900 was a leap year). */
const serialZero = Date.UTC(1899, 11, 30)

type DayRule = {
  order: DateOrder
  /** Two digits are the year that lies nearest: never one ahead of a birthday. */
  today: Day
  isBirthday?: boolean
}

export function readDay(cell: string, { order, today, isBirthday = false }: DayRule): Day | undefined {
  const text = cell
    .trim()
    .replace(/[T\s]+\d{1,2}:\d{2}.*$/, '')
    .replace(/\s*(y\.?|yil|г\.?|года?)$/i, '')
  if (/^\d{5}([.,]\d+)?$/.test(text)) return daySinceZero(Math.floor(Number(text.replace(',', '.'))))
  const parts = /^(\d{1,4})\s*[.\-/]\s*(\d{1,2})\s*[.\-/]\s*(\d{1,4})$/.exec(text)
  if (!parts) return undefined
  const [, one = '', two = '', three = ''] = parts
  if (one.length === 4) return checked(one, two, three)
  if (three.length !== 4 && three.length !== 2) return undefined
  const year = three.length === 4 ? three : fullYear(Number(three), Number(today.slice(0, 4)), isBirthday)
  return order === 'dmy' ? checked(year, two, one) : checked(year, one, two)
}

const checked = (year: string, month: string, date: string): Day | undefined => {
  const day = `${year}-${pad(month)}-${pad(date)}`
  return isDay(day) ? day : undefined
}

const daySinceZero = (count: number): Day | undefined =>
  count >= 3_653 && count <= 73_050 ? new Date(serialZero + count * 86_400_000).toISOString().slice(0, 10) : undefined

const fullYear = (short: number, thisYear: number, isBirthday: boolean): string => {
  const latest = isBirthday ? thisYear : thisYear + 20
  const year = Math.floor(thisYear / 100) * 100 + short
  return String(year > latest ? year - 100 : year)
}

const currency = /(soʻm|som|sum|сум|сўм|uzs)\.?$/i

/** `1 200 000`, `1.200.000`, `1,200,000.50`, `300000 soʻm` → tiyin. */
export function readAmount(cell: string): Tiyin | undefined {
  const text = cell
    .trim()
    .replace(/[\u02bb\u02bc\u2018\u2019`']/g, (sign, at, all: string) => (/[oO]$/.test(all.slice(0, at)) ? 'ʻ' : sign))
    .replace(currency, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
  if (/^[-–—]$/.test(text)) return 0
  const plain = withPoint(text)
  if (plain === undefined) return undefined
  const tiyin = toTiyin(Number(plain))
  return tiyin !== undefined && tiyin <= maxAmountTiyin ? tiyin : undefined
}

/** Groups of thousands taken out, the decimal sign a point. */
function withPoint(text: string): string | undefined {
  if (/^\d{1,13}([.,]\d{1,2})?$/.test(text)) return text.replace(',', '.')
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)) return text.replaceAll(',', '')
  return undefined
}

/** A count of days: `30`, `30 kun`, `1 oy`. */
export function readDuration(cell: string): number | undefined {
  const [, count = '', unit = ''] =
    /^(\d{1,5})\s*(kun|k|день|дня|дней|дн|days?|d|oylik|oy|мес(?:яц[а-я]*)?|months?|m|yillik|yil|год|года|лет|years?)?\.?$/i.exec(
      cell.trim(),
    ) ?? []
  if (!count) return undefined
  const days = Number(count) * (/^(oy|мес|m)/i.test(unit) ? 30 : /^(yil|год|лет|y)/i.test(unit) ? 365 : 1)
  return days >= 1 && days <= 3660 ? days : undefined
}

/** Folded: Cyrillic stands as Latin. */
const genderWords: Readonly<Record<Gender, readonly string[]>> = {
  male: ['erkak', 'er', 'e', 'male', 'm', 'man', 'muj', 'mujskoy', 'mujchina', 'ogil', 'ogil bola', 'yigit'],
  female: ['ayol', 'a', 'female', 'f', 'w', 'woman', 'jen', 'jenskiy', 'jenshina', 'j', 'qiz', 'qiz bola', 'xotin'],
}
export const readGender = (cell: string): Gender | undefined => wordOf(genderWords, cell)

const methodWords: Readonly<Record<GivenMethod, readonly string[]>> = {
  cash: ['naqd', 'naqd pul', 'cash', 'nal', 'nalichnie', 'nalichniy', 'nalichka'],
  card: ['karta', 'plastik', 'plastik karta', 'card', 'uzcard', 'humo', 'terminal', 'beznal', 'bank karta', 'kartoy'],
  online: ['online', 'onlayn', 'click', 'klik', 'payme', 'peyme', 'uzum', 'otkazma', 'perechislenie', 'perevod'],
}
export const readMethod = (cell: string): GivenMethod | undefined => wordOf(methodWords, cell)

/** Whether somebody agreed. */
const answerWords: Readonly<Record<'yes' | 'no', readonly string[]>> = {
  yes: [
    'ha',
    'xa',
    'rozi',
    'roziman',
    'bor',
    'da',
    'est',
    'soglasen',
    'soglasna',
    'yes',
    'y',
    'true',
    'agreed',
    '1',
    '+',
    '✓',
  ],
  no: ['yoq', 'rozi emas', 'emas', 'net', 'ne soglasen', 'ne soglasna', 'no', 'n', 'false', 'refused', '0'],
}
export const readAnswer = (cell: string): 'yes' | 'no' | undefined => wordOf(answerWords, cell)

function wordOf<Name extends string>(words: Readonly<Record<Name, readonly string[]>>, cell: string): Name | undefined {
  const word = foldText(cell)
    .replace(/[.\-_]+/g, ' ')
    .trim()
  return (Object.keys(words) as Name[]).find((name) => words[name].includes(word)) // the keys of the record itself
}
