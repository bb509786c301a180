import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const password = 'ishchi-paroli'
const card = (given: object = {}) => ({ fullname: "Jo'ra Sobirov", phone_number: freshPhone(), password, ...given })

const codeSentTo = async (phone: string): Promise<string | undefined> => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      text: string
    }>`select text from sms_messages where phone_number = ${phone} order by created_at desc limit 1`.execute(db),
  )
  return /\d{6}/.exec(rows[0]?.text ?? '')?.[0]
}
const signIn = (phone_number: string) => world.visitor.post('/employee/login', { phone_number, password })
const confirm = async (phone_number: string) => {
  await world.visitor.post('/employee/confirm/phone/send/code', { phone_number })
  return world.visitor.post('/employee/verify/phone/send/code', { phone_number, code: await codeSentTo(phone_number) })
}

test('a new employee waits for the confirmation of the phone, then signs in and works in the gyms given', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const given = card({ position: 'Administrator', gyms: [gym.id] })
  const { status, body } = await admin.post('/employee/create', given)
  expect(status).toBe(201)
  expect(body.message).toBe('Xodim qoʻshildi')
  expect(body.employee).toMatchObject({
    fullname: 'Joʻra Sobirov',
    phone_number: given.phone_number,
    position: 'Administrator',
    status: 'pending',
    permissions: defaultTicks,
    gyms: [{ _id: gym.id, name: 'Temir Zal' }],
    admin_id: { _id: admin.id, fullname: 'Sardor Rahimov', phone_number: admin.phone },
  })
  expect(JSON.stringify(body)).not.toContain('argon2')
  expect((await signIn(given.phone_number)).body).toMatchObject({
    command: 'confirm_employee',
    data: { phone_number: given.phone_number },
  })
  expect((await confirm(given.phone_number)).status).toBe(200)
  const signedIn = await signIn(given.phone_number)
  expect(signedIn.status).toBe(200)
  const headers = { authorization: `Bearer ${signedIn.body.accessToken}` }
  expect((await world.visitor.get('/gym/employee/gyms', { headers })).body.gyms).toMatchObject([{ _id: gym.id }])
  expect((await admin.get(`/employee/one/${body.employee._id}`)).body.employee).toMatchObject({
    status: 'active',
    lastLoginAt: expect.any(String),
  })
})

test('the phone by which an employee signs in is changed by who proves that it is them, also without a second step; what opens nothing is changed by whoever may', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { _id: id, phone_number } = (await admin.post('/employee/create', card({ gyms: [gym.id] }))).body.employee
  const change = async (more: object) => {
    const { version } = (await admin.get(`/employee/one/${id}`)).body.employee
    const { status, body } = await admin.put(`/employee/update/${id}`, { ...more, version })
    return [status, body.command, body.data?.has_code]
  }
  world.clock(new Date(Date.now() + 11 * 60_000))
  const other = freshPhone()
  expect(await change({ phone_number: other })).toEqual([409, 'confirm_identity', false])
  expect(await change({ phone_number, position: 'Administrator' })).toEqual([200, undefined, undefined])
  expect((await admin.get(`/employee/one/${id}`)).body.employee).toMatchObject({
    phone_number,
    position: 'Administrator',
  })
  expect((await admin.post('/auth/confirm', { password: admin.password })).status).toBe(200)
  expect(await change({ phone_number: other })).toEqual([200, undefined, undefined])
  expect((await admin.get(`/employee/one/${id}`)).body.employee.phone_number).toBe(other)
  world.clock(null)
})

test('the form comes as multipart with a photo', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...card(), 'gyms[0]': gym.id })) form.append(name, value)
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  form.append('avatar', new Blob([new Uint8Array(png)]), 'a.png')
  const { status, body } = await admin.post('/employee/create', undefined, { form })
  expect(status).toBe(201)
  expect(body.employee).toMatchObject({ avatar: expect.stringMatching(/^\/files\//), gyms: [{ _id: gym.id }] })
})

test('each wrong field is told in words, and a password that everybody tries is refused', async () => {
  const admin = await world.admin()
  const { status, body } = await admin.post('/employee/create', { phone_number: '123', password: '12345' })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    fullname: 'Ism kiritish shart',
    phone_number: "Telefon raqam 9 ta raqamdan iborat bo'ladi: 90 123 45 67",
    password: "Parol kamida 6 ta belgidan iborat bo'lishi kerak",
  })
  expect((await admin.post('/employee/create', card({ password: '123456' }))).body.fields).toHaveProperty('password')
  expect((await admin.post('/employee/create', card({ permissions: ['gyms.write'] }))).status).toBe(400)
  const ofNobody = await (await world.superadmin()).post('/employee/create', card())
  expect(ofNobody.body.fields).toHaveProperty('admin_id')
})

test('a phone signs in one employee only, at whichever owner', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const given = card()
  await admin.post('/employee/create', given)
  for (const owner of [admin, other]) {
    const { status, body } = await owner.post('/employee/create', given)
    expect(status).toBe(409)
    expect(body).toMatchObject({ error: 'phone.taken', fields: { phone_number: 'Bu telefon raqam band' } })
  }
})

test('one gym of another owner refuses the whole selection', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const [own, foreign] = [await world.gym(admin), await world.gym(other)]
  expect((await admin.post('/employee/create', card({ gyms: [own.id, foreign.id] }))).status).toBe(404)
  const employee = await world.employee(admin, { gyms: [own.id] })
  expect((await admin.put(`/employee/update/${employee.id}`, { gyms: [foreign.id], version: 1 })).status).toBe(404)
  const root = await world.superadmin()
  expect((await root.put(`/employee/update/${employee.id}`, { gyms: [foreign.id], version: 1 })).status).toBe(404)
  expect((await admin.get(`/employee/one/${employee.id}`)).body.employee.gyms).toMatchObject([{ _id: own.id }])
})

test('lists are searched, filtered by state and gym, sorted and paged', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const gym = await world.gym(admin)
  for (const [fullname, phone_number] of [
    ['Shahnoza Gʻaniyeva', '+998901230147'],
    ['Akmal Yusupov', '+998901230148'],
  ])
    await admin.post('/employee/create', card({ fullname, phone_number, gyms: [gym.id] }))
  await world.employee(admin)
  const names = async (query: string) =>
    (await admin.get(`/employee/foradmin/all?${query}`)).body.employees.map(
      ({ fullname }: { fullname: string }) => fullname,
    )
  for (const search of ['ganieva', 'Шаҳноза', 'shahnoza g`an', '90 123 01 47'])
    expect(await names(`search=${encodeURIComponent(search)}`), search).toEqual(['Shahnoza Gʻaniyeva'])
  expect(await names(`gym_id=${gym.id}&filterAz=abc`)).toEqual(['Akmal Yusupov', 'Shahnoza Gʻaniyeva'])
  expect(await names('status=active')).toEqual(['Nilufar Karimova'])
  expect(await names('filterAz=cba&limit=2&page=2')).toEqual(['Akmal Yusupov'])
  const { body } = await root.get(`/employee/all?adminId=${admin.id}&limit=1`)
  expect(body.pagination).toEqual({ page: 1, limit: 1, total: 3, totalPages: 3 })
  expect((await root.get('/employee/foradmin/all')).status).toBe(403)
})

test('gyms, ticks, position and phone are changed, what was not sent stays, and a stale version is refused', async () => {
  const admin = await world.admin()
  const [first, second] = [await world.gym(admin), await world.gym(admin)]
  const employee = await world.employee(admin, { gyms: [first.id] })
  const phone = freshPhone()
  const { status, body } = await admin.put(`/employee/update/${employee.id}`, {
    gyms: [second.id],
    permissions: ['transactions.refund'],
    position: 'Kassir',
    phone_number: phone,
    version: 1,
  })
  expect(status).toBe(200)
  expect(body.employee).toMatchObject({
    fullname: 'Nilufar Karimova',
    gyms: [{ _id: second.id }],
    permissions: ['transactions.refund'],
    position: 'Kassir',
    phone_number: phone,
    version: 2,
  })
  expect(
    (await world.visitor.post('/employee/login', { phone_number: phone, password: employee.password })).status,
  ).toBe(200)
  const { entries } = (await admin.get(`/audit/all?entity_id=${employee.id}&action=employees.update`)).body
  const noted = entries.flatMap(({ changes }: { changes: { field: string; after: unknown }[] }) => changes)
  expect(noted).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'permissions', after: 'Pul qaytarish' }),
      expect.objectContaining({ field: 'gyms' }),
      expect.objectContaining({ field: 'phone_number' }),
    ]),
  )
  expect((await admin.put(`/employee/update/${employee.id}`, { fullname: 'Boshqa', version: 1 })).body.error).toBe(
    'stale_version',
  )
  expect(
    (await admin.put(`/employee/update/${employee.id}`, { gyms: [], position: '', version: 2 })).body.employee,
  ).toMatchObject({ gyms: [], position: null })
})

test('blocking ends the sessions within a second and keeps them out; unblocking lets them in again', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  expect((await employee.get('/gym/employee/gyms')).status).toBe(200)
  const stale = await admin.put(`/employee/status/${employee.id}`, { status: 'blocked', version: 7 })
  expect([stale.status, stale.body.error]).toEqual([409, 'stale_version'])
  const { body } = await admin.put(`/employee/status/${employee.id}`, { status: 'blocked', reason: 'Kechikish' })
  expect(body.employee).toMatchObject({ status: 'blocked', status_reason: 'Kechikish' })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await employee.get('/gym/employee/gyms')).body.error).toBe('token_expired')
  const login = () =>
    world.visitor.post('/employee/login', { phone_number: employee.phone, password: employee.password })
  expect((await login()).body.error).toBe('account.blocked')
  expect((await admin.put(`/employee/status/${employee.id}`, { status: 'active' })).body.employee).toMatchObject({
    status: 'active',
    status_reason: null,
  })
  expect((await login()).status).toBe(200)
  expect((await employee.get('/gym/employee/gyms')).body.error, 'an ended session stays ended').toBe('token_expired')
})

test('a dismissed employee is out within a second, keeps the name on past records and is rehired as pending', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const employee = await world.employee(admin, { gyms: [gym.id] })
  expect((await employee.get('/gym/employee/gyms')).status).toBe(200)
  const { status, body } = await admin.del(`/employee/fire/${employee.id}`)
  expect(status).toBe(200)
  expect(body.employee).toMatchObject({
    fullname: 'Nilufar Karimova',
    status: 'fired',
    gyms: [],
    firedAt: expect.any(String),
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect((await employee.get('/gym/employee/gyms')).body.error).toBe('token_expired')
  expect(
    (await world.visitor.post('/employee/login', { phone_number: employee.phone, password: employee.password })).body
      .error,
  ).toBe('account.fired')
  expect((await admin.get(`/gym/one/${gym.id}`)).body.gym).toMatchObject({ employees: [], counts: { employees: 0 } })
  expect((await admin.put(`/employee/update/${employee.id}`, { fullname: 'Yangi', version: 2 })).body.error).toBe(
    'employee.fired',
  )
  expect((await admin.put(`/employee/rehire/${employee.id}`, {})).body.employee).toMatchObject({
    status: 'pending',
    firedAt: null,
  })
  expect(
    (await world.visitor.post('/employee/login', { phone_number: employee.phone, password: employee.password })).body
      .command,
  ).toBe('confirm_employee')
})

test('a dismissed employee whose phone works elsewhere by now cannot be rehired with it', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const employee = await world.employee(admin)
  await admin.del(`/employee/fire/${employee.id}`)
  expect((await other.post('/employee/create', card({ phone_number: employee.phone }))).status).toBe(201)
  expect((await admin.put(`/employee/rehire/${employee.id}`, {})).body.error).toBe('phone.taken')
})

test('every step that the states do not have is refused', async () => {
  const admin = await world.admin()
  const steps = {
    block: (id: string) => admin.put(`/employee/status/${id}`, { status: 'blocked' }),
    unblock: (id: string) => admin.put(`/employee/status/${id}`, { status: 'active' }),
    fire: (id: string) => admin.del(`/employee/fire/${id}`),
    rehire: (id: string) => admin.put(`/employee/rehire/${id}`, {}),
  }
  const allowed: Record<string, string[]> = {
    pending: [],
    active: ['block', 'fire'],
    blocked: ['unblock'],
    fired: ['rehire'],
  }
  for (const [status, may] of Object.entries(allowed))
    for (const [step, take] of Object.entries(steps)) {
      const { id } = await world.employee(admin)
      await world.sql({ role: 'platform' }, (db) =>
        sql`update employees set status = ${status}, fired_at = ${status === 'fired' ? new Date() : null} where id = ${id}`.execute(
          db,
        ),
      )
      const answer = await take(id)
      const told = may.includes(step) ? [200, undefined] : [409, 'state_conflict']
      expect([answer.status, answer.body.error], `${step} from ${status}`).toEqual(told)
    }
})

test('another owner, and anybody with an unknown id, gets the same not found', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const employee = await world.employee(admin)
  const answers = (id: string) =>
    Promise.all([
      other.get(`/employee/one/${id}`),
      other.put(`/employee/update/${id}`, { fullname: 'Meniki', version: 1 }),
      other.put(`/employee/status/${id}`, { status: 'blocked' }),
      other.del(`/employee/fire/${id}`),
      other.put(`/employee/rehire/${id}`, {}),
    ])
  const [foreign, unknown] = [await answers(employee.id), await answers(newId())]
  expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(foreign.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text))
  expect((await employee.get(`/employee/one/${employee.id}`)).status).toBe(403)
})

test('a superadmin dismisses by id alone, and the audit log of the owner shows it', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const employee = await world.employee(admin)
  expect((await root.del(`/employee/fire/${employee.id}`)).status).toBe(200)
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`select actor_kind, action, after->>'status' as status from audit_log where entity_id = ${employee.id}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ actor_kind: 'superadmin', action: 'employees.fire', status: 'fired' }])
})

/** What the newest SMS to a phone says. */
const smsTo = async (phone: string): Promise<string> => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      text: string
    }>`select text from sms_messages where phone_number = ${phone} order by created_at desc limit 1`.execute(db),
  )
  return rows[0]?.text ?? ''
}

test('an employee made without a password chooses their own by a code, and no password opens the account before', async () => {
  const admin = await world.admin()
  const phone_number = freshPhone()
  const made = await admin.post('/employee/create', { fullname: 'Nodir Karimov', phone_number })
  expect([made.status, made.body.employee.status]).toEqual([201, 'pending'])
  expect((await signIn(phone_number)).status).toBe(401)
  const sms = await smsTo(phone_number)
  expect(sms).toContain(`/password?role=employee&phone=${phone_number.slice(1)}`)
  const code = /Kod: (\d{6})/.exec(sms)?.[1]
  const reset = { role: 'employee', phone_number, code, new_password: password }
  // by their name it is refused once the code is right, which stays good for another one
  const named = { ...reset, new_password: 'Karimov1' }
  expect((await world.visitor.post('/auth/password/reset', { ...named, code: '000000' })).status).toBe(401)
  expect(Object.keys((await world.visitor.post('/auth/password/reset', named)).body.fields)).toEqual(['new_password'])
  expect((await world.visitor.post('/auth/password/reset', reset)).status).toBe(200)
  const came = await signIn(phone_number)
  expect([came.status, came.body.password_is_first]).toEqual([200, undefined])
})

test('a first code that came too late is asked for anew', async () => {
  const admin = await world.admin()
  const phone_number = freshPhone()
  await admin.post('/employee/create', { fullname: 'Nodir Karimov', phone_number })
  const first = await smsTo(phone_number)
  world.clock(new Date(Date.now() + 300_000))
  const ask = () => world.visitor.post('/auth/password/code', { role: 'employee', phone_number })
  expect((await ask()).status).toBe(200)
  const second = await smsTo(phone_number)
  expect(second).not.toBe(first)
  world.clock(null)
})

test('a password that the owner typed is a first one: the employee is led to change it, and then it is their own', async () => {
  const admin = await world.admin()
  const phone_number = freshPhone()
  await admin.post('/employee/create', { fullname: 'Nodir Karimov', phone_number, password })
  await world.visitor.post('/employee/confirm/phone/send/code', { phone_number })
  const code = /\d{6}/.exec(await smsTo(phone_number))?.[0]
  await world.visitor.post('/employee/verify/phone/send/code', { phone_number, code })
  const came = await signIn(phone_number)
  expect(came.body.password_is_first).toBe(true)
  const own = { headers: { authorization: `Bearer ${came.body.accessToken}` } }
  const isFirst = async () => (await world.visitor.get('/employee/one/me', own)).body.employee.password_is_first
  expect(await isFirst()).toBe(true)
  const change = { old_password: password, new_password: 'oltin-kalit-7' }
  const again = await world.visitor.put('/auth/password', { ...change, new_password: password }, own)
  expect(again.body.fields).toEqual({ new_password: 'Bu hozirgi parol, boshqasini tanlang' })
  expect(await isFirst()).toBe(true)
  expect((await world.visitor.put('/auth/password', change, own)).status).toBe(200)
  expect(await isFirst()).toBe(false)
})

test('who was dismissed is sent no code to choose a password by', async () => {
  const admin = await world.admin()
  const phone_number = freshPhone()
  const made = await admin.post('/employee/create', { fullname: 'Nodir Karimov', phone_number })
  const first = await smsTo(phone_number)
  const reset = { role: 'employee', phone_number, code: /Kod: (\d{6})/.exec(first)?.[1], new_password: password }
  expect((await world.visitor.post('/auth/password/reset', reset)).status).toBe(200)
  expect((await admin.del(`/employee/fire/${made.body.employee._id}`)).status).toBe(200)
  const before = await smsTo(phone_number)
  world.clock(new Date(Date.now() + 300_000))
  expect((await world.visitor.post('/auth/password/code', { role: 'employee', phone_number })).status).toBe(200)
  world.clock(null)
  expect(await smsTo(phone_number)).toBe(before)
  expect((await signIn(phone_number)).status).not.toBe(200)
})
