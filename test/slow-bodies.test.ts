import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { useApi } from './api.ts'

const world = useApi()
const sockets: net.Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

/** Begins to send a body, and sends no more of it. Tells how many were refused. */
function begin(count: number, path: string, header: string, piece: string): () => number {
  const { hostname, port } = new URL(world.base)
  let refused = 0
  for (let nr = 0; nr < count; nr++) {
    const socket = net.connect(Number(port), hostname)
    sockets.push(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => void (refused += /^HTTP\/1.1 429 /.test(bytes.toString('latin1')) ? 1 : 0))
    socket.write(
      `POST /api${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n${header}\r\n\r\n${piece}`,
    )
  }
  return () => refused
}

const large = { version: 1, more: 'x'.repeat(20_000) }

test.each([
  ['that say how long they are', 'Content-Length: 65536', '{"'],
  ['in pieces', 'Transfer-Encoding: chunked', '2\r\n{"\r\n'],
])(
  'bodies of strangers that never end (%s) take so much memory and no more, and nobody else waits for it',
  async (_, header, piece) => {
    const admin = await world.admin()
    const refused = begin(260, '/lead/create', header, piece)
    await expect.poll(refused, { timeout: 30_000 }).toBe(4) // 256 of them are 16 megabytes
    expect((await world.visitor.post('/lead/create', large)).body.error, 'a stranger of the same place').toBe(
      'overloaded',
    )
    expect((await world.visitor.post('/lead/create', {})).status, 'what is little is not counted').toBe(400)
    expect((await admin.put('/admin/update/me', large)).status).toBe(200)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect
      .poll(async () => (await world.visitor.post('/lead/create', large)).status, { timeout: 30_000 })
      .toBe(400)
  },
)

test('bodies of one owner that never end take so much memory, however many sessions the owner and their employees have', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const employee = await world.employee(admin)
  const sessions = [admin, await world.session('admin', admin.id), await world.session('admin', admin.id), employee]
  const tellers = sessions.map(({ token }) =>
    begin(6, '/member/create', `Authorization: Bearer ${token}\r\nContent-Length: 1048576`, '{"'),
  )
  const refused = () => tellers.reduce((sum, told) => sum + told(), 0)
  await expect.poll(refused, { timeout: 30_000 }).toBe(8) // of 24 megabytes 16 are taken
  const oneMore = await world.session('admin', admin.id)
  expect((await oneMore.put('/admin/update/me', large)).body.error).toBe('overloaded')
  expect((await other.put('/admin/update/me', large)).status, 'another owner').toBe(200)
})

test('a session that was ended has no share of its own: its bodies are those of a stranger', async () => {
  const admin = await world.admin()
  const ended = await Promise.all(Array.from({ length: 3 }, () => world.session('admin', admin.id)))
  const over = ended.map(({ token }) => `Authorization: Bearer ${token}\r\nContent-Length: 1048576`)
  await Promise.all(ended.map((caller) => caller.get('/auth/logout')))
  for (const caller of ended) await expect.poll(async () => (await caller.get('/admin/one/me')).status).toBe(403)
  const tellers = over.map((header) => begin(8, '/member/create', header, '{"'))
  await expect.poll(() => tellers.reduce((sum, told) => sum + told(), 0), { timeout: 30_000 }).toBe(8)
  expect((await admin.put('/admin/update/me', large)).status).toBe(200)
})

test('a connection on which nothing moves is let go, later than an idle one', () => {
  const { timeout, keepAliveTimeout } = world.application.http.server
  expect(timeout).toBeGreaterThan(keepAliveTimeout)
})

/** Sends a form of one picture in pieces of a megabyte, so many at most, and tells what came of it. */
function pour(path: string, token: string, megabytes: number): Promise<{ sent: number; answer: string }> {
  const { hostname, port } = new URL(world.base)
  const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 'a'), Buffer.from('\r\n')])
  const head = '--X\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n'
  const socket = net.connect(Number(port), hostname)
  sockets.push(socket)
  let [sent, answer] = [0, '']
  socket.on('error', () => {})
  socket.on('data', (bytes) => void (answer ||= bytes.toString('latin1').split('\r\n')[0] ?? ''))
  const withToken = token ? `Authorization: Bearer ${token}\r\n` : ''
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=X\r\n${withToken}Transfer-Encoding: chunked\r\n\r\n${head.length.toString(16)}\r\n${head}\r\n`,
  )
  const more = () => {
    while (!socket.destroyed && sent < megabytes) {
      sent++
      if (!socket.write(piece)) {
        socket.once('drain', more)
        return
      }
    }
    const end = '\r\n--X--\r\n'
    if (!socket.destroyed) socket.write(`${end.length.toString(16)}\r\n${end}\r\n0\r\n\r\n`)
  }
  more()
  return new Promise((resolve) => void socket.once('close', () => resolve({ sent, answer })))
}

test('a body that goes on and on is cut off, of a stranger, of an owner and of nobody; one that is merely too large is told so', async () => {
  const admin = await world.admin()
  const most = 1_000
  for (const [path, token] of [
    ['/admin/request', ''],
    ['/member/create', admin.token],
    ['/member/create', 'none'],
  ] as const) {
    const { sent, answer } = await pour(path, token, most)
    expect([path, sent < most], answer).toEqual([path, true])
  }
  expect((await pour('/member/create', admin.token, 12)).answer).toContain(' 413 ')
})
