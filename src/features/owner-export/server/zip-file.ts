import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipFile = {
  /** A text, part by part. */
  text(name: string, parts: AsyncIterable<string> | Iterable<string>): Promise<void>
  /** Bytes that are packed already. */
  bytes(name: string, bytes: Uint8Array): Promise<void>
  /** Answers its size. */
  end(): Promise<number>
}

/** Writes a ZIP as its parts come, and no faster than the disk takes them. */
export function writeZip(path: string): ZipFile {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  const isDone = finished(file)
  isDone.catch(() => {}) // told by whoever waits for the end
  let failure: Error | undefined
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else file.write(chunk)
  })
  const drained = async () => {
    if (failure) throw failure
    if (file.errored) throw file.errored
    if (file.writableNeedDrain) await once(file, 'drain')
  }
  return {
    async text(name, parts) {
      const entry = new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      for await (const part of parts) {
        entry.push(Buffer.from(part))
        await drained()
      }
      entry.push(new Uint8Array(), true)
      await drained()
    },
    async bytes(name, bytes) {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(bytes, true)
      await drained()
    },
    async end() {
      zip.end()
      file.end()
      await isDone
      return file.bytesWritten
    },
  }
}
