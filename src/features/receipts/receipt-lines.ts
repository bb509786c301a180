import { formatDay, formatInstant, formatSom } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { formatPhone } from '#src/contract/phones.ts'
import type { Receipt } from './contract.ts'
import { receiptTexts } from './receipt-texts.ts'

export type Line = readonly [term: string, value: string]

export type ReceiptLines = {
  facts: Line[]
  sums: Line[]
  /** What is left, or that nothing is. */
  total: Line
  /** Where it stands with the tax office, and what has gone back since. */
  notes: string[]
}

/** A receipt in words, the same on the screen, on paper and in a PDF. */
export function linesOf(receipt: Omit<Receipt, 'token'>, language: Language): ReceiptLines {
  const t = receiptTexts[language]
  const som = (amount: number) => formatSom(amount, language)
  const { member, membership, taken_by } = receipt
  const isRefund = receipt.type === 'refund'
  return {
    facts: [
      [t.date, formatInstant(receipt.createdAt)],
      [t.member, member.fullname],
      ...(member.phone_number ? [[t.phone, formatPhone(member.phone_number)] as const] : []),
      [t.plan, membership.plan_name],
      [t.period, `${formatDay(membership.start_date)} – ${formatDay(membership.end_date)}`],
      [t.method, t.methods[receipt.payment_method]],
      [t.takenBy, taken_by.fullname ?? t.roles[taken_by.role] ?? ''],
      ...(isRefund && receipt.reason ? [[t.reason, receipt.reason] as const] : []),
    ],
    sums: [
      [t.price, som(membership.price)],
      ...(membership.discount > 0 ? [[t.discount, som(-membership.discount)] as const] : []),
      [t.due, som(receipt.due_amount)],
      [t.before, som(receipt.paid_before)],
      [isRefund ? t.returned : t.now, som(receipt.amount)],
    ],
    total: receipt.remaining_amount > 0 ? [t.left, som(receipt.remaining_amount)] : [t.paidInFull, '✓'],
    notes: [
      ...(receipt.state === 'refunded' ? [t.refunded] : []),
      ...(receipt.state === 'partly_refunded' ? [`${t.partlyRefunded}: ${som(receipt.refunded_amount)}`] : []),
      isRefund ? t.refundNote : receipt.is_part ? t.partNote : t.fullNote,
    ],
  }
}
