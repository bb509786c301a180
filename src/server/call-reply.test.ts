import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendDownload } from './call-reply.ts'

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
    sendDownload(reply, { filename: names[Number(query.nr)] ?? '', type: 'text/csv; charset=utf-8', body: 'a' }),
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
