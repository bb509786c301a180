import { createHash } from 'node:crypto'
import pg from 'pg'
import { Wire } from '#src/server/wire.ts'
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

type Sender = { client: pg.Client; wire: Wire }

const parserOf = (oid: number) => pg.types.getTypeParser(oid, 'text')

async function send({ client, wire }: Sender, script: Script): Promise<void> {
  try {
    for (const wave of script)
      await Promise.all(wave.map(({ text, values }) => wire.ask({ text, values, name: nameOf(text) })))
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

const isScope = (text: string) => text.startsWith('select set_config(')

/** The queries alone: without the transaction around them, the tenant being set once for the connection. */
const withoutTransaction = (script: Script): Script =>
  script
    .map((wave) => wave.filter(({ text }) => !text.startsWith('BEGIN') && text !== 'COMMIT' && !isScope(text)))
    .filter((wave) => wave.length > 0)

async function enterForGood(client: pg.Client, script: Script | undefined): Promise<void> {
  for (const { text, values } of script?.[0] ?? [])
    if (isScope(text)) await client.query(text.replaceAll(', true)', ', false)'), [...values])
}

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
      if (nr >= hands && !writes) await enterForGood(client, scripts[nr % scripts.length]?.[0])
      return { client, wire: new Wire(client, { opening: [], parserOf, onTrip: () => {} }) }
    }),
  )
  const client = (nr: number) => clients[nr] as Sender // two for each hand
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
      await Promise.all(clients.map((each) => each.client.end()))
    },
  }
}
