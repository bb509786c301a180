import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Files } from './files.ts'
import { pageHtml } from './page-html.ts'
import { pathOf, placeOf } from './request-place.ts'

type SiteDeps = {
  folder: string
  files: Files
  /** Pictures are of people: for who has a session, or a link that was signed for everybody. */
  maySee(request: FastifyRequest, name: string): Promise<boolean>
  hasLiteralStrings: boolean
}

export const sendPicture = (reply: FastifyReply, name: string, bytes: Buffer): FastifyReply =>
  reply
    .type(name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${name}"`) // a name of ours: letters and digits
    .header('content-security-policy', "default-src 'none'; sandbox") // opened by itself it is a picture and nothing else
    .send(bytes)

/** The built web app and uploaded files. A path that is neither, nor looks like a file, is the app's own: it gets the page and its router decides. */
export async function addSite(
  app: FastifyInstance,
  { folder, files, maySee, hasLiteralStrings }: SiteDeps,
): Promise<void> {
  app.get<{ Params: { name: string } }>('/files/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const { name } = request.params
    // whoever may not learns nothing, not even whether there is one
    const bytes = (await maySee(request, name)) ? await files.get(name) : undefined
    if (!bytes) return app.answerUnknown(request, reply)
    return sendPicture(reply.header('cache-control', 'private, max-age=31536000, immutable'), name, bytes)
  })
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.map', '.vite/**'],
      setHeaders: (reply, file) => {
        reply.header(
          'cache-control',
          file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  const html = pageHtml(folder, { hasLiteralStrings })
  app.setNotFoundHandler((request, reply) => {
    if (!html || placeOf(request) !== 'page') return app.answerUnknown(request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache') // who is signed in decides what it names
      .send(html({ url: pathOf(request.url), cookie: request.headers.cookie }))
  })
}
