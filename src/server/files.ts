import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { Failure } from './failure.ts'
import { createGate } from './gate.ts'

/** Where uploaded files live: a folder, or a bucket that speaks S3. Names are random; they tell nothing and can't be guessed. */
type Store = {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
}

export type Files = {
  /** Checks, turns upright, strips and re-encodes an image; answers the name of the stored file. A stranger's may be smaller. */
  storeImage(bytes: Buffer, field: string, from?: 'stranger'): Promise<string>
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
}

export type FilesConfig =
  | { driver: 'local'; folder: string }
  | { driver: 's3'; endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }

const namePattern = /^[a-z0-9]{32}\.webp$/
const largestSide = 1280
const pixelLimit = 25_000_000
const strangersPixelLimit = 8_000_000
const readable = new Set(['jpeg', 'png', 'webp'])

sharp.concurrency(1)
sharp.cache(false)

/** The URL under which a stored file is served; null stays null. */
export const fileUrl = (name: string | null | undefined): string | null => (name ? `/files/${name}` : null)

/** The stored file behind such a URL. */
export const fileOf = (url: string | null): string | null => url?.slice('/files/'.length) ?? null

const localStore = (folder: string): Store => ({
  async put(name, bytes) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700) // also one that an earlier version made
    const temporary = path.join(folder, `.${name}`)
    await writeFile(temporary, bytes, { mode: 0o600 })
    await rename(temporary, path.join(folder, name))
  },
  get: (name) => readFile(path.join(folder, name)).catch(() => undefined),
  remove: (name) => rm(path.join(folder, name), { force: true }),
})

function s3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
}: Extract<FilesConfig, { driver: 's3' }>): Store {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const urlOf = (name: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${name}`
  const expect = (response: Response, act: string) => {
    if (!response.ok) throw new Error(`the file store refused to ${act} a file: ${response.status}`)
  }
  return {
    async put(name, bytes) {
      expect(
        await client.fetch(urlOf(name), {
          method: 'PUT',
          redirect: 'manual', // a signed request goes nowhere else
          body: new Uint8Array(bytes),
          headers: { 'content-type': 'image/webp' },
        }),
        'keep',
      )
    },
    async get(name) {
      const response = await client.fetch(urlOf(name), { redirect: 'manual' })
      if (response.status === 404) return undefined
      expect(response, 'give')
      return Buffer.from(await response.arrayBuffer())
    },
    async remove(name) {
      const response = await client.fetch(urlOf(name), { method: 'DELETE', redirect: 'manual' })
      if (response.status !== 404) expect(response, 'remove')
    },
  }
}

async function reencode(bytes: Buffer, field: string, mostPixels: number): Promise<Buffer> {
  const tooLarge = () =>
    new Failure('too_large', { fields: { [field]: mostPixels === pixelLimit ? 'image.size' : 'image.small_size' } })
  const unsupported = new Failure('image.unsupported', { fields: { [field]: 'image.type' } })
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
  const { format, width, height } = await image.metadata().catch((error: Error) => {
    if (/pixel limit/.test(error.message)) throw tooLarge()
    throw unsupported
  })
  if (!format || !readable.has(format)) throw unsupported
  if (width * height > mostPixels) throw tooLarge()
  return image
    .autoOrient()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw unsupported
    })
}

export function createFiles(config: FilesConfig): Files {
  const store = config.driver === 's3' ? s3Store(config) : localStore(config.folder)
  // decoding takes one of the few threads that files and passwords need too: one picture at a time, and strangers,
  // however many, take one place of the queue
  const oneAtATime = createGate({ atOnce: 1, queue: 30 })
  const strangers = createGate({ atOnce: 1, queue: 5 })
  return {
    async storeImage(bytes, field, from) {
      const image = await (from === 'stranger'
        ? strangers(() => oneAtATime(() => reencode(bytes, field, strangersPixelLimit)))
        : oneAtATime(() => reencode(bytes, field, pixelLimit)))
      const name = `${randomBytes(16).toString('hex')}.webp`
      await store.put(name, image)
      return name
    },
    get: async (name) => (namePattern.test(name) ? store.get(name) : undefined),
    remove: async (name) => {
      if (namePattern.test(name)) await store.remove(name)
    },
  }
}
