import { once } from 'node:events'
import net from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { type Download, sendDownload } from './call-reply.ts'
import { errorReply, type Failure } from './failure.ts'
import { createHeldBytes } from './held-bytes.ts'

test('whatever a file is called, its name stays one word of its header and reaches the browser as it is', async () => {
  const names = [
    'toʻlovlar 2026.xlsx',
    'Отчёт за ноябрь.csv',
    'a"; filename="b.html',
    'a\r\nset-cookie: signed_in=admin\r\n\r\n<script>',
    '../../etc/passwd',
    "%0d%0aX: y'*;=",
    '💪.pdf',
  ]
  const app = fastify()
  app.get<{ Querystring: { nr: number } }>('/', async ({ query }, reply) =>
    sendDownload(
      reply,
      { filename: names[Number(query.nr)] ?? '', type: 'text/csv; charset=utf-8', body: 'a' },
      () => undefined,
    ),
  )
  for (const [nr, name] of names.entries()) {
    const { statusCode, headers } = await app.inject(`/?nr=${nr}`)
    const disposition = String(headers['content-disposition'])
    const [, word = ''] = /^attachment; filename\*=UTF-8''([\w.!~*'()%-]+)$/.exec(disposition) ?? []
    expect([statusCode, decodeURIComponent(word)]).toEqual([200, name])
    expect(headers['set-cookie']).toBeUndefined()
  }
  await app.close()
})

test('a file in parts arrives whole, with its length told, and all of it is counted', async () => {
  const parts = ['Аъзо', ' 1\r\n', 'Аъзо 2'].map((text) => new TextEncoder().encode(text))
  const bodies: [Download['body'], number][] = [
    [parts, 22],
    [parts[0] ?? '', 8],
    ['Аъзо', 8],
  ]
  const app = fastify()
  onTestFinished(() => app.close())
  const taken: number[] = []
  app.get<{ Querystring: { nr: number } }>('/', ({ query }, reply) =>
    sendDownload(
      reply,
      { filename: 'a.csv', type: 'text/csv; charset=utf-8', body: bodies[query.nr]?.[0] ?? '' },
      (bytes) => taken.push(bytes),
    ),
  )
  for (const [nr, [, length]] of bodies.entries()) {
    const { headers, rawPayload, body } = await app.inject(`/?nr=${nr}`)
    expect([headers['content-length'], rawPayload.length, taken.at(-1)]).toEqual([String(length), length, length])
    expect(body.startsWith('Аъзо')).toBe(true)
  }
})

test('files that nobody reads take so much memory of one owner, until they are given up: by their reader, or after a while', async () => {
  const file = Buffer.alloc(16 * 1_048_576)
  const held = createHeldBytes({ all: 8 * file.length, each: 2 * file.length, strangers: 0 })
  const app = fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler((error, _, reply) => reply.code(429).send(errorReply(error as Failure, 'uz')))
  app.get<{ Querystring: { whose: string; idle?: string } }>('/', ({ query: { whose, idle } }, reply) =>
    sendDownload(
      reply,
      { filename: 'a.csv', type: 'text/csv', body: file },
      held(whose, reply.raw),
      Number(idle ?? 60_000),
    ),
  )
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const ask = async (query: string) => {
    const socket = net.connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write(`GET /?${query} HTTP/1.1\r\nHost: polvon.test\r\n\r\n`)
    const [head] = await once(socket, 'data')
    socket.pause()
    return { socket, status: Number(String(head).slice(9, 12)) }
  }
  const [first, second, third] = [await ask('whose=a'), await ask('whose=a'), await ask('whose=a')]
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
  expect((await ask('whose=b')).status).toBe(200)
  first.socket.destroy()
  await expect.poll(async () => (await ask('whose=a')).status).toBe(200)
  // who reads nothing for as long as that is cut off, and the place is free
  for (const more of ['whose=c&idle=20', 'whose=c&idle=20']) expect((await ask(more)).status).toBe(200)
  await expect.poll(async () => (await ask('whose=c&idle=20')).status).toBe(200)
})
