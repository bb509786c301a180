/** A start that can't go on, for a reason that a person can mend: its message is the one line they read. */
export class StartupError extends Error {
  override name = 'StartupError'
}

/** The one line of any failure at start. */
export const startupLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] || 'unknown error'
