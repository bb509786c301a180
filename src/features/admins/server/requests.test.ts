import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { ownerDesk } from '#test/owner-desk.ts'
import { tripsOf } from '#test/trips-of.ts'

// Owners who ask for themselves: what a stranger may send, how often, and what becomes of it.

const world = useApi({ trustProxy: ['127.0.0.1'] })
const { create, smsTo, signIn } = ownerDesk(world)

test('a request waits, cannot sign in, is approved, and the owner chooses a password with the code of the SMS', async () => {
  const root = await world.superadmin()
  const phone = freshPhone()
  const asked = await world.visitor.post('/admin/request', {
    phone_number: phone,
    fullname: 'Ziyoda Azimova',
    address: 'Buxoro',
  })
  expect([asked.status, asked.body.message]).toEqual([
    201,
    'Soʻrovingiz qabul qilindi. Tez orada siz bilan bogʻlanamiz',
  ])
  const request = (await root.get(`/admin/all?search=${phone.slice(1)}`)).body.admins[0]
  expect(request).toMatchObject({ fullname: 'Ziyoda Azimova', address: 'Buxoro', status: 'pending', is_request: true })
  expect((await root.post(`/admin/password/reset/${request._id}`)).body.error).toBe('state_conflict')

  expect((await root.put(`/admin/status/${request._id}`, { status: 'active' })).body.admin.status).toBe('active')
  const [sms] = await smsTo(root, phone)
  expect(sms?.text).toContain(`/password?phone=${phone.slice(1)}`)
  const code = /Kod: (\d{6})/.exec(sms?.text ?? '')?.[1]
  expect(
    (
      await world.visitor.post('/auth/password/reset', {
        role: 'admin',
        phone_number: phone,
        code,
        new_password: 'yangi-parol',
      })
    ).status,
  ).toBe(200)
  expect((await signIn(phone, 'yangi-parol')).status).toBe(200)
})

test('a request is rejected only with a reason', async () => {
  const root = await world.superadmin()
  const phone = freshPhone()
  await world.visitor.post('/admin/request', { phone_number: phone, fullname: 'Ziyoda' })
  const { _id } = (await root.get(`/admin/all?search=${phone.slice(1)}`)).body.admins[0]
  const silent = await root.put(`/admin/status/${_id}`, { status: 'blocked' })
  expect([silent.status, silent.body.fields]).toEqual([400, { reason: 'Sababini yozing' }])
  expect((await root.put(`/admin/status/${_id}`, { status: 'blocked', reason: 'Soxta' })).body.admin).toMatchObject({
    status: 'blocked',
    status_reason: 'Soxta',
  })
})

test('whoever asked is told by SMS why they were not let in, once and in their language; nothing that a stranger does sends one', async () => {
  const root = await world.superadmin()
  const phone = freshPhone()
  const headers = { 'accept-language': 'ru' }
  for (let times = 0; times < 2; times++)
    await world.visitor.post('/admin/request', { phone_number: phone, fullname: 'Зиёда' }, { headers })
  expect((await signIn(phone, 'istalgan-parol')).body.error).toBe('login.wrong')
  await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: phone })
  expect(await smsTo(root, phone)).toEqual([])
  const { _id } = (await root.get(`/admin/all?search=${phone.slice(1)}`)).body.admins[0]
  await root.put(`/admin/status/${_id}`, { status: 'reject', reason: 'Нет договора' })
  const told = () => smsTo(root, phone).then((all) => all.map(({ kind, text }) => [kind, text]))
  const why = ['admin_rejected', 'Polvon: заявка отклонена. Причина: Нет договора']
  expect(await told()).toEqual([why])
  // who is let in after all, and shut out again, was told before
  await root.put(`/admin/status/${_id}`, { status: 'active' })
  await root.put(`/admin/status/${_id}`, { status: 'blocked', reason: 'Qarz' })
  expect((await told()).filter(([kind]) => kind === 'admin_rejected')).toEqual([why])
})

test('nobody keeps an approval from coming with its code, and one without a code comes when the last is a moment old', async () => {
  const root = await world.superadmin()
  const phone = freshPhone()
  await world.visitor.post('/admin/request', { phone_number: phone, fullname: 'Ziyoda' })
  await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: phone })
  const { _id } = (await root.get(`/admin/all?search=${phone.slice(1)}`)).body.admins[0]
  const change = async (body: object) => (await root.put(`/admin/status/${_id}`, body)).status
  const kinds = async () => (await smsTo(root, phone)).map(({ kind }) => kind).sort()
  expect(await change({ status: 'active' })).toBe(200)
  expect(await kinds()).toEqual(['password_reset'])
  expect(await change({ status: 'blocked', reason: 'Adashib tasdiqlandi' })).toBe(200)
  expect(await change({ status: 'active' })).toBe(200)
  expect(await kinds()).toEqual(['admin_approved', 'password_reset'])
})

test('nor does a request tell by how often the database is asked, or whether anything is written, that the phone is an owner’s', async () => {
  const admin = await create(await world.superadmin())
  const trips = async (phone: string) => {
    const asked = await tripsOf(() => world.visitor.post('/admin/request', { phone, fullname: 'Begona' }))
    expect(asked.answer.status).toBe(201)
    return asked.trips
  }
  const written = () =>
    world.sql({ role: 'platform' }, (db) =>
      sql<{ count: number }>`select count(*) from audit_log where action = 'admins.request'`.execute(db),
    )
  const [known, before] = [await trips(admin.phone_number), (await written()).rows[0]?.count ?? 0]
  const unknown = await trips(freshPhone())
  expect(known).toBe(unknown)
  expect([before, (await written()).rows[0]?.count]).toEqual([before, before + 1])
  expect(before).toBeGreaterThan(0)
})

test('a request tells a stranger nothing: the answer for a known phone is the same and makes no second owner', async () => {
  const root = await world.superadmin()
  const admin = await create(root)
  const unknown = await world.visitor.post('/admin/request', { phone_number: freshPhone(), fullname: 'Begona' })
  const known = await world.visitor.post('/admin/request', { phone_number: admin.phone_number, fullname: 'Begona' })
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect((await root.get(`/admin/all?search=${admin.phone_number.slice(1)}`)).body.pagination.total).toBe(1)
  expect((await root.get(`/admin/one/${admin._id}`)).body.admin.fullname).toBe(admin.fullname)
})

test('a phone asks three times a day at most, known or not', async () => {
  const phone = freshPhone()
  const ask = () => world.visitor.post('/admin/request', { phone: phone, fullname: 'Oybek' })
  for (let tries = 0; tries < 3; tries++) expect((await ask()).status).toBe(201)
  const fourth = await ask()
  expect(fourth.status).toBe(429)
  expect(fourth.body.duration).toBeGreaterThan(80_000)
  expect(fourth.headers.get('retry-after')).toBe(String(fourth.body.duration))
})

test('thirty requests a day leave one place, whatever phones they name; all addresses of a /64 are one, another is free', async () => {
  const from = (address: string) =>
    world.visitor.post(
      '/admin/request',
      { phone: freshPhone(), fullname: 'Oybek' },
      { headers: { 'x-forwarded-for': address } },
    )
  const places = Array.from({ length: 30 }, (_, nr) => `2001:db8:7:1::${nr + 1}`)
  expect((await Promise.all(places.map(from))).map(({ status }) => status)).toEqual(places.map(() => 201))
  expect((await from('2001:db8:7:1:ffff::1')).body).toMatchObject({ error: 'rate_limited' })
  expect((await from('2001:db8:7:2::1')).status).toBe(201)
})

test('a request beyond the limit of its phone is refused before its picture is looked at', async () => {
  const phone = freshPhone()
  const ask = (picture: string) => {
    const form = new FormData()
    form.append('phone_number', phone)
    form.append('fullname', 'Oybek')
    form.append('image', new Blob([picture]), 'me.png')
    return world.visitor.post('/admin/request', undefined, { form })
  }
  for (let tries = 0; tries < 3; tries++) expect((await ask('no picture')).body.error).toBe('image.unsupported')
  expect((await ask('no picture')).body.error).toBe('rate_limited')
})

test('a picture of more than 8 megapixels is too large from a stranger, and not from a superadmin', async () => {
  const root = await world.superadmin()
  const png = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = (name: string) => {
    const made = new FormData()
    for (const [field, value] of Object.entries({
      phone_number: freshPhone(),
      fullname: 'Ravshan',
      address: 'Buxoro',
      password: 'uzun-parol-1',
    }))
      made.append(field, value)
    made.append(name, new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
    return made
  }
  const asked = await world.visitor.post('/admin/request', undefined, { form: form('image') })
  expect([asked.status, asked.body.fields]).toEqual([413, { image: 'Rasm 5 MB va 8 megapikseldan oshmasin' }])
  expect((await root.post('/admin/register', undefined, { form: form('avatar') })).status).toBe(201)
})

test('of two pictures of a request the one that is shown stays, and of a request that made nothing none', async () => {
  const phone = freshPhone()
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const ask = () => {
    const form = new FormData()
    form.append('phone_number', phone)
    form.append('fullname', 'Ravshan')
    for (const name of ['image', 'avatar'])
      form.append(name, new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
    return world.visitor.post('/admin/request', undefined, { form })
  }
  const stored = async () => (await world.application.deps.files.list('')).map(({ name }) => name)
  const before = await stored()
  expect((await ask()).status).toBe(201)
  const left = (await stored()).filter((name) => !before.includes(name))
  const root = await world.superadmin()
  const { avatar } = (await root.get(`/admin/all?search=${phone.slice(1)}`)).body.admins[0]
  expect(left.map((name) => `/files/${name}`)).toEqual([avatar])
  expect((await ask()).status).toBe(201)
  expect((await stored()).toSorted()).toEqual([...before, ...left].toSorted())
})

test('a request comes as a form with a picture, and every superadmin is told', async () => {
  const root = await world.superadmin()
  const form = new FormData()
  const phone = freshPhone()
  form.append('phone_number', phone)
  form.append('fullname', 'Ravshan')
  form.append('address', '')
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  form.append('image', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'me.png')
  expect((await world.visitor.post('/admin/request', undefined, { form })).status).toBe(201)
  const request = (await root.get(`/admin/all?search=${phone.slice(1)}`)).body.admins[0]
  expect(request).toMatchObject({ address: '', avatar: expect.stringMatching(/^\/files\//) })
  const told = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      link: string
    }>`select link from notifications where recipient_id = ${root.id} and kind = 'admin_request' and params ->> 'phone_number' = ${phone}`.execute(
      db,
    ),
  )
  expect(told.rows).toEqual([{ link: `/superadmin/admins/${request._id}` }])
  expect((await world.visitor.post('/admin/request', {})).body.fields).toEqual({
    phone_number: 'Telefon raqam kiritish shart',
    fullname: 'Ism kiritish shart',
  })
})
