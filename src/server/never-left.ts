/** Failures of making a connection, before a byte of a request left: as Node and its `fetch` name them. */
const beforeLeaving: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** What failed below a `fetch`, by its code; empty where it has none. */
export function codeOfFetch(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** The other side can't have seen the request: nothing was done, and it may be sent again. */
export const neverLeft = (error: unknown): boolean => beforeLeaving.has(codeOfFetch(error))
