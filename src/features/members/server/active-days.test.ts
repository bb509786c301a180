import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { gymWithPlan } from '#test/gym-with-plan.ts'

const world = useApi()

test('a search among who was active says the days of each on its page, and counts and adds up all that it found', async () => {
  const { admin, gym, planId } = await gymWithPlan(world)
  const register = async (fullname: string) => {
    const { body } = await admin.post('/member/create', {
      fullname,
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
    })
    return body.member._id as string
  }
  for (const name of ['Aziza Karimova', 'Aziza Olimova', 'Nodira Karimova'])
    await admin.post('/membership/create', { member_id: await register(name), gym_id: gym.id, plan_id: planId })
  await register('Aziza Yangiboyeva')
  const today = tashkentDay(new Date())
  const page = async (nr: number) => {
    const asked = `search=aziza&filterAz=abc&active_from=${today}&active_to=${today}&limit=1&page=${nr}`
    const { status, body } = await admin.get(`/member/foradmin/all?${asked}`)
    expect(status).toBe(200)
    return [
      body.members.map(({ fullname, active_days }: Record<string, unknown>) => [fullname, active_days]),
      body.pagination.total,
      body.totals.active_days,
    ]
  }
  expect(await page(1)).toEqual([[['Aziza Karimova', 1]], 2, 2])
  expect(await page(2)).toEqual([[['Aziza Olimova', 1]], 2, 2])
})

test('a stretch that lies ahead had nobody, and one that ends before it begins is refused at its last day', async () => {
  const { admin, gym, planId } = await gymWithPlan(world)
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
  const { member } = (await admin.post('/member/create', person)).body
  await admin.post('/membership/create', { member_id: member._id, gym_id: gym.id, plan_id: planId })
  const today = tashkentDay(new Date())
  const from = addDays(today, 2)
  const activeTo = (to: string) => admin.get(`/member/foradmin/all?active_from=${from}&active_to=${to}`)
  const ahead = await activeTo(addDays(today, 5))
  expect([ahead.status, ahead.body.members]).toEqual([200, []])
  const reversed = await activeTo(today)
  expect([reversed.status, Object.keys(reversed.body.fields)]).toEqual([400, ['active_to']])
})
