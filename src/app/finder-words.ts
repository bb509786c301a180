import { foldText } from '#src/contract/text.ts'

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Does each typed word stand somewhere in the label? */
export const speaksOf = (query: string, label: string): boolean => {
  const folded = foldText(label)
  return wordsOf(query).every((word) => folded.includes(word))
}

/** What people call a membership in every language. */
export const membershipWord = 'abonement'

const alsoCalled = (id: string): string =>
  id.startsWith('add-') ? 'yangi новый new' : id === 'sell' ? membershipWord : ''

/** Is an act meant by what is typed? Whoever adds somebody asks for a new one. */
export const meansAct = (query: string, { id, label }: { id: string; label: string }): boolean =>
  speaksOf(query, `${label} ${alsoCalled(id)}`)

/** What the desk calls its till all day long. */
export const tillWords = ['smena', 'смена', 'shift']

const shortestWord = 2

/** "kirit zul": the acts that the first word begins, and whom they are meant for. */
export function actAndPerson<Act extends string>(
  query: string,
  words: Readonly<Record<Act, string>>,
): { acts: Act[]; of: string } {
  const [first = '', ...rest] = query.trim().split(/\s+/)
  const typed = foldText(first)
  const of = rest.join(' ')
  if (typed.length < shortestWord || !of) return { acts: [], of: '' }
  const acts = (Object.keys(words) as Act[]).filter((act) => foldText(words[act]).startsWith(typed))
  return { acts, of }
}

const receiptWords = ['chek', 'kvitansiya', 'kvitantsiya', 'receipt', 'no', 'n', 'qaytarish', 'vozvrat', 'refund']

/** "123", "№ 123", "chek 123", "qaytarish 12": the number of a receipt. */
export function receiptNumberIn(query: string): number | undefined {
  const words = wordsOf(query)
  const number = words.pop() ?? ''
  const isReceipt = words.every((word) => receiptWords.some((known) => known.startsWith(word)))
  return isReceipt && words.length <= 1 && /^\d{1,9}$/.test(number) ? Number(number) : undefined
}

const planWords = [membershipWord, 'tarif', 'tariflar', 'plan', 'plans']

/** Somebody asks for the plans themselves, whatever they are called. */
export const asksForPlans = (query: string): boolean => {
  const typed = foldText(query).trim()
  return typed.length >= 3 && planWords.some((word) => word.startsWith(typed) || typed === `${word}lar`)
}
