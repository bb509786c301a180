import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi()

test('who is linked by another owner is greeted there by the own name', async () => {
  const [first, second] = [await world.admin(), await world.admin()]
  const [home, away] = [await world.gym(first), await world.gym(second, { name: 'Temir Zal' })]
  const phone_number = freshPhone()
  const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [home.id] }
  const { body } = await first.post('/member/create', card)
  expect((await second.post('/member/add', { phone_number, gyms: [away.id] })).status).toBeLessThan(300)
  const member = await world.session('member', body.member._id)
  const { portal } = (await member.get(`/member/portal?gym_id=${away.id}`)).body
  expect([portal.gym.name, portal.fullname]).toEqual(['Temir Zal', 'Aziza Karimova'])
})
