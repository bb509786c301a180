import { beforeAll, expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import { type Endpoint, isTouched } from '#src/contract/endpoint.ts'
import { hasPermission, type Role, tickablePermissions } from '#src/contract/permissions.ts'
import { type Caller, useApi } from './api.ts'
import { bodyOf, urlOf } from './sample-request.ts'
import { buildTenant, type Tenant } from './tenant.ts'

// A write that says what it touches leaves the rest of an open page as it is. So each of them is done here, and whatever
// people of the owner can read is read before and after: nothing else may have changed.

const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const endpoints: Endpoint[] = features(noDeps).flatMap(({ contract }) => Object.values(contract))
const narrow = endpoints.filter(({ touches }) => touches && touches.length > 0)
/** They only ask what a write would do. */
const rehearsals = endpoints.filter(({ touches }) => touches?.length === 0)
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
/** What they answered last. */
let last: string[] = []

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

/** One after another: at once each connection would plan the statements of all of them anew, which takes twice as long. */
async function shot(): Promise<string[]> {
  const texts: string[] = []
  for (const { url, caller } of looks) texts.push((await caller.get(url)).text)
  return texts
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
  looks = looks.filter((_, index) => first[index] === second[index]) // the pass of a member is another one each time
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
  narrow.find(({ method, path }) => {
    const [pattern, called] = [`${method} ${path}`.split('/'), act.split('/')]
    return (
      pattern.length === called.length && pattern.every((word, index) => word.startsWith(':') || word === called[index])
    )
  })

test('every write that names what it touches is done here', () => {
  expect(acts.map(([act]) => endpointOf(act)?.path ?? `? ${act}`).sort()).toEqual(narrow.map(({ path }) => path).sort())
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
          : { places: 7 }
    const { status, body } = await (endpoint.uploads
      ? admin.post(url, undefined, { form: timetableOf(tenant.records.gym) })
      : caller.post(url, asked))
    const does = body.effect?.sessions?.changed ?? body.reach?.told ?? body.counts?.sessions ?? body.gift_card?.balance
    expect([status, does > 0]).toEqual([200, true])
    expect(await shot()).toEqual(last)
  },
)

test.each(acts)('%s leaves unchanged what it does not name', async (act, by, more) => {
  const endpoint = endpointOf(act)
  if (!endpoint) throw new Error(`${act} names nothing that it touches`)
  const before = last
  const path = endpoint.path.replace(/:\w+/, records[act.split('/').at(-1) ?? ''] ?? '') as Endpoint['path']
  const url = urlOf({ ...endpoint, path }, bodyIds())
  const body = bodyOf(endpoint, bodyIds(), more?.())
  const caller = tenant.callers[by]
  const done =
    endpoint.method === 'DELETE'
      ? await caller.del(url, body ? { body } : {})
      : await (endpoint.method === 'PUT' ? caller.put(url, body) : caller.post(url, body))
  expect([done.status < 300, done.body]).toEqual([true, done.body])
  const after = await shot()
  last = after
  const changed = looks.filter((_, index) => before[index] !== after[index])
  expect(changed.length).toBeGreaterThan(0)
  // whom a member's act concerns besides learns of it by a notification
  const seen = changed.filter((look) => (look.caller === tenant.callers.member) === (by === 'member'))
  expect(seen.filter((look) => !isTouched(endpoint, look.endpoint)).map(({ url }) => url)).toEqual([])
})
