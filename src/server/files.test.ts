import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startLocalServer } from '#test/local-server.ts'
import { createFiles, stranger } from './files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'polvon-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
})

describe('pictures', () => {
  test('that come all at once are decoded one at a time, and those beyond the queue are told to come back', async () => {
    const files = createFiles({ driver: 'local', folder })
    let underWay = 0
    const look = (waiting: number) => {
      underWay = Math.max(underWay, waiting, sharp.counters().process)
    }
    sharp.queue.on('change', look)
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, nr) => files.storeImage(picture, 'avatar', `owner ${nr}`)),
    )
    sharp.queue.off('change', look)
    expect(underWay).toBe(1)
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(31)
    expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual(
      Array.from({ length: 9 }, () => expect.objectContaining({ code: 'overloaded' })),
    )
    expect(readdirSync(folder)).toHaveLength(31)
  })

  test.each([stranger, 'an owner'])('of %s, however many, leave their places to everybody else', async (greedy) => {
    const files = createFiles({ driver: 'local', folder })
    const ends: string[] = []
    const store = (whose: string) => files.storeImage(picture, 'image', whose).then(() => ends.push(whose))
    const settled = Promise.allSettled(Array.from({ length: 100 }, () => store(greedy)))
    await store('somebody else')
    expect(ends.filter((whose) => whose === greedy).length).toBeLessThan(3) // it was the second or third of seven
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  })
})

describe('a bucket', () => {
  /** One that speaks S3: what was put into it, and who may read it. */
  async function openBucket() {
    const kept = new Map<string, { bytes: Buffer; type: string | undefined; isSigned: boolean }>()
    const state = { hangs: false, isClosed: false }
    /** Two names to a page, as ListObjectsV2 answers; the token needs its signs unmasked. */
    const page = (asked: URLSearchParams): string => {
      const names = [...kept.keys()]
        .map((url) => url.replace('/zal/', ''))
        .filter((name) => name.startsWith(asked.get('prefix') ?? ''))
      const from = Number(asked.get('continuation-token')?.replace('a&<', '') ?? 0)
      const items = names
        .slice(from, from + 2)
        .map(
          (name) =>
            `<Contents><Key>${name}</Key><LastModified>2026-11-20T10:00:00.000Z</LastModified><Size>3</Size></Contents>`,
        )
      const more = from + 2 < names.length
      return `<?xml version="1.0"?><ListBucketResult><Name>zal</Name><IsTruncated>${more}</IsTruncated>${items.join('\n')}${
        more ? `<NextContinuationToken>a&amp;&lt;${from + 2}</NextContinuationToken>` : ''
      }</ListBucketResult>`
    }
    const server = await startLocalServer(({ method, url = '', headers }, bytes, response) => {
      if (state.hangs) return response.writeHead(200).write('a part')
      if (state.isClosed) return response.writeHead(403).end()
      const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/') ?? false
      if (method === 'PUT') kept.set(url, { bytes, type: headers['content-type'], isSigned })
      if (method === 'DELETE') kept.delete(url)
      if (url.startsWith('/zal?')) return response.end(page(new URLSearchParams(url.slice('/zal?'.length))))
      const found = kept.get(url)
      if (method !== 'GET' && method !== 'HEAD') return response.end()
      return response.writeHead(found ? 200 : 404).end(found?.bytes)
    })
    onTestFinished(() => server.close())
    const keys = { region: 'tas', accessKeyId: 'key', secretAccessKey: 'secret' }
    const at = (timeoutMs: number) =>
      createFiles({ driver: 's3', endpoint: server.url, bucket: 'zal', ...keys, timeoutMs })
    return { kept, state, at }
  }

  test('keeps a picture under its name, signed, gives it back and forgets it', async () => {
    const { kept, state, at } = await openBucket()
    const files = at(60_000)
    const name = await files.storeImage(picture, 'avatar', 'an owner')
    expect(kept.get(`/zal/${name}`)).toMatchObject({ type: 'image/webp', isSigned: true })
    expect(await files.get(name)).toEqual(kept.get(`/zal/${name}`)?.bytes)
    await files.remove(name)
    expect(kept.size).toBe(0)
    expect(await files.get(name)).toBeUndefined()
    state.isClosed = true
    await expect(files.storeImage(picture, 'avatar', 'an owner')).rejects.toThrow('refused to keep a file: 403')
  })

  test('tells all pictures that it holds, page by page, and nothing else', async () => {
    const { kept, at } = await openBucket()
    const files = at(60_000)
    const object = { bytes: Buffer.from('x'), type: undefined, isSigned: true }
    const names = Array.from({ length: 5 }, (_, nr) => `a${nr}`.padEnd(32, '0') + '.webp')
    for (const name of [...names, 'a-report.csv', `b${names[0]?.slice(1)}`]) kept.set(`/zal/${name}`, object)
    const listed = await files.list('a')
    expect(listed.map(({ name }) => name)).toEqual(names)
    expect(listed[0]?.storedAt).toEqual(new Date('2026-11-20T10:00:00Z'))
    expect(await files.list('c')).toEqual([])
    expect(await Promise.all([names[4] ?? '', `c${names[0]?.slice(1)}`].map((name) => files.has(name)))).toEqual([
      true,
      false,
    ])
  })

  test('that stops in the middle of an answer is given up', async () => {
    const { state, at } = await openBucket()
    state.hangs = true
    const files = at(200)
    const name = `${'a'.repeat(32)}.webp`
    await expect(files.get(name)).rejects.toThrow('no answer in time')
    await expect(files.storeImage(picture, 'avatar', 'an owner')).rejects.toThrow('no answer in time')
    await expect(files.remove(name)).rejects.toThrow('no answer in time')
  })
})
