import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { drawn } from '#test/drawn-pass.ts'

const world = useApi()
const noon = Date.parse('2026-03-10T07:00:00Z') // 12:00 in Tashkent

/** A gym with a door device; `knock` is what the device sends. */
async function club() {
  world.clock(new Date(noon))
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: { start: '2026-01-01', days: 365, status: 'active' } })
  const { body: planned } = await admin.post('/plans/create/membership', {
    name: 'Oylik',
    price: 300000,
    duration: 30,
    options: [{ key: 'Zal', value: 'cheksiz' }],
    gyms: [gym.id],
  })
  const join = async (isPaid = true) => {
    const { body } = await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
    })
    if (isPaid)
      await admin.post('/membership/create', {
        member_id: body.member._id,
        gym_id: gym.id,
        plan_id: planned.plan._id,
        payment: { paid_amount: 300000, payment_method: 'cash' },
      })
    return body.member as { _id: string; code: string }
  }
  const made = await admin.post('/door/device/create', { gym_id: gym.id, name: 'Turniket' })
  const { device, key } = made.body as { device: { _id: string }; key: string }
  const knock = (code: string, given = key) =>
    world.visitor.post('/door/decide', { code }, { headers: { authorization: `Device ${given}` } })
  const listOf = (given = key) => world.visitor.get('/door/list', { headers: { authorization: `Device ${given}` } })
  return { admin, gym, join, made, device, key, knock, listOf }
}

test('a device opens to who may come in and writes the visit, and keeps closed with the reason to others', async () => {
  const { admin, join, knock } = await club()
  const member = await join()
  const { status, body } = await knock(member.code)
  expect([status, body.open, body.member, body.until]).toEqual([
    200,
    true,
    { fullname: 'Aziza Karimova', avatar: null },
    '2026-04-08',
  ])
  expect((await admin.get('/visit/all')).body.visits).toMatchObject([
    { member_id: { _id: member._id }, let_in_by: null, override_reason: null },
  ])
  const poor = await join(false)
  const closed = await knock(poor.code)
  expect([closed.status, closed.body.open, closed.body.reason]).toEqual([200, false, 'no_membership'])
  expect((await knock('000000')).body).toMatchObject({ open: false, reason: 'unknown_code' })
  expect((await knock(`PV1:${member._id.replaceAll('-', '')}:1:ABCDEFGHABCDEFGH`)).body).toMatchObject({
    open: false,
    reason: 'pass_old',
  })
  const { refusals } = (await admin.get('/visit/refused/all')).body
  expect(refusals.map(({ reason }: { reason: string }) => reason)).toEqual([
    'pass_old',
    'unknown_code',
    'no_membership',
  ])
  expect((await knock(member.code)).body.open).toBe(true)
  expect((await admin.get('/visit/all')).body.visits).toHaveLength(1)
})

test('the key is shown once and opens nothing once the device is taken away, or is not quite the key', async () => {
  const { admin, gym, join, made, device, key, knock, listOf } = await club()
  const { code } = await join()
  expect(made.status).toBe(201)
  const all = await admin.get(`/door/device/all?gym_id=${gym.id}`)
  expect(all.body.devices).toMatchObject([{ _id: device._id, name: 'Turniket', last_used_at: null }])
  expect(all.text).not.toContain(key)
  const wrong = `${key.slice(0, 20)}${key[20] === 'A' ? 'B' : 'A'}${key.slice(21)}`
  for (const given of [wrong, key.slice(1), `${key}A`, 'x', '']) {
    const { status, body } = await knock(code, given)
    expect([status, body.error], given).toEqual([401, 'unauthorized'])
  }
  expect((await knock(code)).body.open).toBe(true)
  expect((await admin.get(`/door/device/all?gym_id=${gym.id}`)).body.devices[0].last_used_at).not.toBeNull()
  expect((await admin.del(`/door/device/delete/${device._id}`)).status).toBe(200)
  for (const answer of [await knock(code), await listOf()])
    expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized'])
  expect((await admin.del(`/door/device/delete/${device._id}`)).status).toBe(404)
})

test('a gym has twenty devices and no more; one that is taken away makes room', async () => {
  const { admin, gym, device } = await club()
  await world.sql({ role: 'platform' }, (db) =>
    sql`insert into door_devices (admin_id, id, gym_id, name, key_hash, created_at)
      select admin_id, gen_random_uuid(), gym_id, name || n, sha256(n::text::bytea), created_at
      from door_devices, generate_series(1, 19) as n where id = ${device._id}`.execute(db),
  )
  const another = () => admin.post('/door/device/create', { gym_id: gym.id, name: 'Orqa eshik' })
  expect((await another()).body.error).toBe('door.too_many')
  expect((await admin.del(`/door/device/delete/${device._id}`)).status).toBe(200)
  expect((await another()).status).toBe(201)
  // three at once for the two places that are free
  const { devices } = (await admin.get(`/door/device/all?gym_id=${gym.id}`)).body as { devices: { _id: string }[] }
  for (const { _id } of devices.slice(0, 2)) expect((await admin.del(`/door/device/delete/${_id}`)).status).toBe(200)
  const made = await Promise.all([another(), another(), another()])
  expect(made.map(({ status, body }) => body.error ?? status).toSorted()).toEqual([201, 201, 'door.too_many'])
})

test('a device sees its own gym alone, and only the owner makes and takes away devices', async () => {
  const one = await club()
  const other = await club()
  const stranger = await other.join()
  expect((await one.knock(stranger.code)).body).toMatchObject({ open: false, reason: 'unknown_code' })
  expect((await other.admin.del(`/door/device/delete/${one.device._id}`)).status).toBe(404)
  expect((await other.admin.get(`/door/device/all?gym_id=${one.gym.id}`)).status).toBe(404)
  expect((await other.admin.post('/door/device/create', { gym_id: one.gym.id, name: 'X' })).status).toBe(404)
  // an owner's session is no device
  const report = { decisions: [{ decision_id: one.gym.id, code: 'X', at: 1, open: true }] }
  expect((await one.admin.post('/door/report', report)).body.error).toBe('unauthorized')
  expect((await one.admin.get('/door/list')).body.error).toBe('unauthorized')
  const employee = await world.employee(one.admin, { gyms: [one.gym.id] })
  expect((await employee.post('/door/device/create', { gym_id: one.gym.id, name: 'X' })).status).toBe(403)
})

test('a device knows nobody of the owner’s other gym: not by the code of their card, and the books of its gym do not name them', async () => {
  const { admin, gym, knock } = await club()
  const other = await world.gym(admin, { name: 'Ikkinchi' })
  const person = { fullname: 'Begona Kishi', phone_number: freshPhone(), gender: 'male', gyms: [other.id] }
  const { member } = (await admin.post('/member/create', person)).body
  const closed = await knock(member.code)
  expect([closed.body.open, closed.body.reason, closed.body.member]).toEqual([false, 'unknown_code', undefined])
  expect((await admin.get(`/visit/refused/all?gym_id=${gym.id}`)).text).not.toContain('Begona')
})

test('the list of ten minutes names who would be let in now and nobody else, and is signed for this device', async () => {
  const { join, key, listOf } = await club()
  const [member, poor] = [await join(), await join(false)]
  const { body } = await listOf()
  const list = JSON.parse(body.list)
  expect(Date.parse(list.valid_until) - Date.parse(list.made_at)).toBe(600_000)
  expect(list.members).toEqual([{ member: member._id.replaceAll('-', ''), code: member.code, until: '2026-04-08' }])
  expect(body.list).not.toContain(poor.code)
  const signed = createHmac('sha256', createHash('sha256').update(key).digest()).update(body.list).digest('hex')
  expect(body.signature).toBe(signed)
})

test('the list lets in again who came today with their last visit, as the door does, and nobody who was banned since', async () => {
  const { admin, gym, join, knock, listOf } = await club()
  const { body } = await admin.post('/plans/create/membership', {
    name: 'Bir marta',
    price: 50000,
    duration: 30,
    options: [{ key: 'Zal', value: '1 marta' }],
    visits: 1,
    gyms: [gym.id],
  })
  const once = async () => {
    const member = await join(false)
    await admin.post('/membership/create', {
      member_id: member._id,
      gym_id: gym.id,
      plan_id: body.plan._id,
      payment: { paid_amount: 50000, payment_method: 'cash' },
    })
    return member
  }
  const listed = async () =>
    (JSON.parse((await listOf()).body.list).members as { code: string }[]).map(({ code }) => code).toSorted()
  const [one, rude] = [await once(), await once()]
  const both = [one.code, rude.code].toSorted()
  expect(await listed()).toEqual(both)
  for (const { code } of [one, rude]) expect((await knock(code)).body.open).toBe(true)
  expect(await listed()).toEqual(both)
  expect((await knock(one.code)).body.open).toBe(true)
  await admin.put(`/member/status/${rude._id}`, { status: 'banned', reason: 'janjal' })
  expect(await listed()).toEqual([one.code])
  expect((await knock(rude.code)).body).toMatchObject({ open: false, reason: 'banned' })
  world.clock(new Date(noon + 24 * 3_600_000))
  expect(await listed()).toEqual([])
})

test('an employee who may asks in the name of a gym of theirs; others do not', async () => {
  const { admin, gym, join } = await club()
  const elsewhere = await club()
  const { code } = await join()
  const ask = (caller: Caller, gym_id?: string) => caller.post('/door/decide', { code, ...(gym_id ? { gym_id } : {}) })
  const may = await world.employee(admin, { gyms: [gym.id], ticks: ['door.decide'] })
  expect((await ask(may, gym.id)).body.open).toBe(true)
  expect((await ask(may)).status).toBe(400)
  expect((await ask(may, elsewhere.gym.id)).status).toBe(404)
  const mayNot = await world.employee(admin, { gyms: [gym.id], ticks: [] })
  expect((await ask(mayNot, gym.id)).body.error).toBe('forbidden')
  expect((await ask(world.visitor, gym.id)).body.error).toBe('unauthorized')
})

test('a device that asks without end is told to wait, alone', async () => {
  const { knock, listOf } = await club()
  const other = await club()
  await Promise.all(Array.from({ length: 119 }, () => listOf()))
  expect((await knock('000000')).status).toBe(200)
  const { status, body } = await knock('000000')
  expect([status, body.error, body.duration > 0]).toEqual([429, 'rate_limited', true])
  expect((await other.knock('000000')).status).toBe(200)
})

test('what a device decided alone is written at its time, once however often it is told, and what should have stayed closed is listed', async () => {
  const { admin, join, key } = await club()
  const [member, poor] = [await join(), await join(false)]
  const minute = 60_000
  const decision = (code: string, at: number, open = true) => ({ decision_id: newId(at), code, at, open })
  const told = [
    decision(member.code, noon - 30 * minute),
    decision(member.code, noon - 20 * minute),
    decision(poor.code, noon - 10 * minute),
    decision('000000', noon - 9 * minute, false),
    decision((await join()).code, noon - 8 * minute, false),
    decision(member.code, noon - 49 * 60 * minute),
    decision(member.code, noon + 5 * minute),
  ]
  const report = (decisions: object[], given = key) =>
    world.visitor.post('/door/report', { decisions }, { headers: { authorization: `Device ${given}` } })
  const outcomes = ({ body }: { body: { results: { decision_id: string; outcome: string; reason?: string }[] } }) =>
    told.map(({ decision_id }) => {
      const result = body.results.find((one) => one.decision_id === decision_id)
      return [result?.outcome, result?.reason].filter(Boolean).join(' ')
    })
  const first = await report(told)
  expect([first.status, outcomes(first)]).toEqual([
    200,
    ['visited', 'known', 'refused no_membership', 'refused unknown_code', 'closed', 'too_old', 'too_old'],
  ])
  const books = async () => [
    (await admin.get('/visit/all')).body.visits,
    (await admin.get('/visit/refused/all')).body.refusals,
  ]
  const [visits, refused] = await books()
  expect(visits).toMatchObject([
    { member_id: { _id: member._id }, visited_at: new Date(noon - 30 * minute).toISOString(), let_in_by: null },
  ])
  expect(refused).toMatchObject([
    { code: '000000', was_opened: false, refused_at: new Date(noon - 9 * minute).toISOString() },
    { member_id: { _id: poor._id }, reason: 'no_membership', was_opened: true },
  ])
  // its answer was lost: the same again, also twice at once
  const again = await Promise.all([report(told), report(told.slice(0, 3))])
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect(outcomes(again[0]).slice(0, 4)).toEqual(['known', 'known', 'known', 'known'])
  expect(await books()).toEqual([visits, refused])
  // a visit that the desk took back does not come again
  await admin.del(`/visit/undo/${visits[0]._id}`)
  await report(told.slice(0, 1))
  expect((await admin.get('/visit/all')).body.visits).toEqual([])
  for (const given of ['', 'x', `${key}A`]) expect((await report(told, given)).status).toBe(401)
  expect((await report([])).status).toBe(400)
  expect((await report([{ ...decision('x'.repeat(270_000), noon) }])).status).toBe(413)
})

test('what is no code is nobody’s, at a device as at the desk: it keeps nothing else from being told and is kept nowhere', async () => {
  const { admin, gym, join, key, knock } = await club()
  const member = await join()
  const strange = [`https://soliq.uz/chek?${'t=1&'.repeat(40)}`, '0002010102\u001d5204', 'a\u0007b', ' ', '']
  for (const code of strange)
    expect((await knock(code)).body, JSON.stringify(code)).toMatchObject({ open: false, reason: 'unknown_code' })
  const { body } = await admin.post('/visit/checkin', { gym_id: gym.id, code: strange[0] })
  expect([body.error, body.data.reason]).toEqual(['visit.refused', 'unknown_code'])
  const at = noon - 60_000
  const decisions = [...strange, member.code].map((code) => ({
    decision_id: newId(at),
    code,
    at,
    open: code === member.code,
  }))
  const told = await world.visitor.post('/door/report', { decisions }, { headers: { authorization: `Device ${key}` } })
  const results = told.body.results.map(({ outcome }: { outcome: string }) => outcome)
  expect([told.status, results.sort()]).toEqual([200, [...strange.map(() => 'refused'), 'visited']])
  expect((await admin.get('/visit/all')).body.visits).toMatchObject([{ member_id: { _id: member._id } }])
  const refused = (await admin.get('/visit/refused/all?limit=100')).body
  expect(refused.pagination.total).toBe(2 * strange.length + 1)
  expect(JSON.stringify(refused.refusals)).not.toContain('soliq.uz')
})

test('a pass that was good when the door opened is good when that is told, though its phone has signed out since', async () => {
  const { admin, gym, join, key } = await club()
  const { _id } = await join()
  const member = await world.session('member', _id)
  const { pass } = (await member.get(`/member/pass?gym_id=${gym.id}`)).body
  const shown = (at: number) => ({ decision_id: newId(at), code: drawn(pass, at), at, open: true })
  world.clock(new Date(noon + 5 * 60_000))
  await member.get('/auth/logout')
  world.clock(new Date(noon + 10 * 60_000))
  const headers = { authorization: `Device ${key}` }
  const report = async (at: number) =>
    (await world.visitor.post('/door/report', { decisions: [shown(at)] }, { headers })).body.results[0]
  expect(await report(noon + 6 * 60_000)).toMatchObject({ outcome: 'refused', reason: 'pass_invalid' })
  expect(await report(noon + 60_000)).toMatchObject({ outcome: 'visited' })
  expect((await admin.get('/visit/all')).body.visits).toHaveLength(1)
})

test('a turnstile goes on opening after the secret of the installation was changed, while the one before is named', async () => {
  const { join, key } = await club()
  const member = await join()
  const changed = 'another secret of the tests, forty letters long'
  const before = 'a secret of the tests, thirty-two letters long'
  const answerOf = async ({ application, base }: Awaited<ReturnType<typeof world.another>>) => {
    application.deps.clock.moveTo(new Date(noon))
    const headers = { authorization: `Device ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ code: member.code })
    const answer = await fetch(`${base}/door/decide`, { method: 'POST', headers, body })
    return [answer.status, ((await answer.json()) as { open?: boolean }).open]
  }
  const both = await world.another({ secret: changed, previous: { secret: before } })
  expect(await answerOf(both)).toEqual([200, true])
  expect(await answerOf(await world.another({ secret: changed }))).toEqual([401, undefined])
})
