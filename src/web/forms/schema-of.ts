import type * as z from 'zod/mini'
import type { Endpoint } from '#src/contract/endpoint.ts'

/**
 * Schemas and what checks by them are not in a page's first code: nobody needs them before they fill in a form. In the place
 * of a body's schema the calls of a page have a function that fetches it (src/contract/calls.ts).
 */
export const loadChecks = () => import('./check-values.ts')

export async function schemaOf({ body }: Pick<Endpoint, 'body'>): Promise<z.ZodMiniType | undefined> {
  const found: unknown = body
  return typeof found === 'function' ? ((await found()) as z.ZodMiniType) : body // of `calls`: it answers the schema
}
