import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { memberDesk } from '#test/member-desk.ts'

// What becomes of somebody who is registered: corrected, banned, deleted, erased, back again.

const world = useApi()
const { desk } = memberDesk(world)

const names = (answer: { body: { members: { fullname: string }[] } }) =>
  answer.body.members.map(({ fullname }) => fullname)

test('a change needs the version it was made from, and moves the phone that the member signs in with', async () => {
  const { admin, register } = await desk()
  const member = await register()
  const phone = freshPhone()
  const changed = await admin.put(`/member/update/${member._id}`, {
    phone_number: phone,
    dateOfBirth: '',
    note: 'Ertalab keladi',
    version: member.version,
  })
  expect(changed.status).toBe(200)
  expect(changed.body.member).toMatchObject({
    fullname: member.fullname,
    phone_number: phone,
    note: 'Ertalab keladi',
    version: member.version + 1,
  })
  const stale = await admin.put(`/member/update/${member._id}`, { fullname: 'Boshqa', version: member.version })
  expect([stale.status, stale.body.error]).toEqual([409, 'stale_version'])
  const { rows } = await world.sql({ role: 'auth' }, (db) =>
    sql<{ login: string }>`select login from accounts where subject_id = ${member._id}`.execute(db),
  )
  expect(rows).toEqual([{ login: phone }])
})

test('a phone of somebody else is taken', async () => {
  const { admin, register } = await desk()
  const [one, two] = [await register(), await register()]
  const { status, body } = await admin.put(`/member/update/${one._id}`, {
    phone_number: two.phone_number,
    version: one.version,
  })
  expect([status, body.error, Object.keys(body.fields)]).toEqual([409, 'phone.taken', ['phone_number']])
})

test('a phone of somebody whom only another owner knows is taken too, and the card stays as it was', async () => {
  const [mine, other] = [await desk(), await desk()]
  const member = await mine.register()
  const { phone_number } = await other.register()
  const { status, body } = await mine.admin.put(`/member/update/${member._id}`, {
    phone_number,
    version: member.version,
  })
  expect([status, body.error, Object.keys(body.fields)]).toEqual([409, 'phone.taken', ['phone_number']])
  const read = await mine.admin.get(`/member/one/${member._id}`)
  expect(read.body.member.phone_number).toBe(member.phone_number)
})

test("a corrected phone of somebody who bought at another owner too stays this owner's note: the sign-in does not move", async () => {
  const [first, second] = [await desk(), await desk()]
  const member = await first.register()
  await second.admin.post('/member/add', { phone_number: member.phone_number, gyms: [second.gym.id] })
  const options = [{ key: 'Sauna', value: 'bor' }]
  const plan = { name: 'Oylik cheksiz', price: 300_000, duration: 30, options, gyms: [second.gym.id] }
  const { _id: plan_id } = (await second.admin.post('/plans/create/membership', plan)).body.plan
  const sale = { member_id: member._id, gym_id: second.gym.id, plan_id }
  expect((await second.admin.post('/membership/create', sale)).status).toBe(201)
  const phone = freshPhone()
  const { status, body } = await first.admin.put(`/member/update/${member._id}`, {
    phone_number: phone,
    version: member.version,
  })
  expect([status, body.member.phone_number]).toEqual([200, phone])
  expect((await second.admin.get(`/member/one/${member._id}`)).body.member.phone_number).toBe(member.phone_number)
  const { rows } = await world.sql({ role: 'auth' }, (db) =>
    sql<{ login: string }>`select login from accounts where subject_id = ${member._id}`.execute(db),
  )
  expect(rows).toEqual([{ login: member.phone_number }])
})

test('a member stays in the gym in which a membership of theirs runs, and comes into none of others', async () => {
  const { admin, gym, register } = await desk()
  const member = await register()
  const second = await world.gym(admin)
  const foreign = await world.gym(await world.admin())
  const { plan } = (
    await admin.post('/plans/create/membership', {
      name: 'Oylik',
      price: 300_000,
      duration: 30,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [gym.id],
    })
  ).body
  const sold = await admin.post('/membership/create', { member_id: member._id, gym_id: gym.id, plan_id: plan._id })
  expect(sold.status).toBe(201)
  const { version } = (await admin.get(`/member/one/${member._id}`)).body.member
  const move = async (gyms: string[]) => {
    const { status, body } = await admin.put(`/member/update/${member._id}`, { gyms, version })
    return [status, body.error]
  }
  expect(await move([second.id])).toEqual([409, 'member.has_active_membership'])
  expect(await move([gym.id, foreign.id])).toEqual([404, 'not_found'])
  expect(await move([gym.id, second.id])).toEqual([200, undefined])
})

test('a ban needs a reason and a permission, and is lifted again', async () => {
  const { admin, gym, register } = await desk()
  const member = await register()
  const employee = await world.employee(admin, { gyms: [gym.id] })
  const set = (caller: Caller, body: object) => caller.put(`/member/status/${member._id}`, body)
  expect((await set(employee, { status: 'banned', reason: 'Janjal' })).status).toBe(403)
  expect((await set(admin, { status: 'banned' })).body.fields).toHaveProperty('reason')
  expect((await set(admin, { status: 'banned', reason: 'Janjal' })).body.member).toMatchObject({
    status: 'banned',
    status_reason: 'Janjal',
  })
  expect((await set(admin, { status: 'banned', reason: 'Yana' })).status).toBe(409)
  expect(names(await admin.get('/member/foradmin/all?status=banned'))).toEqual(['Aziza Karimova'])
  const { version } = (await admin.get(`/member/one/${member._id}`)).body.member
  expect((await set(admin, { status: 'active', version: version - 1 })).body.error).toBe('stale_version')
  expect((await set(admin, { status: 'active', version })).body.member).toMatchObject({
    status: 'active',
    status_reason: null,
  })
})

test('a deleted member leaves the lists, can be erased, and comes back as a new one', async () => {
  const { admin, gym, register } = await desk()
  const phone = freshPhone()
  const member = await register({ phone_number: phone, note: 'maxfiy' })
  expect((await admin.del(`/member/delete/${member._id}?erase=true`)).status).toBe(200)
  expect((await admin.get(`/member/one/${member._id}`)).status).toBe(404)
  expect((await admin.get('/member/foradmin/all')).body.members).toEqual([])
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`select fullname, phone_number, note, search_text from members where admin_id = ${admin.id} and id = ${member._id}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ fullname: '—', phone_number: null, note: null, search_text: '' }])
  const again = await admin.post('/member/create', {
    fullname: 'Yangi Odam',
    phone_number: phone,
    gender: 'male',
    gyms: [gym.id],
  })
  expect(again.status).toBe(201)
  expect(again.body.member._id).not.toBe(member._id)
})

test('a member deleted without erasing comes back with the same person behind the phone', async () => {
  const { admin, gym, register } = await desk()
  const member = await register()
  await admin.del(`/member/delete/${member._id}`)
  const again = await admin.post('/member/create', {
    fullname: 'Qaytgan Odam',
    phone_number: member.phone_number,
    gender: 'male',
    gyms: [gym.id],
  })
  expect([again.status, again.body.member?._id, again.body.member?.fullname]).toEqual([201, member._id, 'Qaytgan Odam'])
})
