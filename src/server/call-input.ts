import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { lastBeforeFirst } from '#src/contract/days.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { fieldsOf } from '#src/contract/issues.ts'
import { isId, newId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
import { pageHeader } from '#src/contract/page-id.ts'
import type { Actor } from './actor.ts'
import { Failure } from './failure.ts'
import type { TakeBytes } from './held-bytes.ts'
import { readForm } from './multipart.ts'
import type { Scope } from './scope.ts'

export const newRequestId = (): string => newId()

/** `all` is the query's schema names; a query that is not an object schema has none. */
export const namesOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys((schema as z.ZodMiniObject).shape) : []

/** Before a session: the sign-in tables. Then the caller's own side; a superadmin's selection narrows to one tenant. */
export function scopeOf(actor: Actor | null, query: Record<string, string>): Scope {
  if (!actor) return { role: 'auth' }
  if (actor.role === 'member') return { role: 'member', personId: actor.id }
  const adminId = actor.role === 'superadmin' ? query['admin_id'] : actor.adminId
  return adminId ? { role: 'tenant', adminId } : { role: 'platform' }
}

/** The owner of a session, or the one that a superadmin selected. */
export async function ownerFor(
  { caller, query }: { caller: Actor | null; query: Record<string, string> },
  isOwner: (id: string) => Promise<boolean>,
): Promise<string | null> {
  const selected = caller?.role === 'superadmin' ? query['admin_id']?.toLowerCase() : undefined
  if (selected && !(await isOwner(selected))) throw new Failure('not_found')
  return selected ?? caller?.adminId ?? null
}

/** A selector never widens: a tenant that is not the session's own is refused, whoever it is. */
export function assertSelector(actor: Actor | null, query: Record<string, string>): void {
  const selected = query['admin_id']
  if (selected === undefined) return
  if (selected === '' || !isId(selected)) {
    if (selected === '') delete query['admin_id']
    else throw new Failure('invalid_input', { fields: { admin_id: 'id.invalid' } })
  } else if (actor && actor.role !== 'superadmin' && selected.toLowerCase() !== actor.adminId)
    throw new Failure('forbidden')
}

export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key))
    throw new Failure('invalid_input', { fields: { 'Idempotency-Key': 'invalid' } })
  return key
}

/** The open page that calls, of a session; whatever else stands there is nobody's. */
export function pageOf({ headers, actor }: FastifyRequest): { page: string; session: string } | undefined {
  const page = headers[pageHeader]
  return typeof page === 'string' && isId(page) && actor ? { page, session: actor.sessionId } : undefined
}

/** Stands for a body that is no JSON: who may not call learns that first. */
export const unreadableBody = Object.freeze({ unreadable: true })

/** Body failures name their fields in the person's language. */
export class InvalidInput extends Failure {
  readonly fieldTexts: Record<string, string>
  constructor(fieldTexts: Record<string, string>) {
    super('invalid_input')
    this.fieldTexts = fieldTexts
  }
}

const parseWith = (schema: z.ZodMiniType | undefined, value: unknown, language: Language): unknown => {
  if (!schema) return undefined
  const parsed = z.safeParse(schema, value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new InvalidInput(fieldsOf(parsed.error.issues, language))
}

export async function parse(
  endpoint: Endpoint,
  request: FastifyRequest,
  rawQuery: Record<string, string>,
  language: Language,
  hold: () => TakeBytes,
  onlyAsks: boolean,
) {
  const params = request.params as Record<string, string>
  for (const [name, value] of Object.entries(params)) {
    if (!isId(value) && name.endsWith('id')) throw new Failure('not_found')
    params[name] = value.toLowerCase()
  }
  if (request.body === unreadableBody) throw new Failure('unreadable')
  const query = parseWith(endpoint.query, rawQuery, language)
  const early = lastBeforeFirst(query ?? {})
  if (early) throw new Failure('invalid_input', { fields: { [early]: 'day.end_first' } })
  const takesFiles = endpoint.images !== undefined || endpoint.uploads !== undefined
  const form = takesFiles && request.isMultipart() ? await readForm(request, endpoint, hold()) : undefined
  if (!form && endpoint.body && request.isMultipart()) throw new Failure('unreadable')
  const given = form?.body ?? request.body ?? {}
  const asksByKey = onlyAsks && Object.keys(given).length === 0
  const body = asksByKey ? {} : parseWith(endpoint.body, given, language)
  const input: Record<string, unknown> = { ...params, query, body }
  return { input, images: form?.images ?? {}, uploads: form?.uploads ?? {}, asksByKey }
}
