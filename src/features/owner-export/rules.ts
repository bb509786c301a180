/** How long the file can be fetched. */
export const keptMs = 24 * 3_600_000
/** A file that is being made for longer never will be: its process is gone. */
export const longestMs = 2 * 3_600_000
