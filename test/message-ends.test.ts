import net from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useApi } from './api.ts'
import { doubtful, heardFrom, statuses, whole } from './doubtful-messages.ts'

const world = useApi()

const heard = (bytes: string): Promise<string> =>
  heardFrom(net.connect(Number(new URL(world.base).port), '127.0.0.1'), bytes)

test.each(Object.entries(doubtful))(
  'a message with %s is refused, and nothing behind it is read as a request',
  async (_, bytes) => {
    // the product closes by itself: this end waits for a second answer
    expect(statuses(await heard(bytes))).toEqual([400])
  },
)

test('what ends where it says is answered, and the next request on the same connection too', async () => {
  for (const bytes of whole) expect(statuses(await heard(bytes))).toEqual([400, 404])
})

test('what is no request ends its connection and says so, so that no proxy sends the next one into its end', async () => {
  const long = `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
  for (const [bytes, status] of [
    [long, 431],
    ['no request at all\r\n\r\n', 400],
  ] as const) {
    const said = await heard(bytes)
    expect([statuses(said), /^connection: close\r$/im.test(said), said.includes(`"statusCode":${status}`)]).toEqual([
      [status],
      true,
      true,
    ])
  }
})

test('a body in another coding is not unpacked, however much would come out of it', async () => {
  const credentials = JSON.stringify({ phone_number: '+998901234567', password: 'nobody-is-this' })
  const bomb = Buffer.from(`{"phone_number":"${'0'.repeat(20_000_000)}"}`)
  for (const [coding, pack] of [
    ['gzip', gzipSync],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes)],
    ['deflate', deflateSync],
  ] as const)
    for (const body of [Buffer.from(credentials), bomb]) {
      const response = await fetch(`${world.base}/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': coding },
        body: new Uint8Array(pack(body)),
      })
      const told = (await response.json()) as { error: string }
      expect([coding, response.status, told.error]).toEqual([coding, 400, 'unreadable'])
    }
})
