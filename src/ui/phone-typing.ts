import { isForeign } from '#src/contract/phones.ts'

const COUNTRY = '998'

/**
 * Whatever was typed or pasted → `+998` and up to nine digits. Takes 901234567, 998…, +998 (90) …, 8 90 …, 0 90 …. A number of
 * another country stays one, `+79011234567`: cut to nine digits it could be somebody else's.
 */
export function typedPhone(text: string): string {
  const typed = text.slice(Math.max(0, text.lastIndexOf(`+${COUNTRY}`)))
  let digits = typed.replace(/\D/g, '').replace(/^(00|8)(?=998\d{9}$)/, '')
  if (isForeign(typed)) return `+${digits.replace(/^00/, '').slice(0, 15)}`
  if (typed.trim().startsWith('+') && digits.startsWith(COUNTRY)) digits = digits.slice(COUNTRY.length)
  while (digits.length > 9 && digits.startsWith(COUNTRY)) digits = digits.slice(COUNTRY.length)
  if (/^[80]\d{9}$/.test(digits)) digits = digits.slice(1)
  return `+${COUNTRY}${digits.slice(0, 9)}`
}

/** `+998901234567` → `+998 90 123 45 67`, also while it is half typed. */
export function maskedPhone(value: string): string {
  const whole = typedPhone(value)
  if (!whole.startsWith(`+${COUNTRY}`)) return whole
  const national = whole.slice(COUNTRY.length + 1)
  const parts = [national.slice(0, 2), national.slice(2, 5), national.slice(5, 7), national.slice(7, 9)]
  return [`+${COUNTRY}`, ...parts.filter(Boolean)].join(' ')
}

/**
 * Keeps the prefix: erasing into `+998` changes nothing, nor does a digit within it; erasing everything leaves `+998`, as does
 * erasing in another country's number.
 */
export function editedPhone(before: string, text: string, isErasing: boolean): string {
  const shown = maskedPhone(before)
  const isOwn = shown.startsWith(`+${COUNTRY}`)
  if (isErasing && !isOwn) return `+${COUNTRY}`
  const keepsPrefix = text.replace(/\s/g, '').startsWith(`+${COUNTRY}`)
  if (isErasing && !keepsPrefix && text !== '') return typedPhone(before)
  const next = typedPhone(text)
  return isOwn && text.length === shown.length + 1 && !next.startsWith(`+${COUNTRY}`) ? typedPhone(before) : next
}
