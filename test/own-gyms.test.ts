import { afterEach, describe, expect, test } from 'vitest'
import { addDays, startOfDay, tashkentDay } from '#src/contract/days.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { type Caller, freshPhone, useApi } from './api.ts'
import { endpoints, roleMayCall } from './contracted.ts'
import { gymWithPlan } from './gym-with-plan.ts'
import { bodyOf, idFieldsOf, urlOf } from './sample-request.ts'

const world = useApi()
afterEach(() => world.clock(null))

const isMembersAlone = (endpoint: Endpoint): boolean =>
  endpoint.access !== 'public' && roleMayCall('member', endpoint) && !roleMayCall('admin', endpoint)
const takesGym = (type: Endpoint['query'] | Endpoint['body']): boolean =>
  idFieldsOf(type).some(({ name }) => name === 'gym_id')
const inGym = endpoints.filter(
  ({ endpoint }) => isMembersAlone(endpoint) && (takesGym(endpoint.query) || takesGym(endpoint.body)),
)

/** What was given is seen and taken back wherever it was given (decision 63). */
const isOfCard = ({ path }: Endpoint): boolean => path === '/member/consents'

/** A client of the gym whose only membership is over, a month from now. */
async function formerBuyer() {
  const { admin, gym, planId } = await gymWithPlan(world)
  const { body } = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [gym.id],
  })
  const id: string = body.member._id
  const member = await world.session('member', id)
  const sold = { member_id: id, gym_id: gym.id, plan_id: planId, start_date: tashkentDay(new Date()) }
  expect((await admin.post('/membership/create', sold)).status).toBe(201)
  const agree = (kind: string, agrees: boolean) => member.put('/member/consents', { gym_id: gym.id, kind, agrees })
  const read = () => member.get(`/member/consents?gym_id=${gym.id}`)
  expect((await agree('marketing', true)).status).toBe(200)
  world.clock(startOfDay(addDays(tashkentDay(new Date()), 40)))
  return { admin, gym, id, member, agree, read }
}

const closings = {
  'a gym that was deleted': async ({ admin, gym }: Awaited<ReturnType<typeof formerBuyer>>) => {
    await world.gym(admin) // an owner keeps one
    return admin.del(`/gym/delete/${gym.id}`)
  },
  'a gym whose owner deleted them': ({ admin, id }: Awaited<ReturnType<typeof formerBuyer>>) =>
    admin.del(`/member/delete/${id}`),
}

const asked = (member: Caller, endpoint: Endpoint, gymId: string) => {
  const ids = { gym_id: gymId }
  const url = urlOf(endpoint, ids, takesGym(endpoint.query) ? ids : {})
  const body = bodyOf(endpoint, ids, takesGym(endpoint.body) ? ids : {})
  if (endpoint.method === 'GET') return member.get(url)
  if (endpoint.method === 'DELETE') return member.del(url)
  return endpoint.method === 'PUT' ? member.put(url, body) : member.post(url, body)
}

describe.each(Object.entries(closings))('in %s', (_, close) => {
  test('nothing is there for a member, whatever call names it', async () => {
    const { member, gym, ...rest } = await formerBuyer()
    expect((await close({ member, gym, ...rest })).status).toBe(200)
    const answers = []
    for (const { name, endpoint } of inGym) {
      if (isOfCard(endpoint)) continue
      const { status, body } = await asked(member, endpoint, gym.id)
      if (status !== 404) answers.push(`${name}: ${status} ${body.error ?? JSON.stringify(body)}`)
    }
    expect(answers).toEqual([])
  })

  test('what was agreed to is seen and taken back, and nothing is agreed to', async () => {
    const made = await formerBuyer()
    expect((await close(made)).status).toBe(200)
    const marketing = async () =>
      (await made.read()).body.consents.find(({ kind }: { kind: string }) => kind === 'marketing')
    expect(await marketing()).toMatchObject({ agrees: true })
    expect((await made.agree('marketing', false)).status).toBe(200)
    expect(await marketing()).toMatchObject({ agrees: false, way: 'phone', by: { role: 'member' } })
    expect((await made.agree('marketing', true)).status).toBe(404)
    expect((await made.agree('picture', false)).status).toBe(200)
    const stranger = await formerBuyer()
    expect((await made.member.get(`/member/consents?gym_id=${stranger.gym.id}`)).status).toBe(404)
  })
})

test('who was erased has nothing left to take back', async () => {
  const { admin, id, agree, read } = await formerBuyer()
  expect((await admin.del(`/member/delete/${id}?erase=true`)).status).toBe(200)
  // their session ends with them, which each server notices within half a second
  for (const { status } of [await read(), await agree('marketing', false)]) expect([403, 404]).toContain(status)
})

test('the calls of a gym are those that this proves', () => {
  expect(inGym.length).toBeGreaterThan(15)
})
