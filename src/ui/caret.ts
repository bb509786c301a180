/**
 * Rewrites what stands in an input while the person types and keeps the caret behind the same character.
 * Set directly on the element, before React renders the same value, so that the caret does not jump to the end.
 */
export function retype(input: HTMLInputElement, text: string, counts: RegExp) {
  const before = countMatches(input.value.slice(0, input.selectionStart ?? input.value.length), counts)
  const wasAtEnd = input.selectionStart === input.value.length
  input.value = text
  const caret = wasAtEnd ? text.length : caretAfter(text, before, counts)
  if (document.activeElement === input) input.setSelectionRange(caret, caret)
}

/** The position right behind the nth character that counts. */
export function caretAfter(text: string, nth: number, counts: RegExp): number {
  if (nth === 0) return 0
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (counts.test(text.charAt(i))) seen++
    if (seen === nth) return i + 1
  }
  return text.length
}

const countMatches = (text: string, counts: RegExp) => [...text].filter((character) => counts.test(character)).length
