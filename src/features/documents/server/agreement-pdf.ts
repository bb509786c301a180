import { formatDay, formatDuration, formatSom, formatUnit } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { formatPhone } from '#src/contract/phones.ts'
import type { GymSettings } from '#src/features/gyms/contract.ts'
import type { Membership } from '#src/features/memberships/contract.ts'
import { agreementTexts } from './agreement-texts.ts'
import {
  bytesOf,
  createPdf,
  drawBullet,
  drawHeading,
  drawLine,
  frameOf,
  keepTogether,
  millimetres,
  numberPages,
  type Pdf,
} from './pdf.ts'

export type AgreementFacts = {
  membership: Membership
  settings: GymSettings
  gym: { name: string; address: string; phone_number: string }
  owner: string
}

/** The day of the sale and the end of the id: short enough to say aloud, found in the search of neither. */
export const agreementNumber = ({ _id, sold_on }: Membership): string =>
  `${sold_on.replaceAll('-', '')}-${_id.slice(-6).toUpperCase()}`

export function agreementPdf(facts: AgreementFacts, language: Language, now: Date): Promise<Buffer> {
  const t = agreementTexts[language]
  const number = agreementNumber(facts.membership)
  const doc = createPdf({ size: 'A4', margin: millimetres(20), title: `${t.title} ${t.number(number)}`, language, now })
  doc.font('bold').fontSize(17).text(t.title, { align: 'center' })
  doc
    .font('text')
    .fontSize(10)
    .text(`${t.number(number)}, ${formatDay(facts.membership.sold_on)}`, { align: 'center' })
  drawParties(doc, facts, language)
  drawSubject(doc, facts, language)
  drawRules(doc, facts, language)
  drawSignatures(doc, facts, language)
  numberPages(doc)
  return bytesOf(doc)
}

function drawParties(doc: Pdf, { gym, owner, membership: { member_id } }: AgreementFacts, language: Language): void {
  const t = agreementTexts[language]
  drawHeading(doc, t.parties)
  drawLine(doc, t.gym, gym.name)
  drawLine(doc, t.owner, owner)
  drawLine(doc, t.address, gym.address)
  drawLine(doc, t.phone, formatPhone(gym.phone_number))
  drawLine(doc, t.member, member_id.fullname)
  if (member_id.phone_number) drawLine(doc, t.phone, formatPhone(member_id.phone_number))
}

function drawSubject(doc: Pdf, { membership }: AgreementFacts, language: Language): void {
  const t = agreementTexts[language]
  const som = (amount: number) => formatSom(amount, language)
  drawHeading(doc, t.subject)
  drawLine(doc, t.plan, membership.plan_name)
  drawLine(doc, t.period, `${formatDay(membership.start_date)} – ${formatDay(membership.end_date)}`)
  drawLine(doc, t.duration, formatDuration(membership.duration, language))
  for (const { key, value } of membership.options) drawLine(doc, key, value)
  drawHeading(doc, t.money)
  drawLine(doc, t.price, som(membership.price))
  if (membership.discount > 0) drawLine(doc, t.discount, som(-membership.discount))
  drawLine(doc, t.due, som(membership.due_amount), { isBold: true })
  drawLine(doc, t.paid, som(membership.paid_amount))
  if (membership.remaining_amount > 0) {
    drawLine(doc, t.left, som(membership.remaining_amount))
    drawLine(doc, t.payBy, formatDay(membership.due_date))
  }
}

function drawRules(doc: Pdf, { membership, settings }: AgreementFacts, language: Language): void {
  const t = agreementTexts[language]
  const days = (count: number) => formatUnit(count, 'day', language)
  const { freeze } = settings
  const allowed = membership.freeze_days_left + membership.frozen_days
  const freezing =
    freeze.is_allowed && allowed > 0
      ? [
          t.freezeDays(days(allowed)),
          t.freezeMin(days(freeze.min_days)),
          t.freezeCount(String(freeze.max_count)),
          t.freezeEnd,
          ...(freeze.is_ended_by_visit ? [t.freezeVisit] : []),
          ...(freeze.is_refused_with_debt ? [t.freezeDebt] : []),
        ]
      : [t.noFreezing]
  const fee = settings.cancellation_fee
  const parts: [string, string[]][] = [
    [t.freezing, freezing],
    [
      t.cancelling,
      [
        membership.counted.visits ? t.cancelRefundByVisits : t.cancelRefund,
        fee > 0 ? t.cancelFee(formatSom(fee, language)) : t.cancelNoFee,
      ],
    ],
    [t.debt, [t.debtRules[settings.debt.rule]]],
  ]
  for (const [title, sentences] of parts) {
    drawHeading(doc, title)
    for (const sentence of sentences) drawBullet(doc, sentence)
  }
}

/** Side by side under both names, however long they are, and all of it on one page. */
function drawSignatures(doc: Pdf, { membership, owner }: AgreementFacts, language: Language): void {
  const t = agreementTexts[language]
  const { left, width } = frameOf(doc)
  const gap = 30
  const half = (width - gap) / 2
  const names = [owner, membership.member_id.fullname]
  doc.font('bold').fontSize(10)
  const tallest = Math.max(...names.map((name) => doc.heightOfString(name, { width: half })))
  doc.font('text').fontSize(9).moveDown(1)
  keepTogether(doc, tallest + millimetres(45))
  doc.text(t.closing)
  drawHeading(doc, t.signatures)
  const top = doc.y
  for (const [index, side] of [t.signedGym, t.signedMember].entries()) {
    const x = left + index * (half + gap)
    doc.font('text').fontSize(10).text(side, x, top, { width: half })
    doc.font('bold').text(names[index] ?? '', x, doc.y, { width: half })
    const line = top + tallest + millimetres(18)
    doc
      .moveTo(x, line)
      .lineTo(x + half, line)
      .lineWidth(0.5)
      .stroke('#000')
    doc
      .font('text')
      .fontSize(8)
      .text(t.signature, x, line + 3, { width: half })
  }
}
