import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { BRAND_NAME } from '#src/contract/brand.ts'

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
type Page = { size: 'A4' | [number, number]; margin: number; title: string; now: Date }

export const millimetres = (count: number): number => (count * 72) / 25.4

/** A new document with our fonts, `text` and `bold`. */
export function createPdf({ size, margin, title, now }: Page): Pdf {
  const doc = new PDFDocument({
    size,
    margin,
    bufferPages: true,
    // no font of the format itself: those have neither Cyrillic nor ʻ
    font: null as unknown as string, // the types know no null, which pdfkit takes as "none yet"
    info: { Title: title, Creator: BRAND_NAME, Producer: BRAND_NAME, CreationDate: now },
    lang: 'uz',
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

/** The words of a line at the left, its value at the right; both may take several lines. */
export function drawLine(doc: Pdf, term: string, value: string, { isBold = false } = {}): void {
  const { left, right } = doc.page.margins
  const width = doc.page.width - left - right
  const [termWidth, valueWidth] = [width * 0.46, width * 0.52]
  doc.font(isBold ? 'bold' : 'text')
  const height = Math.max(
    doc.heightOfString(term, { width: termWidth }),
    doc.heightOfString(value, { width: valueWidth }),
  )
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
  const top = doc.y
  doc.text(term, left, top, { width: termWidth })
  doc.text(value, left + width - valueWidth, top, { width: valueWidth, align: 'right' })
  doc.x = left
  doc.y = top + height + 2
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
