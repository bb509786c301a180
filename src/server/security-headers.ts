import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
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
  /** Scripts that stand in the page itself, by their sums. */
  scripts: readonly string[]
}

function headersFor(secure: boolean, { connects, framers, scripts }: Exceptions): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': permissionsPolicy }
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'"],
        // React and Base UI position popups through style attributes; style elements stay forbidden
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // card numbers go from the browser straight to whoever keeps cards, and from no other page
        connectSrc: ["'self'", ...connects],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: framers.length > 0 ? framers : ["'none'"],
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // the older header knows of no exceptions
    frameguard: framers.length > 0 ? false : { action: 'deny' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  const reply = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: (name: string) => delete headers[name.toLowerCase()],
  }
  // all that helmet asks of a reply, and of a request nothing, since no directive of ours is a function
  write({} as IncomingMessage, reply as unknown as ServerResponse, (error) => {
    if (error) throw error as Error
  })
  return headers
}

/**
 * What every answer tells browsers to refuse, by its address: made once for all pages that are alike, of which there are
 * hardly more than one kind.
 */
export function createSecurityHeaders({
  secure,
  pageScripts,
  connectsTo,
  framedBy,
}: {
  secure: boolean
  pageScripts: readonly string[]
  connectsTo?: ((pathname: string) => readonly string[]) | undefined
  framedBy?: ((pathname: string) => readonly string[]) | undefined
}): (url: string) => Readonly<Record<string, string>> {
  const made = new Map<string, Readonly<Record<string, string>>>()
  return (url) => {
    const pathname = pathOf(url)
    const connects = connectsTo?.(pathname) ?? []
    const framers = framedBy?.(pathname) ?? []
    const scripts = /^\/(api|assets|files)\//.test(pathname) ? [] : pageScripts
    const kind = [connects, framers, scripts].join(';')
    const known = made.get(kind) ?? headersFor(secure, { connects, framers, scripts })
    made.set(kind, known)
    return known
  }
}
