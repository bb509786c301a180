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
  expect(refused.body.error).toBe('member.links_used_up')
  expect(refused.body.duration).toBeGreaterThan(80_000)
  expect((await add(second, other.id)).status).toBe(404)
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  const tomorrow = await world.session('admin', first.id)
  expect((await add({ ...first, ...tomorrow }, gym.id)).status).toBe(404)
})

/** An owner, and how they come upon phones by each call that says whether the platform knows one. */
async function asker() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const register = (phone_number: string) =>
    admin.post('/member/create', { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] })
  const { member } = (await register(freshPhone())).body
  const change = async (phone_number: string) => {
    const { version } = (await admin.get(`/member/one/${member._id}`)).body.member
    return admin.put(`/member/update/${member._id}`, { phone_number, version })
  }
  const sell = (phone_number: string) =>
    admin.post('/membership/create', {
      member: { fullname: 'Aziza Karimova', phone_number, gender: 'female' },
      gym_id: gym.id,
      plan_id: gym.id,
    })
  return { admin, register, change, sell, own: member as { _id: string; phone_number: string } }
}

test('whom others know is told so often a day by registering, selling and changing together; then no new phone says anything', async () => {
  const other = await asker()
  const known: string[] = []
  for (let at = 0; at < 6; at++) {
    known.push(freshPhone())
    expect((await other.register(known.at(-1) ?? '')).status).toBe(201)
  }
  const { register, change, sell, own } = await asker()
  const [first = '', second = '', third = '', ...rest] = known
  expect((await register(first)).body.error).toBe('add_member')
  expect((await change(second)).body.error).toBe('phone.taken')
  expect((await sell(third)).body.error).toBe('add_member')
  const tooMany = { statusCode: 422, error: 'phone.too_many_known' }
  for (const phone of [...rest, freshPhone()]) {
    expect((await register(phone)).body).toMatchObject({ ...tooMany, fields: { phone_number: expect.any(String) } })
    expect((await change(phone)).body).toMatchObject(tooMany)
    expect((await sell(phone)).body).toMatchObject({
      ...tooMany,
      fields: { 'member.phone_number': expect.any(String) },
    })
  }
  // one's own people are no news, and another owner goes on
  expect((await change(own.phone_number)).status).toBe(200)
  expect((await other.register(freshPhone())).status).toBe(201)
})

test('one employee takes half of what their owner may in a day, all together three quarters, of known phones and of links: the owner goes on', async () => {
  const other = await asker()
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const [greedy, colleague] = [
    await world.employee(admin, { gyms: [gym.id] }),
    await world.employee(admin, { gyms: [gym.id] }),
  ]
  const register = async (by: typeof greedy, phone_number = freshPhone()) => {
    const isKnown = (await other.register(phone_number)).status === 201
    const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] }
    expect(isKnown).toBe(true)
    return (await by.post('/member/create', card)).body.error
  }
  const add = async (by: typeof greedy) =>
    (await by.post('/member/add', { phone_number: freshPhone(), gyms: [gym.id] })).body.error
  const [most, none] = ['phone.too_many_known', 'member.links_used_up']
  expect([await register(greedy), await register(greedy), await register(greedy)]).toEqual([
    'add_member',
    'add_member',
    most,
  ])
  expect([await add(greedy), await add(greedy), await add(greedy)]).toEqual(['not_found', 'not_found', none])
  expect([await register(colleague), await add(colleague)]).toEqual([most, none])
  expect([await register(admin), await register(admin)]).toEqual(['add_member', most])
  expect([await add(admin), await add(admin)]).toEqual(['not_found', none])
})
