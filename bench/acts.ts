import type { Call } from './http-client.ts'
import type { Owner } from './people.ts'

/** What people of a gym do, and how often in a month in a gym of a thousand members who have a membership. */
export type Act = {
  name: string
  monthly: number
  writes?: boolean
  call(owner: Owner, nr: number): Omit<Call, 'token' | 'key'> | undefined
}

export const at = <T>(list: readonly T[], nr: number): T => list[nr % list.length] as T // no list here is empty
const read = (path: string): Omit<Call, 'token' | 'key'> => ({ method: 'GET', path })
let registered = 0
/** Nobody else has it: each owner registers people of their own. */
const freshPhone = () => `+99890${String(2_000_000 + registered++)}`

export const acts: readonly Act[] = [
  {
    name: 'check-in', // eight visits of each
    monthly: 8_000,
    writes: true,
    call({ visitors }, nr) {
      const visitor = visitors[nr]
      return (
        visitor && {
          method: 'POST',
          path: '/api/visit/checkin',
          body: { gym_id: visitor.gymId, member_id: visitor.id },
        }
      )
    },
  },
  {
    name: 'looking for somebody at the door',
    monthly: 8_000,
    call({ visitors }, nr) {
      const visitor = visitors[nr % visitors.length] // nobody in a small data set
      return visitor && read(`/api/visit/find?gym_id=${visitor.gymId}&search=${visitor.tail}`)
    },
  },
  {
    name: 'new member',
    monthly: 60,
    writes: true,
    call: ({ members }, nr) => ({
      method: 'POST',
      path: '/api/member/create',
      body: { fullname: `Yangi Aʼzo ${nr}`, phone_number: freshPhone(), gender: 'male', gyms: [at(members, nr).gymId] },
    }),
  },
  {
    name: 'sale with its payment', // a membership lasts two months on average
    monthly: 500,
    writes: true,
    call({ members, unsoldPlan }, nr) {
      const member = members[nr]
      const payment = { paid_amount: unsoldPlan.price, payment_method: 'cash' }
      return (
        member && {
          method: 'POST',
          path: '/api/membership/create',
          body: { member_id: member.id, gym_id: member.gymId, plan_id: unsoldPlan.id, payment },
        }
      )
    },
  },
  {
    name: 'payment of a debt',
    monthly: 150,
    writes: true,
    call({ debts }, nr) {
      const membership = debts[nr]
      const body = { membership_id: membership, transaction_type: 'payment', paid_amount: 1000, payment_method: 'card' }
      return membership ? { method: 'POST', path: '/api/transaction/membership/create', body } : undefined
    },
  },
  {
    name: 'member list',
    monthly: 6_000,
    call: (_, nr) => read(`/api/member/foradmin/all?page=${1 + (nr % 20)}&limit=10`),
  },
  {
    name: 'member search',
    monthly: 3_000,
    call: (_, nr) =>
      read(`/api/member/foradmin/all?page=1&limit=10&search=${at(['karim', 'aziza', 'rahim', 'sobir'], nr)}`),
  },
  { name: 'member page', monthly: 6_000, call: ({ members }, nr) => read(`/api/member/one/${at(members, nr).id}`) },
  { name: 'figures of a day', monthly: 3_000, call: () => read('/api/statistics/day') },
  { name: 'figures of members', monthly: 1_000, call: () => read('/api/statistics/admin/member/all') },
]

/** A page of a member's phone reads about as much as a member's page at the desk: four openings a month, five calls each. */
export const phoneCalls = 20_000
