import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#src/contract/roles.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Caller, useApi } from '#test/api.ts'
import { declaredOf, endpoints, roleMayCall } from '#test/contracted.ts'
import { buildTenant, type Tenant } from '#test/tenant.ts'
import { type OddRequest, oddRequests, type Plan, requestOf, endpointOf } from './odd-requests.ts'
import { type OddAnswer, sendOdd } from './send-odd.ts'

// `npm run fuzz` sends a hundred thousand and draws a new seed; here some thousands, always the same ones.

const asked = Number(process.env['FUZZ_REQUESTS'] ?? 0)
const count = asked || 3_000
/** It ends in time also on a slow machine, with fewer, and says how many they were. */
const mostMs = asked ? Number(process.env['FUZZ_MINUTES'] || Number.POSITIVE_INFINITY) * 60_000 : 25_000
const seed = Number(process.env['FUZZ_SEED'] ?? 0) || 14
/** So many desks send at a time. */
const lanes = 4
/** No call may go to the database oftener than this, whatever it is sent, and none answers more: lists have pages. */
const mostTrips = 80
const mostBytes = 600_000

const world = useApi({ requestsPerMinute: 1_000_000_000 })
let foreign: Tenant
let foreignBefore: string

type Desk = { tenant: Tenant; superadmin: Caller }
/** A machine that is too busy to make one is asked again. */
const openDesk = (): Promise<Desk> =>
  Promise.all([buildTenant(world), world.superadmin()]).then(
    ([tenant, superadmin]) => ({ tenant, superadmin }),
    (error: unknown) => {
      if (!String(error).includes('"overloaded"')) throw error
      return openDesk()
    },
  )

/** All that an owner has, as one digest: table by table, every column of every row. */
const digestOf = (adminId: string): Promise<string> =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'admin_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and has_table_privilege(c.oid, 'select') order by 1`.execute(db)
    const digests: string[] = []
    for (const { name } of tables) {
      // that the platform looked at them stands in their log, and is nothing done to them
      const isRead = name === 'audit_log' ? sql`t.action in ('lists.looked', 'lists.exported')` : sql`false`
      const { rows } = await sql<{ digest: string | null }>`
        select md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.table(name)} t where admin_id = ${adminId} and not ${isRead}`.execute(
        db,
      )
      digests.push(`${name} ${rows[0]?.digest ?? ''}`)
    }
    return digests.join('\n')
  })

beforeAll(async () => {
  foreign = await buildTenant(world)
  foreignBefore = await digestOf(foreign.callers.admin.id)
})

/** What the grammar of HTTP and of paths itself answers, of whichever call. */
const everywhere = new Set([
  '400 unreadable',
  '401 unauthorized',
  '403 token_expired',
  '404 not_found',
  '405 method_not_allowed',
  '413 too_large',
  '431 Request Header Fields Too Large',
])
const leak =
  /\$argon2|password_hash|token_hash|node_modules|\bat .*\.m?[tj]s:\d+|select .* from |violates|constraint "|ECONN|pg_/i
/** A challenge or a token, whose letters may say anything. */
const drawn = /"[\w-]{40,}"/g

function whoOf(plan: Plan): Role | 'visitor' {
  const { who, isMeant } = plan
  const endpoint = endpointOf(plan)
  if (!isMeant) return who
  if (who !== 'visitor' && roleMayCall(who, endpoint)) return who
  const meant = (['admin', 'employee', 'member', 'superadmin'] as const).find((role) => roleMayCall(role, endpoint))
  return endpoint.access === 'public' ? 'visitor' : (meant ?? who)
}

/** What is wrong with an answer, in words; nothing when all is well. */
function faultsOf(
  request: OddRequest,
  { status, text, type, trips }: OddAnswer,
  isTenants: boolean,
  typed: string,
): string[] {
  const found: string[] = []
  if (status >= 500 || status < 200) found.push(`answers ${status}`)
  if (
    text !== '' &&
    !request.broken &&
    !/^(application\/json; charset=utf-8|text\/calendar; charset=utf-8|text\/csv; charset=utf-8|application\/[\w.+-]+|image\/\w+|text\/html; charset=utf-8)$/.test(
      type,
    )
  )
    found.push(`has the type ${type || 'of nothing'}`)
  if (leak.test(text.replaceAll(drawn, '""')) && type.includes('json')) found.push('tells what is inside')
  if (trips > mostTrips) found.push(`goes to the database ${trips} times`)
  if (text.length > mostBytes) found.push(`answers ${text.length} signs`)
  const named = `${request.path}${request.body?.toString('utf8') ?? ''}`
  const ids = [foreign.callers.admin.id, ...Object.values(foreign.records)]
  // written as a name it comes back as a name: a record's own id is written by nobody
  const isTold = (id: string) => text.includes(`"_id":"${id}"`) || (text.includes(id) && !typed.includes(id))
  if (isTenants && ids.some((id) => isTold(id) && !named.includes(id))) found.push('tells of another owner')
  if (status < 400 || request.broken) return found
  const told = JSON.parse(text) as { statusCode: number; error: string; message: string }
  const name = `${status} ${told.error}`
  if (!declaredOf(request.endpoint).has(name) && !everywhere.has(name))
    found.push(`answers ${name}, which it does not declare`)
  if (told.statusCode !== status || !told.message) found.push('refuses without its text')
  return found
}

/** Drawn a thousand at a time, handed out one by one to whoever is free. */
function* plansOf(most: number): Generator<Plan, void> {
  const end = Date.now() + mostMs
  for (let from = 0; from < most; from += 1_000)
    for (const plan of fc.sample(oddRequests, { seed: seed + from, numRuns: Math.min(1_000, most - from) })) {
      if (Date.now() > end) return
      yield plan
    }
}

const toldOf = ({ path, headers, body }: OddRequest): string =>
  `${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString('utf8').slice(0, 400) ?? ''}`

test('odd requests made from the contracts: no 5xx, no leak, no undeclared refusal, nothing done to another owner', {
  timeout: 4 * 3_600_000,
}, async () => {
  const statuses = new Map<number, number>()
  const reached = new Set<string>()
  let [sent, unanswered, worstTrips, worstBytes] = [0, 0, 0, 0]
  const wrong = new Map<string, string>()
  const queue = plansOf(count)
  const lane = async () => {
    let desk = await openDesk()
    // what the desk itself has written, be it an id of the other owner in the place of a name
    let typed = ''
    for (const plan of queue) {
      const who = whoOf(plan)
      const isTenants = who !== 'superadmin' && who !== 'visitor'
      // who stands above all owners, and who needs no session, may do to the other one what the call is for
      const request = requestOf(plan, desk.tenant, isTenants ? foreign : desk.tenant)
      const caller =
        who === 'visitor' ? world.visitor : who === 'superadmin' ? desk.superadmin : desk.tenant.callers[who]
      const answer = await sendOdd(world.base, request, caller.token)
      if (!answer) {
        unanswered++
        continue
      }
      const { method, path } = request.endpoint
      if (asked && ++sent % 1_000 === 0) console.info(`${sent} sent, ${wrong.size} faults`)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status < 300) reached.add(`${method} ${path}`)
      worstTrips = Math.max(worstTrips, answer.trips)
      worstBytes = Math.max(worstBytes, answer.text.length)
      if (answer.status < 300 && method !== 'GET' && method !== 'DELETE') typed += request.body?.toString('utf8') ?? ''
      for (const fault of faultsOf(request, answer, isTenants, typed))
        wrong.set(`${method} ${path} ${fault}`, `by ${who}: ${toldOf(request)}\n${answer.text.slice(0, 600)}`)
      // somebody was signed out, blocked or erased by what was sent: the next requests come from new people
      if (who !== 'visitor' && (answer.status === 401 || /token_expired|blocked/.test(answer.text)))
        [desk, typed] = [await openDesk(), '']
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`)
  console.info(
    `odd requests, FUZZ_SEED=${seed}: ${told.join(', ')}, ${unanswered} cut off; ${reached.size} of ${endpoints.length} calls done; at most ${worstTrips} trips, ${worstBytes} signs`,
  )
  const all = [...statuses.values()].reduce((sum, times) => sum + times, 0)
  const done = [...statuses].filter(([status]) => status < 300).reduce((sum, [, times]) => sum + times, 0)
  expect.soft([...wrong].map(([what, how]) => `${what}\n${how}`)).toEqual([])
  expect(done / all, 'so few went through that little was tried').toBeGreaterThan(0.1)
  expect(await digestOf(foreign.callers.admin.id)).toBe(foreignBefore)
  const { differences, findings } = await world.sql({ role: 'platform' }, (db) => checkLedger(db))
  expect({ differences, findings }).toEqual({ differences: 0, findings: [] })
})
