import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { holdUnread } from './call-reply.ts'
import type { Files } from './files.ts'
import type { TakeBytes } from './held-bytes.ts'
import { pageHtml } from './page-html.ts'
import { pathOf, placeOf } from './request-place.ts'

type SiteDeps = {
  folder: string
  files: Files
  /** Pictures are of people: for who has a session, or a link that was signed for everybody. */
  viewerOf(request: FastifyRequest, name: string): Promise<Viewer | undefined>
  holdPicture: HoldPicture
  hasLiteralStrings: boolean
}

/** Who is shown a picture: one owner with all of their people and sessions, or whoever calls from a place. */
export type Viewer = { whose: string; from?: 'stranger' }
/** Counts what pictures take while nobody has read them. */
export type HoldPicture = (viewer: Viewer, reply: FastifyReply) => TakeBytes

export function sendPicture(reply: FastifyReply, name: string, bytes: Buffer, take: TakeBytes): FastifyReply {
  holdUnread(reply, bytes.length, take)
  return reply
    .type(name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${name}"`) // a name of ours: letters and digits
    .header('content-security-policy', "default-src 'none'; sandbox") // opened by itself it is a picture and nothing else
    .send(bytes)
}

/** The built web app and uploaded files. A path that is neither, nor looks like a file, is the app's own: it gets the page and its router decides. */
export async function addSite(
  app: FastifyInstance,
  { folder, files, viewerOf, holdPicture, hasLiteralStrings }: SiteDeps,
): Promise<void> {
  app.get<{ Params: { name: string } }>('/files/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const { name } = request.params
    // whoever may not learns nothing, not even whether there is one
    const viewer = await viewerOf(request, name)
    const bytes = viewer && (await files.get(name))
    if (!viewer || !bytes) return app.answerUnknown(request, reply)
    const take = holdPicture(viewer, reply)
    return sendPicture(reply.header('cache-control', 'private, max-age=31536000, immutable'), name, bytes, take)
  })
  const assets = path.join(folder, 'assets')
  // whatever lies there when it is asked for: pages of another version than this server's name code that came later, or went
  if (existsSync(assets))
    await app.register(fastifyStatic, {
      root: assets,
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      allowedPath: (name) => !name.endsWith('.map'),
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  if (existsSync(folder))
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.map', '.vite/**', 'assets/**'],
      setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
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
