import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Answer, useApi } from '#test/api.ts'
import { signEverybodyOut } from './sign-everybody-out.ts'

const world = useApi()
const cookieOf = (answer: Answer, name: string) =>
  answer.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const refresh = (cookie: string) => world.visitor.get('/auth/refresh_token', { headers: { cookie } })

test('a database that was taken back lets nobody in by a cookie, a known browser or a code of then; who signs in anew comes in', async () => {
  const admin = await world.admin()
  const body = { phone_number: admin.phone, password: admin.password }
  const signedIn = await world.visitor.post('/admin/login', body)
  const kept = cookieOf(signedIn, 'refresh')
  expect(cookieOf(signedIn, 'device')).not.toBe('')
  await world.visitor.post('/auth/password/code', { role: 'admin', phone_number: admin.phone })
  expect((await admin.get('/auth/factors')).status).toBe(200)
  await signEverybodyOut(world.ownerUrl)
  expect((await refresh(kept)).body.error).toBe('session.ended')
  // rights are read anew within half a second
  await expect.poll(async () => (await admin.get('/auth/factors')).body.error).toBe('token_expired')
  const left = await world.sql({ role: 'auth' }, async (db) => {
    const { rows } = await sql<{ browsers: number; codes: number }>`
      select (select count(*)::int from known_devices) as browsers,
        (select count(*)::int from one_time_codes where expires_at > clock_timestamp()) as codes`.execute(db)
    return rows
  })
  expect(left).toEqual([{ browsers: 0, codes: 0 }])
  const anew = await world.visitor.post('/admin/login', body)
  expect((await refresh(cookieOf(anew, 'refresh'))).status).toBe(200)
})
