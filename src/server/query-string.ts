import { Failure } from './failure.ts'

/** Is there U+0000 or half a surrogate pair anywhere in it? PostgreSQL and JSON readers choke on them. */
export function hasBrokenText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(hasBrokenText)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([key, inner]) => hasBrokenText(key) || hasBrokenText(inner))
  return false
}

/** UTF-8 has no bytes for half a surrogate pair; a decoder would turn them into question marks without a word. */
const halfPair = /%ed%[ab]/i

/** A query string as flat names and values. A name given twice, also as `name[]`, is refused: nobody may guess which one counts. */
export function parseQueryString(text: string): Record<string, string> {
  const query: Record<string, string> = {}
  if (halfPair.test(text)) throw new Failure('invalid_input')
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(query, name) || name.includes('[') || hasBrokenText(name) || hasBrokenText(value))
      throw new Failure('invalid_input', { fields: { [name.replace(/\[.*$/, '')]: 'invalid' } })
    query[name] = value
  }
  return query
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * The specification writes selectors both ways (`adminId`, `admin_id`): a name that the schema does not know is taken
 * for its other spelling. Both at once must agree.
 */
export function withCanonicalNames(query: Record<string, string>, known: readonly string[]): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    const canonical = known.includes(name)
      ? name
      : (known.find((candidate) => snake(candidate) === snake(name)) ?? name)
    if (result[canonical] !== undefined && result[canonical] !== value)
      throw new Failure('invalid_input', { fields: { [canonical]: 'invalid' } })
    result[canonical] = value
  }
  return result
}
