import { expect, test } from 'vitest'
import { freshPhone } from './api.ts'
import { isOnCitus } from './database.ts'
import { cash, useDesk } from './sale-desk.ts'

const { desk } = useDesk()
/** On nodes no statement may search members beside their rows: these are found by a trip of its own (decision 73). */
const finding = isOnCitus() ? 1 : 0

/** How often a call went to the database, the COMMIT of a write included: counted by the server, which tells it to who is signed in. */
const tripsOf = ({ headers }: { headers: Headers }): number =>
  Number(/desc="(\d+) trips"/.exec(headers.get('server-timing') ?? '')?.[1])

/** More is a slower product: statements that need no answer of each other go together, as does the BEGIN (decision 48). */
const most: Readonly<Record<string, number>> = {
  'member list': 2,
  'member search': 2 + finding,
  'member page': 1,
  'membership page': 2,
  'door, four digits': 1 + finding,
  gyms: 1,
  sale: 6,
  payment: 5,
  'check-in': 5,
}

test('the main calls go to the database no oftener than this', async () => {
  const { admin, gym, memberId, sale } = await desk()
  const write = () => ({ headers: { 'idempotency-key': freshPhone() } })
  const sold = await admin.post('/membership/create', sale({ payment: cash(100_000) }), write())
  const membershipId = sold.body.membership._id
  const paid = await admin.post(
    '/transaction/membership/create',
    { membership_id: membershipId, ...cash(50_000), transaction_type: 'payment' },
    write(),
  )
  const tail = (await admin.get(`/member/one/${memberId}`)).body.member.phone_number.slice(-4)
  const entered = await admin.post('/visit/checkin', { gym_id: gym.id, member_id: memberId }, write())
  const reads = {
    'member list': '/member/foradmin/all?page=1&limit=10',
    'member search': '/member/foradmin/all?page=1&limit=10&search=karimva',
    'member page': `/member/one/${memberId}`,
    'membership page': `/membership/one/${membershipId}`,
    'door, four digits': `/visit/find?gym_id=${gym.id}&search=${tail}`,
    gyms: '/gym/foradmin/all',
  }
  const trips: Record<string, number> = { sale: tripsOf(sold), payment: tripsOf(paid), 'check-in': tripsOf(entered) }
  expect([sold.status, paid.status, entered.status]).toEqual([201, 201, 200])
  for (const [name, path] of Object.entries(reads)) {
    const answer = await admin.get(path)
    expect([name, answer.status]).toEqual([name, 200])
    trips[name] = tripsOf(answer)
  }
  const tooMany = Object.entries(most).filter(([name, count]) => !((trips[name] ?? Number.NaN) <= count))
  expect(tooMany.map(([name, count]) => `${name}: ${trips[name]} instead of ${count}`)).toEqual([])
})
