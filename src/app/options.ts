import { parseArgs } from 'node:util'
import { StartupError } from '#src/server/startup-error.ts'

/** `--name value` for each of the names; whatever else is said is refused, so that a slip of the finger does not go unheard. */
export function optionsOf<Name extends string>(words: string[], names: readonly Name[]): Partial<Record<Name, string>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args: words, options }).values as Partial<Record<Name, string>> // each of them is a string
  } catch (error) {
    throw new StartupError((error as Error).message) // parseArgs throws nothing else
  }
}
