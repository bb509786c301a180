import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Day, startOfDay } from '#src/contract/days.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Actor } from './actor.ts'
import { type AuditEntry, writeAudits } from './audit.ts'
import type { Download } from './call-reply.ts'
import type { Clock } from './clock.ts'
import type { Database, Db } from './db.ts'
import { addRead, nothingRead, type ReadRows, rowsOfReply } from './read-rows.ts'

async function countsByOwner(db: Db, { byOwner, byGym }: ReadRows): Promise<Map<string, number>> {
  const counts = new Map(byOwner)
  if (byGym.size === 0) return counts
  const { rows } = await sql<{ id: string; admin_id: string }>`
    select g.id, g.admin_id from gyms g where g.id = any(${[...byGym.keys()]}::uuid[])`.execute(db)
  for (const { id, admin_id } of rows) counts.set(admin_id, (counts.get(admin_id) ?? 0) + (byGym.get(id) ?? 0))
  return counts
}

type Schema = { $ref?: string; properties?: Record<string, Schema>; [other: string]: unknown }

/** Does this reply say by which phones people are reached: of a list, or of one of whom all others can be asked one by one? */
export function tellsPeople({ reply }: Pick<Endpoint, 'reply'>): boolean {
  const { $defs = {}, properties = {} } = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>
  }
  const names = (part: unknown, within: readonly string[]): boolean => {
    if (typeof part !== 'object' || part === null) return false
    if (Array.isArray(part)) return part.some((one) => names(one, within))
    const { $ref, properties: fields, ...others } = part as Schema
    const defined = $ref?.split('/').at(-1)
    if (defined && !within.includes(defined)) return names($defs[defined], [...within, defined])
    if (fields && 'phone_number' in fields) return true
    return [fields ? Object.values(fields) : [], Object.values(others)].some((inner) => names(inner, within))
  }
  return names(Object.values(properties), [])
}

/** What the platform itself keeps of owners: looking at it is its daily work. */
const ofPlatformItself: ReadonlySet<string> = new Set(['admins', 'gyms', 'subscriptions', 'plans'])

/** Words of a log, whatever they are: names and phones of people are among them. */
const ofAnything: ReadonlySet<string> = new Set(['audit'])

type Reader = { actor: Actor; now: Date; requestId: string; list: string; read: ReadRows }

const inScope = <T>(database: Database, { role, adminId }: Actor, work: (db: Db) => Promise<T>): Promise<T> =>
  database.transaction(
    role === 'superadmin' || !adminId ? { role: 'platform' } : { role: 'tenant', adminId },
    ({ db }) => work(db),
  )

const write = (db: Db, { actor, now, requestId }: Reader, action: string, entries: readonly AuditEntry[]) =>
  writeAudits(db, { actor, adminId: null, action, now, requestId }, entries)

/** Who took which list as a file, and how many rows: in the log of each owner who is in it. What is no list has none to count. */
const noteFile = (database: Database, reader: Reader, isList: boolean): Promise<void> =>
  inScope(database, reader.actor, async (db) => {
    const { list, read } = reader
    const entryOf = (rows: number) => ({ entity: list, entityId: null, after: isList ? { list, rows } : { list } })
    const counts = await countsByOwner(db, read)
    const entries: AuditEntry[] = [...counts].map(([adminId, rows]) => ({ ...entryOf(rows), adminId }))
    if (read.rest > 0 || entries.length === 0) entries.push(entryOf(read.rest))
    await write(db, reader, 'lists.exported', entries)
  })

/** The platform looked at people of an owner: a line a day for each list in the owner's log. */
const noteLook = (database: Database, reader: Reader, today: Day): Promise<void> =>
  inScope(database, reader.actor, async (db) => {
    const { actor, list, read } = reader
    const owners = [...(await countsByOwner(db, read)).keys()]
    const { rows } = await sql<{ admin_id: string | null }>`
      select distinct l.admin_id from audit_log l
      where l.actor_id = ${actor.id} and l.at >= ${startOfDay(today)} and l.action = 'lists.looked' and l.entity = ${list}
        and l.admin_id = any(${owners}::uuid[])`.execute(db)
    const noted = new Set(rows.map(({ admin_id }) => admin_id))
    const entries = owners
      .filter((adminId) => !noted.has(adminId))
      .map((adminId) => ({ entity: list, entityId: null, adminId, after: { list } }))
    if (entries.length > 0) await write(db, reader, 'lists.looked', entries)
  })

/** A call that was answered, and whose affair it was; null is the platform's, or many owners'. */
type Answered = { caller: Actor | null; adminId: string | null; now: Date; request: { id: string } }

/**
 * What is read of an owner's people and leaves a line in the owner's log, before the answer leaves: files of lists and whatever
 * else asks who it is, by whomever; and what the platform looks at. Of whom it looked at this list today is remembered, so that
 * the first page of a day alone asks the database. `action` is the feature and the key of the endpoint.
 */
export function readingNotes(
  action: string,
  endpoint: Endpoint,
  { database, clock }: { database: Database; clock: Clock },
) {
  const list = action.split('.')[0] ?? action
  const isLook =
    endpoint.method === 'GET' && !endpoint.effect && endpoint.access !== 'public' && !ofPlatformItself.has(list)
  const isTakenByAll = endpoint.exports === true || endpoint.confirms !== undefined
  let isOfPeople: boolean | undefined
  const known = new Set<string>()
  let day: Day | undefined

  async function noteLookOnce(reader: Reader): Promise<void> {
    const today = clock.today()
    // a look that began before midnight may end after it: what it adds is of its own day
    if (day !== today) known.clear()
    day = today
    const { actor, read } = reader
    const keys = [...read.byOwner.keys(), ...read.byGym.keys()].map((place) => `${today} ${actor.id} ${place}`)
    if (keys.every((key) => known.has(key))) return
    await noteLook(database, reader, today)
    for (const key of keys) known.add(key)
  }

  return async ({ caller: actor, adminId, now, request }: Answered, answer: unknown): Promise<void> => {
    if (!actor || typeof answer !== 'object' || answer === null) return
    const isPlatform = actor.role === 'superadmin'
    const reader = { actor, now, requestId: request.id, list }
    if (endpoint.streams) {
      if (!isTakenByAll && !isPlatform) return
      const { read: rows } = answer as Download
      const read = rows ?? nothingRead()
      if (adminId && read.byOwner.size === 0) addRead(read, adminId, [])
      await noteFile(database, { ...reader, read }, rows !== undefined)
    } else if (isPlatform && isLook && (isOfPeople ??= ofAnything.has(list) || tellsPeople(endpoint)))
      await noteLookOnce({ ...reader, read: rowsOfReply(answer, adminId) })
  }
}
