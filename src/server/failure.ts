import { type ErrorCode, failureOf } from '#src/contract/errors.ts'
import { type FieldKey, fieldTexts } from '#src/contract/fields.ts'
import { fill, type Language } from '#src/contract/languages.ts'

export type FailureDetails = {
  /** Places of the text: `{remaining}`. */
  values?: Record<string, string>
  /** The form field that the failure belongs to; without a text of its own it gets the failure's. */
  field?: string
  /** Several fields, each with a field text. */
  fields?: Record<string, FieldKey>
  /** What a command's popup needs. */
  data?: unknown
  /** Seconds to wait, for 429. */
  duration?: number
  /** What was written before stays (a counted wrong password, a refused visit): the transaction is committed. */
  keepsEffects?: boolean
}

/** An expected failure: it becomes an error reply, and the request's transaction is rolled back unless it says otherwise. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: FailureDetails
  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export type ErrorReply = {
  statusCode: number
  error: string
  message: string
  command?: string
  data?: unknown
  fields?: Record<string, string>
  duration?: number
}

/** The reply of a failure in a person's language. */
export function errorReply({ code, details }: Failure, language: Language, ready?: Record<string, string>): ErrorReply {
  const failure = failureOf(code)
  const message = fill(failure[language], details.values)
  const fields: Record<string, string> = { ...ready }
  for (const [name, key] of Object.entries(details.fields ?? {})) fields[name] = fieldTexts[key][language]
  if (details.field) fields[details.field] ??= message
  return {
    statusCode: failure.status,
    error: code,
    message,
    ...(failure.command ? { command: code } : {}),
    ...(details.data === undefined ? {} : { data: details.data }),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(failure.status === 429 ? { duration: details.duration ?? 5 } : {}),
  }
}
