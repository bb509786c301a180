import type pg from 'pg'
import utils from 'pg/lib/utils.js'
import { streamOf } from './in-deadline.ts'

export type Statement = {
  text: string
  values: readonly unknown[]
  /** Under which the server keeps its plan; undefined: sent as it is. */
  name: string | undefined
}

export type Answer = {
  rows: Record<string, unknown>[]
  fields: readonly pg.FieldDef[]
  /** SELECT, INSERT, COMMIT, … */
  command: string
  /** Rows that were read or written. */
  count: number
}

type Parser = (text: string) => unknown
type Shape = { fields: readonly pg.FieldDef[]; names: readonly string[]; parsers: readonly Parser[] }
const noShape: Shape = { fields: [], names: [], parsers: [] }

/** What one connection's server keeps: names that it has parsed, and what their rows look like, which never changes for a name. */
type Kept = { parsed: Set<string>; shapes: Map<string, Shape> }

type Asked = {
  statement: Statement
  values: (string | Buffer | null)[]
  answer: Answer
  /** Hears how it ended; with an error also when an earlier one of the same wave failed. */
  end(error: Error | undefined): void
}

/**
 * Statements that go to the server together and are answered together. The server leaves out whatever follows one that
 * failed: what stands behind a BEGIN never runs outside of its transaction.
 * `pg` hands it the server's messages while it is the connection's present query.
 */
export class Wave implements pg.Submittable {
  readonly asked: readonly Asked[]
  readonly #kept: Kept
  readonly #parserOf: (oid: number) => Parser
  readonly #onEnd: () => void
  /** Names whose parsing the server has not told yet; undefined for what has none. */
  readonly #parsing: (string | undefined)[] = []
  #connection: pg.Connection | undefined
  #at = 0
  #shape: Shape = noShape
  #unreadable: Error | undefined

  constructor(asked: readonly Asked[], kept: Kept, parserOf: (oid: number) => Parser, onEnd: () => void) {
    this.asked = asked
    this.#kept = kept
    this.#parserOf = parserOf
    this.#onEnd = onEnd
  }

  submit(connection: pg.Connection): void {
    const { parsed, shapes } = this.#kept
    this.#connection = connection
    connection.on('parseComplete', this.#onParsed)
    connection.stream.cork()
    for (const { statement, values } of this.asked) {
      const { name, text } = statement
      if (!name || !(parsed.has(name) || this.#parsing.includes(name))) {
        connection.parse({ name: name ?? '', text, types: [] }, true)
        this.#parsing.push(name)
      }
      connection.bind({ statement: name, values }, true)
      if (!name || !shapes.has(name)) connection.describe({ type: 'P', name: '' }, true)
      connection.execute(null, true)
    }
    connection.sync()
    connection.stream.uncork()
    this.#begin()
  }

  readonly #onParsed = () => {
    const name = this.#parsing.shift()
    if (name) this.#kept.parsed.add(name)
  }

  #begin(): void {
    const name = this.asked[this.#at]?.statement.name
    this.#shape = (name ? this.#kept.shapes.get(name) : undefined) ?? noShape
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#shape = {
      fields,
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#parserOf(dataTypeID)),
    }
  }

  handleDataRow({ fields: texts }: { fields: (string | null)[] }): void {
    const { names, parsers } = this.#shape
    const row: Record<string, unknown> = {}
    try {
      for (let nr = 0; nr < names.length; nr++) {
        const text = texts[nr]
        row[names[nr] as string] = text === null || text === undefined ? null : parsers[nr]?.(text) // one for each column
      }
    } catch (error) {
      this.#unreadable ??= error as Error // parsers throw errors alone
    }
    this.asked[this.#at]?.answer.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.asked[this.#at]
    if (!asked) return
    const { name } = asked.statement
    if (name) this.#kept.shapes.set(name, this.#shape)
    const words = text.split(' ')
    Object.assign(asked.answer, { command: words[0], count: Number(words.at(-1)) || 0, fields: this.#shape.fields })
    this.#at++
    this.#begin()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: Error): void {
    this.#end(error)
  }

  handleReadyForQuery(): void {
    this.#end(undefined)
  }

  #end(error: Error | undefined): void {
    this.#connection?.off('parseComplete', this.#onParsed)
    this.#onEnd()
    for (const [nr, asked] of this.asked.entries())
      asked.end(nr < this.#at ? this.#unreadable : (error ?? new Error('the server left a statement out')))
  }
}

const known = new WeakMap<pg.ClientBase, Kept>()
function keptBy(client: pg.ClientBase): Kept {
  const kept = known.get(client) ?? { parsed: new Set(), shapes: new Map() }
  known.set(client, kept)
  return kept
}

const usualPatienceMs = 20_000
const longestMs = 15 * 60_000
/** The database itself ends what takes too long, and says so: whoever hears nothing for so much longer has no database at the other end. */
const graceMs = 10_000

/** However many go together, no more of them take all of their time in earnest. */
const mostSlow = 3

/** The server does nothing more until the transaction is rolled back; why, it has said of the statement that failed. */
const isAfterFailure = (error: Error): boolean => 'code' in error && error.code === '25P02'

const endOfSilence = (client: pg.ClientBase, ms: number): NodeJS.Timeout =>
  setTimeout(() => streamOf(client)?.destroy(new Error('Connection terminated: it answers nothing')), ms).unref()

/**
 * One transaction's way to its connection. What is asked while nothing is under way goes at the next turn, with all that
 * waits: one trip. What is asked meanwhile waits for the answer.
 */
export class Wire {
  readonly #client: pg.ClientBase
  readonly #opening: readonly Statement[]
  readonly #closing: readonly Statement[]
  readonly #parserOf: (oid: number) => Parser
  readonly #onTrip: (ms: number) => void
  #silentMs: number
  #waiting: Asked[] = []
  #isOpen = false
  #isUnderWay = false
  #isDue = false
  #isClosed = false
  #hasFailed = false
  /** What the first failed with of those that nobody waits for, until somebody is told. */
  #lost: Error | undefined

  constructor(
    client: pg.ClientBase,
    {
      opening,
      closing = [],
      parserOf,
      onTrip,
      patienceMs = usualPatienceMs,
    }: {
      /** Goes before the first statement, with it: nothing is sent for a transaction that asks nothing. */
      opening: readonly Statement[]
      /** Goes before the COMMIT, with it. */
      closing?: readonly Statement[]
      parserOf: (oid: number) => Parser
      onTrip: (ms: number) => void
      /** How long the database lets a statement run. */
      patienceMs?: number
    },
  ) {
    this.#client = client
    this.#opening = opening
    this.#closing = closing
    this.#parserOf = parserOf
    this.#onTrip = onTrip
    this.#silentMs = patienceMs
  }

  /** Its answer is waited for. */
  async ask(statement: Statement): Promise<Answer> {
    this.#assertGoesOn()
    try {
      return await this.#ask(statement)
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error) // leads back to who asked, not to the socket
      throw error
    }
  }

  /** Goes with what is asked next, or with the commit. Its failure is the failure of that. */
  later(statement: Statement, onAnswer?: (answer: Answer) => void): void {
    this.#assertGoesOn()
    const asked = this.#add(statement, (error) => {
      if (!error) return onAnswer?.(asked.answer)
      this.#hasFailed = true
      this.#lost ??= error
    })
  }

  /** Keeps what was done, and what waits. */
  async commit(): Promise<void> {
    this.#isClosed = true
    if (!this.#isOpen && this.#waiting.length === 0) return
    if (!this.#hasFailed) for (const statement of this.#closing) this.#add(statement, () => {})
    const lost = this.#lost
    const { command } = await this.#ask({ text: 'COMMIT', values: [], name: undefined })
    // whatever became of the failure of a statement: nothing of this transaction is there
    if (command !== 'COMMIT') throw lost ?? new Error('a statement had failed, and the transaction was rolled back')
  }

  async rollback(): Promise<void> {
    this.#isClosed = true
    const dropped = this.#waiting
    this.#waiting = []
    this.#isDue = false
    for (const { end } of dropped) end(new Error('the transaction is rolled back'))
    if (this.#isOpen) await this.#ask({ text: 'ROLLBACK', values: [], name: undefined })
  }

  /** What comes too late belongs to no transaction, and might meet the next one on this connection. */
  #assertGoesOn(): void {
    if (this.#isClosed) throw new Error('the transaction is over')
  }

  #ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = this.#add(statement, (error) => {
        // back to a savepoint: the transaction goes on, and is kept as any other
        if (!error && asked.answer.command === 'ROLLBACK') this.#lost = undefined
        if (error || asked.answer.command === 'ROLLBACK') this.#hasFailed = error !== undefined
        if (error) reject(isAfterFailure(error) ? (this.#lost ?? error) : error)
        else resolve(asked.answer)
      })
      this.#isDue = true
      if (!this.#isUnderWay) process.nextTick(this.#send)
    })
  }

  #add(statement: Statement, end: Asked['end']): Asked {
    const asked = askedOf(statement, end)
    this.#waiting.push(asked)
    return asked
  }

  readonly #send = () => {
    if (this.#isUnderWay || !this.#isDue) return
    const from = performance.now()
    const opening = this.#isOpen ? [] : this.#opening.map((statement) => askedOf(statement, () => {}))
    const asked = [...opening, ...this.#waiting]
    this.#waiting = []
    this.#isDue = false
    this.#isUnderWay = true
    this.#isOpen = true
    // who gave a statement more time than the others have waits as long
    if (asked.some(({ statement }) => statement.text.startsWith('set local statement_timeout')))
      this.#silentMs = longestMs
    const ofHead = opening.filter(({ statement }) => statement.text.startsWith('call ')).length // asks all nodes
    const slow = Math.min(mostSlow, Math.max(1, asked.length - opening.length + ofHead))
    const end = endOfSilence(this.#client, this.#silentMs * slow + graceMs)
    const onEnd = () => {
      clearTimeout(end)
      this.#isUnderWay = false
      this.#onTrip(performance.now() - from)
      if (this.#isDue) process.nextTick(this.#send)
    }
    this.#client.query(new Wave(asked, keptBy(this.#client), this.#parserOf, onEnd))
  }
}

const askedOf = (statement: Statement, end: Asked['end']): Asked => ({
  statement,
  values: statement.values.map((value) => utils.prepareValue(value)),
  answer: { rows: [], fields: [], command: '', count: 0 },
  end,
})
