import { type Day, tashkentDay, tashkentTime } from './days.ts'
import type { Language } from './languages.ts'

/**
 * The product's own formatters, the same on both sides: browsers print `UZS 1,234,568` and `2026 M11 21` for Uzbek
 * although they claim to know it. Spaces inside an amount are U+00A0, so that it never wraps.
 */
const space = '\u00a0'

/** 1234567.5 → `1 234 567,50`; decimals only when there are any. */
export function formatNumber(value: number, language: Language): string {
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === 'en' ? ',' : space)
  const tail = decimals === '00' ? '' : `${language === 'en' ? '.' : ','}${decimals}`
  return `${value < 0 ? '−' : ''}${grouped}${tail}`
}

const currency: Record<Language, string> = { uz: 'soʻm', ru: 'сум', en: 'UZS' }

/** 1234.5 → `1 234,5`. */
const oneDecimal = (value: number, language: Language): string =>
  formatNumber(Math.round(value * 10) / 10, language).replace(/([.,]\d)0$/, '$1')

/** An amount of soʻm: `1 200 000 soʻm`, `1 200 000 сум`, `1,200,000 UZS`. */
export const formatSom = (som: number, language: Language): string =>
  `${formatNumber(som, language)}${space}${currency[language]}`

const compactUnits: Record<Language, readonly string[]> = {
  uz: ['ming', 'mln', 'mlrd', 'trln'],
  ru: ['тыс.', 'млн', 'млрд', 'трлн'],
  en: ['k', 'm', 'bn', 'tn'],
}

/** 1 250 000 → `1,3 mln`: for axes and small tiles; the exact amount is always one hover away. */
export function formatCompact(value: number, language: Language): string {
  const size = Math.abs(value)
  if (Math.round(size) < 1e4) return formatNumber(Math.round(value), language)
  const units = compactUnits[language]
  // what rounds up to a thousand of one unit is one of the next
  const step = units.findIndex((_, at) => Math.round((size / 1000 ** (at + 1)) * 10) < 1e4)
  const at = step < 0 ? units.length - 1 : step
  return `${oneDecimal(value / 1000 ** (at + 1), language)}${language === 'en' ? '' : space}${units[at]}`
}

/** 12.34 → `12,3%`; what is more than nothing never reads as nothing: 0.04 → `<0,1%`. */
export function formatPercent(value: number, language: Language): string {
  const rounded = Math.round(value * 10) / 10
  const isLost = rounded === 0 && value !== 0
  return `${isLost ? '<' : ''}${oneDecimal(isLost ? 0.1 : rounded, language)}%`
}

/** A whole percent of a part: `<1%` for what is more than nothing, `>99%` for what is less than all. */
export function formatShare(percent: number, part: number, whole: number): string {
  if (percent === 0 && part > 0) return '<1%'
  return percent === 100 && part < whole ? '>99%' : `${percent}%`
}

/** `2026-03-05` → `05.03.2026`, what people here write on paper. */
export const formatDay = (day: Day): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`

/** An instant on the Tashkent clock within a sentence: `05.03.2026 14:07`. */
export const formatMoment = (instant: Date): string => `${formatDay(tashkentDay(instant))} ${tashkentTime(instant)}`

/** An instant on the Tashkent clock: `05.03.2026, 14:07`. */
export const formatInstant = (iso: string | Date): string => {
  const instant = new Date(iso)
  return `${formatDay(tashkentDay(instant))}, ${tashkentTime(instant)}`
}

/** Without a day in what a phone kept of the version before, or a server of it answers. */
type Money = { createdAt: string; date: Day | undefined }
const otherDayOf = ({ createdAt, date }: Money) => (tashkentDay(new Date(createdAt)) === date ? undefined : date)

/** When money moved: the moment of its entry or, where that counts for another day (a file brought it), its day alone. */
export const momentOf = (row: Money): string => otherDayOf(row) ?? row.createdAt
export function formatMoneyTime(row: Money): string {
  const day = otherDayOf(row)
  return day ? formatDay(day) : formatInstant(row.createdAt)
}

/** January to December. */
export const monthNames: Record<Language, readonly string[]> = {
  uz: ['Yanvar', 'Fevral', 'Mart', 'Aprel', 'May', 'Iyun', 'Iyul', 'Avgust', 'Sentabr', 'Oktabr', 'Noyabr', 'Dekabr'],
  ru: [
    'Январь',
    'Февраль',
    'Март',
    'Апрель',
    'Май',
    'Июнь',
    'Июль',
    'Август',
    'Сентябрь',
    'Октябрь',
    'Ноябрь',
    'Декабрь',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
}

/** `2026-03-05` → `Mart 2026`. */
export const formatMonth = (day: Day, language: Language): string =>
  `${monthNames[language][Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`

/** `2026-03-05` → `Mart`, shortened to three letters on request. */
/** Three letters of the month's name; the two that would be alike differ in the last. */
export const shortMonthName = (day: Day, language: Language): string => {
  const name = monthNames[language][Number(day.slice(5, 7)) - 1] ?? ''
  return name.startsWith('Iyu') ? `Iy${name.slice(3)}` : name.slice(0, 3)
}

export const monthName = (day: Day, language: Language): string =>
  monthNames[language][Number(day.slice(5, 7)) - 1] ?? ''

type Forms = { one: string; few: string; many: string }

/** `1 kind`, `1,240 kinds`: English is the one language of these that changes a noun for one alone. */
export const englishCount = (count: string | number, one: string, many = `${one}s`): string =>
  `${count} ${String(count) === '1' ? one : many}`

/** The Russian form that goes with a count: 1 день, 2 дня, 5 дней. */
export function russianForm(count: number, { one, few, many }: Forms): string {
  const tens = Math.abs(count) % 100
  const ones = tens % 10
  if (tens > 10 && tens < 20) return many
  if (ones === 1) return one
  return ones > 1 && ones < 5 ? few : many
}

type Unit = 'year' | 'month' | 'week' | 'day' | 'hour' | 'minute'
const unitNames: Record<Unit, { uz: string; ru: Forms; en: string }> = {
  year: { uz: 'yil', ru: { one: 'год', few: 'года', many: 'лет' }, en: 'year' },
  month: { uz: 'oy', ru: { one: 'месяц', few: 'месяца', many: 'месяцев' }, en: 'month' },
  week: { uz: 'hafta', ru: { one: 'неделя', few: 'недели', many: 'недель' }, en: 'week' },
  day: { uz: 'kun', ru: { one: 'день', few: 'дня', many: 'дней' }, en: 'day' },
  hour: { uz: 'soat', ru: { one: 'час', few: 'часа', many: 'часов' }, en: 'hour' },
  minute: { uz: 'daqiqa', ru: { one: 'минута', few: 'минуты', many: 'минут' }, en: 'minute' },
}

/** `3 kun`, `3 дня`, `3 days`: Uzbek nouns stay singular after a number. */
export function formatUnit(count: number, unit: Unit, language: Language): string {
  const { uz, ru, en } = unitNames[unit]
  const number = formatNumber(count, language)
  if (language === 'en') return englishCount(number, en)
  return `${number} ${language === 'uz' ? uz : russianForm(count, ru)}`
}

/** A duration of days as years (365), months (30), weeks and days: 400 → `1 yil 1 oy 5 kun`. */
export function formatDuration(days: number, language: Language): string {
  const parts: string[] = []
  let rest = days
  for (const [unit, length] of [
    ['year', 365],
    ['month', 30],
    ['week', 7],
    ['day', 1],
  ] as const) {
    const count = Math.floor(rest / length)
    if (count > 0) parts.push(formatUnit(count, unit, language))
    rest -= count * length
  }
  return parts.join(' ') || formatUnit(0, 'day', language)
}

const relativeTexts: Record<
  Language,
  {
    now: string
    ago: (text: string) => string
    today: string
    yesterday: string
    tomorrow: string
    in: (text: string) => string
  }
> = {
  uz: {
    now: 'hozirgina',
    ago: (text) => `${text} oldin`,
    today: 'bugun',
    yesterday: 'kecha',
    tomorrow: 'ertaga',
    in: (text) => `${text}dan keyin`,
  },
  ru: {
    now: 'только что',
    ago: (text) => `${text} назад`,
    today: 'сегодня',
    yesterday: 'вчера',
    tomorrow: 'завтра',
    in: (text) => `через ${text}`,
  },
  en: {
    now: 'just now',
    ago: (text) => `${text} ago`,
    today: 'today',
    yesterday: 'yesterday',
    tomorrow: 'tomorrow',
    in: (text) => `in ${text}`,
  },
}

/** A day seen from today: `bugun`, `kecha`, `3 kundan keyin`. */
export function formatRelativeDay(day: Day, today: Day, language: Language): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const texts = relativeTexts[language]
  if (days === 0) return texts.today
  if (days === -1) return texts.yesterday
  if (days === 1) return texts.tomorrow
  return days > 0 ? texts.in(formatUnit(days, 'day', language)) : texts.ago(formatUnit(-days, 'day', language))
}

/** A past instant seen from now: `hozirgina`, `5 daqiqa oldin`, `3 soat oldin`, then the date. */
export function formatAgo(iso: string | Date, now: Date, language: Language): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000)
  const texts = relativeTexts[language]
  if (minutes < 1) return texts.now
  if (minutes < 60) return texts.ago(formatUnit(minutes, 'minute', language))
  if (minutes < 1440) return texts.ago(formatUnit(Math.floor(minutes / 60), 'hour', language))
  return formatInstant(iso)
}
