import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addApiDescription } from './api-description.ts'

test('whoever asks for the description gets the very same bytes, so that a thousand who do not read them take no memory', async () => {
  const app = fastify()
  const sent: unknown[] = []
  app.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
  addApiDescription(app, [], {})
  for (const url of ['/api/openapi.json', '/api/docs']) {
    sent.length = 0
    for (let time = 1; time <= 2; time++) expect((await app.inject(url)).statusCode).toBe(200)
    expect(sent[0]).toBeInstanceOf(Buffer)
    expect(sent[1]).toBe(sent[0])
  }
  await app.close()
})
