import http from 'node:http'
import { expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { memberDesk } from '#test/member-desk.ts'
import { notify } from './notify.ts'

const world = useApi()

const tell = (
  admin: { id: string },
  to: Caller,
  params: Record<string, string> = { fullname: 'Aziza', plan_name: 'Oylik', gym_name: 'Temir Zal' },
) =>
  world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    notify(
      { db, now: world.application.deps.clock.now() },
      {
        adminId: admin.id,
        recipients: [{ role: to.role as 'admin', id: to.id }],
        kind: 'membership_reserved',
        params,
        link: '/admin',
      },
    ),
  )

test('everybody sees and marks only their own', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  const other = await world.admin()
  await tell(admin, admin)
  await tell(admin, admin)
  await tell(admin, employee)
  const { body } = await admin.get('/notification/all?limit=1')
  expect(body).toMatchObject({
    unread: 2,
    pagination: { total: 2, totalPages: 2 },
    notifications: [{ kind: 'membership_reserved', params: { fullname: 'Aziza' }, link: '/admin', is_read: false }],
  })
  const id = body.notifications[0]._id
  expect((await employee.put('/notification/read', { ids: [id] })).body.unread).toBe(1)
  expect((await other.put('/notification/read', { ids: [id] })).body.unread).toBe(0)
  expect((await admin.get('/notification/all')).body.unread).toBe(2)
  expect((await admin.put('/notification/read', { ids: [id] })).body.unread).toBe(1)
  expect((await admin.get('/notification/all?status=unread')).body.pagination.total).toBe(1)
  expect((await admin.put('/notification/read', { all: true })).body.unread).toBe(0)
  expect((await world.visitor.get('/notification/all')).status).toBe(401)
})

test('a member is told in their own scope', async () => {
  const { admin, register } = await memberDesk(world).desk()
  const member = await world.session('member', (await register())._id)
  await tell(admin, member)
  expect((await member.get('/notification/all')).body).toMatchObject({ unread: 1, notifications: [{ is_read: false }] })
  expect((await member.put('/notification/read', { all: true })).body.unread).toBe(0)
})

test('a new notification arrives on an open stream', async () => {
  const admin = await world.admin()
  const request = http.get(`${world.base}/notification/stream`, {
    headers: { authorization: `Bearer ${admin.token}` },
    agent: false,
  })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  )
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  let heard = ''
  response.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  const until = async (text: string) => {
    await expect.poll(() => heard).toContain(text)
  }
  await until('{"unread":0}')
  await tell(admin, admin)
  await until('{"unread":1}')
  heard = ''
  await admin.put('/notification/read', { all: true })
  await until('{"unread":0}')
  request.destroy()
  expect((await world.visitor.get('/notification/stream')).status).toBe(401)
}, 15_000)

/** An open page of somebody: is it still told? */
async function openStream({ token }: { token: string }) {
  const request = http.get(`${world.base}/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  )
  const state = { isOpen: true }
  for (const event of ['end', 'close', 'error'])
    response.on(event, () => {
      state.isOpen = false
    })
  response.resume()
  return { state, close: () => request.destroy() }
}

test('one session holds ten open streams at most: one more ends its oldest, and none of another desk of that account', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const desks = await Promise.all(Array.from({ length: 11 }, () => world.session('admin', admin.id)))
  const beside = [await openStream(other)]
  for (const desk of desks) beside.push(await openStream(desk))
  const streams: Awaited<ReturnType<typeof openStream>>[] = []
  for (let nr = 0; nr < 11; nr++) streams.push(await openStream(admin))
  await expect.poll(() => streams[0]?.state.isOpen).toBe(false)
  expect(streams.slice(1).every(({ state }) => state.isOpen)).toBe(true)
  expect(beside.every(({ state }) => state.isOpen)).toBe(true)
  for (const { close } of [...beside, ...streams]) close()
}, 15_000)

test('the open pages of whoever is dismissed or blocked, or whose owner is, end at once; those of everybody else go on', async () => {
  const [admin, beside, root] = [await world.admin(), await world.admin(), await world.superadmin()]
  const gyms = [(await world.gym(admin)).id]
  const [dismissed, blocked, left] = [
    await world.employee(admin, { gyms }),
    await world.employee(admin, { gyms }),
    await world.employee(admin, { gyms }),
  ]
  const pages = {
    dismissed: await openStream(dismissed),
    blocked: await openStream(blocked),
    left: await openStream(left),
    owner: await openStream(admin),
    beside: await openStream(beside),
  }
  const open = () => Object.entries(pages).flatMap(([name, { state }]) => (state.isOpen ? [name] : []))
  expect(open()).toHaveLength(5)
  expect((await admin.del(`/employee/fire/${dismissed.id}`)).status).toBe(200)
  await expect.poll(open).toEqual(['blocked', 'left', 'owner', 'beside'])
  const status = { status: 'blocked', reason: 'sinov' }
  expect((await admin.put(`/employee/status/${blocked.id}`, status)).status).toBe(200)
  await expect.poll(open).toEqual(['left', 'owner', 'beside'])
  expect((await root.put(`/admin/status/${admin.id}`, { status: 'block', reason: 'sinov' })).status).toBe(200)
  await expect.poll(open).toEqual(['beside'])
  for (const { token } of [dismissed, blocked, left])
    expect(
      (await fetch(`${world.base}/notification/stream`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(403)
  pages.beside.close()
}, 15_000)
