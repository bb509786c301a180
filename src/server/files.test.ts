import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFiles } from './files.ts'

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
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => files.storeImage(picture, 'avatar')))
    sharp.queue.off('change', look)
    expect(underWay).toBe(1)
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(31)
    expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual(
      Array.from({ length: 9 }, () => expect.objectContaining({ code: 'overloaded' })),
    )
    expect(readdirSync(folder)).toHaveLength(31)
  })

  test('of strangers, however many, leave their places to people who are signed in', async () => {
    const files = createFiles({ driver: 'local', folder })
    const strangers = Array.from({ length: 100 }, () => files.storeImage(picture, 'image', 'stranger'))
    const settled = Promise.allSettled(strangers)
    await expect(files.storeImage(picture, 'avatar')).resolves.toMatch(/\.webp$/)
    expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  })
})
