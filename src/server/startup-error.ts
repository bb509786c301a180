/** A start that can't go on, for a reason that a person can mend: its message is the one line they read. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The one line of any failure at start. */
export function startupLine(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return (first instanceof Error ? first.message : String(first)).split('\n', 1)[0] || 'unknown error'
}
