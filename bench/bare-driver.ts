import { createHash } from 'node:crypto'
import pg from 'pg'
import { createLoad, type Load } from './figures.ts'
import type { Script } from './recorder.ts'

const names = new Map<string, string | undefined>()
/** As the product does: what has a plan goes out under a name and keeps it; savepoints, locks and two statements in one can't. */
const nameOf = (text: string): string | undefined => {
  if (!names.has(text))
    names.set(
      text,
      /^\s*(select|insert|update|delete|with)\b[^;]*$/i.test(text)
        ? createHash('sha256').update(text).digest('base64url')
        : undefined,
    )
  return names.get(text)
}

async function send(client: pg.Client, script: Script): Promise<void> {
  const results: unknown[] = []
  try {
    for (const [nr, { text, values, links }] of script.entries()) {
      for (const { parameter, statement, column } of links)
        values[parameter] = (results[statement] as Record<string, unknown>)[column]
      const name = nameOf(text)
      const result = await client.query(name ? { name, text, values } : values.length > 0 ? { text, values } : { text })
      results[nr] = Array.isArray(result) ? undefined : result.rows[0]
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The queries alone: without the transaction around them, the tenant being set once for the connection. */
const withoutTransaction = (script: Script): Script =>
  script.filter(({ text }) => !text.startsWith('BEGIN') && text !== 'COMMIT')
const asSession = (begin: string): string =>
  begin
    .replace(/^BEGIN[^;]*;/, '')
    .replaceAll('SET LOCAL ', 'SET ')
    .replaceAll(', true)', ', false)')

export type BareLoads = {
  /** The calls' whole transactions. */
  whole: Load
  /** Their queries alone, on connections that are one owner's each; not for calls that write. */
  queries: Load | undefined
  close(): Promise<void>
}

/** `scripts` of each owner, through `pg` and nothing else. */
export async function openBareLoads(
  scripts: readonly (readonly Script[])[],
  { url, hands, writes }: { url: string; hands: number; writes: boolean },
): Promise<BareLoads> {
  const clients = await Promise.all(
    Array.from({ length: hands * 2 }, async (_, nr) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      if (nr >= hands && !writes) await client.query(asSession(scripts[nr % scripts.length]?.[0]?.[0]?.text ?? ''))
      return client
    }),
  )
  const client = (nr: number) => clients[nr] as pg.Client // two for each hand
  // as the calls by HTTP: one of each owner, then the next of each
  const longest = Math.max(...scripts.map((own) => own.length))
  const all = Array.from({ length: longest }, (_, nr) => scripts.map((own) => own[nr])).flatMap((round) =>
    round.filter((script) => script !== undefined),
  )
  let next = 0
  const whole = createLoad(hands, async (hand) => {
    const script = writes ? all[next++] : all[next++ % all.length]
    if (!script) return false
    await send(client(hand), script)
    return true
  })
  const alone = scripts.map((own) => own.map(withoutTransaction))
  const counts = Array.from({ length: hands }, () => 0)
  const queries = createLoad(hands, async (hand) => {
    const own = alone[(hands + hand) % alone.length] as Script[] // a number from 0
    const nr = counts[hand] ?? 0
    counts[hand] = nr + 1
    await send(client(hands + hand), own[nr % own.length] ?? [])
    return true
  })
  return {
    whole,
    queries: writes ? undefined : queries,
    async close() {
      await Promise.all(clients.map((each) => each.end()))
    },
  }
}
