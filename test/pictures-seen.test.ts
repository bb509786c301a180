import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { dropPictures } from '#src/features/accounts/server/pictures.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { queuedJobs } from '#test/queued-jobs.ts'

// Pictures are of people: for who sees the record that has it, or has a link that was signed for everybody. A name alone opens nothing.

const world = useApi()
afterEach(() => world.clock(null))

const origin = () => world.base.replace(/\/api$/, '')
const look = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(origin() + url, { headers })).status
const png = () =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: '#276' } })
    .png()
    .toBuffer()

/** A gym with a logo, a member with a picture, and everybody who may look. */
async function withPictures() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const form = async (fields: Record<string, string>, file: string) => {
    const made = new FormData()
    for (const [name, value] of Object.entries(fields)) made.set(name, value)
    made.set(file, new Blob([new Uint8Array(await png())]), 'rasm.png')
    return made
  }
  const card = { fullname: 'Aziza Karimova', phone_number: freshPhone(), gender: 'female', gyms: gym.id }
  const { member } = (await admin.post('/member/create', undefined, { form: await form(card, 'avatar') })).body
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const changed = await admin.put(`/gym/update/${gym.id}`, undefined, { form: await form({ version: '1' }, 'logo') })
  return { admin, gym, member, picture: member.avatar as string, slug: settings.public_page.slug as string, changed }
}
/** As a browser that signed in: the cookie that it sends along with every picture. */
async function signIn(admin: { phone: string; password: string }) {
  const answer = await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password })
  const cookie =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('refresh='))
      ?.split(';')[0] ?? ''
  return { cookie, token: answer.body.accessToken as string }
}

test('a stranger with the plain address of a picture gets nothing, its owner and its person see it', async () => {
  const { admin, member, picture } = await withPictures()
  expect(picture).toMatch(/^\/files\/[a-z0-9]{32}\.webp$/)
  const person = await signIn(admin)
  const own = await world.session('member', member._id)
  expect(await look(picture)).toBe(404)
  expect(await look(picture, { cookie: person.cookie })).toBe(200)
  for (const token of [admin.token, own.token])
    expect(await look(picture, { authorization: `Bearer ${token}` })).toBe(200)
})

test('a live session of another owner, their reception or another client opens no picture of a person whose name it knows', async () => {
  const one = await withPictures()
  const two = await withPictures()
  const card = { fullname: 'Bek Valiyev', phone_number: freshPhone(), gender: 'male', gyms: [one.gym.id] }
  const { member: neighbour } = (await one.admin.post('/member/create', card)).body
  const sees = async (caller: { token: string }, url: string) =>
    (await look(url, { authorization: `Bearer ${caller.token}` })) === 200
  const logo = one.changed.body.gym.logo as string
  const staff = await world.employee(one.admin, { gyms: [one.gym.id] })
  const client = await world.session('member', one.member._id)
  const beside = await world.session('member', neighbour._id)
  const strangers = [
    two.admin,
    await world.employee(two.admin, { gyms: [two.gym.id] }),
    await world.session('member', two.member._id),
  ]
  expect(
    await Promise.all([one.admin, staff, client, await world.superadmin()].map((caller) => sees(caller, one.picture))),
  ).toEqual([true, true, true, true])
  expect(await Promise.all([beside, ...strangers].map((caller) => sees(caller, one.picture)))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(await Promise.all([one.admin, staff, client, beside].map((caller) => sees(caller, logo)))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(await Promise.all(strangers.map((caller) => sees(caller, logo)))).toEqual([false, false, false])
  expect(await signIn(two.admin).then(({ cookie }) => look(one.picture, { cookie }))).toBe(404)
})

test('an employee opens the picture of a client of their gyms, or of somebody who was one, and none of another gym of the owner', async () => {
  const { admin, gym, member, picture } = await withPictures()
  const other = await world.gym(admin)
  const [here, there, both] = [
    await world.employee(admin, { gyms: [gym.id] }),
    await world.employee(admin, { gyms: [other.id] }),
    await world.employee(admin, { gyms: [gym.id, other.id] }),
  ]
  const seenBy = () =>
    Promise.all([here, there, both].map(({ token }) => look(picture, { authorization: `Bearer ${token}` })))
  expect(await seenBy()).toEqual([200, 404, 200])
  await admin.post('/visit/checkin', { gym_id: gym.id, member_id: member._id, override_reason: 'sinov' })
  const { version } = (await admin.get(`/member/one/${member._id}`)).body.member
  await admin.put(`/member/update/${member._id}`, { gyms: [other.id], version })
  // their entry stands in the list of the gym that they left
  expect(await seenBy()).toEqual([200, 200, 200])
})

test('neither a made-up cookie or token nor those of a session that is over open a picture', async () => {
  const { admin, picture } = await withPictures()
  const { cookie, token } = await signIn(admin)
  expect(await look(picture, { cookie })).toBe(200)
  const [name = '', value = ''] = cookie.split('=')
  const changed = `${value.slice(0, 20)}${value[20] === 'A' ? 'B' : 'A'}${value.slice(21)}`
  for (const made of [`${name}=`, `${name}=x`, `${name}=${changed}`, 'signed_in=admin', `device=${value}`])
    expect(await look(picture, { cookie: made }), made).toBe(404)
  for (const made of ['Bearer x', `Bearer ${value}`, 'Device x'])
    expect(await look(picture, { authorization: made }), made).toBe(404)
  expect(
    (await fetch(`${world.base}/auth/logout`, { headers: { cookie, authorization: `Bearer ${token}` } })).status,
  ).toBe(200)
  await expect.poll(() => look(picture, { cookie })).toBe(404)
  await expect.poll(() => look(picture, { authorization: `Bearer ${token}` })).toBe(404)
})

test('a gym’s page for everybody shows its logo by a link that opens this picture alone, and for a while', async () => {
  const { slug, picture } = await withPictures()
  const html = await (await fetch(`${origin()}/g/${slug}`)).text()
  const link = (/src="(\/files\/[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  expect(link).toMatch(/\?until=\d{4}-\d{2}-01&sign=/)
  expect(await look(link)).toBe(200)
  const [path = '', query = ''] = link.split('?')
  expect(await look(path)).toBe(404)
  expect(await look(`${picture}?${query}`)).toBe(404)
  for (const made of [
    query.replace(/until=\d{4}/, 'until=2099'),
    query.replace(/sign=.+$/, 'sign='),
    query.replace(/&sign=.+$/, ''),
    `${query}x`,
  ])
    expect(await look(`${path}?${made}`), made).toBe(404)
  world.clock(new Date(Date.now() + 63 * 86_400_000))
  expect(await look(link)).toBe(404)
})

test('the picture of a preview stands under an address that stays, shows what the gym shows now, and is gone with the page', async () => {
  const { admin, gym, slug, changed } = await withPictures()
  const of = async () => {
    const html = await (await fetch(`${origin()}/g/${slug}`)).text()
    return new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '')
  }
  const address = await of()
  expect(address.pathname).toBe(`/g/${slug}/picture`)
  world.clock(new Date(Date.now() + 63 * 86_400_000))
  const asked = await fetch(address)
  const etag = asked.headers.get('etag') ?? ''
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect([asked.headers.get('cache-control'), etag]).toEqual([
    'public, max-age=3600',
    `"${changed.body.gym.logo.slice(7).replace(/webp$/, 'jpg')}"`,
  ])
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await fetch(`${address.origin}/g/nobody-here/picture`)).status).toBe(404)
  world.clock(null)
  const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
  await admin.put(`/gym/settings/${gym.id}`, { public_page: { is_on: false }, version })
  expect((await fetch(address)).status).toBe(404)
})

test('a door, which has no session, is shown who stands before it by a signed link', async () => {
  const { admin, gym, member } = await withPictures()
  const { body } = await admin.post('/door/device/create', { gym_id: gym.id, name: 'Eshik' })
  const asked = await world.visitor.post(
    '/door/decide',
    { code: member.code },
    { headers: { authorization: `Device ${body.key}` } },
  )
  const link = asked.body.member.avatar as string
  expect(link).toMatch(/\?until=/)
  expect([await look(link), await look(link.split('?')[0] ?? '')]).toEqual([200, 404])
})

test('of whoever is erased no link opens the picture any more, neither a signed one nor that of its owner', async () => {
  const { admin, gym, member, picture } = await withPictures()
  const { body } = await admin.post('/door/device/create', { gym_id: gym.id, name: 'Eshik' })
  const key = { headers: { authorization: `Device ${body.key}` } }
  const { avatar } = (await world.visitor.post('/door/decide', { code: member.code }, key)).body.member
  const own = await world.session('member', member._id)
  const seen = async () => [
    await look(avatar),
    await look(picture, { authorization: `Bearer ${admin.token}` }),
    await look(picture, { authorization: `Bearer ${own.token}` }),
  ]
  expect(await seen()).toEqual([200, 200, 200])
  expect((await admin.del(`/member/delete/${member._id}?erase=true`)).status).toBe(200)
  for (const dropped of await queuedJobs<{ name: string }>(world, dropPictures.name))
    await dropPictures.run(dropped, world.application.deps)
  await expect.poll(seen).toEqual([404, 404, 404])
})
