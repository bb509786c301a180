import { type FieldKey, fieldTexts } from './fields.ts'
import { formatNumber } from './formats.ts'
import { fill, type Language } from './languages.ts'

type Issue = {
  code?: string | undefined
  message: string
  path?: readonly PropertyKey[] | undefined
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  origin?: string
  keys?: readonly string[]
  /** What each side of a union says of a value that none of them takes. */
  errors?: readonly (readonly Issue[])[]
}

/** A value that may be one thing or another (a day or none) is told what the side with words of its own says of it. */
export function worded(issue: Issue): Issue {
  if (issue.code !== 'invalid_union' || issue.message in fieldTexts) return issue
  const inner = issue.errors
    ?.flat()
    .map(worded)
    .find(({ message }) => message in fieldTexts)
  return inner ? { ...inner, path: [...(issue.path ?? []), ...(inner.path ?? [])] } : issue
}

const tooMuch: Readonly<Record<string, FieldKey>> = { string: 'too_long', array: 'too_many' }

const tooLittle = ({ origin, minimum }: Issue): FieldKey => {
  if (origin === 'string') return minimum === 1 ? 'required' : 'too_short'
  return origin === 'array' ? 'too_few' : 'too_small'
}

const keyOf = (issue: Issue): FieldKey => {
  if (issue.message in fieldTexts) return issue.message as FieldKey // checked by `in`
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'required'
  if (issue.code === 'too_small') return tooLittle(issue)
  if (issue.code === 'too_big') return tooMuch[issue.origin ?? ''] ?? 'too_big'
  return 'invalid'
}

const countOf = (limit: unknown, language: Language): string =>
  typeof limit === 'number' ? formatNumber(limit, language) : ''

/** One issue of a schema in a person's language. */
export const fieldText = (issue: Issue, language: Language): string =>
  fill(fieldTexts[keyOf(issue)][language], {
    minimum: countOf(issue.minimum, language),
    maximum: countOf(issue.maximum, language),
  })

/** Issues of a schema as `fields` of an error reply: dotted path → text; the first issue of a field wins. */
export function fieldsOf(issues: readonly Issue[], language: Language): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues.map(worded)) {
    const base = (issue.path ?? []).map(String)
    const paths = issue.code === 'unrecognized_keys' ? (issue.keys ?? []).map((key) => [...base, key]) : [base]
    for (const path of paths) fields[path.join('.') || '_'] ??= fieldText(issue, language)
  }
  return fields
}
