import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Caller } from './api.ts'

/** As much of CBOR (RFC 8949) as a device needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as number)]) // whatever it is, cbor looks
  return Buffer.concat([head(5, value.size), ...entries])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const url = (bytes: Buffer): string => bytes.toString('base64url')
const [present, verified, attested] = [1, 4, 64]

type Place = { origin: string; rpID?: string; flags?: number; count?: number }

/** A device that holds one key and does as it is told, also what no honest one does. */
export function softwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let count = 0
  const clientData = (type: string, challenge: string, { origin }: Place): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const dataOf = ({ origin, rpID = new URL(origin).hostname, flags, count: told }: Place, more: number): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(told ?? ++count)
    return Buffer.concat([sha256(rpID), Buffer.from([(flags ?? present | verified) | more]), counter])
  }
  return {
    make(challenge: string, place: Place) {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const data = Buffer.concat([dataOf(place, attested), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      )
      return {
        credential: url(id),
        client_data: url(clientData('webauthn.create', challenge, place)),
        attestation: url(attestation),
        transports: ['internal'],
      }
    },
    sign(challenge: string, place: Place) {
      const client = clientData('webauthn.get', challenge, place)
      const data = dataOf(place, 0)
      return {
        credential: url(id),
        client_data: url(client),
        authenticator_data: url(data),
        signature: url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      }
    },
  }
}

/** A key of this person, kept by the product. */
export async function withPasskey(who: Caller, origin: string, name = 'Telefon') {
  const device = softwarePasskey()
  const { body } = await who.post('/auth/passkey/register/start', {})
  const added = await who.post('/auth/passkey/register/finish', {
    name,
    ...device.make(body.options.challenge, { origin }),
  })
  return { device, added }
}
