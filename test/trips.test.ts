import { expect, test } from 'vitest'
import { freshPhone } from './api.ts'
import { isOnCitus } from './database.ts'
import { cash, useDesk } from './sale-desk.ts'

let statements = 0
let texts: string[] = []
const { desk } = useDesk({
  onStatement({ role, sent }) {
    // who calls is looked up now and then, beside the calls
    if (role !== 'auth' && !sent.sql.startsWith('select fullname from admins')) statements++
    texts.push(sent.sql)
  },
})
/** On nodes no statement may search members beside their rows: these are found by a trip of its own (decision 73). */
const finding = isOnCitus() ? 1 : 0
/** Nor does one statement join a page of a list with what it shows (decision 73). */
const inSteps = isOnCitus() ? { trips: 1, statements: 2 } : { trips: 0, statements: 0 }

/** How often a call went to the database, the COMMIT of a write included: counted by the server, which tells it to who is signed in. */
const tripsOf = ({ headers }: { headers: Headers }): number =>
  Number(/desc="(\d+) trips"/.exec(headers.get('server-timing') ?? '')?.[1])

type Spent = { trips: number; statements: number }

/** More is a slower product: statements that need no answer of each other go together, as does the BEGIN (decision 48). */
const most: Readonly<Record<string, Spent>> = {
  'member list': { trips: 1 + inSteps.trips, statements: 1 + inSteps.statements },
  'member search': { trips: 1 + inSteps.trips + finding, statements: 1 + inSteps.statements + finding },
  'member page': { trips: 1, statements: 2 },
  'membership page': { trips: 2, statements: 5 },
  'figures of a day': { trips: 1, statements: 4 },
  'door, four digits': { trips: 1 + finding, statements: 2 + finding },
  gyms: { trips: 1, statements: 2 },
  sale: { trips: 5, statements: 22 },
  payment: { trips: 5, statements: 13 },
  'check-in': { trips: 5, statements: 13 },
}

const write = () => ({ headers: { 'idempotency-key': freshPhone() } })
async function soldOnce() {
  const { admin, gym, memberId, sale } = await desk()
  const sold = await admin.post('/membership/create', sale({ payment: cash(100_000) }), write())
  return { admin, gym, memberId, membershipId: sold.body.membership._id as string }
}

test('the main calls go to the database no oftener than this, and with no more statements', async () => {
  const { admin, gym, memberId, sale } = await desk()
  const spent: Record<string, Spent> = {}
  const counted = async <A extends { headers: Headers; status: number }>(name: string, ask: () => Promise<A>) => {
    statements = 0
    const answer = await ask()
    spent[name] = { trips: tripsOf(answer), statements }
    expect([name, answer.status < 300]).toEqual([name, true])
    return answer
  }
  const sold = await counted('sale', () => admin.post('/membership/create', sale({ payment: cash(100_000) }), write()))
  const membershipId = sold.body.membership._id
  await counted('payment', () =>
    admin.post(
      '/transaction/membership/create',
      { membership_id: membershipId, ...cash(50_000), transaction_type: 'payment' },
      write(),
    ),
  )
  const tail = (await admin.get(`/member/one/${memberId}`)).body.member.phone_number.slice(-4)
  await counted('check-in', () => admin.post('/visit/checkin', { gym_id: gym.id, member_id: memberId }, write()))
  const reads = {
    'member list': '/member/foradmin/all?page=1&limit=10',
    'member search': '/member/foradmin/all?page=1&limit=10&search=karimva',
    'member page': `/member/one/${memberId}`,
    'membership page': `/membership/one/${membershipId}`,
    'figures of a day': '/statistics/day',
    'door, four digits': `/visit/find?gym_id=${gym.id}&search=${tail}`,
    gyms: '/gym/foradmin/all',
  }
  for (const [name, path] of Object.entries(reads)) await counted(name, () => admin.get(path))
  const tooMany = Object.entries(most).filter(
    ([name, { trips, statements }]) =>
      !((spent[name]?.trips ?? Number.NaN) <= trips && (spent[name]?.statements ?? Number.NaN) <= statements),
  )
  expect(tooMany.map(([name, wanted]) => ({ name, wanted, spent: spent[name] }))).toEqual([])
})

test('what a call is about is looked up as one record: of a list PostgreSQL keeps no plan', async () => {
  const { admin, gym, memberId, membershipId } = await soldOnce()
  for (const path of [`/member/one/${memberId}`, `/membership/one/${membershipId}`, `/gym/one/${gym.id}`]) {
    texts = []
    await admin.get(path)
    expect(
      texts.filter((text) => /\bid = any\(\$\d+::uuid\[\]\) and .*deleted_at is null|\bs\.id = any/.test(text)),
    ).toEqual([])
    expect(texts.some((text) => /\bid = \$\d+::uuid/.test(text))).toBe(true)
  }
})
