import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** What the window says in which a card is taken back, by the desk or through its provider. */
export function useReverseWords(description: string) {
  const t = useTexts(texts)
  return { title: t.reverse, description, reason: t.reason, submit: t.reverse, close: t.cancel }
}
