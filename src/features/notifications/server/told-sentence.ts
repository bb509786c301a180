import { tellReason } from '#src/contract/known-reasons.ts'
import type { Language } from '#src/contract/languages.ts'
import type { NoticeParams } from '../rules.ts'
import type { Sentences } from '../sentence-parts.ts'
import { sentences } from '../sentences.ts'

/** A notification as it leaves the product, to a phone or a chat: what is kept as a reason is told in the reader's language. */
export function toldSentence(
  kind: keyof Sentences,
  language: Language,
  params: NoticeParams,
): { title: string; text: string } {
  const told = Object.fromEntries(Object.entries(params).map(([key, value]) => [key, tellReason(value, language)]))
  const { title, text } = sentences[language][kind]
  return { title: title(), text: text(told) }
}
