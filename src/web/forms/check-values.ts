import * as z from 'zod/mini'
import { type FieldKey, fieldTexts } from '#src/contract/fields.ts'
import { fieldText, worded } from '#src/contract/issues.ts'
import type { Language } from '#src/contract/languages.ts'

z.config({ jitless: true }) // the content security policy forbids code made from text

type Values = Record<string, unknown>
export type Checked = { values: Values; errors: Record<string, string> }

/** A field left as it was given: empty, nothing chosen, or the prefilled country code. */
const isBlank = (value: unknown): boolean => value === '' || value === null || value === '+998'

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key], values)

/** A copy of nested values with one of them absent. */
function without(values: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined) return undefined
  const copy = (Array.isArray(values) ? [...values] : { ...(values as object) }) as Record<PropertyKey, unknown>
  copy[key] = without(copy[key], rest)
  return copy
}

/**
 * Checks what a form holds against an endpoint's schema, before it is sent. What a person left empty is sent empty where the
 * schema takes that (it clears a text), and is left out where it does not (an optional date).
 */
export function checkValues(schema: z.ZodMiniType, typed: Values, language: Language): Checked {
  let values = typed
  let answer = z.safeParse(schema, values, { reportInput: true })
  if (answer.success) return { values, errors: {} }
  const blanks = answer.error.issues.filter((issue) => issue.path.length > 0 && isBlank(valueAt(typed, issue.path)))
  if (blanks.length > 0) {
    for (const blank of blanks) values = without(values, blank.path) as Values // a copy of an object is an object
    answer = z.safeParse(schema, values, { reportInput: true })
    if (answer.success) return { values, errors: {} }
  }
  const errors: Record<string, string> = {}
  for (const issue of answer.error.issues.map(worded)) {
    const path = issue.path ?? []
    const isMissing = issue.message === 'invalid' && isBlank(valueAt(typed, path))
    errors[path.map(String).join('.') || '_'] ??= isMissing ? fieldTexts.required[language] : fieldText(issue, language)
  }
  return { values, errors }
}

/** Errors that a form has found by itself, in the language of the person. */
export const sayFields = (
  keys: Readonly<Record<string, FieldKey | undefined>>,
  language: Language,
): Checked['errors'] =>
  Object.fromEntries(Object.entries(keys).flatMap(([name, key]) => (key ? [[name, fieldTexts[key][language]]] : [])))

const isOption = (value: unknown): value is { value: string } =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value

/** Options chosen in a combobox → their ids. */
export const unwrapOptions = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isOption(value)
        ? value.value
        : Array.isArray(value)
          ? value.map((one: unknown) => (isOption(one) ? one.value : one))
          : value,
    ]),
  )
