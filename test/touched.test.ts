import { beforeAll, expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { hasPermission, tickablePermissions } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'
import { tablesHeader } from '#src/contract/tables.ts'
import { type Caller, useApi } from './api.ts'
import { bodyOf, urlOf } from './sample-request.ts'
import { buildTenant, type Tenant } from './tenant.ts'

// After a write an open page asks again what came from a table that it wrote, and leaves the rest as it is. So many of them
// are done here, and whatever people of the owner can read is read before and after: nothing else may have changed. That no
// statement reads or writes more than is told is held at the end of every file (owner-proof.ts).

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const endpoints: Endpoint[] = features(noDeps).flatMap(({ contract }) => Object.values(contract))
/** They only ask what a write would do. */
const rehearsals = endpoints.filter(
  ({ method, path }) => method === 'POST' && /\/(preview|check)(\/:id)?$/.test(path) && !path.startsWith('/fiscal'),
)
const read = endpoints.filter(
  ({ method, effect, streams, access }) => method === 'GET' && !effect && !streams && access !== 'public',
)

const roles = ['employee', 'admin', 'member'] as const
const mayCall = (role: Role, { access }: Endpoint): boolean => {
  if (access === 'public' || access === 'signed_in') return true
  if (typeof access === 'object') return access.roles.includes(role)
  return hasPermission(role, role === 'employee' ? tickablePermissions : [], access)
}

const world = useApi()
let tenant: Tenant
let records: Record<string, string>
type Look = { endpoint: Endpoint; url: string; caller: Caller }
let looks: Look[] = []
const tablesOf = ({ headers }: { headers: Headers }) => headers.get(tablesHeader)?.split(',')
/** What they answered last. */
let last: Shot = []

const bodyIds = () => Object.fromEntries(Object.entries(records).map(([kind, id]) => [`${kind}_id`, id]))

/** The call that answers: a path names a record, and which kind of it the answers tell. */
async function lookAt(endpoint: Endpoint, caller: Caller): Promise<Look | undefined> {
  const ids = endpoint.path.includes(':') ? Object.values(records) : ['']
  for (const id of ids) {
    const url = urlOf({ ...endpoint, path: endpoint.path.replace(/:\w+/, id) as Endpoint['path'] }, bodyIds())
    const { status } = await caller.get(url)
    if (status === 200) return { endpoint, url, caller }
  }
  return undefined
}

/** Who looked may not any more: their page has ended. */
const shutOut = 'shut out'

/** What is read, and where each answer came from. */
type Shot = { text: string; tables: readonly string[] | undefined }[]

/** One after another: at once each connection would plan the statements of all of them anew, which takes twice as long. */
async function shot(): Promise<Shot> {
  const answers: Shot = []
  for (const { url, caller } of looks) {
    const { status, text, headers } = await caller.get(url)
    answers.push({ text: status === 401 || status === 403 ? shutOut : text, tables: tablesOf({ headers }) })
  }
  return answers
}

beforeAll(async () => {
  world.clock(new Date())
  tenant = await buildTenant(world)
  records = { ...tenant.records }
  const found: (Look | undefined)[] = []
  for (const endpoint of read)
    for (const role of roles) if (mayCall(role, endpoint)) found.push(await lookAt(endpoint, tenant.callers[role]))
  looks = found.filter((look) => look !== undefined)
  const [first, second] = [await shot(), await shot()]
  looks = looks.filter((_, index) => first[index]?.text === second[index]?.text) // the pass of a member is another one each time
  last = await shot()
}, 600_000)

/** In the order in which they can be done, with what the contract alone can't say. */
const acts: readonly [path: string, by: (typeof roles)[number], more?: () => Record<string, unknown>][] = [
  ['PUT /notification/read', 'admin', () => ({ all: true, ids: undefined })],
  ['PUT /notification/choices', 'member', () => ({ topic: 'money', is_shown: false, is_pushed: true })],
  [
    'POST /notification/push/subscribe',
    'member',
    () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/phone',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    }),
  ],
  ['DELETE /notification/push/subscribe', 'member'],
  ['POST /member/rating', 'member', () => ({ stars: 4 })],
  ['PUT /member/measurement/save', 'member', () => ({ value: 80.5 })],
  ['PUT /member/measurement/goal', 'member', () => ({ target: 75 })],
  ['POST /member/letters/create', 'member'],
  ['PUT /letter/read/member', 'employee'],
  ['POST /letter/answer/member', 'employee'],
  ['PUT /member/letters/read', 'member'],
  ['PUT /lead/status/lead', 'employee'],
  ['DELETE /lead/delete/lead', 'employee'],
  ['PUT /visit/leave/visit', 'employee'],
  ['DELETE /visit/undo/visit', 'employee'],
  ['POST /visit/checkin', 'employee'],
  ['POST /member/note/create/member', 'employee'],
  ['PUT /member/note/update/note', 'employee'],
  ['DELETE /member/note/delete/note', 'admin'],
  ['POST /receipt/sms/transaction', 'employee'],
  ['POST /member/message/member', 'employee'],
  ['POST /shift/close/shift', 'admin', () => ({ counted_amount: 100_000, note: 'farq' })],
  ['POST /shift/open', 'admin', () => ({ opening_amount: 0 })],
  ['POST /door/device/create', 'admin'],
  ['DELETE /door/device/delete/doorDevice', 'admin'],
  ['DELETE /class/booking/cancel/class_booking', 'member'],
  ['POST /class/booking/create', 'member', () => ({ session_id: records['class_session'] })],
]

/** The act's endpoint: its last word may name the record. */
const endpointOf = (act: string): Endpoint | undefined =>
  endpoints.find(({ method, path }) => {
    const [pattern, called] = [`${method} ${path}`.split('/'), act.split('/')]
    return (
      pattern.length === called.length && pattern.every((word, index) => word.startsWith(':') || word === called[index])
    )
  })

test('there is much to be read', () => {
  expect(looks.length).toBeGreaterThan(100)
})

/** A file with a class in a room that is not there yet. */
function timetableOf(gymId: string): FormData {
  const form = new FormData()
  form.append('gym_id', gymId)
  const rows = ['Mashgʻulot turi;Xona;Kunlar;Boshlanishi;Joylar', 'Boks;Yangi xona;har kuni;11:00;5']
  form.append('file', new Blob([rows.join('\r\n')]), 'jadval.csv')
  return form
}

test.each(rehearsals.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s says what would be and changes nothing',
  async (_, endpoint) => {
    const [, noun = '', kind = ''] = endpoint.path.split('/')
    const url = urlOf(
      { ...endpoint, path: endpoint.path.replace(':id', records[`${noun}_${kind}`] ?? '') as Endpoint['path'] },
      bodyIds(),
    )
    const { admin, member } = tenant.callers
    const caller = noun === 'member' ? member : admin
    // what is brought back was called off before, and is there again for the acts below
    const isOff = endpoint.path.includes('/restore/')
    if (isOff) {
      await admin.put(`/class/session/cancel/${records['class_session']}`, { reason: 'sabab' })
      last = await shot()
    }
    const isOfCard = endpoint.path.includes('gift-card')
    const asked = endpoint.path.includes('/message/')
      ? { text: 'Gilamcha olib keling', by_sms: true }
      : isOfCard
        ? {
            ...(noun === 'member' && { gym_id: tenant.records.gym }),
            code: (await admin.get(`/gift-card/one/${records['giftCard']}`)).body.gift_card.code,
          }
        : kind === 'kind'
          ? { gender: 'male' }
          : isOff
            ? {}
            : { places: 7 }
    const { status, body } = await (endpoint.uploads
      ? admin.post(url, undefined, { form: timetableOf(tenant.records.gym) })
      : caller.post(url, asked))
    const does = body.effect?.sessions?.changed ?? body.reach?.told ?? body.counts?.sessions ?? body.gift_card?.balance
    expect([status, does > 0]).toEqual([200, true])
    expect(await shot()).toEqual(last)
    if (!isOff) return
    await admin.put(`/class/session/restore/${records['class_session']}`, { may_clash: true })
    last = await shot()
  },
)

/** Nothing has changed but what a page asks again after this answer; how much has. */
async function holds(act: string, done: { headers: Headers }, { isQuiet }: Endpoint): Promise<number> {
  const before = last
  last = await shot()
  const written = tablesOf(done)
  expect([act, written === undefined]).toEqual([act, isQuiet === true])
  const changed = looks.flatMap(({ url }, index) => {
    const [old, now] = [before[index], last[index]]
    return old && now && old.text !== now.text && now.text !== shutOut ? [{ url, tables: old.tables }] : []
  })
  // after a write that does not say what it wrote everything is asked again
  const missed = changed.filter(({ tables }) => tables && written && !tables.some((table) => written.includes(table)))
  expect(missed, `${act} wrote ${written?.join()}`).toEqual([])
  return changed.length
}

const doIt = ({ method }: Endpoint, caller: Caller, url: string, body: object | undefined) =>
  method === 'DELETE'
    ? caller.del(url, body ? { body } : {})
    : method === 'PUT'
      ? caller.put(url, body)
      : caller.post(url, body)

test.each(acts)('%s leaves unchanged what came from other tables', async (act, by, more) => {
  const endpoint = endpointOf(act)
  if (!endpoint) throw new Error(`${act} is no call`)
  const path = endpoint.path.replace(/:\w+/, records[act.split('/').at(-1) ?? ''] ?? '') as Endpoint['path']
  const url = urlOf({ ...endpoint, path }, bodyIds())
  const done = await doIt(endpoint, tenant.callers[by], url, bodyOf(endpoint, bodyIds(), more?.()))
  expect([done.status < 300, done.body]).toEqual([true, done.body])
  expect(await holds(act, done, endpoint)).toBeGreaterThan(0)
})

test('so does every other act that can be done with what the tenant has', { timeout: 600_000 }, async () => {
  const listed = acts.map(([act]) => endpointOf(act))
  const others = endpoints.filter(
    (endpoint) =>
      endpoint.method !== 'GET' &&
      endpoint.access !== 'public' &&
      !endpoint.streams &&
      !endpoint.path.startsWith('/auth/') && // it ends the sessions that look
      !listed.includes(endpoint) &&
      !rehearsals.includes(endpoint),
  )
  const done: Endpoint[] = []
  for (const endpoint of others.toSorted(
    (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
  ))
    for (const role of roles) {
      if (!mayCall(role, endpoint)) continue
      const ids = endpoint.path.includes(':') ? Object.values(records) : ['']
      for (const id of ids) {
        const url = urlOf({ ...endpoint, path: endpoint.path.replace(/:\w+/, id) as Endpoint['path'] }, bodyIds())
        const answer = await doIt(endpoint, tenant.callers[role], url, bodyOf(endpoint, bodyIds()))
        if (answer.status >= 300) continue
        await holds(`${endpoint.method} ${endpoint.path}`, answer, endpoint)
        done.push(endpoint)
        break
      }
      if (done.at(-1) === endpoint) break
    }
  expect(done.length).toBeGreaterThan(40)
})
