/** What a Combobox offers; `hint` is a second, muted line. */
export type Option = { value: string; label: string; hint?: string; disabled?: boolean }

const fold = (text: string) => text.toLowerCase().replace(/[ʻʼ'‘’`´]/g, '')

/** Each typed word must occur somewhere; case and apostrophes do not matter. */
export function optionMatches(option: Option, query: string): boolean {
  const text = fold(`${option.label} ${option.hint ?? ''}`)
  return fold(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
