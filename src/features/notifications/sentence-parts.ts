import { formatDay, formatSom } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { boxChanges, sayChanges } from './box-changes.ts'
import type { NoticeParams as Params, NotificationKind } from './rules.ts'

/** What is read of a notification, from what it carries. */
export type Sentence = { title(): string; text(params: Params): string }

/** «Yoga», 21.11.2026 18:00 */
export const classOf = (p: Params): string => `«${p.class_name ?? ''}», ${formatDay(p.date ?? '')} ${p.time ?? ''}`
/** Of many that are told as one: how many come after the first, in the words of a language. */
export const andMore = (p: Params, words: (more: string) => string): string => {
  const more = Number(p.count ?? 1) - 1
  return more > 0 ? `, ${words(String(more))}` : ''
}
/** 01.11.2026 – 30.11.2026 */
export const daysOf = (p: Params): string => `${formatDay(p.start_date ?? '')} – ${formatDay(p.end_date ?? '')}`
/** : кому платят, ключи */
export const changesOf = ({ changes = '' }: Params, language: Language): string => {
  const known = boxChanges.filter((change) => changes.split(' ').includes(change))
  return known.length > 0 ? `: ${sayChanges(known, language)}` : ''
}
export const somOf = (p: Params, language: Language): string => formatSom(Number(p.amount ?? 0), language)

/** One for each kind. */
export type Sentences = Readonly<Record<NotificationKind | 'other', Sentence>>
