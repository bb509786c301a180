import { beforeAll, expect, test } from 'vitest'
import { type Caller, freshPhone, useApi } from './api.ts'
import { endpoints, roleMayCall } from './contracted.ts'
import { type KnownIds, schemaOf, urlOf } from './sample-request.ts'

// Made from the contracts: a list or its file that takes days is under this test from that line on.

const lastOf = (name: string): string =>
  name === 'start_date' ? 'end_date' : name.endsWith('_from') ? name.replace(/_from$/, '_to') : ''
const periods = endpoints
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .flatMap(({ name, endpoint }) => {
    const names = Object.keys(schemaOf(endpoint.query).properties ?? {})
    return names
      .filter((first) => names.includes(lastOf(first)))
      .map((first) => [`${name} ${first}`, { endpoint, first, last: lastOf(first) }] as const)
  })

const world = useApi()
const callers = {} as Record<'superadmin' | 'admin' | 'member', Caller> // before all tests
let ids: KnownIds
beforeAll(async () => {
  const admin = await world.admin()
  const { id: gym } = await world.gym(admin)
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym] }
  const made = await admin.post('/member/create', person)
  const member = await world.session('member', made.body.member._id)
  Object.assign(callers, { admin, member, superadmin: await world.superadmin() })
  ids = { gym_id: gym, admin_id: admin.id }
})

test('most lists take days', () => expect(periods.length).toBeGreaterThan(40))

test.each(periods)('a last day before the first is told at the last one: %s', async (_, { endpoint, first, last }) => {
  const role = (['admin', 'superadmin', 'member'] as const).find((one) => roleMayCall(one, endpoint))
  if (!role) throw new Error('nobody may call it')
  const url = urlOf(endpoint, role === 'superadmin' ? ids : { gym_id: ids['gym_id'] ?? '' }, { reason: '' })
  const asked = `${url}${url.includes('?') ? '&' : '?'}${first}=2026-03-02&${last}=2026-03-01`
  const { status, body } = await callers[role].get(asked)
  expect([status, body.fields]).toEqual([400, { [last]: 'Tugash kuni boshlanish kunidan oldin' }])
})
