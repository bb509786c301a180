import type { Endpoint, Reply, Request } from '#src/contract/endpoint.ts'
import { pageHeader } from '#src/contract/page-id.ts'
import { proofHeader } from '#src/contract/proof.ts'
import { tablesHeader } from '#src/contract/tables.ts'
import {
  ApiError,
  isCutOff,
  isMaintenance,
  isNoAnswer,
  isWait,
  offlineError,
  readError,
  unknownError,
} from './api-error.ts'
import { openCommand } from './commands.tsx'
import { framedHeaders } from './framed.ts'
import { filesMs, inTime, wholeAnswer } from './in-time.ts'
import { reportRateLimit } from './rate-limit.ts'
import { bootSession, dropSession, endInMaintenance, readAccessToken, readSession, refreshSession } from './session.ts'
import { currentLanguage } from './texts.ts'

type Sent = {
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  images?: Record<string, Blob | null | undefined>
  uploads?: Record<string, Blob | null | undefined>
}
/** This page, as long as it is open; none over plain HTTP, where what it did is told to it too. */
export const pageId: string | undefined = (crypto as Partial<Crypto>).randomUUID?.()

export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string | undefined
  /** Calls as a door device instead of the session. */
  deviceKey?: string
  /** Only asks what became of the key; does nothing. */
  asks?: boolean
  /** Work that a stranger was asked for. */
  proof?: string
  /** A file that is read as it comes. */
  isFile?: boolean
  /** Hears the tables that the answer came from, as far as the server names them. */
  onTables?: (tables: Tables) => void
  /** How long the answer is waited for, in milliseconds, by whoever has another way than to wait. */
  waitMs?: number
}

/** The address of a call: path parameters filled, empty query values left out. */
export function urlOf(endpoint: Endpoint, request: object): string {
  const { query = {}, ...rest } = request as Sent & Record<string, unknown> // the parts of Request<E>, whatever E is
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(rest[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  const text = search.toString()
  return `/api${path}${text && `?${text}`}`
}

/** A nested body as fields of a multipart form: `options[0][key]`. Absent values are left out, null becomes empty. */
export function formFields(body: object, prefix = ''): [string, string][] {
  return Object.entries(body).flatMap(([key, value]): [string, string][] => {
    const name = prefix ? `${prefix}[${key}]` : key
    if (value === undefined) return []
    if (value === null) return [[name, '']]
    return typeof value === 'object' ? formFields(value, name) : [[name, String(value)]]
  })
}

function bodyOf(endpoint: Endpoint, { body, images, uploads }: Sent): { content?: BodyInit; type?: string } {
  const files = Object.entries({ ...images, ...uploads }).filter(
    (entry): entry is [string, Blob] => entry[1] instanceof Blob,
  )
  if (files.length > 0) {
    const form = new FormData()
    for (const [name, value] of formFields(body ?? {})) form.append(name, value)
    for (const [name, file] of files) form.append(name, file)
    return { content: form }
  }
  if (body === undefined && endpoint.method === 'GET') return {}
  return endpoint.body ? { content: JSON.stringify(body ?? {}), type: 'application/json' } : {}
}

/** What boot.js asked for already: the first to need it takes it. */
function takeBegun({ method }: Endpoint, url: string): Promise<Response | undefined> | undefined {
  const begun = window.bootAnswer
  if (begun?.url !== url || method !== 'GET') return undefined
  window.bootAnswer = undefined
  return begun.answer
}

const send = (
  endpoint: Endpoint,
  request: object,
  { signal, idempotencyKey, deviceKey, asks, proof, isFile = false, waitMs }: CallOptions,
): Promise<Response> => {
  const { content, type } = bodyOf(endpoint, request as Sent) // the parts of Request<E>, whatever E is
  const token = readAccessToken()
  const url = urlOf(endpoint, request)
  const leave = (limit: AbortSignal) =>
    fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': currentLanguage(),
        ...framedHeaders(),
        ...(deviceKey ? { Authorization: `Device ${deviceKey}` } : token ? { Authorization: `Bearer ${token}` } : {}),
        ...(type ? { 'Content-Type': type } : {}),
        ...(endpoint.method !== 'GET' && pageId ? { [pageHeader]: pageId } : {}),
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        ...(asks ? { 'Idempotency-Ask': '1' } : {}),
        ...(proof ? { [proofHeader]: proof } : {}),
      },
      ...(content === undefined ? {} : { body: content }),
      signal: limit,
    })
  const begun = takeBegun(endpoint, url)
  const ask = (limit: AbortSignal) => (begun ? begun.then((answer) => answer ?? leave(limit)) : leave(limit))
  return inTime((limit) => (isFile ? ask(limit) : wholeAnswer(ask(limit))), {
    signal,
    ms: isFile || content instanceof FormData ? filesMs : waitMs,
  })
}

const isExpired = ({ status, error }: ApiError) =>
  (status === 403 && error === 'token_expired') || (status === 401 && error === 'unauthorized')

/** What comes after another call has found that the session is over asks nobody any more: the page is on its way to `/`. */
function stopIfOver(): void {
  if (readSession().status === 'anonymous') throw new ApiError(401, { error: 'unauthorized' })
}

/** Makes the call; an expired token is refreshed once, together with all other calls that met it, and the call repeated. */
export async function answerOf(endpoint: Endpoint, request: object, options: CallOptions): Promise<Response> {
  if (endpoint.access === 'public') return send(endpoint, request, options)
  await bootSession()
  stopIfOver()
  const isWrite = endpoint.method !== 'GET'
  if (readAccessToken() === undefined) await refreshSession(isWrite) // the page waits for its person
  const used = readAccessToken()
  const response = await send(endpoint, request, options)
  if (response.status !== 403 && response.status !== 401) return response
  if (!isExpired(await readError(response.clone()))) return response
  stopIfOver()
  // else another call has refreshed it meanwhile
  const isRefreshed = readAccessToken() !== undefined && readAccessToken() !== used
  if (!isRefreshed) await refreshSession(isWrite)
  const again = await send(endpoint, request, options)
  if ((again.status === 403 || again.status === 401) && isExpired(await readError(again.clone()))) dropSession()
  return again
}

type FindOut = (ask: () => Promise<Response>) => Promise<Response>
let findOut: FindOut | undefined
/** Says how the lost answer of a write that has a key is found again: lost-answers.ts, where the signed-in are. */
export const provideFindOut = (given: FindOut | undefined): void => {
  findOut = given
}

/**
 * When the connection is cut under a write, nobody can know whether it was done: the server is asked by its key, and without
 * one that is what is said.
 */
async function certainAnswerOf(endpoint: Endpoint, request: object, options: CallOptions): Promise<Response> {
  const couldLeave = options.asks || !isCutOff()
  const isUnsure = endpoint.method !== 'GET' && endpoint.access !== 'public' && couldLeave
  let response: Response | undefined
  let lost: unknown
  try {
    response = await answerOf(endpoint, request, options)
    if (!(await isNoAnswer(response))) return response
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    lost = error
  }
  if (isUnsure && options.idempotencyKey && findOut)
    return findOut(async () => {
      const kept = await answerOf(endpoint, request, { ...options, asks: true })
      // who is told to wait has heard nothing of what became of it
      if (kept.status === 429 || (await isNoAnswer(kept))) throw offlineError()
      return kept
    })
  if (isUnsure && !options.idempotencyKey) throw unknownError()
  if (response) return response
  throw lost
}

/** Calls an endpoint of the contract. A refusal is an ApiError; what concerns the whole page (429, maintenance, a command) is shown from here. */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const answerWith = (more: CallOptions) => certainAnswerOf(endpoint, request as object, { ...options, ...more })
  let response = await answerWith({})
  if (response.status === 429 && endpoint.access === 'public') {
    const proving = await import('./proved-answer.ts').catch(() => undefined)
    response = (await proving?.provedAnswer(response, (proof) => answerWith({ proof }))) ?? response
  }
  if (response.ok) {
    const tables = response.headers.get(tablesHeader)?.split(',')
    if (endpoint.method === 'GET') options.onTables?.(tables)
    // what would be is asked by a body: nothing is written, and from where it was read is not said
    else if (options.onTables) options.onTables(undefined)
    else for (const hear of hearers) hear(tables)
    return (await response.json().catch(() => {
      throw new ApiError(response.status, { error: 'unreadable_reply' }, response.headers.get('x-request-id'))
    })) as Reply<E> // the server shapes replies by this very schema
  }
  const error = await readError(response)
  if (isWait(error)) reportRateLimit(error)
  else if (isMaintenance(error)) endInMaintenance(error, endpoint.access === 'public')
  // a request of the contract has its body there
  else if (await openCommand(error, (request as { body?: unknown }).body)) return call(endpoint, request, options)
  throw error
}

/** undefined: the server did not say. */
type Tables = readonly string[] | undefined
type HearTables = (tables: Tables) => void
const hearers = new Set<HearTables>()
/** Called after every write that succeeded with the tables that it wrote. */
export const onWrite = (hear: HearTables): void => void hearers.add(hear)
