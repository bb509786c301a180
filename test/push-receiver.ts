import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { startLocalServer } from './local-server.ts'

type Got = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A phone whose browser subscribed: it alone can read what is sent to it. */
export function browser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const key = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    subscription: { endpoint, keys: { p256dh: key.toString('base64url'), auth: auth.toString('base64url') } },
    /** RFC 8291 from the other side. */
    read(body: Buffer): { title: string; body: string; link: string; lang: string } {
      const salt = body.subarray(0, 16)
      const theirs = body.subarray(21, 21 + (body[20] ?? 0))
      const sealed = body.subarray(21 + theirs.length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), key, theirs])
      const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(theirs), auth, info, 32))
      const derived = (words: string, length: number) =>
        Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${words}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString())
    },
  }
}

/** Takes what a browser's service would take; a path can be told to answer otherwise. */
export async function startPushService() {
  const got: Got[] = []
  const answers = new Map<string, number>()
  const server = await startLocalServer((request, body, response) => {
    const path = request.url ?? ''
    got.push({ path, headers: request.headers, body })
    const status = answers.get(path) ?? 201
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
  })
  return { ...server, got, answer: (path: string, status: number) => answers.set(path, status) }
}
