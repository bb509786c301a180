import { readdirSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApi } from './api.ts'

// Small files that say, or become, much: each is refused by what it says, before anything of it is unpacked.

const world = useApi()

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A grey PNG that says it has this size; as much of it is there as was given. */
function png(width: number, height: number, bytes = 100): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = (inside: string, size = 100, head = '') =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${inside}</svg>`)
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

const statusOf = { too_large: 413, 'image.unsupported': 415 }
const bombs: [what: string, error: keyof typeof statusOf, bytes: () => Buffer | Promise<Buffer>][] = [
  ['a PNG of 69 bytes that says 3,600 megapixels', 'too_large', () => png(60_000, 60_000)],
  ['a PNG of one column of eight million rows', 'too_large', () => png(1, 7_900_000, 15_800_000)],
  ['a PNG of one row of eight million columns', 'too_large', () => png(7_900_000, 1, 7_900_001)],
  ['a PNG that ends before its picture does', 'image.unsupported', () => png(2_000, 2_000)],
  ['a PNG of the largest size that can be written', 'image.unsupported', () => png(1, 2 ** 31 - 1)],
  ['a WebP of 26 megapixels', 'too_large', () => plain(16_383, 1_600).webp({ lossless: true }).toBuffer()],
  ['half a JPEG', 'image.unsupported', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 400)],
  ['an SVG', 'image.unsupported', () => svg('<rect width="9" height="9"/>')],
  ['an SVG that says 10,000 megapixels', 'image.unsupported', () => svg('', 100_000)],
  [
    'an SVG that names a file and another host',
    'image.unsupported',
    () => svg('<image href="file:///etc/passwd"/><image href="http://127.0.0.1:5432/"/>'),
  ],
  [
    'an SVG of entities in entities',
    'image.unsupported',
    () => svg('&b;', 100, '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'),
  ],
  ['a GIF', 'image.unsupported', () => plain(9, 9).gif().toBuffer()],
  ['a TIFF', 'image.unsupported', () => plain(9, 9).tiff().toBuffer()],
  ['a PDF', 'image.unsupported', () => Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n')],
  ['an archive', 'image.unsupported', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2_000)])],
]

test('pictures that are small files and much work are refused, nothing of them is kept, and the next one is taken', async () => {
  const owner = await world.admin()
  const made = await Promise.all(bombs.map(async ([what, error, bytes]) => ({ what, error, bytes: await bytes() })))
  const asOwner = (bytes: Buffer) => {
    const form = new FormData()
    form.set('version', '1')
    form.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
    return owner.put('/admin/update/me', undefined, { form })
  }
  for (const { what, error, bytes } of made) {
    const { status, body } = await asOwner(bytes)
    expect([what, bytes.length < 400_000, status, body.error]).toEqual([what, true, statusOf[error], error])
  }
  const { status, body } = await asOwner(await plain(9, 9).png().toBuffer())
  expect([status, body.error]).toEqual([200, undefined])
  expect(readdirSync(world.filesFolder)).toHaveLength(1)
})
