/** The first letters of the first and the last word: "Oʻktam Gʻaniyev" → "OG". */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0]?.match(/\p{L}|\p{N}/u)?.[0] ?? ''
  const last = words.length > 1 ? (words.at(-1)?.match(/\p{L}|\p{N}/u)?.[0] ?? '') : ''
  return (first + last).toLocaleUpperCase('uz')
}
