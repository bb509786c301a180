import type { Call } from './http-client.ts'
import type { Owner } from './people.ts'
import { statisticsScenarios } from './statistics-scenarios.ts'
import { withTypo } from './typo.ts'

export type Scenario = {
  name: string
  /** What is aimed at: the smallest part of what the best SQL reaches, the fewest calls a second, the largest p95 in ms. */
  aim?: { limit?: number; perSecond?: number; p95?: number }
  /** Each call of a scenario that writes is made once, by HTTP or by the bare driver. */
  writes?: boolean
  /** Who calls, if not the owner. */
  by?: 'superadmin'
  /** The call with this number, of an owner; undefined when they have nothing left to write on. */
  call(owner: Owner, nr: number): Omit<Call, 'token' | 'key'> | undefined
  /** Is the answer what was meant, and not an empty one? */
  isGood?(body: Record<string, never>): boolean
}

const pick = <T>(list: readonly T[], nr: number): T => list[nr % list.length] as T // no list here is empty

type Listed = { members: unknown[] }
const hasMembers = (body: unknown) => (body as Listed).members.length > 0 // the contract of listForAdmin

/** Every list of the platform, in turns over its pages, filters and sorts. */
const platformList = (list: string, filters: string[]): Scenario => ({
  name: `platform ${list}s`,
  by: 'superadmin',
  aim: { p95: 100 },
  call: (_, nr) => ({
    method: 'GET',
    path: `/api/${list}/all?limit=10&page=${1 + ((nr * 7) % 30)}${pick(['', '&filterAz=abc', '&filterAz=cba'], nr)}${pick(['', ...filters], Math.floor(nr / 3))}`,
  }),
})
const platformSearch = (list: string, typed: string[]): Scenario => ({
  name: `platform ${list}s, search`,
  by: 'superadmin',
  aim: { p95: 100 },
  call: (_, nr) => ({
    method: 'GET',
    path: `/api/${list}/all?limit=10&page=1&search=${encodeURIComponent(pick(typed, nr))}${pick(['', '&filterAz=abc'], nr)}`,
  }),
})

/** What is measured. One entry more is one row more in the report. */
export const scenarios: Scenario[] = [
  {
    name: 'member list',
    aim: { limit: 0.6, perSecond: 700, p95: 25 },
    call: (_, nr) => ({ method: 'GET', path: `/api/member/foradmin/all?page=${1 + (nr % 20)}&limit=10` }),
    isGood: hasMembers,
  },
  {
    name: 'member list, last pages',
    call: ({ members }, nr) => ({
      method: 'GET',
      path: `/api/member/foradmin/all?page=${Math.max(1, Math.ceil(members.length / 10) - (nr % 20))}&limit=10`,
    }),
    isGood: hasMembers,
  },
  {
    name: 'member search, typo',
    aim: { limit: 0.6, p95: 30 },
    call: (_, nr) => ({ method: 'GET', path: `/api/member/foradmin/all?page=1&limit=10&search=${withTypo(nr)}` }),
    isGood: hasMembers,
  },
  {
    name: 'member page',
    aim: { limit: 0.7, perSecond: 1_000, p95: 25 },
    call: ({ members }, nr) => ({ method: 'GET', path: `/api/member/one/${pick(members, nr).id}` }),
  },
  {
    name: 'membership sale, paid',
    aim: { limit: 0.7, perSecond: 300, p95: 25 },
    writes: true,
    call({ members, unsoldPlan }, nr) {
      const member = members[nr]
      if (!member) return undefined
      const payment = { paid_amount: unsoldPlan.price, payment_method: 'cash' }
      return {
        method: 'POST',
        path: '/api/membership/create',
        body: { member_id: member.id, gym_id: member.gymId, plan_id: unsoldPlan.id, payment },
      }
    },
  },
  {
    name: 'payment of a debt',
    aim: { limit: 0.7, p95: 25 },
    writes: true,
    call({ debts }, nr) {
      const membership = debts[nr]
      if (!membership) return undefined
      const body = { membership_id: membership, transaction_type: 'payment', paid_amount: 1000, payment_method: 'card' }
      return { method: 'POST', path: '/api/transaction/membership/create', body }
    },
  },
  {
    name: 'door, four digits',
    aim: { p95: 100 },
    call({ visitors }, nr) {
      if (visitors.length === 0) return undefined // a small data set
      const { gymId, tail } = pick(visitors, nr)
      return { method: 'GET', path: `/api/visit/find?gym_id=${gymId}&search=${tail}` }
    },
    isGood: hasMembers,
  },
  {
    name: 'door, check-in',
    aim: { limit: 0.7, p95: 25 },
    writes: true,
    call({ visitors }, nr) {
      const visitor = visitors[nr]
      if (!visitor) return undefined
      return { method: 'POST', path: '/api/visit/checkin', body: { gym_id: visitor.gymId, member_id: visitor.id } }
    },
  },
  {
    name: 'door, decide',
    aim: { p95: 100 },
    writes: true,
    call({ visitors, doors }, nr) {
      // from the other end: who has checked in today is not let in anew
      const visitor = visitors.at(-1 - nr)
      const keys = doors.get(visitor?.gymId ?? '')
      if (!visitor || !keys) return undefined
      return { method: 'POST', path: '/api/door/decide', device: pick(keys, nr), body: { code: visitor.code } }
    },
    isGood: (body) => (body as { open?: boolean }).open === true, // the contract of doors
  },
  platformList('admin', ['&status=active', '&status=pending']),
  platformSearch('admin', ['egasi 17', 'egsai 100', '1000123', 'yoq bunday']),
  platformList('gym', ['&status=active', '&status=expired', '&status=no%20subscription']),
  platformSearch('gym', ['zal 17-2', 'egasi 15', '1000321', 'yoq bunday']),
  platformList('subscription', ['&status=active', '&status=expired', '&status=pending']),
  platformSearch('subscription', ['zal 17-2', 'egasi 15', '1000321', 'yoq bunday']),
  ...statisticsScenarios,
]
