import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { SpreadsheetFormat } from '#src/contract/list-export.ts'

// How much memory the largest file takes is bounded by a heap, not measured: more than that ends the thread.

const heapMegabytes = 48
const rows = 100_000

const exporting = `
  const { parentPort, workerData: { program, format, rows } } = require('node:worker_threads')
  const note = 'Жуда узун изоҳ, турли харфлар билан. '.repeat(10)
  const columns = ['Ism', 'Telefon', 'Izoh'].map((title) => ({ title, value: (row) => row[title] }))
  import('tsx/esm/api').then(async ({ register }) => {
    register()
    const { exportList } = await import(program)
    const { body } = await exportList({
      query: { format },
      ctx: { language: 'uz', today: '2026-11-23', fail: (code) => new Error(code) },
      sheet: () => ({ name: 'Azolar', columns }),
      read: async ({ page, limit }) => ({
        rows: Array.from({ length: limit }, (_, at) => ({ Ism: 'Аъзо ' + page + ' ' + at, Telefon: '+998901234567', Izoh: note + at })),
        pagination: { total: rows },
      }),
      rows: (reply) => reply.rows,
    })
    const sizes = body.map((part) => part.length)
    parentPort.postMessage({ bytes: sizes.reduce((sum, size) => sum + size), largest: Math.max(...sizes) })
  })`

async function largestFile(format: SpreadsheetFormat): Promise<{ bytes: number; largest: number }> {
  const thread = new Worker(exporting, {
    eval: true,
    workerData: { program: new URL('./export-list.ts', import.meta.url).href, format, rows },
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
  try {
    const [told] = (await once(thread, 'message')) as [{ bytes: number; largest: number }] // what the program above sends
    return told
  } finally {
    await thread.terminate()
  }
}

test('a file of the most rows with long texts is made within 48 MB of heap, whichever its format', async () => {
  const [csv, xlsx] = [await largestFile('csv'), await largestFile('xlsx')]
  expect(csv.bytes).toBeGreaterThan(rows * 650)
  expect(xlsx.bytes).toBeGreaterThan(100_000)
  // and never stands in memory a second time, in one piece
  expect(Math.max(csv.largest, xlsx.largest)).toBeLessThan(4_000_000)
})
