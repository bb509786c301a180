import { expect, it } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { addFixedOwners, addSmallOwners } from './owners.ts'
import { addSubscriptionPlans } from './subscriptions.ts'
import { addFreezeRequests, addLeads } from './wishes.ts'
import { createWorld } from './world.ts'

it('the same seed on the same day gives the same people, sales and visits, another seed others', () => {
  const given = {
    now: new Date('2026-11-21T10:00:00Z'),
    root: { kind: 'superadmin', id: null, name: 'root' },
    passwords: { admin: '', staff: '' },
  } as const
  const drawn = (seed: string) => {
    const world = createWorld({ ...given, seed })
    addSubscriptionPlans(world)
    addSmallOwners(world)
    return world.rows
  }
  const one = drawn('one')
  expect(JSON.stringify(drawn('one')) === JSON.stringify(one)).toBe(true)
  expect(drawn('two').members.map(({ fullname }) => fullname)).not.toEqual(one.members.map(({ fullname }) => fullname))
})

it.each([
  ['in the night', '00:20'],
  ['before a desk opens', '05:40'],
  ['when it has just opened', '08:10'],
  ['by day', '15:00'],
])('what was sold, paid and asked for was so in the hours of a desk, thought up %s too', (_when, time) => {
  const world = createWorld({
    now: new Date(`2026-11-21T${time}:00+05:00`),
    root: { kind: 'superadmin', id: null, name: 'Polvon' },
    passwords: { admin: '', staff: '' },
    seed: time,
  })
  addSubscriptionPlans(world)
  const owners = [...addFixedOwners(world), ...addSmallOwners(world)]
  addLeads(
    world,
    owners.flatMap(({ gyms }) => gyms),
  )
  addFreezeRequests(
    world,
    owners.flatMap(({ sold }) => sold),
  )
  const atNight = (row: { created_at: unknown }) => {
    const hour = new Date(new Date(String(row.created_at)).getTime() + 5 * 3_600_000).getUTCHours()
    return hour < 8 || hour >= 22
  }
  const { memberships, transactions, subscriptions, visits, leads, freeze_requests } = world.rows
  expect(memberships.length).toBeGreaterThan(2000)
  const waiting = freeze_requests.filter(({ status }) => status === 'waiting')
  expect(waiting.length).toBeGreaterThan(0)
  for (const rows of [memberships, transactions, subscriptions, leads, waiting])
    expect(rows.filter(atNight).map(({ created_at }) => created_at)).toEqual([])
  // and all of it on the day that the books say
  expect(memberships.filter(({ created_at, sold_on }) => tashkentDay(new Date(created_at)) !== sold_on)).toEqual([])
  expect(visits.filter(({ visited_at }) => new Date(visited_at) > world.now)).toEqual([])
})
