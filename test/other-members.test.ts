import { beforeAll, expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import { addDays } from '#src/contract/days.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { classDesk, type Member, monday } from './class-desk.ts'
import { schemaOf, urlOf } from './sample-request.ts'

// Two members of one gym, in one class, whose owner has another gym. Whatever one of them may read tells nothing of the other,
// nor of the gym that is not theirs.

const world = useApi()
const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const mayRead = ({ access }: Endpoint): boolean =>
  access === 'signed_in' || (typeof access === 'object' && access.roles.includes('member'))
const readable = features(noDeps)
  .flatMap(({ name, contract }) =>
    Object.entries(contract).map(([key, endpoint]) => ({ name: `${name}.${key} ${endpoint.path}`, endpoint })),
  )
  .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.effect !== true && mayRead(endpoint))

type Side = { ids: Record<string, string>; words: string[] }
let reader: Caller
let own: Side
let other: Side
let closed: Side

/** All that a member leaves behind in a gym, in words that can be told from anybody else's. */
async function live(mark: string, desk: Awaited<ReturnType<typeof classDesk>>, session: string) {
  const { admin, gym, member } = desk
  const phone = freshPhone()
  const who: Member = await member({ fullname: `${mark} Karimova`, phone_number: phone, note: `${mark} izohi` })
  const done = async (answering: Promise<{ status: number; body: Record<string, never> }>) => {
    const { status, body } = await answering
    expect([mark, status < 300, body['error']]).toEqual([mark, true, undefined])
    return body
  }
  await done(admin.post('/visit/checkin', { gym_id: gym.id, code: who.code }))
  await done(who.post('/class/booking/create', { session_id: session }))
  await done(who.post('/member/letters/create', { gym_id: gym.id, text: `${mark} xati` }))
  await done(who.post('/member/rating', { gym_id: gym.id, stars: 2, text: `${mark} fikri` }))
  await done(
    who.post('/member/freeze/request', {
      membership_id: who.membershipId,
      start_date: addDays(monday, 3),
      end_date: addDays(monday, 9),
      reason: `${mark} safari`,
    }),
  )
  await done(admin.post(`/member/note/create/${who.id}`, { text: `${mark} eslatmasi` }))
  const { membership } = (await admin.get(`/membership/one/${who.membershipId}`)).body
  const ids = {
    gym_id: gym.id,
    member_id: who.id,
    membership_id: who.membershipId,
    transaction_id: membership.transactions[0]._id,
    session_id: session,
  }
  return { who, ids, words: [mark, who.id, who.membershipId, who.code, phone, ids.transaction_id] }
}

beforeAll(async () => {
  const desk = await classDesk(world, { plan: { freeze_days: 20 } })
  const session = await desk.sessionOn(addDays(monday, 1))
  const { who, ...mine } = await live('Oʻzim', desk, session)
  const theirs = await live('Begona', desk, session)
  const gym = await world.gym(desk.admin, { name: 'Yopiq zal' })
  const plan = (
    await desk.admin.post('/plans/create/membership', {
      name: 'Yopiq tarif',
      price: 300_000,
      duration: 30,
      options: [{ key: 'Yopiq sauna', value: 'bor' }],
      gyms: [gym.id],
    })
  ).body.plan
  reader = who
  own = mine
  other = theirs
  closed = { ids: { ...mine.ids, gym_id: gym.id, plan_id: plan._id }, words: ['Yopiq', gym.id, plan._id] }
})

async function read(url: string): Promise<string> {
  const listening = new AbortController()
  const headers = { authorization: `Bearer ${reader.token ?? ''}` }
  const response = await fetch(world.base + url, { headers, signal: listening.signal })
  const isLive = response.headers.get('content-type')?.includes('event-stream')
  const text = isLive ? '' : await response.text()
  if (isLive) listening.abort()
  expect([url, response.status >= 500]).toEqual([url, false])
  return text
}

/** The address of a call with the ids of somebody: `:id` is of whatever the path is about. */
function addressOf(endpoint: Endpoint, ids: Record<string, string>): string {
  const { transaction_id = '', session_id = '', member_id = '', gym_id = '' } = ids
  const { path, query } = endpoint
  const id = /transaction|receipt/.test(path) ? transaction_id : /class/.test(path) ? session_id : member_id
  const known = { gym_id, from: monday, to: addDays(monday, 6) }
  const taken = Object.entries(known).filter(([name]) => name in (schemaOf(query).properties ?? {}))
  return urlOf(endpoint, { ...ids, id }, Object.fromEntries(taken))
}

test.each(readable)(
  '$name tells a member nothing of another one, nor of a gym that is not theirs',
  async ({ endpoint }) => {
    for (const { ids } of [own, other, closed]) {
      const url = addressOf(endpoint, ids)
      // what was asked may be said back in the address of an error
      const answer = (await read(url)).replaceAll(encodeURI(url), '')
      for (const word of [...other.words, ...closed.words]) expect([url, answer.includes(word)]).toEqual([url, false])
    }
  },
)

test('what the member left behind is there for them: the words above can be found', async () => {
  const answers = await Promise.all(
    ['/member/portal', '/member/data', `/member/letters?gym_id=${own.ids['gym_id']}`, '/member/class/bookings'].map(
      read,
    ),
  )
  for (const word of own.words) expect([word, answers.some((answer) => answer.includes(word))]).toEqual([word, true])
})
