import { Readable } from 'node:stream'
import buildStringifier from 'fast-json-stringify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Language } from '#src/contract/languages.ts'
import { messages } from '#src/contract/messages.ts'
import { tablesHeader } from '#src/contract/tables.ts'
import { type Actor, mayDo } from './actor.ts'
import type { TakeBytes } from './held-bytes.ts'
import type { ReadRows } from './read-rows.ts'
import type { Spent } from './tables.ts'
import { takeAway } from './take-away.ts'

/**
 * A file that a handler answers instead of JSON. A long one stands in its parts, as they were made: joined it would stand in memory twice.
 * One that stands on a disk is opened when it is sent. `read`: whose rows are in it.
 */
export type Download = {
  filename: string
  type: string
  body: Uint8Array | string | readonly Uint8Array[] | (() => Readable)
  read?: ReadRows
}

/** A handler that has taken the connection over (live notifications) returns this. */
export const hijacked = Symbol('hijacked')

/** What handlers of public and streaming endpoints may need of HTTP itself. */
export type Http = {
  ip: string
  userAgent: string
  header(name: string): string | undefined
  cookie(name: string): string | undefined
  setCookie(
    name: string,
    value: string,
    options: { maxAgeSeconds: number; path?: string; readable?: boolean; framed?: boolean },
  ): void
  clearCookie(name: string, options?: { path?: string; framed?: boolean }): void
  request: FastifyRequest
  reply: FastifyReply
}

/** A reply's serializer: it shapes and strips, so that a column that slipped in never leaves. */
const stringifiers = new WeakMap<Endpoint['reply'], ReturnType<typeof buildStringifier>>()
/** Made for the first answer, which is dear, and kept: it is the same for every server of this process. */
export function stringifierOf({ reply }: Endpoint) {
  const known = stringifiers.get(reply)
  if (known) return known
  const schema = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as {
    properties?: object
    required?: string[]
  }
  const { $schema: _, ...rest } = schema as Record<string, unknown>
  const made = buildStringifier({
    ...rest,
    type: 'object',
    properties: { message: { type: 'string' }, ...schema.properties },
    required: ['message', ...(schema.required ?? [])],
  } as Parameters<typeof buildStringifier>[0]) // a JSON Schema by construction
  stringifiers.set(reply, made)
  return made
}

/** With the words of its end, and without sums that are not for the caller. */
export function answerOf(
  { says, sums }: Endpoint,
  { actor, language }: { actor: Actor | null; language: Language },
  result: object,
): object {
  const answer = { message: messages[says ?? 'ok'][language], ...result }
  if (sums && actor && !mayDo(actor, 'money.totals')) for (const sum of sums) takeAway(answer, sum.split('.'))
  return answer
}

export function checkReply(action: string, { reply }: Endpoint, answer: unknown): void {
  const checked = z.safeParse(reply, answer)
  if (!checked.success)
    throw new Error(`the reply of ${action} does not fit its contract: ${JSON.stringify(checked.error.issues)}`)
}

type Times = { cameAt: number; knownAt: number; spent: Spent }

/** How long the session's look-up, the database and all of it took, and how often the database was asked. */
function timingOf({ cameAt, knownAt, spent }: Times): string {
  const part = (name: string, ms: number) => `${name};dur=${ms.toFixed(1)}`
  const now = performance.now()
  return `${part('auth', knownAt - cameAt)}, ${part('db', spent.ms)};desc="${spent.trips} trips", ${part('total', now - cameAt)}`
}

/** For the browser's tools, and for its pages: what they ask again after a write. What is kept of an earlier call tells nothing of it. */
export function headersOf({ method }: Endpoint, isRepeated: boolean, times: Times): Record<string, string> {
  const { read, written } = times.spent
  const isKnown = method === 'GET' ? read.size > 0 : !isRepeated // what was read of nothing may have been kept in memory
  const tables = [...(method === 'GET' ? read : written)].sort().join()
  return { 'server-timing': timingOf(times), ...(isKnown && { [tablesHeader]: tables }) }
}

const bytesOf = (part: Uint8Array): Buffer => Buffer.from(part.buffer, part.byteOffset, part.byteLength)
const isInParts = (body: Download['body']): body is readonly Uint8Array[] => Array.isArray(body)

const sentOf = (body: Exclude<Download['body'], string>) => {
  if (typeof body === 'function') return body()
  return isInParts(body) ? Readable.from(body.map(bytesOf), { objectMode: false }) : bytesOf(body)
}

/** Undefined: it stands on a disk. */
const lengthOf = (body: Download['body']): number | undefined => {
  if (typeof body === 'function') return undefined
  return isInParts(body) ? body.reduce((sum, { length }) => sum + length, 0) : Buffer.byteLength(body)
}

/** Whoever takes nothing of a file for so long has gone, or only wants it kept in memory. */
const mostIdleMs = 60_000

/** What is answered stands in memory until it has been read: `take` counts it, and nobody holds it by not reading on. */
export function holdUnread(reply: FastifyReply, bytes: number, take: TakeBytes, idleMs = mostIdleMs): void {
  take(bytes)
  reply.raw.setTimeout(idleMs, () => reply.raw.destroy())
}

export async function sendDownload(
  reply: FastifyReply,
  { filename, type, body }: Download,
  take: TakeBytes,
  idleMs = mostIdleMs,
) {
  const length = lengthOf(body)
  holdUnread(reply, length ?? 0, take, idleMs)
  if (length !== undefined) reply.header('content-length', length)
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(typeof body === 'string' ? body : sentOf(body))
}

export function httpOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Http {
  /** A cookie stays with our own pages, but for the one that is made for a frame: that is kept for each host around it alone. */
  const placeOfCookie = (framed: boolean) =>
    framed
      ? ({ sameSite: 'none', secure: true, partitioned: true } as const)
      : ({ sameSite: 'strict', secure } as const)
  return {
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds, path = '/', readable = false, framed = false }) => {
      reply.setCookie(name, value, { httpOnly: !readable, ...placeOfCookie(framed), path, maxAge: maxAgeSeconds })
    },
    clearCookie: (name, { path = '/', framed = false } = {}) => {
      reply.clearCookie(name, { ...placeOfCookie(framed), path })
    },
    request,
    reply,
  }
}
