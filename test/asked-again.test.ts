import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { newId } from '#src/contract/ids.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { namesOf } from '#src/server/call-input.ts'
import { type Caller, useApi } from './api.ts'
import { endpoints, roleMayCall } from './contracted.ts'
import { softwarePasskey, withPasskey } from './software-passkey.ts'

// What takes away for good, gives rights or takes everything along asks again who it is: by the contract, for every role.

const origin = 'https://polvon.test'
const world = useApi({ publicUrl: origin, superadminsNeedFactor: true })
const minutes = (count: number) => world.clock(new Date(Date.now() + count * 60_000))

const calls = endpoints.map(({ endpoint }) => endpoint)
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const asking = calls.filter(({ confirms }) => confirms)
const roles = ['superadmin', 'admin', 'employee'] as const
const isOfStaff = (endpoint: Endpoint) =>
  endpoint.access !== 'public' && roles.some((role) => roleMayCall(role, endpoint))

/** Takes something away and asks nobody, by why. */
const withoutAsking: Readonly<Record<string, readonly string[]>> = {
  'asks for a code itself': ['DELETE /auth/totp'],
  'stays and can be brought back, or leaves the past as it is': [
    'DELETE /class/coach/delete/:id',
    'DELETE /class/kind/delete/:id',
    'DELETE /class/room/delete/:id',
  ],
  'one row of the daily work, which its record or the log tells': [
    'DELETE /autopay/stop/:id',
    'DELETE /class/booking/cancel/:id',
    'DELETE /invoice/cancel/:invoice_id',
    'DELETE /lead/delete/:id',
    'DELETE /member/note/delete/:note_id',
    'DELETE /membership/use/undo/:id',
    'DELETE /news/delete/:id',
    'DELETE /photo/delete/:id',
    'DELETE /promise/withdraw/:id',
    'DELETE /visit/undo/:id',
  ],
  'of oneself alone, and made anew by one press': [
    'DELETE /class/feed/coach/close/:coach_id',
    'DELETE /demo-gym',
    'DELETE /telegram/own',
  ],
}

describe('what asks again', () => {
  const people = {} as Record<(typeof roles)[number], Caller>
  beforeAll(async () => {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    const employee = await world.employee(admin, { gyms: [gym.id], ticks: tickablePermissions })
    Object.assign(people, { superadmin: await world.superadmin(), admin, employee })
    for (const role of roles) await withPasskey(people[role], origin)
    minutes(11)
  })

  const send = (caller: Caller, { method, path }: Endpoint, headers: Record<string, string> = {}) => {
    const url = path.replaceAll(/:\w+/g, () => newId())
    if (method === 'GET') return caller.get(url, { headers })
    if (method === 'DELETE') return caller.del(url, { headers })
    return method === 'PUT' ? caller.put(url, {}, { headers }) : caller.post(url, {}, { headers })
  }

  const pairs = asking.flatMap((endpoint) =>
    roles.filter((role) => roleMayCall(role, endpoint)).map((role) => [callOf(endpoint), role, endpoint] as const),
  )
  test.each(pairs)('%s asks a %s with a second step, before it looks at anything', async (_, role, endpoint) => {
    const answer = await send(people[role], endpoint)
    expect([answer.status, answer.body.error, answer.body.data]).toEqual([
      409,
      'confirm_identity',
      { has_code: true, has_passkey: true },
    ])
  })

  test('the proof is of this session and of ten minutes: not of another one of the same person, nor of somebody else', async () => {
    const admin = await world.admin()
    const { device } = await withPasskey(admin, origin)
    const stranger = await world.admin()
    const { device: foreign } = await withPasskey(stranger, origin)
    const other = await world.session('admin', admin.id)
    const challenge = async () => (await world.visitor.post('/auth/passkey/login/start', {})).body.options.challenge
    const asks = async (caller: Caller) =>
      (await caller.get('/member/foradmin/all/export')).body?.error === 'confirm_identity'
    minutes(22)
    expect([await asks(admin), await asks(other)]).toEqual([true, true])
    const theirs = foreign.sign(await challenge(), { origin })
    expect((await admin.post('/auth/passkey/confirm', theirs)).body.error).toBe('passkey.refused')
    // theirs proves nobody but them, and once
    expect((await stranger.post('/auth/passkey/confirm', theirs)).body.error).toBe('passkey.refused')
    const unknown = softwarePasskey().sign(await challenge(), { origin })
    expect((await admin.post('/auth/passkey/confirm', unknown)).body.error).toBe('passkey.refused')
    const own = device.sign(await challenge(), { origin })
    expect((await other.post('/auth/passkey/confirm', own)).status).toBe(200)
    expect((await admin.post('/auth/passkey/confirm', own)).body.error).toBe('passkey.refused')
    expect([await asks(admin), await asks(other)]).toEqual([true, false])
    minutes(33)
    expect(await asks(other)).toBe(true)
  })

  test('the answer that is kept of a call is given to nobody who did not prove themselves since', async () => {
    const admin = await world.admin()
    const gym = await world.gym(admin)
    await withPasskey(admin, origin)
    const headers = { 'idempotency-key': newId() }
    const make = () => admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' }, { headers })
    const made = await make()
    expect([made.status, typeof made.body.key]).toEqual([201, 'string'])
    minutes(60)
    const again = await make()
    expect([again.status, again.body.error, again.body.key]).toEqual([409, 'confirm_identity', undefined])
  })
})

describe('what does not', () => {
  test('takes nothing away for good, or says why it may', () => {
    const silent = calls.filter((endpoint) => endpoint.method === 'DELETE' && isOfStaff(endpoint) && !endpoint.confirms)
    expect(silent.map(callOf).toSorted()).toEqual(Object.values(withoutAsking).flat().toSorted())
  })

  test('gives nobody a right: whoever is let in, or may do more, was made so by somebody who was asked', () => {
    const ofPeople = endpoints.filter(({ name }) => /^(admins|employees)\./.test(name)).map(({ endpoint }) => endpoint)
    const silent = ofPeople.filter((endpoint) => endpoint.method !== 'GET' && isOfStaff(endpoint) && !endpoint.confirms)
    expect(silent.map(callOf)).toEqual([])
  })

  test('nor puts anybody to work: a form that names people and their rights, of whatever it is, asks', () => {
    const givesRights = calls.filter(
      (endpoint) =>
        isOfStaff(endpoint) && namesOf(endpoint.body).some((name) => name === 'employees' || name === 'permissions'),
    )
    expect(givesRights.map(callOf).toSorted()).toEqual([
      'POST /employee/create',
      'POST /gym/create',
      'PUT /employee/update/:id',
      'PUT /gym/update/:gym_id',
    ])
    expect(givesRights.filter(({ confirms }) => !confirms).map(callOf)).toEqual([])
  })
})
