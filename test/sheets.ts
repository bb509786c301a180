import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import type { Language } from '#src/contract/languages.ts'
import type { Caller, World } from './api.ts'

/** A file as it was downloaded: its name, titles and rows. */
export type Sheet = { filename: string; titles: unknown[]; rows: unknown[][] }

/** Downloads both formats of an export and reads them back. */
export async function readExport(
  world: World,
  caller: Caller,
  path: string,
  language: Language = 'uz',
): Promise<{ csv: Sheet; xlsx: Sheet }> {
  const ask = async (format: 'csv' | 'xlsx') => {
    const url = `${world.base}${path}${path.includes('?') ? '&' : '?'}format=${format}`
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${caller.token}`, 'accept-language': language },
    })
    if (response.status !== 200) throw new Error(`${url}: ${response.status} ${await response.text()}`)
    const named = /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
    return { filename: decodeURIComponent(named), bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const text = await ask('csv')
  const [titles = [], ...rows] = parse(text.bytes, { bom: true, delimiter: ';' }) as string[][]
  const book = await ask('xlsx')
  const [heads = [], ...lines] = await readSheet(book.bytes, { trim: false })
  return {
    csv: { filename: text.filename, titles, rows },
    xlsx: { filename: book.filename, titles: heads, rows: lines },
  }
}
