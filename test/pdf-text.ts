import { inflateSync } from 'node:zlib'

/** The words of a PDF of ours, in the order in which they were set: the glyphs of each font through its ToUnicode map. */
export function pdfText(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const streamOf = (body: string): string => {
    const stream = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1]
    if (stream === undefined) return ''
    const packed = Buffer.from(stream, 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(packed) : packed).toString('latin1')
  }
  const fonts = new Map<string, Map<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', id = ''] of (/\/Font <<([\s\S]*?)>>/.exec(body)?.[1] ?? '').matchAll(
      /\/(F\d+) (\d+) 0 R/g,
    )) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
      if (unicode) fonts.set(name, unicodeMap(streamOf(objects.get(unicode) ?? '')))
    }
  const pages = [...objects.values()].flatMap((body) =>
    /\/Type \/Page\b/.exec(body) ? (/\/Contents (\d+) 0 R/.exec(body)?.[1] ?? []) : [],
  )
  return pages.map((id) => wordsOf(streamOf(objects.get(id) ?? ''), fonts)).join('\n')
}

const hexText = (hex: string): string =>
  (hex.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')

/** pdfkit writes `<from> <to> [<text> …]`. */
function unicodeMap(stream: string): Map<number, string> {
  const map = new Map<number, string>()
  for (const [, from = '', , list = ''] of stream.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) =>
      map.set(Number.parseInt(from, 16) + index, hexText(hex.replaceAll(' ', ''))),
    )
  return map
}

function wordsOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> = new Map()
  const words: string[] = []
  for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map()
    else
      words.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '?')
          .join(''),
      )
  }
  return words.join('\n')
}
