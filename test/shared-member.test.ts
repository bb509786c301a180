import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { features } from '#src/app/api.ts'
import type { ApplicationDeps } from '#src/app/deps.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { hasPermission } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { schemaOf, urlOf } from './sample-request.ts'

// One person trains at two owners. Each sees their own side alone, at every door that answers with data.

const world = useApi()
const noDeps = new Proxy({}, { get: () => undefined }) as ApplicationDeps // only the contracts are read, no handler runs
const readable = features(noDeps)
  .flatMap(({ name, contract }) =>
    Object.entries(contract).map(([key, endpoint]) => ({ name: `${name}.${key} ${endpoint.path}`, endpoint })),
  )
  .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.effect !== true)
const mayRead = (role: 'admin' | 'employee', { access }: Endpoint): boolean =>
  access === 'signed_in' ||
  (typeof access === 'object' ? access.roles.includes(role) : access !== 'public' && hasPermission(role, [], access))

type Side = { owner: Caller; reception: Caller; ids: Record<string, string>; words: string[] }
const phone = freshPhone()

/** An owner whose every word about the shared person can be told from the other's. */
async function side(mark: string, price: number): Promise<Side> {
  const owner = await world.admin({ fullname: `${mark} egasi` })
  const gym = await world.gym(owner, { name: `${mark} zali` })
  const reception = await world.employee(owner, { gyms: [gym.id] })
  const plan = (
    await owner.post('/plans/create/membership', {
      name: `${mark} tarifi`,
      price,
      duration: 30,
      options: [{ key: `${mark} sauna`, value: 'bor' }],
      gyms: [gym.id],
    })
  ).body.plan._id
  const person = { fullname: `${mark} Karimova`, phone_number: phone, gender: 'female', gyms: [gym.id] }
  const made = await owner.post('/member/create', person)
  const member = made.status === 201 ? made : await owner.post('/member/add', person)
  const memberId: string = member.body.member._id
  const { version } = member.body.member
  await owner.put(`/member/update/${memberId}`, { fullname: `${mark} Karimova`, note: `${mark} izohi`, version })
  const { note } = (await owner.post(`/member/note/create/${memberId}`, { text: `${mark} eslatmasi`, is_pinned: true }))
    .body
  const sold = await owner.post('/membership/create', {
    member_id: memberId,
    gym_id: gym.id,
    plan_id: plan,
    payment: { paid_amount: price - 1, payment_method: 'cash' },
  })
  const { membership } = sold.body
  await owner.post(`/membership/gift/${membership._id}`, { days: 2, reason: `${mark} sovgʻasi` })
  const { visit } = (await owner.post('/visit/checkin', { gym_id: gym.id, member_id: memberId })).body
  await owner.post(`/member/message/${memberId}`, { text: `${mark} xabari` })
  const ids = {
    gym_id: gym.id,
    employee_id: reception.id,
    plan_id: plan,
    member_id: memberId,
    membership_id: membership._id,
    transaction_id: membership.transactions[0]._id,
    note_id: note._id,
    visit_id: visit?._id ?? '',
  }
  const { member_id: _, ...own } = ids
  return { owner, reception, ids, words: [mark, owner.id, ...Object.values(own).filter(Boolean)] }
}

let ours: Side
let theirs: Side
beforeAll(async () => {
  theirs = await side('Begona', 777_700)
  ours = await side('Bizning', 310_000)
})

const nouns: Readonly<Record<string, string>> = {
  gym: 'gym_id',
  employee: 'employee_id',
  plans: 'plan_id',
  member: 'member_id',
  membership: 'membership_id',
  transaction: 'transaction_id',
  receipt: 'transaction_id',
  visit: 'visit_id',
}
/** Every id that a path may ask for, of one side; `:id` is of the path's own noun. */
const pathIds = (path: string, ids: Record<string, string>): Record<string, string> => {
  const noun = path.split('/').find((part) => part in nouns)
  const id = /\/transaction\/:id/.test(path) ? ids['transaction_id'] : ids[nouns[noun ?? ''] ?? 'member_id']
  return { ...ids, id: id || (ids['member_id'] ?? '') }
}

async function read(caller: Caller, url: string): Promise<string> {
  const listening = new AbortController()
  const headers = { authorization: `Bearer ${caller.token ?? ''}` }
  const response = await fetch(world.base + url, { headers, signal: listening.signal })
  const isLive = response.headers.get('content-type')?.includes('event-stream')
  const text = isLive ? '' : await response.text()
  if (isLive) listening.abort()
  expect([url, response.status >= 500]).toEqual([url, false])
  return text
}

const searches = ['', 'Begona', 'karimova', phone.slice(-7)]
const searchesOf = ({ query }: Endpoint): string[] =>
  query && 'search' in (schemaOf(query).properties ?? {}) ? searches : ['']

describe.each(readable)('$name', ({ endpoint }) => {
  test.each(['admin', 'employee'] as const)('shows nothing of the other owner to the %s', async (role) => {
    if (!mayRead(role, endpoint)) return
    const caller = role === 'admin' ? ours.owner : ours.reception
    for (const ids of [ours.ids, theirs.ids])
      for (const search of searchesOf(endpoint)) {
        const query = urlOf(endpoint, pathIds(endpoint.path, ids), {
          ...(search && { search }),
          ...(endpoint.path.endsWith('/export') && { format: 'csv' }),
        })
        // the person's id and phone are known to both; what was asked may be said back in the address of an error
        const answer = (await read(caller, query)).replaceAll(encodeURI(query), '')
        for (const word of theirs.words) expect([query, answer.includes(word)]).toEqual([query, false])
        expect([query, /777[  .,]?(700|699)/.test(answer)]).toEqual([query, false])
      }
  })
})

test('each side is there for its own owner: name, note, membership, money, visit and messages', async () => {
  for (const [own, mark, paid] of [
    [ours, 'Bizning', 309_999],
    [theirs, 'Begona', 777_699],
  ] as const) {
    const id = own.ids['member_id']
    const { member } = (await own.owner.get(`/member/one/${id}`)).body
    expect(member).toMatchObject({
      fullname: `${mark} Karimova`,
      note: `${mark} izohi`,
      pinned_note: { text: `${mark} eslatmasi` },
      debt: 1,
      memberships: { total: 1, paid_amount: paid },
      gym: { gyms: [{ name: `${mark} zali` }] },
    })
    expect((await own.owner.get(`/membership/member/all/${id}`)).body.pagination.total).toBe(1)
    expect((await own.owner.get(`/transaction/member/all/${id}`)).body.pagination.total).toBe(1)
    expect((await own.owner.get(`/visit/all?member_id=${id}`)).body.visits).toHaveLength(1)
  }
  expect(ours.ids['member_id']).toBe(theirs.ids['member_id'])
})

test('what one owner does to the shared person changes nothing at the other', async () => {
  const id = ours.ids['member_id']
  const before = (await theirs.owner.get(`/member/one/${id}`)).body
  expect((await ours.owner.put(`/member/status/${id}`, { status: 'banned', reason: 'Qarzi koʻp' })).status).toBe(200)
  const membershipId = ours.ids['membership_id']
  expect((await ours.owner.post(`/membership/cancel/${membershipId}`, { reason: 'x' })).status).toBe(200)
  expect((await ours.owner.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  expect((await theirs.owner.get(`/member/one/${id}`)).body).toEqual(before)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ phone_number: string | null }>`select phone_number from people where id = ${id}`.execute(db),
  )
  expect(rows).toEqual([{ phone_number: phone }])
})
