import { expect, test } from 'vitest'
import { type Answer, useApi } from '#test/api.ts'

// Over https, where a neighbour of our host in the same domain may put cookies that come along to us.

const world = useApi({ publicUrl: 'https://polvon.example' })
const refresh = (cookie: string) => world.visitor.get('/auth/refresh_token', { headers: { cookie } })
const cookieOf = (answer: Answer) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith('__Host-refresh='))
    ?.split(';')[0] ?? ''

test('a neighbour’s cookie of the plain name puts nobody out: not at the next refresh, and not by a leaving', async () => {
  const admin = await world.admin()
  const body = { phone_number: admin.phone, password: admin.password }
  const signedIn = await world.visitor.post('/admin/login', body, { headers: { cookie: 'left=abc' } })
  const renewed = await refresh(`${cookieOf(signedIn)}; left=abc`)
  expect(renewed.status).toBe(200)
  const own = cookieOf(renewed)
  await world.visitor.get('/auth/logout?left=1', { headers: { cookie: `${own}; left=abc` } })
  expect((await refresh(own)).status).toBe(200)
})

test('the page’s own ends what was left, and the next sign-in takes it away', async () => {
  const admin = await world.admin()
  const body = { phone_number: admin.phone, password: admin.password }
  const own = cookieOf(await world.visitor.post('/admin/login', body))
  const next = await world.visitor.post('/admin/login', body, { headers: { cookie: `${own}; __Host-left=abc` } })
  expect(next.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-left=;.*Path=\/;.*Secure/))
  expect((await refresh(own)).status).toBe(404)
  const marked = `${cookieOf(next)}; __Host-left=abd`
  expect((await refresh(marked)).body.error).toBe('session.ended')
  expect((await refresh(cookieOf(next))).status).toBe(404)
})

test('as whom somebody is signed in is told to the page by a cookie that no neighbour can put, and to one of the version before by the plain one', async () => {
  const admin = await world.admin()
  const body = { phone_number: admin.phone, password: admin.password }
  const own = await world.visitor.post('/admin/login', body)
  const set = own.headers.getSetCookie()
  for (const name of ['__Host-signed_in', 'signed_in'])
    expect(set.filter((line) => line.startsWith(`${name}=`))).toEqual([
      expect.stringMatching(/=admin;(?!.*(HttpOnly|Domain)).*Path=\/;.*Secure/),
    ])
  const left = await world.visitor.get('/auth/logout', { headers: { cookie: cookieOf(own) } })
  const taken = left.headers.getSetCookie().map((line) => line.split(';')[0])
  expect(taken).toEqual(expect.arrayContaining(['__Host-signed_in=', 'signed_in=']))
})
