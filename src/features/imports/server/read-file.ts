import type { Upload } from '#src/contract/endpoint.ts'
import type { Language } from '#src/contract/languages.ts'
import { runInThread, ThreadStopped, threadProgram } from '#src/server/thread.ts'
import { type Table, tooLarge } from './read-table.ts'

const program = threadProgram('reading-thread', import.meta.url)

/** The largest file that is taken needs a fraction of these. */
const bounds = { mostMs: 20_000, mostMegabytes: 400 }

/**
 * A file as a table, read in a thread of its own: what a hostile one costs, it costs nobody else. `titlesOf` are the
 * titles of another list than that of members.
 */
export async function readFile(
  file: Upload,
  { language, titlesOf }: { language: Language; titlesOf?: readonly RegExp[] },
  { mostMs, mostMegabytes } = bounds,
): Promise<Table> {
  const table: Table = { titles: [], lines: [] }
  try {
    await runInThread<Partial<Table>>(
      program,
      { file, language, titlesOf },
      { mostMs, mostMegabytes },
      ({ titles, lines }) => {
        if (titles) table.titles = titles
        for (const line of lines ?? []) table.lines.push(line)
      },
    )
  } catch (error) {
    throw error instanceof ThreadStopped ? tooLarge(language) : error
  }
  return table
}
