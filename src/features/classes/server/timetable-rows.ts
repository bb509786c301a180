import { type Day, weekdayOf } from '#src/contract/days.ts'
import { errors, type ErrorCode } from '#src/contract/errors.ts'
import { fill, type Language, type Texts } from '#src/contract/languages.ts'
import { foldText, normaliseName } from '#src/contract/text.ts'
import { shortWeekdays } from '#src/contract/weekdays.ts'
import { readDay } from '#src/features/imports/cell-values.ts'
import type { TimetableField } from '../rules.ts'
import { templateTitles } from './timetable-template.ts'

/** A timetable as people write it into a spreadsheet: a row for each class of the week, or of a day. */

const folded = (...names: string[]) => names.map(foldText)
const weekdayNames: readonly (readonly string[])[] = [
  folded('dushanba', 'понедельник', 'пн', 'monday'),
  folded('seshanba', 'вторник', 'вт', 'tuesday'),
  folded('chorshanba', 'среда', 'ср', 'wednesday'),
  folded('payshanba', 'четверг', 'чт', 'thursday'),
  folded('juma', 'жума', 'пятница', 'пт', 'friday'),
  folded('shanba', 'суббота', 'сб', 'saturday'),
  folded('yakshanba', 'воскресенье', 'вс', 'sunday'),
]
/** As the product itself writes them: `Ch` is the beginning of two names. Written in Cyrillic `су` is none of them. */
const shortNames = (['uz', 'en'] as const).map((language) => shortWeekdays(language).map(foldText))
const everyDay = /^(har kuni|ejednevno|kajdiy den|every ?day|daily)$/

/** `Du, Chor, Ju`, `пн–пт`, `1 3 5`, `har kuni`; undefined when a word of it names no day, or two. */
export function readWeekdays(cell: string): number[] | undefined {
  const text = foldText(cell).trim()
  if (everyDay.test(text)) return [1, 2, 3, 4, 5, 6, 7]
  const days = new Set<number>()
  const dayOf = (word: string) => weekdayIn(word, !/\p{Script=Cyrillic}/u.test(cell))
  for (const piece of text.split(/[\s,;/+&.]+|\b(?:va|i|and)\b/).filter(Boolean)) {
    const ends = piece.split(/[-–—]/).map(dayOf)
    const [from, to] = ends
    if (from === undefined || ends.includes(undefined)) return undefined
    if (ends.length === 2 && to !== undefined)
      for (let day = from; ; day = (day % 7) + 1) {
        days.add(day)
        if (day === to) break
      }
    else for (const day of ends) if (day !== undefined) days.add(day)
  }
  return days.size > 0 ? [...days].toSorted((a, b) => a - b) : undefined
}

function weekdayIn(word: string, isLatin: boolean): number | undefined {
  if (/^[1-7]$/.test(word)) return Number(word)
  const short = isLatin ? shortNames.find((names) => names.includes(word)) : undefined
  if (short) return short.indexOf(word) + 1
  if (word.length < 2) return undefined
  const found = weekdayNames.flatMap((names, at) => (names.some((name) => name.startsWith(word)) ? [at + 1] : []))
  return found.length === 1 ? found[0] : undefined
}

/** `18:00`, `18.00`, `9`, `18:00:00`, or the part of a day that a spreadsheet keeps. */
export function readTime(cell: string): string | undefined {
  const text = cell.trim()
  const part = /^0?[.,](\d+)$/.exec(text)?.[1]
  const minutes = part === undefined ? undefined : Math.round(Number(`0.${part}`) * 1440)
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.\- ](\d{2})(?::\d{2})?)?$/.exec(text) ?? []
  const at =
    minutes ?? (hour === '' ? Number.NaN : Number(minute) > 59 ? Number.NaN : Number(hour) * 60 + Number(minute))
  if (!(at >= 0 && at < 1440)) return undefined
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

const spanOfTimes = /^(\d{1,2}(?:[:. -]\d{2}(?::\d{2})?)?)\s*[-–—]\s*(\d{1,2}(?:[:. -]\d{2}(?::\d{2})?)?)$/

/** `18:00–19:00`, `9-30 - 10-20` and `10.00-11.00` name an end too. What is as well one time, `9-10`, names neither: it is asked about. */
export function readSpan(cell: string): { from: string | undefined; till: string | undefined } {
  const [, first = '', last = ''] = spanOfTimes.exec(cell.trim()) ?? []
  const [single, from, till] = [readTime(cell), readTime(first), readTime(last)]
  if (single === undefined) return { from: till && from, till: from && till }
  // 18-00 and 18-30 are times; between 9 and 10 nothing tells which is meant
  const isDoubtful = from !== undefined && till !== undefined && from < till && !/[-–—]0\d$/.test(cell.trim())
  return { from: isDoubtful ? undefined : single, till: undefined }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export type TimetableReading = {
  kind: string
  coach: string | null
  room: string
  weekdays: number[]
  time: string | null
  /** null: as usual for the kind */
  minutes: number | null
  places: number | null
  firstOn: Day | null
  lastOn: Day | null
}

const problemTexts = {
  missing: { uz: '{name}: yozilmagan', ru: '{name}: не указано', en: '{name}: it is missing' },
  days: {
    uz: 'Hafta kunlari tushunarsiz: {value}. Masalan: Du, Chor, Ju',
    ru: 'Дни недели не распознаны: {value}. Например: пн, ср, пт',
    en: 'The weekdays are not clear: {value}. Write Mon, Wed, Fri',
  },
  time: {
    uz: 'Vaqt tushunarsiz: {value}. Masalan: 18:00',
    ru: 'Время не распознано: {value}. Например: 18:00',
    en: 'The time is not clear: {value}. Write 18:00',
  },
  duration: {
    uz: 'Davomiyligi 5 dan 720 daqiqagacha boʻladi: {value}',
    ru: 'Длительность — от 5 до 720 минут: {value}',
    en: 'A class takes 5 to 720 minutes: {value}',
  },
  places: {
    uz: 'Joylar 1 dan 1000 tagacha boʻladi: {value}',
    ru: 'Мест — от 1 до 1000: {value}',
    en: 'There are 1 to 1000 places: {value}',
  },
  date: { uz: 'Sana notoʻgʻri: {value}', ru: 'Неверная дата: {value}', en: 'The date is wrong: {value}' },
  name: {
    uz: 'Nom {least} dan {most} tagacha belgi boʻladi: {value}',
    ru: 'Название — от {least} до {most} знаков: {value}',
    en: 'A name has {least} to {most} signs: {value}',
  },
  past: { uz: 'Bu kun oʻtib ketgan', ru: 'Этот день уже прошёл', en: 'This day is over' },
  unknown: {
    uz: 'Bunday nom yoʻq: {value}',
    ru: 'Такого названия нет: {value}',
    en: 'There is nothing of this name: {value}',
  },
  twice: {
    uz: 'Bunday nom bittadan koʻp: {value}',
    ru: 'Такое имя не одно: {value}',
    en: 'The name is not the only one: {value}',
  },
  over_room: {
    uz: 'Xonaga {most} kishi sigʻadi, mashgʻulotda {value} ta joy',
    ru: 'Помещение вмещает {most}, а мест в занятии — {value}',
    en: 'The room holds {most}, the class has {value} places',
  },
  room_places: {
    uz: '{value} — yangi xona: joylar sonini yozing',
    ru: '{value} — новое помещение: укажите число мест',
    en: '{value} is a new room: write how many places it has',
  },
} as const satisfies Record<string, Texts>
export type TimetableProblem = {
  field: TimetableField | 'row'
  code: keyof typeof problemTexts | ErrorCode
  values?: Record<string, string> | undefined
}

const textsOf = (code: TimetableProblem['code']): Texts =>
  code in problemTexts ? problemTexts[code as keyof typeof problemTexts] : errors[code as ErrorCode] // a code stands in one of the two
export const timetableProblemText = ({ field, code, values }: TimetableProblem, language: Language): string =>
  fill(textsOf(code)[language], { ...(field !== 'row' && { name: templateTitles[language][field] }), ...values })

/** No name, day or time is longer; of a cell that is, so much is told. */
const mostOfCell = 200
const nameLengths = { kind: [2, 60], coach: [3, 120], room: [1, 60] } as const

/** What a row says, and what in it can't be read. */
export function readTimetableRow(
  cells: readonly string[],
  columns: Partial<Record<TimetableField, number>>,
  today: Day,
): { reading: TimetableReading; problems: TimetableProblem[] } {
  const problems: TimetableProblem[] = []
  const cellOf = (field: TimetableField): string => {
    const at = columns[field]
    return at === undefined ? '' : (cells[at] ?? '').trim().slice(0, mostOfCell)
  }
  const wrong = (field: TimetableField, code: keyof typeof problemTexts, limits?: Record<string, string>) => {
    problems.push({ field, code, values: { value: cellOf(field), ...limits } })
  }
  const nameIn = (field: 'kind' | 'coach' | 'room'): string => {
    const name = normaliseName(cellOf(field)).replace(/^[—–-]$/, '')
    const [least, most] = nameLengths[field]
    if (name === '' && field !== 'coach') wrong(field, 'missing')
    if (name !== '' && (name.length < least || name.length > most))
      wrong(field, 'name', { least: `${least}`, most: `${most}` })
    return name
  }
  const read = <T>(field: TimetableField, code: keyof typeof problemTexts, reader: (cell: string) => T | undefined) => {
    const cell = cellOf(field)
    if (cell === '') return null
    const value = reader(cell)
    if (value === undefined) wrong(field, code)
    return value ?? null
  }
  const number = (least: number, most: number) => (cell: string) => {
    const found = /^(\d{1,4})(?:[.,]0+)?\s*\D{0,10}$/.exec(cell)?.[1]
    const value = Number(found)
    return found !== undefined && value >= least && value <= most ? value : undefined
  }
  const dayIn = (cell: string) => readDay(cell, { order: 'dmy', today })

  const time = read('time', 'time', (cell) => readSpan(cell).from)
  if (cellOf('time') === '') wrong('time', 'missing')
  const till = read('till', 'time', readTime) ?? readSpan(cellOf('time')).till ?? null
  const length = read('duration', 'duration', number(5, 720))
  const between = time !== null && till !== null ? (minutesOf(till) - minutesOf(time) + 1440) % 1440 : null
  if (length === null && between !== null && (between < 5 || between > 720)) wrong('till', 'duration')

  const single = dayIn(cellOf('days'))
  const weekdays = single ? [weekdayOf(single)] : read('days', 'days', readWeekdays)
  if (cellOf('days') === '') wrong('days', 'missing')
  if (single !== undefined && single < today) wrong('days', 'past')
  const [firstOn, lastOn] = [read('first', 'date', dayIn), read('last', 'date', dayIn)]
  return {
    reading: {
      kind: nameIn('kind'),
      coach: nameIn('coach') || null,
      room: nameIn('room'),
      weekdays: weekdays ?? [],
      time,
      minutes: length ?? between ?? null,
      places: read('places', 'places', number(1, 1000)),
      firstOn: single ?? firstOn,
      lastOn: single ?? lastOn,
    },
    problems,
  }
}
