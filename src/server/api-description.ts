import type { FastifyInstance } from 'fastify'
import { openApiOf, openApiPage, openApiStyle } from './openapi.ts'
import type { Feature } from './serve.ts'

/**
 * `/api/openapi.json` and `/api/docs`: made once, at the first request, and as bytes: a text would be written anew for each who
 * asks, and stay as long as they do not read it.
 */
export function addApiDescription(
  app: FastifyInstance,
  features: readonly Feature[],
  about: Readonly<Record<string, string>>,
): void {
  let made: { json: Buffer; page: Buffer } | undefined
  const description = () => {
    if (!made) {
      const document = openApiOf(features, about)
      made = { json: Buffer.from(JSON.stringify(document)), page: Buffer.from(openApiPage(document)) }
    }
    return made
  }
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(description().json),
  )
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(description().page))
  app.get('/api/docs.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(openApiStyle))
}
