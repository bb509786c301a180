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

test('who is a client of two owners sees each gym once, with that owner’s card alone', async () => {
  const phone = freshPhone()
  const [ours, theirs] = [await gymWithPlan(world), await gymWithPlan(world)]
  const person = { phone_number: phone, gender: 'female' }
  const { body } = await ours.admin.post('/member/create', {
    ...person,
    fullname: 'Aziza Karimova',
    gyms: [ours.gym.id],
  })
  const id: string = body.member._id
  const added = await theirs.admin.post('/member/add', { ...person, fullname: 'Aziza xonim', gyms: [theirs.gym.id] })
  expect(added.body.member._id).toBe(id)
  const member = await world.session('member', id)
  const home = async (gymId: string) => (await member.get(`/member/portal?gym_id=${gymId}`)).body.portal
  const cards = [await home(ours.gym.id), await home(theirs.gym.id)]
  expect(cards.map(({ fullname }) => fullname)).toEqual(['Aziza Karimova', 'Aziza xonim'])
  const both = [ours.gym.id, theirs.gym.id].toSorted()
  const gymsIn = (rows: { _id: string }[]) => rows.map(({ _id }) => _id).toSorted()
  expect(gymsIn((await member.get('/member/managers')).body.gyms)).toEqual(both)
  const { strikes } = (await member.get('/member/class/bookings')).body
  expect(gymsIn(strikes.map(({ gym_id }: { gym_id: { _id: string } }) => gym_id))).toEqual(both)
  await theirs.admin.put(`/member/status/${id}`, { status: 'banned', reason: 'qoida' })
  expect([(await home(ours.gym.id)).status, (await home(theirs.gym.id)).status]).toEqual(['active', 'banned'])
  // whom one owner let go is not there by the card of the other
  await theirs.admin.del(`/member/delete/${id}`)
  expect((await member.get(`/member/portal?gym_id=${theirs.gym.id}`)).status).toBe(404)
  expect((await home(ours.gym.id)).fullname).toBe('Aziza Karimova')
})
