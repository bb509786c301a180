import type { Contract, Endpoint } from './endpoint.ts'

/** What the browser needs of a call before it is made. */
type Call<E extends Endpoint> = Pick<E, 'method' | 'path' | 'access'> &
  Partial<Pick<Endpoint, 'images' | 'uploads' | 'idempotent'>>

/**
 * A contract as pages have it: where its calls are and who may make them. Their schemas are fetched with
 * the contract itself, which nobody needs before they fill a form in (src/web/forms/schema-of.ts).
 */
export const calls = <C extends Contract>(
  load: () => Promise<C>,
  list: { readonly [Name in keyof C]: Call<C[Name]> },
): C =>
  Object.fromEntries(
    Object.entries<Call<Endpoint>>(list).map(([name, call]) => [
      name,
      { ...call, body: async () => (await load())[name]?.body },
    ]),
  ) as unknown as C // all else that C has are types: of what is sent and what is answered
