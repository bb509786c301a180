import pg from 'pg'
import { type Figures, underLoad } from './figures.ts'
import type { Script } from './recorder.ts'

async function send(client: pg.Client, script: Script): Promise<void> {
  const results: unknown[] = []
  try {
    for (const [nr, { text, values, links }] of script.entries()) {
      for (const { parameter, statement, column } of links) values[parameter] = (results[statement] as Record<string, unknown>)[column]
      const result = await client.query(text, values.length > 0 ? values : undefined)
      results[nr] = Array.isArray(result) ? undefined : result.rows[0]
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The queries alone: without the transaction around them, the tenant being set once for the connection. */
const withoutTransaction = (script: Script): Script => script.filter(({ text }) => !text.startsWith('BEGIN') && text !== 'COMMIT')
const asSession = (begin: string): string => begin.replace(/^BEGIN[^;]*;/, '').replace('SET LOCAL ROLE', 'SET ROLE').replaceAll(', true)', ', false)')

export type BareOptions = { url: string; hands: number; ms: number; writes: boolean }

/** `scripts` of each owner: with the whole transaction, or (reads) the queries alone on a connection that is the owner's. */
export async function measureBare(scripts: readonly (readonly Script[])[], { url, hands, ms, writes }: BareOptions): Promise<{ whole: Figures; queries: Figures | undefined }> {
  const clients = await Promise.all(
    Array.from({ length: hands }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const client = (hand: number) => clients[hand] as pg.Client // one for each hand
  try {
    // as the calls by HTTP: one of each owner, then the next of each
    const longest = Math.max(...scripts.map((own) => own.length))
    const all = Array.from({ length: longest }, (_, nr) => scripts.map((own) => own[nr])).flatMap((round) => round.filter((script) => script !== undefined))
    let next = 0
    const whole = await underLoad(hands, ms, async (hand) => {
      const script = writes ? all[next++] : all[next++ % all.length]
      if (!script) return false
      await send(client(hand), script)
      return true
    })
    if (writes) return { whole, queries: undefined }
    const counts = Array.from({ length: hands }, () => 0)
    for (let hand = 0; hand < hands; hand++) await client(hand).query(asSession(scripts[hand % scripts.length]?.[0]?.[0]?.text ?? ''))
    const alone = scripts.map((own) => own.map(withoutTransaction))
    const queries = await underLoad(hands, ms, async (hand) => {
      const own = alone[hand % alone.length] as Script[] // hand is a number from 0
      const nr = counts[hand] ?? 0
      counts[hand] = nr + 1
      await send(client(hand), own[nr % own.length] ?? [])
      return true
    })
    return { whole, queries }
  } finally {
    await Promise.all(clients.map((each) => each.end()))
  }
}
