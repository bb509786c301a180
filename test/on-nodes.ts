// node --import tsx test/on-nodes.ts SENT REPORT: which statements that the product sent in its tests do nodes of Citus refuse,
// which end the coordinator, and which of an owner's go to other nodes than theirs? Each is sent there, in the scope in which it ran,
// to tables without rows: explaining some of them ends the coordinator where asking them does not.
import { readFileSync, writeFileSync } from 'node:fs'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { newId } from '#src/contract/ids.ts'
import { createDatabase } from '#src/server/db.ts'
import { ensureLoginRole } from '#src/server/embedded-roles.ts'
import { migrate } from '#src/server/migrate.ts'
import type { Scope } from '#src/server/scope.ts'
import { joinNodes, noCitus, startCitus } from './citus.ts'
import { runStatement, withDatabase } from './database.ts'
import { fileOf } from './owner-proof.ts'
import type { SentStatement } from './sent-statements.ts'

const [sentFile = '', report = ''] = process.argv.slice(2)

const asValue = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? Buffer.from(value.data as number[]) // as Buffer.toJSON() writes it
    : value

function readSent(): SentStatement[] {
  const lines = readFileSync(sentFile, 'utf8').split('\n').filter(Boolean)
  const sent = lines.map((line) => JSON.parse(line, asValue) as SentStatement) // written by sent-statements.ts
  return [...new Map(sent.map((statement) => [statement.text, statement])).values()]
}

const scopes: Record<SentStatement['role'], Scope> = {
  auth: { role: 'auth' },
  platform: { role: 'platform' },
  tenant: { role: 'tenant', adminId: newId() },
  member: { role: 'member', personId: newId() },
}

/** Ends a transaction whose statement was taken. */
class Undone extends Error {}

/**
 * There are no rows: that a key leads nowhere, or that a row is not one's own, a statement is told when nodes have taken it,
 * and so is what a function of ours answers.
 */
function whyRefused(error: unknown): string | undefined {
  if (error instanceof Undone) return undefined
  if (!(error instanceof Error)) return String(error)
  const { code = '' } = error as { code?: string }
  return code.startsWith('23') || code === 'P0001' || error.message.includes('violates row-level security')
    ? undefined
    : `${error.message} ${code}`
}

/** The nodes that statements are sent to for us, as the coordinator tells it (`citus.log_remote_commands`). */
function listenForNodes(): Set<string> {
  const asked = new Set<string>()
  const { connect } = pg.Client.prototype
  pg.Client.prototype.connect = function (this: pg.Client, ...given: never[]) {
    this.on('notice', ({ message = '', detail = '' }) => {
      const node = /^on server (\S+)/.exec(detail)?.[1]
      if (node && /^issuing\s+(?:select|with|insert|update|delete|copy)\b/i.test(message)) asked.add(node)
    })
    return Reflect.apply(connect, this, given)
  } as never // one form of its overloads
  return asked
}

const tellNodes = sql`select set_config('client_min_messages', 'notice', true), set_config('citus.log_remote_commands', 'on', true)`

/** Rows of owners themselves are on every node; whoever is a member elsewhere already is asked for where their cards stand. */
const mayAskAll = (text: string): boolean =>
  /^\s*(?:insert into|update|delete from) admins\b|language_of_person\(/.test(text)

async function findRefused(statements: readonly SentStatement[]): Promise<string[]> {
  const nodes = listenForNodes()
  const citus = await startCitus()
  const appUrl = await ensureLoginRole(citus.url)
  for (const server of [citus.url, ...citus.workers]) await runStatement(server, 'create database polvon')
  const url = withDatabase(citus.url, 'polvon')
  await migrate(url) // what is there already is spread
  await joinNodes(
    url,
    citus.workers.map((worker) => withDatabase(worker, 'polvon')),
  )
  await migrate(url)
  const database = createDatabase({
    url: withDatabase(appUrl, 'polvon'),
    poolSize: 1, // what ends the coordinator ends it alone
    hasPrepared: false,
    onError: () => {},
  })
  const answers = async () => {
    for (let tries = 0; tries < 60; tries++)
      try {
        return await database.ping()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
  }
  const refused: string[] = []
  try {
    for (const { text, role, values, part } of statements) {
      if (text.includes('search_members(')) continue // on nodes `peopleFound` puts into the statement what it answered
      try {
        await database.transaction(scopes[role], async ({ db }) => {
          await tellNodes.execute(db)
          nodes.clear()
          await db.executeQuery(CompiledQuery.raw(text, values))
          if (role === 'tenant' && nodes.size > 1 && !mayAskAll(text))
            throw new Error(
              `an owner’s statement asks ${nodes.size} nodes: one that is away would stop the owners of all others`,
            )
          throw new Undone()
        })
      } catch (error) {
        const why = whyRefused(error)
        if (!why) continue
        refused.push(
          `${fileOf([part]) ?? 'a file'} (${role}): ${why}: ${text.trim().replace(/\s+/g, ' ').slice(0, 160)}`,
        )
        await answers()
      }
    }
  } finally {
    await database.close()
    await citus.stop()
  }
  return refused.sort()
}

const statements = noCitus ? [] : readSent()
const refused = noCitus ? [] : await findRefused(statements)
writeFileSync(report, JSON.stringify({ left: noCitus, asked: statements.length, refused }, null, 1))
