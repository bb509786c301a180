import * as z from 'zod/mini'
import { type Endpoint, isNotInDemo } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { described } from './values.ts'

/** What every call may answer, whatever it does. */
const always: readonly ErrorCode[] = [
  'invalid_input',
  'unreadable',
  'rate_limited',
  'overloaded',
  'internal',
  'maintenance',
]

/** A call names a record by a part of its path or by an id in its query or body. */
function namesRecord({ path, query, body }: Endpoint): boolean {
  const takesId = (schema: z.ZodMiniType | undefined) =>
    schema !== undefined &&
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: described })).includes(
      '"format":"uuid"',
    )
  return path.includes(':') || takesId(query) || takesId(body)
}

/** Every code that a call may answer: what its contract names, and what follows from its access, parameters and effects. */
export function declaredFailures(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const writes = endpoint.method !== 'GET' || endpoint.effect === true
  return new Set<ErrorCode>([
    ...always,
    ...(endpoint.access === 'public' ? [] : (['unauthorized', 'token_expired', 'forbidden'] as const)),
    ...(namesRecord(endpoint) ? (['not_found'] as const) : []),
    // what the rules of the database refuse by themselves, when two people write at the same moment
    ...(writes ? (['duplicate', 'rule.broken'] as const) : []),
    // the body of a GET is read too, and then forgotten
    ...(endpoint.method === 'GET' ? [] : (['outcome.unknown', 'too_large'] as const)),
    ...(endpoint.confirms ? (['confirm_identity'] as const) : []),
    ...(endpoint.ofPersonAlone ? (['sign_in.held'] as const) : []),
    ...(isNotInDemo(endpoint) && endpoint.access !== 'public' ? (['demo.not_here'] as const) : []),
    ...(endpoint.images ? (['image.unsupported'] as const) : []),
    ...(endpoint.idempotent
      ? (['idempotency.in_flight', 'idempotency.not_done', 'idempotency.mismatch'] as const)
      : []),
    ...(endpoint.errors ?? []),
  ])
}
