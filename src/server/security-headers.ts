import { pathOf } from './request-place.ts'

/** The camera reads passes at the door; nothing else of a device is asked for, by us or by whoever gets a script in. */
const permissionsPolicy = [
  'camera=(self)',
  ...['microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture'].map(
    (feature) => `${feature}=()`,
  ),
].join(', ')

type Exceptions = {
  /** Foreign hosts that the page may call. */
  connects: readonly string[]
  /** Who may show the page in a frame. */
  framers: readonly string[]
}

const contentPolicy = (secure: boolean, { connects, framers }: Exceptions): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // React and Base UI position popups through style attributes; style elements stay forbidden
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // card numbers go from the browser straight to whoever keeps cards, and from no other page
    ["connect-src 'self'", ...connects].join(' '),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framers.join(' ') || "'none'"}`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';')

const headersFor = (secure: boolean, exceptions: Exceptions): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(secure, exceptions),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': 'same-origin',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  // the older header knows of no exceptions
  ...(exceptions.framers.length > 0 ? {} : { 'x-frame-options': 'DENY' }),
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/**
 * What every answer tells browsers to refuse, by its address: made once for all pages that are alike, of which there are
 * hardly more than one kind.
 */
export function createSecurityHeaders({
  secure,
  connectsTo,
  framedBy,
}: {
  secure: boolean
  connectsTo?: ((pathname: string) => readonly string[]) | undefined
  framedBy?: ((pathname: string) => readonly string[]) | undefined
}): (url: string) => Readonly<Record<string, string>> {
  const made = new Map<string, Readonly<Record<string, string>>>()
  return (url) => {
    const pathname = pathOf(url)
    const connects = connectsTo?.(pathname) ?? []
    const framers = framedBy?.(pathname) ?? []
    const kind = `${connects.join(' ')};${framers.join(' ')}`
    const known = made.get(kind) ?? headersFor(secure, { connects, framers })
    made.set(kind, known)
    return known
  }
}
