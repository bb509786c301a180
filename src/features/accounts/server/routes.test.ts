import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { insertAccount } from '#src/features/sessions/server/accounts.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const picture = async () =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      ),
    ],
    { type: 'image/png' },
  )

/** A person with a card at each of these owners, in one gym of each. */
async function memberOf(
  places: { admin: { id: string }; gym: { id: string }; fullname: string }[],
): Promise<Caller & { phone: string }> {
  const [id, phone] = [newId(), freshPhone()]
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into people (id, phone_number, created_at) values (${id}, ${phone}, now())`.execute(db)
    for (const { admin, gym, fullname } of places) {
      await sql`
        insert into members (admin_id, id, fullname, phone_number, gender, date_of_birth, code, search_text, created_at)
        values (${admin.id}, ${id}, ${fullname}, ${phone}, 'female', '1999-05-04', ${id.slice(-6)}, '', clock_timestamp())`.execute(
        db,
      )
      await sql`insert into member_gyms (admin_id, member_id, gym_id, joined_on) values (${admin.id}, ${id}, ${gym.id}, '2026-01-01')`.execute(
        db,
      )
    }
  })
  await world.sql({ role: 'auth' }, (db) =>
    insertAccount(db, {
      role: 'member',
      login: phone,
      subjectId: id,
      adminId: null,
      status: 'active',
      passwordHash: null,
      now: new Date(),
    }),
  )
  return { ...(await world.session('member', id)), phone }
}

test('an owner reads and changes their own profile', async () => {
  const admin = await world.admin()
  const me = await admin.get('/admin/one/me')
  expect(me.body.admin).toMatchObject({
    _id: admin.id,
    role: 'admin',
    phone_number: admin.phone,
    address: 'Toshkent',
    status: 'active',
    language: 'uz',
    version: 1,
  })
  expect(me.body.data).toEqual(me.body.admin)
  const { status, body } = await admin.put('/admin/update/me', {
    fullname: "  To'lqin   Oripov ",
    address: 'Nukus',
    language: 'ru',
    version: 1,
  })
  expect([status, body.message]).toEqual([200, 'Profil saqlandi'])
  expect(body.admin).toMatchObject({ fullname: 'Toʻlqin Oripov', address: 'Nukus', language: 'ru', version: 2 })
  const root = await world.superadmin()
  expect(
    (await root.get(`/admin/all?search=tolqin&limit=100`)).body.admins.map(({ _id }: { _id: string }) => _id),
  ).toContain(admin.id)
})

test('what is left out stays, a picture comes and goes, and a stale version is refused', async () => {
  const admin = await world.admin()
  const form = new FormData()
  form.append('version', '1')
  form.append('avatar', await picture(), 'me.png')
  const { body } = await admin.put('/admin/update/me', undefined, { form })
  expect(body.admin).toMatchObject({
    fullname: 'Sardor Rahimov',
    address: 'Toshkent',
    avatar: expect.stringMatching(/^\/files\/[a-z0-9]{32}\.webp$/),
    version: 2,
  })
  expect((await admin.put('/admin/update/me', { address: 'Buxoro', version: 2 })).body.admin.avatar).toBe(
    body.admin.avatar,
  )
  expect((await admin.put('/admin/update/me', { address: 'Xiva', version: 2 })).body.error).toBe('stale_version')
  expect((await admin.put('/admin/update/me', { remove_avatar: true, version: 3 })).body.admin.avatar).toBeNull()
  expect((await admin.put('/admin/update/me', { fullname: 'A', version: 4 })).body.fields).toEqual({
    fullname: 'Kamida 2 ta belgi kiriting',
  })
  expect((await admin.put('/admin/update/me', { fullname: 'Anvar' })).body.fields).toHaveProperty('version')
})

test('an employee sees their permissions, owner and gyms, and keeps their place in the search', async () => {
  const admin = await world.admin({ fullname: 'Botir Saidov' })
  const gym = await world.gym(admin, { name: 'Lochin' })
  const employee = await world.employee(admin, { gyms: [gym.id], ticks: ['visits.override'] })
  const { body } = await employee.get('/employee/one/me')
  expect(body.employee).toMatchObject({
    _id: employee.id,
    permissions: ['visits.override'],
    admin_id: { _id: admin.id, fullname: 'Botir Saidov', phone_number: admin.phone, avatar: null },
    gyms: [{ _id: gym.id, name: 'Lochin', logo: null }],
    version: 1,
  })
  const changed = await employee.put('/employee/update/me', { fullname: 'Nigora Olimova', language: 'en', version: 1 })
  expect(changed.body.employee).toMatchObject({
    fullname: 'Nigora Olimova',
    language: 'en',
    version: 2,
    permissions: ['visits.override'],
  })
  expect((await employee.put('/employee/update/me', { fullname: 'Nigora', version: 1 })).body.error).toBe(
    'stale_version',
  )
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ search_text: string }>`select search_text from employees where id = ${employee.id}`.execute(db),
  )
  expect(rows[0]?.search_text).toContain('nigora olimova')
})

test('no profile grants itself more: permissions, status and phone are not taken from the body', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin, { ticks: [] })
  const { body } = await employee.put('/employee/update/me', {
    permissions: ['transactions.refund'],
    status: 'active',
    phone_number: freshPhone(),
    version: 1,
  })
  expect(body.employee).toMatchObject({ permissions: [], phone_number: employee.phone })
})

test('a member sees the gyms of every owner and changes their card at all of them', async () => {
  const [first, second] = [await world.admin(), await world.admin()]
  const [north, south] = [await world.gym(first, { name: 'Shimol' }), await world.gym(second, { name: 'Janub' })]
  const member = await memberOf([
    { admin: first, gym: north, fullname: 'Aziza' },
    { admin: second, gym: south, fullname: 'Aziza Karimova' },
  ])
  const { body } = await member.get('/member/one/me')
  // as they were known first: whoever links them later says nothing of who they are
  expect(body.member).toMatchObject({
    fullname: 'Aziza',
    phone_number: member.phone,
    dateOfBirth: '1999-05-04',
    gender: 'female',
    version: 2,
  })
  expect(body.member.gyms.map(({ name }: { name: string }) => name)).toEqual(['Shimol', 'Janub'])

  const spoken = await member.put('/member/update/me', { language: 'ru', version: 2 })
  expect(spoken.body.member).toMatchObject({ language: 'ru', version: 4 })
  const cards = async () =>
    (
      await world.sql({ role: 'platform' }, (db) =>
        sql<{
          fullname: string
          search_text: string
        }>`select fullname, search_text from members where id = ${member.id} order by created_at`.execute(db),
      )
    ).rows
  expect((await cards()).map(({ fullname }) => fullname)).toEqual(['Aziza', 'Aziza Karimova'])

  expect((await member.put('/member/update/me', { fullname: 'Aziza Soliyeva', version: 4 })).body.member.fullname).toBe(
    'Aziza Soliyeva',
  )
  for (const card of await cards())
    expect(card).toEqual({
      fullname: 'Aziza Soliyeva',
      search_text: `aziza soliyeva ${member.phone.slice(1)} ${member.id.slice(-6)}`,
    })
  expect((await member.put('/member/update/me', { fullname: 'Aziza', version: 4 })).body.error).toBe('stale_version')
})

test('a superadmin has a profile too', async () => {
  const root = await world.superadmin()
  const me = await root.get('/superadmin/one/me')
  expect(me.body.superadmin).toMatchObject({
    _id: root.id,
    root_name: `root-${root.id}`,
    role: 'superadmin',
    avatar: null,
    version: 1,
  })
  expect(
    (await root.put('/superadmin/update/me', { fullname: 'Bosh admin', version: 1 })).body.superadmin.fullname,
  ).toBe('Bosh admin')
  const late = await root.put('/superadmin/update/me', { fullname: 'Kechikkan', version: 1 })
  expect(late.body.error).toBe('stale_version')
})

test('`me` is one’s own role only', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin)
  expect((await admin.get('/employee/one/me')).status).toBe(403)
  expect((await employee.get('/admin/one/me')).status).toBe(403)
  expect((await employee.put('/admin/update/me', { version: 1 })).status).toBe(403)
  expect((await world.visitor.get('/admin/one/me')).status).toBe(401)
})
