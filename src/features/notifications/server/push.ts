import { createECDH, ECDH, hkdfSync } from 'node:crypto'
import { inTime } from '#src/server/in-time.ts'
import webPush from 'web-push'

/** The services of the browsers that people have. Nothing is ever sent to another host, whatever a page says. */
const knownServices = [
  'https://fcm.googleapis.com',
  'https://jmt17.google.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
]

const timeoutMs = 10_000
/** A phone that was away for longer is not told any more: the product itself says it. */
const livesSeconds = 24 * 3600

export type PushSubscription = { endpoint: string; p256dh: string; auth: string }
/** `gone`: the browser took its consent back; `refused`: the service will never take this one. */
export type Pushed = 'taken' | 'gone' | 'refused' | 'later'

export type PushDriver = {
  /** What browsers subscribe with. */
  publicKey: string
  /** Is it an address of a service that we send to? */
  knows(endpoint: string): boolean
  send(subscription: PushSubscription, message: string): Promise<Pushed>
}

const orderOfP256 = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/** Derived from the installation's secret, so that nothing secret is stored and every process has the same. */
function keysOf(secret: string): { publicKey: string; privateKey: string } {
  const wide = BigInt(`0x${Buffer.from(hkdfSync('sha256', secret, '', 'web push', 48)).toString('hex')}`)
  const privateKey = Buffer.from(((wide % (orderOfP256 - 1n)) + 1n).toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

function fits(origin: string, service: string): boolean {
  const [before = '', after] = service.split('*')
  return after === undefined ? origin === service : origin.startsWith(before) && origin.endsWith(after)
}

/** A point of the curve, whole, and sixteen bytes: with others nobody could read what is sent. */
function areKeys(p256dh: string, auth: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  try {
    ECDH.convertKey(point, 'prime256v1')
  } catch {
    return false
  }
  return point.length === 65 && Buffer.from(auth, 'base64url').length >= 16
}

type PushOptions = {
  secret: string
  /** Whom a service asks about what we send. */
  subject: string
  /** Others than those of the browsers: in tests. */
  services?: readonly string[] | undefined
}

export function createPush({ secret, subject, services = knownServices }: PushOptions): PushDriver {
  const keys = keysOf(secret)
  const knows = (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false
    const { origin, username, password } = new URL(endpoint)
    return username === '' && password === '' && services.some((service) => fits(origin, service))
  }
  return {
    publicKey: keys.publicKey,
    knows,
    async send({ endpoint, p256dh, auth }, message) {
      if (!knows(endpoint) || !areKeys(p256dh, auth)) return 'gone'
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
        TTL: livesSeconds,
        vapidDetails: { subject, ...keys },
      })
      const { 'Content-Length': _, ...headers } = details.headers as Record<string, string | number>
      try {
        const { status } = await inTime(timeoutMs, (signal) =>
          fetch(endpoint, {
            method: 'POST',
            headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
            body: new Uint8Array(details.body),
            redirect: 'manual',
            signal,
          }),
        )
        if (status >= 200 && status < 300) return 'taken'
        if (status === 404 || status === 410) return 'gone'
        return status === 429 || status >= 500 ? 'later' : 'refused'
      } catch {
        return 'later'
      }
    },
  }
}
