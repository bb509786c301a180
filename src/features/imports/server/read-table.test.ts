import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { readAmount } from '../cell-values.ts'
import { readTable } from './read-table.ts'

const read = (bytes: Uint8Array, filename = 'x.csv') => readTable({ filename, bytes }, { language: 'uz' })
const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2)
  for (let at = 0; at < text.length; at++) new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), !isBig)
  return bytes
}
/** Cyrillic of Windows: А is C0. */
const windows1251 = (text: string) =>
  Uint8Array.from([...text], (sign) => {
    const code = sign.charCodeAt(0)
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code
  })

const cyrillic = 'Имя;Телефон\r\nАзиза Каримова;901234567\r\n'
const expected = { titles: ['Имя', 'Телефон'], lines: [{ number: 2, cells: ['Азиза Каримова', '901234567'] }] }

test.each([
  ['UTF-8', utf8(cyrillic)],
  ['UTF-8 with its mark', utf8(`\ufeff${cyrillic}`)],
  ['UTF-16, as Excel writes "Unicode text"', utf16(`\ufeff${cyrillic}`)],
  ['UTF-16 the other way round', utf16(`\ufeff${cyrillic}`, true)],
  ['UTF-16 without its mark', utf16(cyrillic.replace('Имя', 'Ism').replace('Телефон', 'Tel'))],
  ['Windows-1251', windows1251(cyrillic)],
])('%s is read', async (name, bytes) => {
  const { titles, lines } = await read(bytes)
  expect(lines).toEqual(expected.lines)
  expect(titles).toEqual(name.includes('without') ? ['Ism', 'Tel'] : expected.titles)
})

test.each([
  ['Ism,Telefon,Izoh\nAziza,901234567,"bir, ikki\n""uch"""\n'],
  ['Ism;Telefon;Izoh\nAziza;901234567;"bir, ikki ""uch"""\n'],
  ['Ism\tTelefon\tIzoh\nAziza\t901234567\t"bir, ikki ""uch"""\n'],
  ['sep=|\r\nIsm|Telefon|Izoh\r\nAziza|901234567|bir, ikki "uch"'],
])('the separator is found by itself: %j', async (text) => {
  expect((await read(utf8(text))).lines.map(({ cells }) => cells)).toEqual([['Aziza', '901234567', 'bir, ikki "uch"']])
})

test('a heading above the titles and empty lines are passed over, and lines keep their numbers', async () => {
  const text = 'Aʼzolar roʻyxati;;\n;;\n№;F.I.Sh.;Telefon\n1;Aziza;901234567\n;;\n2;Bek;901234568\n'
  const { titles, lines } = await read(utf8(text))
  expect(titles).toEqual(['№', 'F.I.Sh.', 'Telefon'])
  expect(lines.map(({ number }) => number)).toEqual([4, 6])
})

test('control signs go, and so does the apostrophe that kept a formula from running', async () => {
  const { lines } = await read(utf8("Ism,Telefon\n'=1+1,\u0007 90\u00a0123 45 67 \n'Oʻktam,1\n"))
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['=1+1', '90 123 45 67'],
    ["'Oʻktam", '1'],
  ])
  await expect(read(new Uint8Array(400).fill(7))).rejects.toMatchObject({ code: 'import.unreadable' })
})

const workbook = (rows: (string | number)[][], kinds: ('text' | 'day' | 'number')[]) =>
  spreadsheet({
    name: 'x',
    format: 'xlsx',
    columns: kinds.map((kind, column) => ({
      title: `Ustun ${column}`,
      kind,
      value: (row: (string | number)[]) => row[column],
    })),
    rows,
  }).body as Uint8Array

test('dates of a workbook are days, numbers keep their digits', async () => {
  const bytes = workbook([['Aziza', '2026-02-28', 998901234567, 1500.5]], ['text', 'day', 'number', 'number'])
  expect((await read(bytes)).lines).toEqual([{ number: 2, cells: ['Aziza', '2026-02-28', '998901234567', '1500.5'] }])
})

/** The same workbook with its sheet changed. */
const tampered = (change: (sheet: string) => string, rows = [['Aziza', 'b']]) => {
  const parts = unzipSync(workbook(rows, ['text', 'text']))
  const path = Object.keys(parts).find((name) => /worksheets\/.*xml$/.test(name)) ?? ''
  return zipSync({ ...parts, [path]: strToU8(change(strFromU8(parts[path] ?? new Uint8Array()))) })
}

const refusal = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

test('a cell in the last row of a sheet does not make a million rows', async () => {
  expect(await refusal(tampered((sheet) => sheet.replaceAll('A2', 'XFD1048576')))).toBe('import.unreadable')
  expect(await refusal(tampered((sheet) => sheet.replaceAll('r="2"', 'r="900000000"')))).toBe('import.unreadable')
})

test('a small archive that unpacks to hundreds of megabytes is refused before it is unpacked', async () => {
  const bytes = zipSync({ 'xl/workbook.xml': new Uint8Array(1_048_576) })
  // what the list of contents says of it: the signature PK 1 2, the size at 24
  const at = bytes.findIndex((_, from) => [0x50, 0x4b, 1, 2].every((sign, step) => bytes[from + step] === sign))
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at + 24, 130 * 1_048_576, true)
  expect(bytes.length).toBeLessThan(10_000)
  const before = process.cpuUsage()
  expect(await refusal(bytes)).toBe('import.unreadable')
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000) // of work, not of a busy machine's time
})

test('an archive within an archive is never opened: beside the sheet it is passed over, in its place it is refused', async () => {
  const parts = unzipSync(workbook([['Aziza', 'b']], ['text', 'text']))
  const zeros = new Uint8Array(65 * 1_048_576) // more than a workbook may grow to
  const inner = zipSync(parts)
  const beside = { 'xl/embeddings/inner.xlsx': inner, 'xl/embeddings/zeros.bin': zeros }
  const bytes = zipSync({ ...parts, ...beside }, { level: 1 })
  expect(bytes.length).toBeLessThan(2_000_000)
  expect((await read(bytes)).lines.map(({ cells }) => cells)).toEqual([['Aziza', 'b']])
  const path = Object.keys(parts).find((name) => /worksheets\/.*xml$/.test(name)) ?? ''
  expect(await refusal(zipSync({ ...parts, [path]: inner }))).toBe('import.unreadable')
  expect(await refusal(zipSync({ 'a.xlsx': zipSync({ 'a.xlsx': bytes }) }))).toBe('import.unreadable')
})

test('a part that is bigger than it says is not unpacked further than it says', async () => {
  const bytes = tampered((sheet) => `${sheet}${' '.repeat(20 * 1_048_576)}`)
  const says = (at: number) => new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, 2_000, true)
  // in its own head and in the list of contents: the signatures PK 3 4 and PK 1 2, the size at 22 and 24
  for (let at = 0; at < bytes.length - 4; at++) {
    if ([0x50, 0x4b, 3, 4].every((sign, step) => bytes[at + step] === sign)) says(at + 22)
    if ([0x50, 0x4b, 1, 2].every((sign, step) => bytes[at + step] === sign)) says(at + 24)
  }
  expect(await refusal(bytes)).toBe('import.unreadable')
})

/** Each of them is next to nothing, and nothing of a workbook. */
const ofManyParts = () => {
  const more = Array.from({ length: 2_001 }, (_, at): [string, Uint8Array] => [`xl/more/${at}.xml`, strToU8('<a/>')])
  return zipSync({ ...unzipSync(workbook([['Aziza', 'b']], ['text', 'text'])), ...Object.fromEntries(more) })
}

test.each([
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'import.old_excel'],
  ['an archive of something else', zipSync({ 'a.txt': strToU8('x') }), 'import.unreadable'],
  ['a broken archive', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9, 9]), 'import.unreadable'],
  ['a picture', Uint8Array.from({ length: 500 }, (_, at) => (at * 7) % 32), 'import.unreadable'],
  ['nothing', new Uint8Array(), 'import.empty'],
  ['titles alone', utf8('Ism,Telefon\n'), 'import.empty'],
  ['a quote that never ends', utf8(`Ism,Telefon\n"${'a,b\n'.repeat(60_000)}`), 'import.unreadable'],
  ['a line longer than a book', utf8(`Ism,Telefon\n"${'a'.repeat(200_001)}",b\n`), 'import.unreadable'],
  ['a workbook of thousands of parts', ofManyParts(), 'import.unreadable'],
  ['too many rows', utf8(`Ism,Telefon\n${'a,b\n'.repeat(50_001)}`), 'import.too_large'],
  ['too many columns', utf8(`Ism,Telefon\n${'a,'.repeat(70)}b\n`), 'import.too_large'],
])('%s is refused and told apart', async (_, bytes, code) => {
  expect(await refusal(bytes)).toBe(code)
})

test('a CSV of our own comes back as it was written: separator, sums with a decimal comma, texts that were guarded', async () => {
  const rows = [{ name: 'Aziza; "Temir", zal', sum: 1_200_000.5, note: '=1+1' }]
  const { body } = spreadsheet({
    name: 'x',
    format: 'csv',
    columns: [
      { title: 'Ism', value: (row) => row.name },
      { title: 'Narxi', kind: 'som', value: (row) => row.sum },
      { title: 'Izoh', value: (row) => row.note },
    ],
    rows,
  })
  const { lines } = await read(utf8(String(body)))
  expect(lines).toEqual([{ number: 2, cells: ['Aziza; "Temir", zal', '1200000,5', '=1+1'] }])
  expect(readAmount(lines[0]?.cells[1] ?? '')).toBe(120_000_050)
})
