import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

const codeAt = async (phone: string): Promise<string> => {
  await world.visitor.post('/member/login/code', { phone_number: phone })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ text: string }>`
      select text from sms_messages where phone_number = ${phone} and kind = 'member_login' order by created_at desc, id desc limit 1`.execute(
      db,
    ),
  )
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

/** Somebody comes in by a code on this phone, as the person that it opens. */
async function comeIn(id: string, phone: string) {
  const { status } = await world.visitor.post('/member/login', { phone_number: phone, code: await codeAt(phone) })
  expect(status).toBe(200)
  const caller = await world.session('member', id)
  return { caller, get: async (path: string) => (await caller.get(path)).status }
}

/** A member, whoever works at the desk, and how the phone on the card is changed. */
async function desk(ticks: readonly string[] = []) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const employee = await world.employee(admin, { gyms: [gym.id], ticks })
  const register = async () => {
    const phone = freshPhone()
    const card = { fullname: 'Aziza Karimova', phone_number: phone, gender: 'female', gyms: [gym.id] }
    return { phone, id: (await admin.post('/member/create', card)).body.member._id as string }
  }
  const move = async (by: Caller, id: string, phone_number: string) => {
    const { version } = (await admin.get(`/member/one/${id}`)).body.member
    return by.put(`/member/update/${id}`, { phone_number, version })
  }
  return { admin, gym, employee, register, move, ...(await register()) }
}

const cameIn = (id: string) =>
  world.sql({ role: 'auth' }, (db) =>
    sql`update accounts set last_login_at = now() where role = 'member' and subject_id = ${id}`.execute(db),
  )

test('an employee without the right moves the phone of nobody who has come in by it; one that was never proven they correct', async () => {
  const { employee, register, move, phone, id, admin } = await desk()
  await cameIn(id)
  const refused = await move(employee, id, freshPhone())
  expect([refused.status, refused.body.error, Object.keys(refused.body.fields)]).toEqual([
    403,
    'member.phone_proven',
    ['phone_number'],
  ])
  expect((await admin.get(`/member/one/${id}`)).body.member.phone_number).toBe(phone)
  const unproven = await register()
  expect((await move(employee, unproven.id, freshPhone())).status).toBe(200)
  // moved by the owner and not come in by yet: theirs all the same
  expect((await move(admin, id, freshPhone())).status).toBe(200)
  expect((await move(employee, id, freshPhone())).status).toBe(403)
})

test('with the right it is done so often a day: half by one employee, the owner goes on to the whole', async () => {
  const { admin, employee, register, move } = await desk(['members.phone'])
  const moveOne = async (by: Caller) => {
    const { id } = await register()
    await cameIn(id)
    return (await move(by, id, freshPhone())).body.error
  }
  const outcomes = async (by: Caller, count: number) => {
    const errors: (string | undefined)[] = []
    for (let at = 0; at < count; at++) errors.push(await moveOne(by))
    return errors
  }
  const tooMany = 'phone.too_many_moved'
  expect(await outcomes(employee, 6)).toEqual([...Array(5).fill(undefined), tooMany])
  expect(await outcomes(admin, 6)).toEqual([...Array(5).fill(undefined), tooMany])
})

const closed = ['/member/data', '/member/measurement/all'] as const

test('whoever comes in by a phone that somebody else moved reads for a week nothing of what is the person’s alone, and erases nothing', async () => {
  const { admin, gym, move, phone, id } = await desk()
  const person = await comeIn(id, phone)
  const letters = `/member/letters?gym_id=${gym.id}`
  for (const path of [...closed, letters]) expect([path, await person.get(path)]).toEqual([path, 200])
  const to = freshPhone()
  expect((await move(admin, id, to)).status).toBe(200)
  const stranger = await comeIn(id, to)
  for (const path of [...closed, letters]) expect([path, await stranger.get(path)]).toEqual([path, 403])
  const goal = await stranger.caller.put('/member/measurement/goal', { kind: 'weight', target: 70 })
  const erased = await stranger.caller.del('/member/data', { body: { code: await codeAt(to) } })
  expect([goal.body.error, erased.body.error]).toEqual(['sign_in.held', 'sign_in.held'])
  // nor writes in their name, or reads a letter away from them
  const written = await stranger.caller.post('/member/letters/create', { gym_id: gym.id, text: 'Pulni qaytaring' })
  const seen = await stranger.caller.put('/member/letters/read', { gym_id: gym.id })
  expect([written.body.error, seen.body.error]).toEqual(['sign_in.held', 'sign_in.held'])
  // nor where the person called from before
  const outcomes = async (caller: Caller) =>
    ((await caller.get('/auth/sign-ins')).body.sign_ins as { outcome: string }[]).map(({ outcome }) => outcome)
  expect(await outcomes(stranger.caller)).toEqual(['signed_in', 'phone_changed'])
  expect(erased.body.message).toMatch(/\d\d\.\d\d\.\d{4}/)
  expect((await admin.get(`/member/one/${id}`)).status).toBe(200)
  world.clock(days(6))
  expect(await (await comeIn(id, to)).get('/member/data')).toBe(403)
  world.clock(days(8))
  const opened = await comeIn(id, to)
  expect(await opened.get('/member/data')).toBe(200)
  expect((await outcomes(opened.caller)).filter((outcome) => outcome === 'signed_in')).toHaveLength(4)
  world.clock(null)
})

test('nor are they called otherwise at any owner, nor agreed to anything in their name; taking consents back and the language stay theirs', async () => {
  const { admin, move, phone, id } = await desk()
  const other = await world.admin()
  const otherGym = await world.gym(other)
  const linked = { fullname: 'Aziza K.', phone_number: phone, gyms: [otherGym.id] }
  expect((await other.post('/member/add', linked)).status).toBe(200)
  await comeIn(id, phone)
  const to = freshPhone()
  expect((await move(admin, id, to)).status).toBe(200)
  const { caller } = await comeIn(id, to)
  const change = async (body: object) => {
    const { version } = (await caller.get('/member/one/me')).body.member
    return (await caller.put('/member/update/me', { ...body, version })).body.error
  }
  const changes = [{ fullname: 'Begona Kishi' }, { dateOfBirth: '1980-01-01' }, { remove_avatar: true }]
  for (const body of changes) expect([body, await change(body)]).toEqual([body, 'sign_in.held'])
  expect((await other.get(`/member/one/${id}`)).body.member).toMatchObject({ fullname: 'Aziza K.', dateOfBirth: null })
  expect(await change({ language: 'ru' })).toBeUndefined()
  const consent = async (agrees: boolean) =>
    (await caller.put('/member/consents', { gym_id: otherGym.id, kind: 'marketing', agrees })).body.error
  expect([await consent(true), await consent(false)]).toEqual(['sign_in.held', undefined])
  expect((await move(admin, id, phone)).status).toBe(200)
  world.clock(new Date(Date.now() + 120_000))
  const own = await comeIn(id, phone)
  const { version } = (await own.caller.get('/member/one/me')).body.member
  expect((await own.caller.put('/member/update/me', { fullname: 'Aziza Karimova', version })).status).toBe(200)
  world.clock(null)
})

test('a phone that is moved back to where it was proven opens all to its person at once', async () => {
  const { admin, move, phone, id } = await desk()
  await comeIn(id, phone)
  const [first, second] = [freshPhone(), freshPhone()]
  for (const to of [first, second]) {
    expect((await move(admin, id, to)).status).toBe(200)
    expect(await (await comeIn(id, to)).get('/member/data')).toBe(403)
  }
  expect((await move(admin, id, phone)).status).toBe(200)
  world.clock(new Date(Date.now() + 120_000))
  expect(await (await comeIn(id, phone)).get('/member/data')).toBe(200)
  world.clock(null)
})

test('whom nobody ever saw come in is not kept waiting after a correction', async () => {
  const { admin, move, id } = await desk()
  const to = freshPhone()
  expect((await move(admin, id, to)).status).toBe(200)
  expect(await (await comeIn(id, to)).get('/member/data')).toBe(200)
})
