import type { FastifyRequest } from 'fastify'

/** What a request is for. `document`: a page made by the server; `picture`: one that somebody uploaded; `nowhere`: no route and no page of the app has it. */
type Place = 'api' | 'probe' | 'document' | 'picture' | 'file' | 'page' | 'nowhere'

const probes = new Set(['/api/health', '/api/ready'])

/**
 * Told by the route that the request met, never by its own spelling: `/%61pi/…` and `http://host/api/…` are the same
 * route, and every rule that asks for the place holds for all spellings alike.
 */
export function placeOf({ routeOptions: { url }, method, raw }: FastifyRequest): Place {
  if (url === undefined) return isPage(method, raw.url ?? '/') ? 'page' : 'nowhere'
  if (probes.has(url)) return 'probe'
  if (isDocument(url)) return 'document'
  if (url === '/files/:name') return 'picture'
  return url === '/api' || url.startsWith('/api/') ? 'api' : 'file'
}

/** Whatever a gym's page is made of by asking the database, its forms among them; its style is a file. */
const isDocument = (route: string): boolean =>
  route === '/sitemap.xml' || route === '/g' || (route.startsWith('/g/') && route !== '/g/style.css')

/** The path of a request line as the router reads it: without scheme, host and query, decoded. */
export function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '') || '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Only what a person may open: no part of the API in whatever spelling, no file, nothing hidden. */
function isPage(method: string, url: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const parts = pathOf(url)
    .split(/[/\\]+/)
    .filter((part) => part !== '')
  if (parts.some((part) => part.startsWith('.'))) return false
  return !/^(api|files|assets)$/i.test(parts[0] ?? '') && !/\.[a-z0-9]{1,12}$/i.test(parts.at(-1) ?? '')
}
