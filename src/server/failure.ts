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
  /** The commit was sent, and its answer never came: what was asked for may have been done. */
  mayBeDone?: boolean
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

/** Of a write whose commit was not answered: its caller is told that it may have been done. */
export function throwOutcome(error: unknown): never {
  const mayBeDone = error instanceof Failure && error.details.mayBeDone === true
  throw mayBeDone ? new Failure('outcome.unknown', error.details) : error
}
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'outcome.unknown'

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

/** `throw fail('…')`: what a handler and its operations say went wrong, of the codes that they declare. */
export type Fail<Code extends ErrorCode> = (code: Code, details?: FailureDetails) => Failure

/** For whoever answers to no contract: the kernel, and jobs. */
export const failWithAny: Fail<ErrorCode> = (code, details) => new Failure(code, details)

/**
 * For a step that cannot be refused in these ways, because a rule before it saw to that: such a refusal is our mistake,
 * and a 500. Whatever else it is refused with stays declared.
 */
export const rulingOut =
  <Code extends ErrorCode, const Out extends ErrorCode>(fail: Fail<Code>, out: readonly Out[]): Fail<Code | Out> =>
  (code, details) => {
    if (out.some((one) => one === code)) throw new Error(`ruled out, and yet refused with ${code}`)
    return fail(code as Code, details) // what is not ruled out
  }
