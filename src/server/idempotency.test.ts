import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { hashOf } from './idempotency.ts'

const world = useApi()
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

/** Two acts that take a key, of one person: a member is registered, a plan is made. */
async function desk() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
  const terms = { name: 'Oylik', price: 300_000, duration: 30, options: [{ key: 'Zal', value: 'bor' }], gyms: [gym.id] }
  const register = (key: string, body: object = person, by: Caller = admin) =>
    by.post('/member/create', body, keyed(key))
  const plan = (key: string, body: object = terms) => admin.post('/plans/create/membership', body, keyed(key))
  return { person, terms, register, plan }
}

test('one key at two acts is two keys: each answers its own again, however often it is asked', async () => {
  const { register, plan } = await desk()
  const key = newId()
  const first = [await register(key), await plan(key)]
  expect(first.map(({ status }) => status)).toEqual([201, 201])
  for (let again = 0; again < 2; again++)
    expect([(await plan(key)).text, (await register(key)).text]).toEqual([first[1]?.text, first[0]?.text])
})

test('a key that is too short, too long or no plain word is refused at its name, and nothing is done', async () => {
  const { register, person } = await desk()
  for (const key of ['a'.repeat(7), 'a'.repeat(201), 'two words here', 'kalit-é-é-é']) {
    const answer = await register(key)
    expect([key.length, answer.status, Object.keys(answer.body.fields)]).toEqual([key.length, 400, ['Idempotency-Key']])
  }
  expect((await register('a'.repeat(8))).status).toBe(201)
  expect((await register('b'.repeat(200), { ...person, phone_number: freshPhone() })).status).toBe(201)
})

test('one key of two people is two keys, and neither reads the answer of the other', async () => {
  const [one, two] = [await desk(), await desk()]
  const key = newId()
  const [mine, theirs] = [await one.register(key), await two.register(key)]
  expect([mine.body.member.phone_number, theirs.body.member.phone_number]).toEqual([
    one.person.phone_number,
    two.person.phone_number,
  ])
  expect([(await two.register(key)).text, (await one.register(key)).text]).toEqual([theirs.text, mine.text])
})

test('one key of whoever runs the platform at two owners is one act at one of them, and the other reads nothing of it', async () => {
  const root = await world.superadmin()
  const [one, two] = [await world.admin(), await world.admin()]
  const gyms = [(await world.gym(one)).id]
  const key = newId()
  const terms = { name: 'Oylik', price: 300_000, duration: 30, options: [{ key: 'Zal', value: 'bor' }], gyms }
  const plan = (owner: Caller) => root.post(`/plans/create/membership?admin_id=${owner.id}`, terms, keyed(key))
  expect((await plan(one)).status).toBe(201)
  const other = await plan(two)
  expect([other.status, other.body.error]).toEqual([422, 'idempotency.mismatch'])
  expect((await two.get('/plans/all/foradmin')).text).not.toContain('Oylik')
})

test('whoever may not do it any more is not told what they once were answered', async () => {
  const admin = await world.admin()
  const { id } = await world.gym(admin)
  const employee = await world.employee(admin, { gyms: [id], ticks: ['classes.manage'] })
  const key = newId()
  const make = () => employee.post('/class/room/create', { gym_id: id, name: 'Katta zal', places: 5 }, keyed(key))
  expect([(await make()).status, (await make()).status]).toEqual([201, 201])
  const { version } = (await admin.get(`/employee/one/${employee.id}`)).body.employee
  expect((await admin.put(`/employee/update/${employee.id}`, { permissions: [], version })).status).toBe(200)
  await expect.poll(async () => (await make()).status).toBe(403)
})

test('the same request with its fields in another order is the same, with another value it is another', async () => {
  const { register, person } = await desk()
  const key = newId()
  const first = await register(key)
  const turned = Object.fromEntries(Object.entries(person).reverse())
  expect((await register(key, turned)).text).toBe(first.text)
  const other = await register(key, { ...person, fullname: 'Aziza Rahimova' })
  expect([other.status, other.body.error]).toEqual([422, 'idempotency.mismatch'])
})

test('what a request is known by does not hang on the order of fields, at any depth, but does on the order of a list', () => {
  const hash = (value: unknown) => hashOf(value).toString('hex')
  expect(hash({ a: 1, b: { c: [1, { d: 2, e: 3 }] } })).toBe(hash({ b: { c: [1, { e: 3, d: 2 }] }, a: 1 }))
  const others = [{ a: [1, 2] }, { a: [2, 1] }, { a: '1,2' }, { a: { 0: 1, 1: 2 } }, { a: null }, {}, undefined]
  expect(new Set(others.map(hash)).size).toBe(others.length)
})

test('a picture is stored once for one key, and nothing of it stays of a call whose own answer is not used', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer()
  const folder = world.filesFolder
  const stored = () => readdir(folder).catch(() => [])
  const register = (key: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ gender: 'female', 'gyms[0]': gym.id, ...fields }))
      form.set(name, value)
    form.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
    return admin.post('/member/create', undefined, { form, headers: { 'idempotency-key': key } })
  }
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone() }
  const key = newId()
  const answers = await Promise.all([register(key, person), register(key, person)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const kept = [answers[0]?.body.member.avatar.split('/').at(-1)]
  expect(await stored()).toEqual(kept)
  expect((await register(key, person)).status).toBe(201)
  expect(await stored()).toEqual(kept)
  expect((await register(key, { ...person, fullname: 'Aziza Rahimova' })).status).toBe(422)
  expect((await register(newId(), person)).status).toBe(409)
  expect(await stored()).toEqual(kept)
})

test('whoever lost an answer asks by the key: it is the first one, or nothing was done and nothing is', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const person = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: [gym.id] }
  const key = newId()
  const ask = () =>
    admin.post('/member/create', person, { headers: { 'idempotency-key': key, 'idempotency-ask': '1' } })
  const registered = async () => (await admin.get('/member/foradmin/all')).body.members.length
  const before = await ask()
  expect([before.status, before.body.error, await registered()]).toEqual([409, 'idempotency.not_done', 0])
  const done = await admin.post('/member/create', person, keyed(key)) // the key and the phone had stayed free
  const after = await ask()
  expect([done.status, after.status, after.text, await registered()]).toEqual([201, 201, done.text, 1])
})

test('whoever has lost what was sent, its secret and its picture asks by the key alone, and another body is another request', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const hired = {
    fullname: 'Nilufar Karimova',
    phone_number: freshPhone(),
    password: 'qizil-olma-daraxt-7',
    gender: 'female',
    position: 'Administrator',
    gyms: [gym.id],
  }
  const key = newId()
  const send = (body: object, ask: boolean) =>
    admin.post('/employee/create', body, {
      headers: { 'idempotency-key': key, ...(ask && { 'idempotency-ask': '1' }) },
    })
  const before = await send({}, true)
  expect([before.status, before.body.error]).toEqual([409, 'idempotency.not_done'])
  const done = await send(hired, false)
  const asked = await send({}, true)
  expect([done.status, asked.status, asked.text]).toEqual([201, 201, done.text])
  const other = await send({ ...hired, fullname: 'Boshqa Odam' }, true)
  expect([other.status, other.body.error]).toEqual([422, 'idempotency.mismatch'])
  expect((await send({}, false)).status).toBe(400)
})

test('what is refused and keeps the try has no answer to be kept: the same key asks anew', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const [key, body] = [newId(), { gym_id: gym.id, code: '999999' }]
  const knock = (headers: Record<string, string> = {}) =>
    admin.post('/visit/checkin', body, { headers: { 'idempotency-key': key, ...headers } })
  const errors = [await knock(), await knock(), await knock({ 'idempotency-ask': '1' })].map(({ body: b }) => b.error)
  expect(errors).toEqual(['visit.refused', 'visit.refused', 'idempotency.not_done'])
  expect((await admin.get(`/visit/refused/all?gym_id=${gym.id}`)).body.refusals).toHaveLength(2)
})
