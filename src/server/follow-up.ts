import pg from 'pg'
import { Wire } from './wire.ts'

/** What follows a commit: a statement, and what it is to be sent with. */
export type Follower = { text: string; value: string }

/**
 * Sends what follows commits, on the connection of the first whose turn it is, and with it all that comes meanwhile: under
 * load one statement and one transaction for many. Who finds it at work goes on at once; a connection is held until
 * nothing is left.
 */
export function createFollowUp() {
  let waiting: (Follower & { isAgain?: true })[] = []
  let isAtWork = false
  const send = async (client: pg.ClientBase, batch: readonly Follower[], text: string): Promise<void> => {
    const values = new Set(batch.filter((one) => one.text === text).map(({ value }) => value))
    const wire = new Wire(client, { opening: [], parserOf: (oid) => pg.types.getTypeParser(oid), onTrip: () => {} })
    await wire.ask({ text, values: [[...values]], name: undefined })
  }
  return async (client: pg.ClientBase, own: readonly Follower[]): Promise<void> => {
    waiting.push(...own)
    if (isAtWork) return
    isAtWork = true
    try {
      while (waiting.length > 0) {
        const batch = waiting
        waiting = []
        try {
          for (const text of new Set(batch.map((one) => one.text))) await send(client, batch, text)
        } catch (error) {
          // others' commits are among it: the next connection tries once more
          for (const one of batch) if (!one.isAgain) waiting.push({ ...one, isAgain: true })
          throw error
        }
      }
    } finally {
      isAtWork = false
    }
  }
}
