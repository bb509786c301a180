import type { ErrorCode } from '#src/contract/errors.ts'

type Told = { code: ErrorCode; field?: string }

/**
 * Which failure a person is told of when PostgreSQL refuses a row: constraint name → code and form field.
 * A handler checks first where it can; this is the wall behind it, for two people at the same moment.
 */
export const constraintFailures: Readonly<Record<string, Told>> = {}

const generic: Readonly<Record<string, Told>> = {
  '23505': { code: 'duplicate' },
  '23P01': { code: 'rule.broken' },
  '23514': { code: 'rule.broken' },
}

/** The failure behind an error of PostgreSQL, or undefined when it is nobody's fault but ours. */
export function constraintFailure(error: unknown): Told | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const name = 'constraint' in error ? String(error.constraint) : ''
  return constraintFailures[name] ?? generic[String(error.code)]
}
