import { appendFile } from 'node:fs/promises'
import { RawNode } from 'kysely'
import type { RunStatement } from '#src/server/db.ts'
import { asksRows, isProducts, longestOf, partsOf } from './owner-proof.ts'

/** A statement of the product as it ran: once for each text, with the values of the first time. */
export type SentStatement = {
  text: string
  role: RunStatement['role']
  values: unknown[]
  /** The longest part of its template: where it stands is found by this. */
  part: string
}

const isFirst = new Set<string>()
const waiting: SentStatement[] = []

/** Keeps what is sent, for whoever asks afterwards whether nodes take it: `test/on-nodes.ts`. */
export function seeSent({ sent: { sql: text, parameters, query }, role }: RunStatement): void {
  if (isFirst.has(text) || !asksRows.test(text)) return
  isFirst.add(text)
  if (!RawNode.is(query) || !isProducts(query)) return
  waiting.push({ text, role, values: [...parameters], part: longestOf(partsOf(query)) })
}

const asText = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value)

export async function writeSent(file: string): Promise<void> {
  await appendFile(
    file,
    waiting
      .splice(0)
      .map((statement) => `${JSON.stringify(statement, asText)}\n`)
      .join(''),
  )
}
