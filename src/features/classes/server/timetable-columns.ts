import type { Day } from '#src/contract/days.ts'
import { readDay } from '#src/features/imports/cell-values.ts'
import { foldTitle } from '#src/features/imports/server/guess-columns.ts'
import type { TimetableField } from '../rules.ts'
import { readSpan } from './timetable-rows.ts'

const required = ['kind', 'room', 'days', 'time'] as const satisfies readonly TimetableField[]

const days = /sana|kun|dat[ae]|day|\bden/
const begins = /boshla|birinchi|nachal|perv|start|first|from|dan$|\b(s|ot)$/
const ends = /tuga|oxir|gacha|okonch|konets|posled|\bend|last|until|\b(po|do|to)$/
const isBegin = /^(s|ot|from|dan)$/
const isEnd = /^(po|do|to|gacha)$/

/** What the cells of a column are: `from` and `to` name days as well as hours. */
type Holds = 'days' | 'times' | null
type Title = { folded: string; holds: Holds }

/** By folded words of a title, in the order in which they are tried: Uzbek, Russian and English alike. */
const titles: readonly [TimetableField, RegExp, ((title: Title) => boolean)?][] = [
  ['coach', /murabbiy|ustoz|trener|coach|trainer|instru[ck]tor/],
  ['duration', /davom|daqiqa|minut|dlit|prodolj|duration|length/],
  ['places', /joy|orin|sigim|\bmest(a|o)?\b|vmest|places|capacity|spots/],
  ['first', begins, ({ folded, holds }) => holds === 'days' || days.test(folded)],
  ['last', ends, ({ folded, holds }) => holds === 'days' || days.test(folded)],
  [
    'till',
    /tuga|okonch|konets|\bend|\bdo\b|gacha|until|^(po|to)$/,
    ({ folded, holds }) => !isEnd.test(folded) || holds === 'times',
  ],
  [
    'time',
    /vaqt|soat|vrem|\btime|hour|boshla|nachal|start|^(s|ot|from|dan)$/,
    ({ folded, holds }) => !isBegin.test(folded) || holds === 'times',
  ],
  ['room', /xona|zal\b|pomesh|kabinet|\broom|\bhall|studi/],
  ['kind', /mashgul|yonalish|zanyati|napravl|\bvid\b|\btur(i|lari)?\b|class|\bkind|dars/],
  ['days', /kun|hafta|\bden\b|\bdni\b|nedel|sana|\bdat[ae]\b|\bdays?\b|week/],
]
/** What a line of titles is known by. */
export const timetableTitles: readonly RegExp[] = titles.map(([, pattern]) => pattern)

export type TimetableColumns = Partial<Record<TimetableField, number>>
type Line = { cells: readonly string[] }

function holdsOf(cells: readonly string[], today: Day): Holds {
  if (cells.length === 0) return null
  if (cells.every((cell) => readDay(cell, { order: 'dmy', today }))) return 'days'
  return cells.every((cell) => readSpan(cell).from) ? 'times' : null
}

/** Where each field stands in the file, the first column that looks like it; and the columns with something in them that none is. */
export function columnsOf(
  names: readonly string[],
  lines: readonly Line[],
  today: Day,
): { columns: TimetableColumns; unread: { column: number; title: string }[] } {
  const columns: TimetableColumns = {}
  const unread: { column: number; title: string }[] = []
  for (const [at, name] of names.entries()) {
    const filled = lines.flatMap(({ cells }) => cells[at] || [])
    const title = { folded: foldTitle(name), holds: holdsOf(filled, today) }
    const field = titles.find(
      ([candidate, pattern, suits]) =>
        columns[candidate] === undefined && pattern.test(title.folded) && (suits?.(title) ?? true),
    )?.[0]
    if (field) columns[field] = at
    else if (filled.length > 0) unread.push({ column: at + 1, title: name })
  }
  return { columns, unread }
}
export const missingColumns = (columns: TimetableColumns): TimetableField[] =>
  required.filter((field) => columns[field] === undefined)
