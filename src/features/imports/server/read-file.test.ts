import { readdirSync, readFileSync } from 'node:fs'
import os from 'node:os'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { readFile } from './read-file.ts'

const read = (bytes: Uint8Array, bounds?: { mostMs: number; mostMegabytes: number }) =>
  readFile({ filename: 'x', bytes }, { language: 'uz' }, bounds)
const refusal = (bytes: Uint8Array, bounds?: { mostMs: number; mostMegabytes: number }) =>
  read(bytes, bounds).then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

const workbook = (columns: number, rows: number, text: string) =>
  spreadsheet({
    name: 'x',
    format: 'xlsx',
    columns: Array.from({ length: columns }, (_, at) => ({ title: `Ustun ${at}`, value: () => text })),
    rows: Array.from({ length: rows }),
  }).body as Uint8Array // an XLSX is bytes
/** More than a million cells without a value. */
const emptyCells = () => {
  const parts = unzipSync(workbook(3, 3, 'a'))
  const sheet = 'xl/worksheets/sheet1.xml'
  const filled = strFromU8(parts[sheet] ?? new Uint8Array())
  const columns = Array.from({ length: 45 }, (_, at) => (at > 25 ? 'A' : '') + String.fromCharCode(65 + (at % 26)))
  const rowOf = (row: number) => `<row r="${row}">${columns.map((name) => `<c r="${name}${row}"/>`).join('')}</row>`
  const rows = Array.from({ length: 30_000 }, (_, at) => rowOf(at + 5)).join('')
  return zipSync({ ...parts, [sheet]: strToU8(filled.replace('</sheetData>', `${rows}</sheetData>`)) }, { level: 1 })
}
const line = `Aziza Karimova;901234567;${'a'.repeat(150)}\n`
const longList = strToU8(`Ism;Telefon;Izoh\n${line.repeat(50_000)}`)

/** How often others got their turn while `work` was under way. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    if (isOver) return
    turns++
    setImmediate(turn)
  }
  turn()
  await work()
  isOver = true
  return turns
}

test('while the largest list is read the process goes on answering, and it is read whole', async () => {
  expect(longList.length).toBeGreaterThan(8_000_000)
  let table: Awaited<ReturnType<typeof readFile>> | undefined
  const turns = await turnsDuring(async () => {
    table = await read(longList)
  })
  expect(turns).toBeGreaterThan(200)
  expect(table?.titles).toEqual(['Ism', 'Telefon', 'Izoh'])
  expect(table?.lines).toHaveLength(50_000)
  expect(table?.lines.at(-1)).toEqual({ number: 50_001, cells: line.trim().split(';') })
})

test.runIf(process.platform === 'linux')('whoever is answered comes before whoever reads a file', async () => {
  const priorities = () =>
    readdirSync('/proc/self/task').map((thread) => {
      const [, said = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')
      return Number(said.split(' ')[16])
    })
  const own = os.getPriority()
  const reading = read(longList)
  await expect.poll(() => Math.max(...priorities()), { interval: 5 }).toBe(Math.max(own, 10))
  await reading
  expect(os.getPriority()).toBe(own)
})

test('a workbook of more than a million empty cells is refused by their number, not by what reading them takes', async () => {
  const bytes = emptyCells()
  expect(bytes.length).toBeLessThan(8_000_000)
  expect(await refusal(bytes)).toBe('import.unreadable')
})

test('what takes more time or memory than a file may is refused, and the next file is read', async () => {
  expect(await refusal(longList, { mostMs: 1, mostMegabytes: 400 })).toBe('import.too_large')
  expect(await refusal(longList, { mostMs: 20_000, mostMegabytes: 16 })).toBe('import.too_large')
  expect(await refusal(strToU8('Ism;Telefon\nAziza;901234567\n'))).toBe('read')
})

test('a small workbook that is long texts when it is unpacked is refused by the text that it makes', async () => {
  const bytes = workbook(60, 700, 'a'.repeat(500))
  expect(bytes.length).toBeLessThan(300_000)
  expect(await refusal(bytes)).toBe('import.too_large')
})

test('what a workbook’s XML declares is never fetched, read or multiplied', async () => {
  const parts = unzipSync(workbook(2, 1, 'belgi'))
  const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
  const declarations = [
    `<!DOCTYPE x [<!ENTITY own SYSTEM "file://${import.meta.filename}">]>`,
    '<!DOCTYPE x [<!ENTITY own SYSTEM "http://127.0.0.1:1/secret">]>',
    `<!DOCTYPE x [<!ENTITY l0 "lol">${laughs}<!ENTITY own "&l9;">]>`,
  ]
  for (const declaration of declarations) {
    const spoiled = Object.fromEntries(
      Object.entries(parts).map(([name, part]) => {
        const text = strFromU8(part)
        return [
          name,
          /sheet1|sharedStrings/.test(name)
            ? strToU8(text.replace('?>', `?>${declaration}`).replaceAll('belgi', '&own;'))
            : part,
        ]
      }),
    )
    const table = await read(zipSync(spoiled), { mostMs: 20_000, mostMegabytes: 200 }).catch(() => undefined)
    const cells = JSON.stringify(table ?? '')
    expect(cells).not.toContain('import')
    expect(cells.length).toBeLessThan(2_000)
  }
})
