import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { memberDesk } from '#test/member-desk.ts'

const world = useApi()
const { desk } = memberDesk(world)

const names = (answer: { body: { members: { fullname: string }[] } }) =>
  answer.body.members.map(({ fullname }) => fullname)

test('a member is registered with proper apostrophes, a code and the gym', async () => {
  const { admin, gym, register } = await desk()
  const phone = freshPhone()
  const member = await register({
    fullname: "  G'ulom  O`rinov ",
    phone_number: phone.slice(4),
    gender: 'male',
    dateOfBirth: '1995-05-03',
  })
  expect(member).toMatchObject({
    fullname: 'Gʻulom Oʻrinov',
    phone_number: phone,
    gender: 'male',
    dateOfBirth: '1995-05-03',
    status: 'active',
    avatar: null,
    gym: { gyms: [{ _id: gym.id, name: 'Temir Zal' }] },
    membership: null,
    debt: 0,
    days_left: 0,
  })
  expect(member.code).toMatch(/^\d{6}$/)
  const { body } = await admin.get(`/member/one/${member._id}`)
  expect(body.member).toEqual(member)
})

test('what is missing is told at its field', async () => {
  const { admin } = await desk()
  const { status, body } = await admin.post('/member/create', {
    fullname: 'A',
    phone_number: '12',
    gender: 'x',
    gyms: [],
    dateOfBirth: '2999-01-01',
  })
  expect(status).toBe(400)
  expect(Object.keys(body.fields).sort()).toEqual(['dateOfBirth', 'fullname', 'gender', 'gyms', 'phone_number'])
  expect(body.fields.gyms).toBe('Please select a gym')
  const without = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
  })
  expect([without.status, without.body.fields]).toEqual([400, { gyms: 'Please select a gym' }])
})

test('a phone that is known answers add_member with a masked name, and adding makes an own side of the person', async () => {
  const first = await desk()
  const second = await desk()
  const phone = freshPhone()
  const known = await first.register({
    fullname: 'Aziza Karimova',
    phone_number: phone,
    dateOfBirth: '1990-01-01',
    note: 'secret',
  })
  const { status, body } = await second.admin.post('/member/create', {
    fullname: 'Aziza K',
    phone_number: phone,
    gender: 'female',
    gyms: [second.gym.id],
  })
  expect([status, body.command]).toEqual([409, 'add_member'])
  expect(body.data).toEqual({
    member: { _id: known._id, fullname: 'A. K.', phone_number: phone },
    gyms: [{ _id: second.gym.id, name: 'Temir Zal' }],
    is_own_member: false,
  })
  const added = await second.admin.post('/member/add', { phone_number: phone, gyms: [second.gym.id] })
  expect(added.status).toBe(200)
  expect(added.body.member).toMatchObject({
    _id: known._id,
    fullname: 'A. K.',
    gender: null,
    dateOfBirth: null,
    note: null,
    gym: { gyms: [{ _id: second.gym.id }] },
  })
  const renamed = await second.admin.put(`/member/update/${known._id}`, {
    fullname: 'Azizaxon',
    version: added.body.member.version,
  })
  expect(renamed.status).toBe(200)
  expect((await first.admin.get(`/member/one/${known._id}`)).body.member.fullname).toBe('Aziza Karimova')
})

test('adding tells nothing that the desk did not type, tells the person whose gym it was, and takes nothing from the first owner', async () => {
  const first = await desk()
  const second = await desk()
  const known = await first.register({ fullname: 'Dilnoza Aliyeva', gender: 'female' })
  const add = () =>
    second.admin.post('/member/add', {
      phone_number: known.phone_number,
      gyms: [second.gym.id],
      fullname: 'Dilya',
      gender: 'male',
    })
  expect((await add()).body.member).toMatchObject({ fullname: 'Dilya', gender: 'male', avatar: null })
  expect((await add()).status).toBe(200)
  const heard = await world.sql({ role: 'platform' }, async (db) =>
    sql<{ text: string; admin_id: string }>`
      select text, admin_id from sms_messages where phone_number = ${known.phone_number} and kind = 'member_added'`.execute(
      db,
    ),
  )
  expect(heard.rows).toHaveLength(1)
  expect(heard.rows[0]?.admin_id).toBe(second.admin.id)
  expect(heard.rows[0]?.text).toMatch(/Temir Zal.*\+998/)

  // the first owner's card, and their say in the number that the person signs in with, are as they were
  const card = (await first.admin.get(`/member/one/${known._id}`)).body.member
  expect([card.fullname, card.gender]).toEqual(['Dilnoza Aliyeva', 'female'])
  const [mine, theirs] = [freshPhone(), freshPhone()]
  const signsInWith = () =>
    world.sql({ role: 'auth' }, async (db) => {
      const { rows } = await sql<{ login: string }>`select login from accounts where subject_id = ${known._id}`.execute(
        db,
      )
      return rows[0]?.login
    })
  const other = (await second.admin.get(`/member/one/${known._id}`)).body.member
  await second.admin.put(`/member/update/${known._id}`, { phone_number: theirs, version: other.version })
  expect(await signsInWith()).toBe(known.phone_number)
  await first.admin.put(`/member/update/${known._id}`, { phone_number: mine, version: card.version })
  expect(await signsInWith()).toBe(mine)
})

test('neither the answer to a changed phone nor the outbox tells whether another owner knows the person, nor does what they had asked', async () => {
  const [first, second] = [await desk(), await desk()]
  const [alone, shared] = [await second.register(), await first.register()]
  await second.admin.post('/member/add', { phone_number: shared.phone_number, gyms: [second.gym.id] })
  const { settings } = (await second.admin.get(`/gym/settings/${second.gym.id}`)).body
  const page = { version: settings.version, public_page: { is_on: true } }
  const { slug } = (await second.admin.put(`/gym/settings/${second.gym.id}`, page)).body.settings.public_page
  for (const { _id, phone_number } of [alone, shared]) {
    await world.session('member', _id) // they have come in by it
    expect((await world.visitor.post('/lead/create', { slug, fullname: 'Aziza', phone_number })).status).toBe(201)
  }
  const outboxBefore = (await second.admin.get('/sms/foradmin/all')).body.sms
  const told = []
  for (const { _id } of [alone, shared]) {
    const { version } = (await second.admin.get(`/member/one/${_id}`)).body.member
    const answer = await second.admin.put(`/member/update/${_id}`, { phone_number: freshPhone(), version })
    expect(answer.status).toBe(200)
    told.push([...answer.headers.keys()], answer.headers.get('tables'), Object.keys(answer.body.member))
  }
  expect(told.slice(0, 3)).toEqual(told.slice(3))
  const asked = (await second.admin.get('/lead/all')).body.leads.map(
    (one: { phone_number: string }) => one.phone_number,
  )
  expect([alone, shared].map(({ phone_number }) => asked.includes(phone_number))).toEqual([false, false])
  expect((await second.admin.get('/sms/foradmin/all')).body.sms).toEqual(outboxBefore)
})

test('adding an unknown phone is not found, and adding twice changes nothing', async () => {
  const { admin, gym, register } = await desk()
  expect((await admin.post('/member/add', { phone_number: freshPhone(), gyms: [gym.id] })).status).toBe(404)
  const member = await register()
  const again = await admin.post('/member/add', { phone_number: member.phone_number, gyms: [gym.id] })
  expect([again.status, again.body.member]).toEqual([200, member])
})

test('one foreign gym in a selection refuses it whole', async () => {
  const { admin, gym } = await desk()
  const other = await desk()
  const phone = freshPhone()
  const { status } = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: phone,
    gender: 'female',
    gyms: [gym.id, other.gym.id],
  })
  expect(status).toBe(404)
  expect((await admin.get(`/member/foradmin/all?search=${phone.slice(4)}`)).body.members).toEqual([])
})

test("another owner's member does not exist, whatever is tried", async () => {
  const { register } = await desk()
  const member = await register()
  const { admin } = await desk()
  const answers = [
    await admin.get(`/member/one/${member._id}`),
    await admin.put(`/member/update/${member._id}`, { fullname: 'Boshqa Odam', version: 1 }),
    await admin.put(`/member/status/${member._id}`, { status: 'banned', reason: 'x' }),
    await admin.del(`/member/delete/${member._id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(answers[0]?.text).toBe((await admin.get('/member/one/01890000-0000-7000-8000-000000000000')).text)
})

test('an employee registers in an assigned gym and sees only its members', async () => {
  const { admin, gym, register } = await desk()
  const other = await world.gym(admin, { name: 'Ikkinchi' })
  const employee = await world.employee(admin, { gyms: [gym.id] })
  const own = await register({ gyms: undefined }, employee)
  expect(own.gym.gyms).toEqual([{ _id: gym.id, name: 'Temir Zal' }])
  const hidden = await register({ gyms: [other.id], fullname: 'Bobur Aliyev' })
  expect(names(await employee.get('/member/gym/all'))).toEqual(['Aziza Karimova'])
  expect((await employee.get(`/member/one/${hidden._id}`)).status).toBe(404)
  expect((await employee.get(`/member/gym/all?gym_id=${other.id}`)).status).toBe(404)
  expect(
    (
      await employee.post('/member/create', {
        fullname: 'Aziza Karimova',
        phone_number: freshPhone(),
        gender: 'female',
        gyms: [other.id],
      })
    ).status,
  ).toBe(404)
  expect((await employee.get('/member/foradmin/all')).status).toBe(403)
  expect((await employee.get('/member/all')).status).toBe(403)
})

test('an employee without a gym gets the command with the contact of the owner', async () => {
  const { admin } = await desk()
  const employee = await world.employee(admin)
  for (const answer of [
    await employee.get('/member/gym/all'),
    await employee.post('/member/create', { fullname: 'Aziza K', phone_number: freshPhone(), gender: 'female' }),
  ]) {
    expect([answer.status, answer.body.command]).toEqual([409, 'no_gym_assigned'])
    expect(answer.body.data.admin.fullname).toBe('Sardor Rahimov')
  }
})

test('a gym without a subscription takes no new members, but shows those it has', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: 'none' })
  const { status, body } = await admin.post('/member/create', {
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [gym.id],
  })
  expect([status, body.command]).toEqual([409, 'create_subscription'])
  const served = await world.gym(admin)
  const { member } = (
    await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [served.id],
    })
  ).body
  const gyms = [served.id, gym.id]
  const joined = await admin.put(`/member/update/${member._id}`, { gyms, version: member.version })
  expect([joined.status, joined.body.command]).toEqual([409, 'create_subscription'])
  expect((await admin.get(`/member/foradmin/all?gym_id=${gym.id}`)).status).toBe(200)
})

test('search finds a name with a typo, other apostrophes, Cyrillic, the last digits of the phone and the code', async () => {
  const { admin, register } = await desk()
  const member = await register({ fullname: 'Gʻulom Oʻrinov' })
  await register({ fullname: 'Dilnoza Yusupova' })
  const searches = [
    'gulom',
    "G'ulom o’rinov",
    'Ғулом Ўринов',
    'gulon orinov',
    member.phone_number.slice(-4),
    member.phone_number.slice(4).replace(/(..)(...)/, '$1 $2 '),
    member.code,
  ]
  for (const search of searches)
    expect([search, names(await admin.get(`/member/foradmin/all?search=${encodeURIComponent(search)}`))]).toEqual([
      search,
      ['Gʻulom Oʻrinov'],
    ])
  expect(names(await admin.get('/member/foradmin/all?search=zzzz'))).toEqual([])
  expect(
    names(await admin.get(`/member/foradmin/all?search=${encodeURIComponent("%'; drop table members;--")}`)),
  ).toEqual([])
})

test('a list is Z-A unless asked otherwise, pages without gaps and filters by gender and gym', async () => {
  const { admin, gym, register } = await desk()
  const other = await world.gym(admin, { name: 'Ikkinchi' })
  await register({ fullname: 'Anvar', gender: 'male' })
  await register({ fullname: 'Bahor' })
  await register({ fullname: 'Vali', gender: 'male', gyms: [other.id] })
  const list = (query: string) => admin.get(`/member/foradmin/all?${query}`)
  expect(names(await list(''))).toEqual(['Vali', 'Bahor', 'Anvar'])
  expect(names(await list('filterAz=abc'))).toEqual(['Anvar', 'Bahor', 'Vali'])
  expect(names(await list('gender=male&filterAz=true'))).toEqual(['Anvar', 'Vali'])
  expect(names(await list(`gymId=${gym.id}&gender=all`))).toEqual(['Bahor', 'Anvar'])
  const second = await list('page=2&limit=2')
  expect(names(second)).toEqual(['Anvar'])
  expect(second.body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
})

test('members who are not in a gym yet are offered for it', async () => {
  const { admin, gym, register } = await desk()
  const other = await world.gym(admin, { name: 'Ikkinchi' })
  await register({ fullname: 'Anvar' })
  await register({ fullname: 'Bahor', gyms: [gym.id, other.id] })
  const { body } = await admin.get(`/member/all/for/creategym?adminId=${admin.id}&gym_id=${other.id}`)
  expect(names({ body })).toEqual(['Anvar'])
  expect(names(await admin.get(`/member/all/for/creategym?gym_id=${other.id}&search=bahor`))).toEqual([])
  const ofNone = await (await world.superadmin()).get('/member/all/for/creategym')
  expect(ofNone.body.fields).toEqual({ gym_id: expect.any(String) })
})

test('the superadmin reads over all owners, registers in any gym, and a selected owner narrows', async () => {
  const { admin, gym, register } = await desk()
  const other = await desk()
  const phone = freshPhone()
  await register({ phone_number: phone, fullname: 'Zulfiya Nazarova' })
  await other.register({ fullname: 'Zulfiya Nazarova' })
  // somebody whom two owners know has a card, and a row, at each of them
  await other.admin.post('/member/add', { phone_number: phone, fullname: 'Zulfiya Nazarova', gyms: [other.gym.id] })
  const root = await world.superadmin()
  const everywhere = await root.get('/member/all?search=zulfiya')
  expect(new Set(everywhere.body.members.map((row: { admin_id: { _id: string } }) => row.admin_id._id))).toEqual(
    new Set([admin.id, other.admin.id]),
  )
  expect(everywhere.body.members).toHaveLength(3)
  expect((await root.get(`/member/all?admin_id=${gym.id}`)).status).toBe(404) // no owner has this id
  expect((await root.get(`/member/all?search=zulfiya&adminId=${admin.id}`)).body.members).toHaveLength(1)
  expect((await root.get(`/member/all?gym_id=${gym.id}`)).body.members).toHaveLength(1)
  const created = await root.post('/member/create', {
    fullname: 'Super Qoʻshgan',
    phone_number: freshPhone(),
    gender: 'male',
    gyms: [gym.id],
  })
  expect(created.status).toBe(201)
  expect((await admin.get(`/member/one/${created.body.member._id}`)).body.member.fullname).toBe('Super Qoʻshgan')
  expect((await root.get(`/member/one/${created.body.member._id}`)).body.member.admin_id._id).toBe(admin.id)
})

test('a photo of the member is kept and served', async () => {
  const { admin, gym } = await desk()
  const { default: sharp } = await import('sharp')
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries({
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    'gyms[0]': gym.id,
  }))
    form.set(name, value)
  form.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const { status, body } = await admin.post('/member/create', undefined, { form })
  expect(status).toBe(201)
  expect(body.member.avatar).toMatch(/^\/files\/.+\.webp$/)
  const change = (sent: object) => admin.put(`/member/update/${body.member._id}`, sent)
  expect((await change({ note: 'ertalab keladi', version: 1 })).body.member.avatar).toBe(body.member.avatar)
  expect((await change({ remove_avatar: 'true', version: 2 })).body.member.avatar).toBeNull()
})

test('two receptions that register one new phone at the same moment make one person', async () => {
  const { admin, gym } = await desk()
  const phone = freshPhone()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      admin.post('/member/create', {
        fullname: 'Aziza Karimova',
        phone_number: phone,
        gender: 'female',
        gyms: [gym.id],
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect((await admin.get('/member/foradmin/all')).body.pagination.total).toBe(1)
})
