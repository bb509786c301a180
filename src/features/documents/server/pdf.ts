import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { BRAND_NAME } from '#src/contract/brand.ts'
import type { Language } from '#src/contract/languages.ts'

/** DejaVu has the letters of all three languages, ʻ and ʼ among them; only those used go into the file. */
const require = createRequire(import.meta.url)
const fonts = new Map<string, Buffer>()
const fontFile = (name: string): Buffer => {
  const kept = fonts.get(name)
  if (kept) return kept
  const bytes = readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`))
  fonts.set(name, bytes)
  return bytes
}

export type Pdf = PDFKit.PDFDocument
type Page = { size: 'A4' | [number, number]; margin: number; title: string; language: Language; now: Date }

export const millimetres = (count: number): number => (count * 72) / 25.4

/** A new document with our fonts, `text` and `bold`. */
export function createPdf({ size, margin, title, language, now }: Page): Pdf {
  const doc = new PDFDocument({
    size,
    margin,
    bufferPages: true,
    // no font of the format itself: those have neither Cyrillic nor ʻ
    font: null as unknown as string, // the types know no null, which pdfkit takes as "none yet"
    info: { Title: title, Creator: BRAND_NAME, Producer: BRAND_NAME, CreationDate: now },
    lang: language,
  })
  doc.registerFont('text', fontFile('DejaVuSans'))
  doc.registerFont('bold', fontFile('DejaVuSans-Bold'))
  return doc.font('text')
}

/** Ends the document and answers its bytes. */
export function bytesOf(doc: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}

/** A link as a QR of filled squares. */
export function drawQr(doc: Pdf, text: string, x: number, y: number, width: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const step = width / size
  data.forEach((row, line) =>
    row.forEach((isDark, column) => {
      if (isDark) doc.rect(x + column * step, y + line * step, step + 0.05, step + 0.05)
    }),
  )
  doc.fill('#000')
}

/** The room between the two margins. */
export function frameOf(doc: Pdf): { left: number; width: number; bottom: number } {
  const { left, right, bottom } = doc.page.margins
  return { left, width: doc.page.width - left - right, bottom: doc.page.height - bottom }
}

/** A new page unless so much still fits on this one. */
export function keepTogether(doc: Pdf, height: number): void {
  if (doc.y + height > frameOf(doc).bottom) doc.addPage()
}

/** The heading of a part; it never stands alone at the foot of a page. */
export function drawHeading(doc: Pdf, title: string): void {
  doc.moveDown(0.8)
  doc.font('bold').fontSize(11)
  keepTogether(doc, millimetres(25))
  doc.x = frameOf(doc).left
  doc.text(title)
  drawRule(doc)
  doc.font('text').fontSize(10)
}

/** How a line is shared: a short side takes what it needs and leaves the rest to the other. */
function share(width: number, term: number, value: number): [number, number] {
  const gap = width * 0.03
  if (term + value + gap <= width) return [width - value - gap, value]
  const [least, most] = [width * 0.4, width * 0.57]
  if (value <= most) return [width - gap - value, value]
  return term <= least ? [term, width - gap - term] : [least, most]
}

/** The words of a line at the left, its value at the right; both may take several lines. */
export function drawLine(doc: Pdf, term: string, value: string, { isBold = false } = {}): void {
  const { left, width } = frameOf(doc)
  doc.font(isBold ? 'bold' : 'text')
  const natural = (text: string) => Math.ceil(doc.widthOfString(text)) + 1
  const [termWidth, valueWidth] = share(width, natural(term), natural(value))
  const height = Math.max(
    doc.heightOfString(term, { width: termWidth }),
    doc.heightOfString(value, { width: valueWidth }),
  )
  keepTogether(doc, height)
  const top = doc.y
  doc.text(term, left, top, { width: termWidth })
  doc.text(value, left + width - valueWidth, top, { width: valueWidth, align: 'right' })
  doc.x = left
  doc.y = top + height + 2
}

export type TableRow = readonly [term: string, count: string, sum: string]

/** Lines with a count and a sum, each in a column of its own; the first are the heads. */
export function drawTable(doc: Pdf, heads: TableRow, rows: readonly TableRow[]): void {
  const { left, width } = frameOf(doc)
  const [countWidth, sumWidth] = [width * 0.15, width * 0.3]
  const termWidth = width - countWidth - sumWidth
  for (const [index, [term, count, sum]] of [heads, ...rows].entries()) {
    const isHead = index === 0
    doc.font('text').fontSize(isHead ? 8 : 10)
    const height = doc.heightOfString(term || ' ', { width: termWidth })
    keepTogether(doc, height)
    const top = doc.y
    const colour = isHead ? '#555' : '#000'
    doc.fill(colour).text(term, left, top, { width: termWidth })
    doc.text(count, left + termWidth, top, { width: countWidth, align: 'right' })
    doc.text(sum, left + termWidth + countWidth, top, { width: sumWidth, align: 'right' })
    doc.fill('#000')
    doc.x = left
    doc.y = top + height + 2
  }
}

/** A sentence of a list; its further lines stand under its words. */
export function drawBullet(doc: Pdf, sentence: string): void {
  const { left, width } = frameOf(doc)
  const indent = 12
  keepTogether(doc, doc.heightOfString(sentence, { width: width - indent }))
  const top = doc.y
  doc.text('•', left, top)
  doc.text(sentence, left + indent, top, { width: width - indent, paragraphGap: 2 })
  doc.x = left
}

export function drawRule(doc: Pdf, { isDashed = false } = {}): void {
  const { left, right } = doc.page.margins
  doc.moveDown(0.3)
  doc
    .moveTo(left, doc.y)
    .lineTo(doc.page.width - right, doc.y)
    .lineWidth(0.5)
  if (isDashed) doc.dash(2, { space: 2 })
  doc.stroke('#555').undash()
  doc.moveDown(0.4)
}

/** `1 / 2` at the foot of each page. */
export function numberPages(doc: Pdf): void {
  const { start, count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    const { bottom } = doc.page.margins
    doc.page.margins.bottom = 0 // the foot lies in the margin
    doc
      .font('text')
      .fontSize(8)
      .text(`${page - start + 1} / ${count}`, doc.page.margins.left, doc.page.height - bottom + 12, { align: 'center' })
    doc.page.margins.bottom = bottom
  }
}
