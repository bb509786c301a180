import { foldText, phoneDigits } from './text.ts'

/**
 * Whether somebody who typed this text can only have had this in mind: each typed word begins a word of the name, or
 * the digits stand in one of the numbers. What merely resembles it is no meaning: a person decides about that.
 */
export function means(text: string, name: string, numbers: readonly string[] = []): boolean {
  const typed = foldText(text)
  if (!typed) return false
  const digits = phoneDigits(text)
  if (digits && numbers.some((number) => number.replace(/\D/g, '').includes(digits))) return true
  const words = foldText(name).split(/[^\p{L}\p{N}]+/u)
  const wanted = typed.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return wanted.length > 0 && everyBegins(wanted, words)
}

/** Each wanted word needs a word of its own: "ali ali" is not "Ali Valiyev". */
function everyBegins([first, ...others]: readonly string[], words: readonly string[]): boolean {
  if (first === undefined) return true
  return words.some((word, at) => word.startsWith(first) && everyBegins(others, words.toSpliced(at, 1)))
}
