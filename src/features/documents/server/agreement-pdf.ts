import { formatDay, formatDuration, formatSom, formatUnit } from '#src/contract/formats.ts'
import { tashkentDay } from '#src/contract/days.ts'
import type { Language } from '#src/contract/languages.ts'
import { formatPhone } from '#src/contract/phones.ts'
import type { GymSettings } from '#src/features/gyms/contract.ts'
import type { Membership } from '#src/features/memberships/contract.ts'
import { agreementTexts } from './agreement-texts.ts'
import { bytesOf, createPdf, drawLine, drawRule, millimetres, numberPages, type Pdf } from './pdf.ts'

export type AgreementFacts = {
  membership: Membership
  settings: GymSettings
  gym: { name: string; address: string; phone_number: string }
  owner: string
}

/** The day of the sale and the end of the id: short enough to say aloud, found in the search of neither. */
export const agreementNumber = ({ _id, createdAt }: Membership): string =>
  `${tashkentDay(new Date(createdAt)).replaceAll('-', '')}-${_id.slice(-6).toUpperCase()}`

export function agreementPdf(facts: AgreementFacts, language: Language, now: Date): Promise<Buffer> {
  const t = agreementTexts[language]
  const number = agreementNumber(facts.membership)
  const doc = createPdf({ size: 'A4', margin: millimetres(20), title: `${t.title} ${t.number(number)}`, now })
  doc.font('bold').fontSize(17).text(t.title, { align: 'center' })
  doc
    .font('text')
    .fontSize(10)
    .text(`${t.number(number)}, ${formatDay(tashkentDay(new Date(facts.membership.createdAt)))}`, { align: 'center' })
  drawParties(doc, facts, language)
  drawSubject(doc, facts, language)
  drawRules(doc, facts, language)
  drawSignatures(doc, facts, language)
  numberPages(doc)
  return bytesOf(doc)
}

function drawHead(doc: Pdf, title: string): void {
  doc.moveDown(0.8)
  doc.x = doc.page.margins.left
  doc.font('bold').fontSize(11).text(title)
  drawRule(doc)
  doc.font('text').fontSize(10)
}

function drawParties(doc: Pdf, { gym, owner, membership: { member_id } }: AgreementFacts, language: Language): void {
  const t = agreementTexts[language]
  drawHead(doc, t.parties)
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
  drawHead(doc, t.subject)
  drawLine(doc, t.plan, membership.plan_name)
  drawLine(doc, t.period, `${formatDay(membership.start_date)} – ${formatDay(membership.end_date)}`)
  drawLine(doc, t.duration, formatDuration(membership.duration, language))
  for (const { key, value } of membership.options) drawLine(doc, key, value)
  drawHead(doc, t.money)
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
    [t.cancelling, [t.cancelRefund, fee > 0 ? t.cancelFee(formatSom(fee, language)) : t.cancelNoFee]],
    [t.debt, [t.debtRules[settings.debt.rule]]],
  ]
  for (const [title, sentences] of parts) {
    drawHead(doc, title)
    for (const sentence of sentences) doc.text(`•  ${sentence}`, { paragraphGap: 2 })
  }
}

function drawSignatures(doc: Pdf, { membership, owner }: AgreementFacts, language: Language): void {
  const t = agreementTexts[language]
  const { left, right, bottom } = doc.page.margins
  const needed = millimetres(42)
  doc.moveDown(1).fontSize(9).text(t.closing)
  if (doc.y + needed > doc.page.height - bottom) doc.addPage()
  drawHead(doc, t.signatures)
  const width = (doc.page.width - left - right - 30) / 2
  const top = doc.y
  ;[
    [t.signedGym, owner],
    [t.signedMember, membership.member_id.fullname],
  ].forEach(([side = '', name = ''], index) => {
    const x = left + index * (width + 30)
    doc.font('text').fontSize(10).text(side, x, top, { width })
    doc.font('bold').text(name, x, doc.y, { width })
    const line = top + millimetres(20)
    doc
      .moveTo(x, line)
      .lineTo(x + width, line)
      .lineWidth(0.5)
      .stroke('#000')
    doc
      .font('text')
      .fontSize(8)
      .text(t.signature, x, line + 3, { width })
  })
}
