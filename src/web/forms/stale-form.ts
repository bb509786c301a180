/** Two people at one record: what the other changed, and how what was typed meets it. */

type Values = Record<string, unknown>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A value of a field in words; null when it has none, such as a picture or nested settings. */
export function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) {
    const words = value.map((one) => wordsOf(one))
    return words.includes(null) ? null : words.join(', ') || '—'
  }
  if (typeof value === 'object' && 'label' in value) return String(value.label)
  if (typeof value === 'object' && 'key' in value && 'value' in value)
    return `${String(value.key)}: ${String(value.value)}`
  return null
}

/** The fields that somebody else changed since the form was opened, as far as `names` has words for them. */
export function differences(opened: Values, newest: Values, typed: Values): string[] {
  return Object.keys(newest).filter(
    (name) => name !== 'version' && !same(opened[name], newest[name]) && !same(typed[name], newest[name]),
  )
}

/** What was typed stays, what was left alone becomes the newest. */
export const merged = <V extends Values>(opened: V, newest: V, typed: V): V =>
  Object.fromEntries(
    Object.keys(newest).map((name) => [name, same(opened[name], typed[name]) ? newest[name] : typed[name]]),
  ) as V // the keys are those of the newest, the values of one of them

/** Was the field changed here? */
export const wasTyped = (opened: Values, typed: Values, name: string): boolean => !same(opened[name], typed[name])
