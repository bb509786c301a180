const COUNTRY = '998'

/** Whatever was typed or pasted → `+998` and up to nine digits. Takes 901234567, 998…, +998 (90) …, 8 90 …. */
export function typedPhone(text: string): string {
  let digits = text.replace(/\D/g, '')
  if (text.trim().startsWith('+') && digits.startsWith(COUNTRY)) digits = digits.slice(COUNTRY.length)
  while (digits.length > 9 && digits.startsWith(COUNTRY)) digits = digits.slice(COUNTRY.length)
  if (digits.length === 10 && digits.startsWith('8')) digits = digits.slice(1)
  return `+${COUNTRY}${digits.slice(0, 9)}`
}

/** `+998901234567` → `+998 90 123 45 67`, also while it is half typed. */
export function maskedPhone(value: string): string {
  const national = typedPhone(value).slice(COUNTRY.length + 1)
  const parts = [national.slice(0, 2), national.slice(2, 5), national.slice(5, 7), national.slice(7, 9)]
  return [`+${COUNTRY}`, ...parts.filter(Boolean)].join(' ')
}

/** Keeps the prefix: erasing into `+998` changes nothing, erasing everything leaves `+998`. */
export function editedPhone(before: string, text: string, isErasing: boolean): string {
  const keepsPrefix = text.replace(/\s/g, '').startsWith(`+${COUNTRY}`)
  if (isErasing && !keepsPrefix && text !== '') return typedPhone(before)
  return typedPhone(text)
}
