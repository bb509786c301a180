import net from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { knownForMs } from '#src/server/admission.ts'
import { lockWaits } from './database.ts'
import { type Caller, freshPhone, useApi } from './api.ts'

// A form may be sent for a minute, and a file is read and waited for: who calls is asked when the call begins.

/** How often a session was looked up. */
let lookUps = 0
const world = useApi({
  onStatement: ({ sent }) => (lookUps += sent.sql.includes('a.held_until from sessions') ? 1 : 0),
})

async function desk() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const employee = await world.employee(admin, {
    gyms: [gym.id],
    ticks: ['members.write', 'news.write', 'lists.export'],
  })
  return { admin, gym, employee }
}

async function dismiss(admin: Caller, employee: Caller): Promise<void> {
  expect((await admin.del(`/employee/fire/${employee.id}`)).status).toBe(200)
  await expect.poll(async () => (await employee.get('/gym/employee/gyms')).body.error).toBe('token_expired')
}

/** A form that has begun; `end` sends the rest of it, and answers what was said. */
function beginForm(path: string, token: string, fields: Readonly<Record<string, string>>) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const body = `${parts.join('')}--X--\r\n`
  const { hostname, port } = new URL(world.base)
  const socket = net.connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=X\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 40)}`,
  )
  return async (): Promise<string> => {
    let answer = ''
    socket.on('data', (bytes) => (answer += bytes.toString()))
    socket.write(body.slice(40))
    await new Promise((resolve) => void socket.once('close', resolve))
    return answer
  }
}

test('whoever is dismissed while a form of theirs is on its way does nothing by it', async () => {
  const { admin, gym, employee } = await desk()
  const phone = freshPhone()
  const before = lookUps
  const end = beginForm('/member/create', employee.token, {
    fullname: 'Aziza Karimova',
    phone_number: phone,
    gender: 'female',
    'gyms[]': gym.id,
  })
  await expect.poll(() => lookUps).toBe(before + 1)
  await dismiss(admin, employee)
  haveWaited(knownForMs)
  expect(await end()).toMatch(/^HTTP\/1\.1 403 [^]*"token_expired"/)
  expect((await admin.get(`/member/foradmin/all?search=${encodeURIComponent(phone)}`)).body.members).toEqual([])
})

/** All that is under way has been for so much longer. */
function haveWaited(ms: number): void {
  const now = performance.now.bind(performance)
  const later = vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  onTestFinished(() => later.mockRestore())
}

/** An export of theirs that is read while `meanwhile` happens. */
async function readDuring({ employee, gym }: Awaited<ReturnType<typeof desk>>, meanwhile: () => Promise<void>) {
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table member_gyms in access exclusive mode')
  const asked = employee.get(fileOf(gym.id))
  await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
  await meanwhile()
  haveWaited(knownForMs)
  await holder.query('rollback')
  const { status, body } = await asked
  return [status, body.error]
}
const fileOf = (gymId: string) => `/member/gym/all/export?gym_id=${gymId}&format=csv`

test('whoever is dismissed while their file is read gets none, and the log says nothing of one that was taken', async () => {
  const at = await desk()
  expect(await readDuring(at, () => dismiss(at.admin, at.employee))).toEqual([403, 'token_expired'])
  const { rows } = await world.sql({ role: 'tenant', adminId: at.admin.id }, (db) =>
    sql`select from audit_log where admin_id = ${at.admin.id} and action = 'lists.exported'`.execute(db),
  )
  expect(rows).toEqual([])
})

test('whoever loses the right to it while their file is read gets none', async () => {
  const at = await desk()
  const { admin, employee } = at
  const { version } = (await admin.get(`/employee/one/${employee.id}`)).body.employee
  // needs a right too, and no turn: another file would wait for the first
  const other = '/news/all'
  expect((await employee.get(other)).status).toBe(200)
  const lose = async () => {
    expect((await admin.put(`/employee/update/${employee.id}`, { version, permissions: [] })).status).toBe(200)
    await expect.poll(async () => (await employee.get(other)).body.error).toBe('forbidden')
  }
  expect(await readDuring(at, lose)).toEqual([403, 'forbidden'])
})

test('whoever is dismissed after the clock of the server was set back is out within a second too', async () => {
  const { admin, employee } = await desk()
  const now = Date.now.bind(Date)
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000)
  expect((await employee.get('/gym/employee/gyms')).status).toBe(200)
  ahead.mockRestore()
  await dismiss(admin, employee)
})
