import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi({ linksPerDay: 3 })

test('an owner asks for so many known people a day, tries and races included; another owner and the next day are free', async () => {
  const [first, second] = [await world.admin(), await world.admin()]
  const [gym, other] = [await world.gym(first), await world.gym(second)]
  const add = (admin: typeof first, gymId: string) =>
    admin.post('/member/add', { phone_number: freshPhone(), gyms: [gymId] })
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => add(first, gym.id)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([404, 404, 404, 429, 429, 429, 429, 429])
  const refused = await add(first, gym.id)
  expect(refused.body.duration).toBeGreaterThan(80_000)
  expect((await add(second, other.id)).status).toBe(404)
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  const tomorrow = await world.session('admin', first.id)
  expect((await add({ ...first, ...tomorrow }, gym.id)).status).toBe(404)
})
