import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import type { Actor } from '#src/server/actor.ts'
import { createAnnouncements } from '#src/server/announcements.ts'
import type { Database } from '#src/server/db.ts'
import type { Log } from '#src/server/log.ts'
import type { Announcement } from './announce.ts'

const askEveryMs = 2_000
const heartbeatMs = 25_000
/** A stream lives shorter than an access token: whoever was signed out meanwhile is not let in again. */
const lifeMs = 10 * 60_000
/** Open pages of one session: a browser has few, and the desks that share one account each have a session of their own. */
const mostEach = 10

/** A caller is remembered for half a second: a page that asks anew before that would be told the old rights. */
const rightsSettleMs = 700

/** `memberOf`: the gyms of a member, at all owners. `isCoach`: holds classes, maybe in gyms where they do not work. */
type Person = Pick<Actor, 'id' | 'role' | 'adminId' | 'gymIds' | 'sessionId'> & {
  memberOf?: readonly string[]
  isCoach?: boolean
}
type Listener = { response: ServerResponse; person: Person; told: string; end(): void }

export type Live = {
  /**
   * Takes the connection over and tells it how many are unread, what happens at the person's doors and when their rights change.
   * It says that it is open when it hears: a page reads what it shows then, and misses nothing in between.
   */
  add(response: ServerResponse, person: Person): Promise<void>
  close(): Promise<void>
}

/** May this person know of it? Owners of all their gyms, employees of those they work in, coaches of all classes, members of the classes of theirs. */
const concerns = (
  { id, role, adminId, gymIds, sessionId, memberOf = [], isCoach }: Person,
  told: Announcement,
): boolean => {
  if (told.event === 'signed_out') return told.sessionIds.includes(sessionId)
  if (told.event === 'letters' && role === 'member') return told.memberId === id
  if (role === 'member') return told.event === 'classes' && memberOf.includes(told.gymId)
  if (adminId !== told.adminId) return false
  if (told.event === 'measurements') return role === 'employee' && told.employeeId === id
  if (told.event === 'classes' && isCoach) return true
  if (told.event !== 'rights') return role === 'admin' || gymIds.includes(told.gymId)
  return role === 'employee' && (told.employeeId === undefined || told.employeeId === id)
}

/** A coach may hold a class in a gym of which they know nothing else, nor which it is. */
const worksElsewhere = ({ role, gymIds }: Person, { gymId }: { gymId: string }): boolean =>
  role === 'employee' && !gymIds.includes(gymId)

/** With the open page that did it, where one did, and its session. */
type Heard = Announcement & { page?: string; session?: string }

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * The open pages of this process. How many notifications are unread is one question to the database for all of them, and
 * none while nobody listens; doors and rights are announced.
 */
export function createLive({
  database,
  log,
  url,
  overSessions,
}: {
  database: Database
  log: Log
  url: string
  /** Which of these sessions let nobody in any more. */
  overSessions(ids: readonly string[]): Promise<string[]>
}): Live {
  const announcements = createAnnouncements({
    url,
    log,
    hear: (told) => hear(told as Heard), // announce.ts alone says what is announced
    onGap: () => {
      for (const { response, person, end } of listeners) {
        response.write(event('missed', {}))
        if (person.role === 'employee') end() // rights may have gone meanwhile
      }
    },
  })
  const listeners = new Set<Listener>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  async function ask(): Promise<void> {
    if (isAsking || listeners.size === 0) return
    isAsking = true
    let isLeft = false
    try {
      const asked = [...listeners]
      const ids = [...new Set(asked.map(({ person }) => person.id))]
      const counts = await database.transaction({ role: 'platform' }, ({ db }) => unreadOf(db, ids), { readOnly: true })
      for (const listener of asked)
        if (listeners.has(listener)) tell(listener, counts.get(listener.person.id) ?? { unread: 0, newest: '' })
      // that a session ended may not have been heard: it ended while its page was opened, or the line was down
      const over = new Set(await overSessions(asked.map(({ person }) => person.sessionId)))
      for (const { person, end } of asked) if (over.has(person.sessionId)) end()
      // who came while it was asked is in no answer
      isLeft = [...listeners].some(({ told }) => told === '')
    } catch (err) {
      log.debug({ err }, 'open pages could not be told of notifications') // the next question comes in two seconds
    } finally {
      isAsking = false
    }
    if (isLeft) void ask()
  }

  function tell(listener: Listener, { unread, newest }: Count): void {
    const state = `${unread} ${newest}`
    if (listener.told === state) return
    listener.told = state
    listener.response.write(event('unread', { unread }))
  }

  function hear(told: Heard): void {
    for (const listener of listeners) {
      if (!concerns(listener.person, told)) continue
      if (told.event !== 'rights' && told.event !== 'signed_out') {
        const place = !('gymId' in told) || worksElsewhere(listener.person, told) ? {} : { gym_id: told.gymId }
        // a page of somebody else says nothing of what this one did, and is told to nobody
        const page = told.session === listener.person.sessionId ? told.page : undefined
        listener.response.write(event(told.event, { ...place, page }))
      } else
        setTimeout(() => {
          if (!listeners.has(listener)) return
          if (told.event === 'rights') listener.response.write(event('rights', {}))
          listener.end() // it comes back as who they are now, or as nobody
        }, rightsSettleMs).unref()
    }
  }

  return {
    async add(response, person) {
      // a server that ends hears nothing any more: the page comes back to another
      if (!(await announcements.listen())) return void response.destroy()
      if (response.destroyed) return
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // the connection ends with the stream: a server that shuts down would wait for an idle one
        connection: 'close',
      })
      response.write(event('open', {}))
      const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs).unref()
      const life = setTimeout(() => response.end(), lifeMs).unref()
      const listener: Listener = { response, person, told: '', end: () => response.end() }
      response.on('error', () => response.destroy())
      response.on('close', () => {
        clearInterval(heartbeat)
        clearTimeout(life)
        listeners.delete(listener)
        if (listeners.size > 0 || !timer) return
        clearInterval(timer)
        timer = undefined
      })
      const own = [...listeners].filter((other) => other.person.sessionId === person.sessionId)
      if (own.length >= mostEach) own[0]?.end()
      listeners.add(listener)
      timer ??= setInterval(() => void ask(), askEveryMs).unref()
      void ask()
    },
    async close() {
      clearInterval(timer)
      for (const { response } of listeners) response.destroy()
      await announcements.close()
    },
  }
}

type Count = { unread: number; newest: string }
type Db = Parameters<Parameters<Database['transaction']>[1]>[0]['db']

async function unreadOf(db: Db, ids: readonly string[]): Promise<Map<string, Count>> {
  const { rows } = await sql<Count & { recipient_id: string }>`
    select recipient_id, count(*) as unread, max(id::text) as newest from notifications
    where recipient_id = any(${ids}::uuid[]) and read_at is null group by recipient_id`.execute(db)
  return new Map(rows.map((row) => [row.recipient_id, row]))
}
