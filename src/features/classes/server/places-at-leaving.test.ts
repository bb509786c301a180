import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { closeSessions } from './jobs.ts'

const world = useApi()
afterEach(() => world.clock(null))

test('a place to come takes no visit from what goes back, one that was missed or given up late does', async () => {
  const { admin, member, newPlan, sessionOn, book, gym } = await classDesk(world)
  const plan = await newPlan({ visits: 4 })
  const other = await newPlan({}, 600_000)
  const person = await member({}, { plan_id: plan._id })
  const used = async (act: 'cancel' | 'change', query = '') =>
    (await admin.get(`/membership/${act}/preview/${person.membershipId}${query}`)).body.preview.visits
  const [missed, late, ahead] = [
    await sessionOn(monday),
    await sessionOn(addDays(monday, 1)),
    await sessionOn(addDays(monday, 3)),
  ]
  await book(person, missed)
  const { _id: given } = (await book(person, late)).body.booking
  await book(person, ahead)
  expect((await admin.get(`/membership/one/${person.membershipId}`)).body.membership.visits_used).toBe(3)
  expect(await used('cancel')).toEqual({ used: 0, of: 4 })
  world.clock(evening(addDays(monday, 1), 60))
  await closeSessions(world.application.deps.database, world.application.deps.clock.now())
  expect((await person.del(`/class/booking/cancel/${given}`)).body.status).toBe('late')
  expect(await used('cancel')).toEqual({ used: 2, of: 4 })
  // another plan from the day after that class leaves it where it is
  const on = (day: number) => `?plan_id=${other._id}&start_date=${addDays(monday, day)}`
  expect([await used('change', on(3)), await used('change', on(4))]).toEqual([
    { used: 2, of: 4 },
    { used: 3, of: 4 },
  ])
  const offers = await person.get(`/member/change/offers?gym_id=${gym.id}`)
  expect(offers.body.offers.find(({ plan_id }: { plan_id: string }) => plan_id === other._id).visits).toEqual({
    used: 2,
    of: 4,
  })
})
