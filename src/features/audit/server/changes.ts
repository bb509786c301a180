import { isDay } from '#src/contract/days.ts'
import { type ErrorCode, errors } from '#src/contract/errors.ts'
import { formatDay, formatInstant, formatNumber, formatSom, formatUnit } from '#src/contract/formats.ts'
import { isId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
import { formatPhone } from '#src/contract/phones.ts'
import { formatWeekdays } from '#src/contract/weekdays.ts'
import type { WeekdayHours } from '#src/features/gyms/rules.ts'
import { ownDayWords } from '#src/features/gyms/week-words.ts'
import type { Change } from '../contract.ts'
import { fieldWords } from './field-words.ts'
import type { Recorded } from './sentences.ts'
import { gone, newPicture, no, picture, valueWord, yes } from './value-words.ts'

/** How an entry is read: in which words, with which names for ids, and without which fields. */
export type Reading = {
  language: Language
  names: ReadonlyMap<string, string>
  /** Of the platform alone: an owner does not read them. */
  hidden: ReadonlySet<string>
  /** Of what kind the record is: a class takes minutes, where a plan takes days. */
  entity: string
  /** The record is of a person whose data were erased: nothing else is read. */
  shown?: ReadonlySet<string> | undefined
}

/** What nobody reads: bookkeeping of the row, what the sentence says already, and anything that might be a secret. */
const bookkeeping = new Set([
  '_id',
  'id',
  'admin_id',
  'version',
  'createdAt',
  'updatedAt',
  'made_by',
  'code',
  'act',
  'list',
  'resent_as',
  'subscribe_id',
  'membership_id',
  'membership_ids',
  'transaction_id',
])
const secret = /passw|hash|secret|token|salt|otp/i
const pictures = new Set(['avatar', 'logo', 'picture'])
const sums = new Set([
  'price',
  'discount',
  'fee',
  'refund',
  'written_off',
  'credit',
  'paid_amount',
  'amount',
  'opening_amount',
  'counted_amount',
  'expected_amount',
  'difference',
  'cancellation_fee',
  'part_price',
])
const days = new Set([
  'duration',
  'freeze_days',
  'gift_days',
  'grace_days',
  'payment_due_days',
  'days_brought',
  'days_came',
  'min_days',
  'expiring_notice_days',
  'opens_days',
  'strike_days',
  'off_days',
])
const minutes = new Set(['minutes', 'late_minutes', 'promotion_stops_minutes'])

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1)

/** Nested values under dotted names; what has a name and an id is its name. */
function flatten(recorded: Record<string, unknown>, prefix = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  for (const [key, value] of Object.entries(recorded)) {
    const field = prefix ? `${prefix}.${key}` : key
    if (isRecord(value) && typeof value['name'] === 'string') flat.set(field, value['name'])
    else if (isRecord(value)) for (const [inner, found] of flatten(value, field)) flat.set(inner, found)
    else flat.set(field, value)
  }
  return flat
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
/** Gyms and permissions are sets: their order is no change. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.toSorted() : value

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number')
const isOwnDay = (item: unknown): item is WeekdayHours => isRecord(item) && typeof item['weekday'] === 'number'

function textOf(field: string, value: unknown, reading: Reading): string | null {
  if (isEmpty(value)) return null
  const { language, names } = reading
  const name = lastOf(field)
  if (name === 'weekdays' && isNumbers(value)) return formatWeekdays(value, language)
  if (Array.isArray(value))
    return value
      .map((item) =>
        isOwnDay(item)
          ? ownDayWords(item, language)
          : isRecord(item)
            ? Object.values(item)
                .filter(Boolean)
                .map((part) => textOf('', part, reading))
                .join(': ')
            : textOf(field, item, reading),
      )
      .join(', ')
  if (typeof value === 'boolean') return (value ? yes : no)[language]
  if (typeof value === 'number')
    return sums.has(name)
      ? formatSom(value, language)
      : minutes.has(name) || (reading.entity.startsWith('class_') && name === 'duration')
        ? formatUnit(value, 'minute', language)
        : days.has(name)
          ? formatUnit(value, 'day', language)
          : formatNumber(value, language)
  const text = String(value)
  if (pictures.has(name)) return picture[language]
  if (isId(text)) return names.get(text) ?? gone[language]
  if (isDay(text)) return formatDay(text)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return formatInstant(text)
  if (/^\+998\d{9}$/.test(text)) return formatPhone(text)
  if (name === 'passed' && text in errors) return errors[text as ErrorCode][language].replace(/\s*\{\w+\}/g, '')
  return valueWord(reading.entity, name, text)?.[language] ?? text
}

const order = new Map(Object.keys(fieldWords).map((field, index) => [field, index]))
/** As the words stand in their table, what it does not know last: the database keeps no order of its own. */
const placeOf = (field: string): number => order.get(field) ?? order.get(lastOf(field)) ?? order.size

const labelOf = (field: string, language: Language): string =>
  (fieldWords[field] ?? fieldWords[lastOf(field)])?.[language] ?? lastOf(field).replaceAll('_', ' ')

/**
 * Field by field what was there and what is there now. A change lists what `after` holds and differs; without a `before`
 * something was made, without an `after` it was taken away.
 */
export function changesOf(before: Recorded, after: Recorded, reading: Reading): Change[] {
  const old = before ? flatten(before) : new Map<string, unknown>()
  const now = after ? flatten(after) : new Map<string, unknown>()
  const isShown = (field: string) =>
    !reading.hidden.has(field) &&
    (reading.shown?.has(lastOf(field)) ?? true) &&
    !field.split('.').some((part) => bookkeeping.has(part) || secret.test(part))
  const fields = [...(after ? now : old).keys()].filter(isShown)
  const isNothing = (field: string) => !before && now.get(field) === 0 && sums.has(lastOf(field)) // a sale without a discount
  return fields
    .filter((field) => !isSame(old.get(field), now.get(field)) && !isNothing(field))
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((field) => {
      const isReplaced = pictures.has(field) && Boolean(old.get(field)) && Boolean(now.get(field))
      return {
        field,
        label: labelOf(field, reading.language),
        before: textOf(field, old.get(field), reading),
        after: isReplaced ? newPicture[reading.language] : textOf(field, now.get(field), reading),
      }
    })
}

/** The ids that stand in values, to be shown by name. */
export function idsIn(...recorded: Recorded[]): string[] {
  const found = new Set<string>()
  const walk = (value: unknown) => {
    if (typeof value === 'string' && isId(value)) found.add(value.toLowerCase())
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walk(inner)
  }
  for (const one of recorded) walk(one)
  return [...found]
}
