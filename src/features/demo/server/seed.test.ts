import { expect, it } from 'vitest'
import { addSmallOwners } from './owners.ts'
import { addSubscriptionPlans } from './subscriptions.ts'
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
