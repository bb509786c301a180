import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { pastOf } from '#test/past.ts'

const world = useApi()
afterEach(() => world.clock(null))

/** An owner on a day, and a way to have members with a birthday whose membership runs. */
async function deskOn(today: string) {
  const now = new Date(`${today}T06:00:00Z`)
  world.clock(now)
  const admin = await world.admin()
  const [gym, other] = [await world.gym(admin), await world.gym(admin, { name: 'Ikkinchi' })]
  const { planOf, memberOf, membershipOf } = pastOf(world, { now, today })
  const plan = await planOf(admin.id, gym.id)
  const born = async (birthday: string, { start = addDays(today, -5), gymId = gym.id } = {}) => {
    const place = { ...plan, gymId }
    const id = await memberOf(place)
    await membershipOf(place, id, { start, paid: 300_000 })
    await world.sql({ role: 'platform' }, (db) =>
      sql`update members set date_of_birth = ${birthday} where admin_id = ${admin.id} and id = ${id}`.execute(db),
    )
    return id
  }
  return { admin, gym, other, born }
}
const seen = (body: { members: { _id: string; age: number }[] }) => body.members.map(({ _id, age }) => ({ _id, age }))

test('reception is told of the birthdays of today, of its gym and of those who may come', async () => {
  const { admin, gym, other, born } = await deskOn('2026-07-15')
  const today = await born('1996-07-15')
  await born('1996-07-16')
  await born('1996-07-15', { start: '2026-01-01' }) // ended long ago
  await born('1996-07-15', { gymId: other.id })
  const { body } = await admin.get(`/member/birthdays?gym_id=${gym.id}`)
  expect(seen(body)).toEqual([{ _id: today, age: 30 }])
  const stranger = await world.admin()
  expect((await stranger.get(`/member/birthdays?gym_id=${gym.id}`)).status).toBe(404)
  expect(seen((await stranger.get('/member/birthdays')).body)).toEqual([])
})

test('who was born on the 29th of February is congratulated on the 28th, but in a leap year on the day', async () => {
  const common = await deskOn('2027-02-28')
  const id = await common.born('2000-02-29')
  expect(seen((await common.admin.get(`/member/birthdays?gym_id=${common.gym.id}`)).body)).toEqual([
    { _id: id, age: 27 },
  ])
  const leap = await deskOn('2028-02-28')
  await leap.born('2000-02-29')
  expect(seen((await leap.admin.get(`/member/birthdays?gym_id=${leap.gym.id}`)).body)).toEqual([])
})
