import { formatPhone } from '#src/contract/phones.ts'
import type { Language } from '#src/contract/languages.ts'
import type { Receipt } from '#src/features/receipts/contract.ts'
import { linesOf } from '#src/features/receipts/receipt-lines.ts'
import { receiptTexts } from '#src/features/receipts/receipt-texts.ts'
import { type PaperFormat, rollWidth } from '#src/contract/papers.ts'
import { bytesOf, createPdf, drawLine, drawQr, drawRule, millimetres, type Pdf } from './pdf.ts'

type Given = { receipt: Receipt; language: Language; format: PaperFormat; checkUrl: string; now: Date }

const longest = millimetres(2000)

/** The same lines as on the printed receipt. A roll is as long as they are: they are set once to be measured. */
export async function receiptPdf(given: Given): Promise<Buffer> {
  const roll = rollWidth(given.format)
  if (roll === null) return bytesOf(draw(given, pageOf(given, 'A4')))
  const narrow = millimetres(roll)
  const measured = draw(given, pageOf(given, [narrow, longest]))
  const height = measured.y + millimetres(5)
  void bytesOf(measured)
  return bytesOf(draw(given, pageOf(given, [narrow, height])))
}

const pageOf = ({ receipt, language, format, now }: Given, size: 'A4' | [number, number]): Pdf =>
  createPdf({
    size,
    margin: millimetres({ '58mm': 3, '80mm': 4, a4: 20 }[format]),
    title: titleOf(receipt, language),
    language,
    now,
  })

const titleOf = ({ type, number }: Receipt, language: Language): string =>
  `${type === 'payment' ? receiptTexts[language].title : receiptTexts[language].refundTitle}${number === null ? '' : ` № ${number}`}`

function draw({ receipt, language, format, checkUrl }: Given, doc: Pdf): Pdf {
  const t = receiptTexts[language]
  const { seller } = receipt
  const isNarrow = rollWidth(format) !== null
  const align = isNarrow ? 'center' : 'left'
  const size = { '58mm': 7, '80mm': 8, a4: 11 }[format]
  const { facts, sums, total, notes } = linesOf(receipt, language)
  doc
    .font('bold')
    .fontSize(isNarrow ? 11 : 18)
    .text(seller.name, { align })
  doc.moveDown(0.15).font('text').fontSize(size)
  if (seller.address) doc.text(seller.address, { align })
  if (seller.phone_number) doc.text(formatPhone(seller.phone_number), { align })
  drawRule(doc)
  doc
    .font('bold')
    .fontSize(isNarrow ? 10 : 14)
    .text(titleOf(receipt, language), { align })
  drawRule(doc)
  doc.fontSize(size)
  for (const [term, value] of facts) drawLine(doc, term, value)
  drawRule(doc, { isDashed: true })
  for (const [term, value] of sums) drawLine(doc, term, value)
  drawRule(doc, { isDashed: true })
  drawLine(doc, ...total, { isBold: true })
  for (const note of notes) doc.moveDown(0.4).font('text').fontSize(size).text(note, { align })
  doc.moveDown(0.8)
  const width = millimetres(isNarrow ? 30 : 34)
  const left = isNarrow ? (doc.page.width - width) / 2 : doc.page.margins.left
  const addQr = (url: string, words: string) => {
    drawQr(doc, url, left, doc.y, width)
    doc.fill('#000')
    doc.x = doc.page.margins.left
    doc.y += width + 4
    doc.fontSize(isNarrow ? 6.5 : 9).text(`${words}: ${url}`, { align })
  }
  if (receipt.fiscal) {
    addQr(receipt.fiscal.url, t.fiscalCheck)
    doc.moveDown(0.8)
  }
  addQr(checkUrl, t.check)
  doc.moveDown(0.3).fontSize(size).text(t.thanks, { align })
  return doc
}
