import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import sharp from 'sharp'
import { addMonths, type Day, firstOfMonth } from '#src/contract/days.ts'
import { Failure } from './failure.ts'
import { createFairGate } from './gate.ts'
import { inTime } from './in-time.ts'

/** Where uploaded files live: a folder, or a bucket that speaks S3. Names are random; they tell nothing and can't be guessed. */
type Store = {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Whatever is kept under names that begin so. */
  list(beginning: string): Promise<StoredFile[]>
  has(name: string): Promise<boolean>
}

export type StoredFile = { name: string; storedAt: Date; bytes: number }

export type Files = {
  /** Checks, turns upright, strips and re-encodes an image; answers the name of the stored file. A stranger's may be smaller. */
  storeImage(bytes: Buffer, field: string, whose: string): Promise<string>
  get(name: string): Promise<Buffer | undefined>
  /** The same as a JPEG, for whoever reads nothing else: Telegram and WhatsApp, when they preview a link. */
  getJpeg(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** The stored pictures whose names begin so, and what a broken-off write left of one; nothing else that lies there. */
  list(beginning: string): Promise<StoredFile[]>
  has(name: string): Promise<boolean>
}

/** Who has how much place for pictures. */
export type PictureRoom = {
  isFull(whose: string): Promise<boolean>
  take(whose: string, bytes: number): Promise<void>
}

/** Whose the pictures of all are who are not signed in. */
export const stranger = 'stranger'

export type FilesConfig =
  | { driver: 'local'; folder: string }
  | {
      driver: 's3'
      endpoint: string
      bucket: string
      region: string
      accessKeyId: string
      secretAccessKey: string
      /** How long the store may take for one picture. */
      timeoutMs?: number
    }

const namePattern = /^[a-z0-9]{32}\.webp$/
/** The same, and what a process that died while writing it left in the folder. */
const writtenPattern = /^\.?[a-z0-9]{32}\.webp$/
const largestSide = 1280
const pixelLimit = 25_000_000
const strangersPixelLimit = 8_000_000
const mostJpegs = 20
/** A picture of one column is read row by row: 25 million of them take half a minute. */
const longestSide = 30_000
/** How a JPEG, a PNG and a WebP begin. Whatever begins otherwise meets no decoder: there are many, of formats that nobody sends. */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF.{4}WEBP/s]
const isReadable = (bytes: Buffer): boolean =>
  beginnings.some((beginning) => beginning.test(bytes.toString('latin1', 0, 12)))

/** Is this a name that we gave? Whatever else stands in an address is looked up nowhere. */
export const isPictureName = (name: string): boolean => namePattern.test(name)

sharp.concurrency(1)
sharp.cache(false)

/** The URL under which a stored file is served; null stays null. */
export const fileUrl = (name: string | null | undefined): string | null => (name ? `/files/${name}` : null)

const signatureOf = (secret: string, name: string, until: string): Buffer =>
  createHmac('sha256', secret).update(`picture:${name}:${until}`).digest()

/** The same for whoever has no session: good until the end of the next month, so that it is one address for weeks. */
export function openFileUrl(secret: string, name: string | null, today: Day): string | null {
  if (!name) return null
  const until = firstOfMonth(addMonths(today, 2))
  return `/files/${name}?until=${until}&sign=${signatureOf(secret, name, until).toString('base64url')}`
}

/** Was this link made by us, and is it not over? Links of an earlier secret are good while it is named. */
export function isOpenLink(secrets: readonly string[], name: string, query: URLSearchParams, today: Day): boolean {
  const until = query.get('until') ?? ''
  const sign = Buffer.from(query.get('sign') ?? '', 'base64url')
  const isOurs = secrets.some((secret) => {
    const signature = signatureOf(secret, name, until)
    return sign.length === signature.length && timingSafeEqual(sign, signature)
  })
  return isOurs && today < until
}

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
  async list(beginning) {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [] // nothing was ever stored
      throw error
    })
    const stored: StoredFile[] = []
    for (const name of names.filter((one) => one.replace(/^\./, '').startsWith(beginning))) {
      const found = await stat(path.join(folder, name)).catch(() => undefined) // just removed
      if (found) stored.push({ name, storedAt: found.mtime, bytes: found.size })
    }
    return stored
  },
  has: (name) =>
    stat(path.join(folder, name)).then(
      () => true,
      () => false,
    ),
})

/** The text of the first such tag of an answer of the store, or nothing. */
function inTag(xml: string, tag: 'Key' | 'LastModified' | 'Size' | 'NextContinuationToken'): string {
  const from = xml.indexOf(`<${tag}>`)
  const to = xml.indexOf(`</${tag}>`)
  const text = from < 0 || to < from ? '' : xml.slice(from + tag.length + 2, to)
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, sign: keyof typeof xmlSigns) => xmlSigns[sign])
}
const xmlSigns = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function s3Store({
  endpoint,
  bucket,
  region,
  accessKeyId,
  secretAccessKey,
  timeoutMs = 10_000,
}: Extract<FilesConfig, { driver: 's3' }>): Store {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const bucketUrl = `${endpoint.replace(/\/$/, '')}/${bucket}`
  const expect = (response: Response, act: string) => {
    if (!response.ok) throw new Error(`the file store refused to ${act} a file: ${response.status}`)
  }
  /** Read to its end in time: whoever waits for a picture holds a place that others want. */
  const ask = (
    place: string,
    init: { method?: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> },
  ) =>
    inTime(timeoutMs, async (signal) => {
      // a signed request goes nowhere else
      const response = await client.fetch(bucketUrl + place, { ...init, redirect: 'manual', signal })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    })
  return {
    async put(name, bytes) {
      const headers = { 'content-type': 'image/webp' }
      const { response } = await ask(`/${name}`, { method: 'PUT', body: new Uint8Array(bytes), headers })
      expect(response, 'keep')
    },
    async get(name) {
      const { response, bytes } = await ask(`/${name}`, {})
      if (response.status === 404) return undefined
      expect(response, 'give')
      return bytes
    },
    async remove(name) {
      const { response } = await ask(`/${name}`, { method: 'DELETE' })
      if (response.status !== 404) expect(response, 'remove')
    },
    async list(beginning) {
      const stored: StoredFile[] = []
      let next: string | undefined
      do {
        const page = new URLSearchParams({ 'list-type': '2', prefix: beginning })
        if (next) page.set('continuation-token', next)
        const { response, bytes } = await ask(`?${page.toString()}`, {})
        expect(response, 'list')
        const answer = bytes.toString('utf8')
        for (const [, item = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs))
          stored.push({
            name: inTag(item, 'Key'),
            storedAt: new Date(inTag(item, 'LastModified')),
            bytes: Number(inTag(item, 'Size')),
          })
        next = inTag(answer, 'NextContinuationToken') || undefined
      } while (next)
      return stored
    },
    async has(name) {
      const { response } = await ask(`/${name}`, { method: 'HEAD' })
      if (response.status !== 404) expect(response, 'find')
      return response.ok
    },
  }
}

async function reencode(bytes: Buffer, field: string, mostPixels: number): Promise<Buffer> {
  const tooLarge = () =>
    new Failure('too_large', { fields: { [field]: mostPixels === pixelLimit ? 'image.size' : 'image.small_size' } })
  const unsupported = new Failure('image.unsupported', { fields: { [field]: 'image.type' } })
  if (!isReadable(bytes)) throw unsupported
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
  const { width, height } = await image.metadata().catch((error: Error) => {
    if (/pixel limit/.test(error.message)) throw tooLarge()
    throw unsupported
  })
  if (width * height > mostPixels || Math.max(width, height) > longestSide) throw tooLarge()
  return image
    .autoOrient()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw unsupported
    })
}

export function createFiles(config: FilesConfig, room?: PictureRoom): Files {
  const store = config.driver === 's3' ? s3Store(config) : localStore(config.folder)
  // decoding takes one of the few threads that files and passwords need too: one picture at a time, and one owner, or
  // all strangers, however many they are, take few places of the queue
  const oneAtATime = createFairGate({ atOnce: 1, each: 1, queue: 30, queueEach: 5 })
  /** Those that were asked for last, also while they are made: a link that is shared is previewed by many at once. */
  const jpegs = new Map<string, Promise<Buffer | undefined>>()
  const get: Files['get'] = async (name) => (isPictureName(name) ? store.get(name) : undefined)
  const makeJpeg: Files['getJpeg'] = async (name) => {
    const bytes = await get(name)
    return bytes && oneAtATime(stranger, () => sharp(bytes).flatten({ background: '#fff' }).jpeg().toBuffer())
  }
  return {
    async storeImage(bytes, field, whose) {
      if (await room?.isFull(whose)) throw new Failure('too_large', { fields: { [field]: 'image.no_room' } })
      const mostPixels = whose === stranger ? strangersPixelLimit : pixelLimit
      const image = await oneAtATime(whose, () => reencode(bytes, field, mostPixels))
      const name = `${randomBytes(16).toString('hex')}.webp`
      await store.put(name, image)
      await room?.take(whose, image.length).catch(async (error: unknown) => {
        await store.remove(name)
        throw error
      })
      return name
    },
    get,
    getJpeg(name) {
      const kept = jpegs.get(name)
      if (kept) return kept
      const made = makeJpeg(name)
      jpegs.set(name, made)
      // what is not there, or could not be made, is asked for again
      const forget = () => void jpegs.delete(name)
      made.then((jpeg) => jpeg ?? forget(), forget)
      const [oldest] = jpegs.keys()
      if (jpegs.size > mostJpegs && oldest) jpegs.delete(oldest)
      return made
    },
    remove: async (name) => {
      if (writtenPattern.test(name)) await store.remove(name)
    },
    list: async (beginning) => (await store.list(beginning)).filter(({ name }) => writtenPattern.test(name)),
    has: async (name) => isPictureName(name) && store.has(name),
  }
}
