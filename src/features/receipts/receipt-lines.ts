import { formatDay, formatInstant, formatSom } from '#src/contract/formats.ts'
import { tellReason } from '#src/contract/known-reasons.ts'
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

type Texts = (typeof receiptTexts)[Language]

/** Where it stands with the tax office. */
function noteOf({ fiscal, is_fiscal_awaited, type, state, sold, is_part }: Omit<Receipt, 'token'>, t: Texts): string {
  if (fiscal) return t.fiscalNote
  if (is_fiscal_awaited) return t.awaitedNote
  if (type === 'refund' || state === 'refunded') return t.refundNote
  if (sold.kind === 'subscription') return t.platformNote
  return is_part ? t.partNote : t.fullNote
}

/** A receipt in words, the same on the screen, on paper and in a PDF. */
export function linesOf(receipt: Omit<Receipt, 'token'>, language: Language): ReceiptLines {
  const t = receiptTexts[language]
  const som = (amount: number) => formatSom(amount, language)
  const { buyer, sold, gym, taken_by } = receipt
  const isOfPlatform = sold.kind === 'subscription'
  const isRefund = receipt.type === 'refund'
  return {
    facts: [
      [t.date, formatInstant(receipt.createdAt)],
      ...(receipt.payment_number === null ? [] : [[t.title, `№ ${receipt.payment_number}`] as const]),
      ...(isOfPlatform ? [[t.gym, gym.name] as const] : []),
      ...(buyer.fullname ? [[t.buyers[buyer.role], buyer.fullname] as const] : []),
      ...(buyer.phone_number ? [[t.phone, formatPhone(buyer.phone_number)] as const] : []),
      [{ membership: t.plan, subscription: t.subscription, gift_card: t.methods.gift_card }[sold.kind], sold.plan_name],
      [t.period, `${formatDay(sold.start_date)} – ${formatDay(sold.end_date)}`],
      [t.method, t.methods[receipt.payment_method]],
      [isRefund ? t.givenBy : t.takenBy, taken_by.fullname ?? t.roles[taken_by.role] ?? ''],
      ...(receipt.fiscal?.fiscal_sign ? [[t.fiscalSign, receipt.fiscal.fiscal_sign] as const] : []),
      ...(isRefund && receipt.reason ? [[t.reason, tellReason(receipt.reason, language)] as const] : []),
    ],
    sums: [
      [t.price, som(sold.price)],
      ...(sold.discount > 0 ? [[t.discount, som(-sold.discount)] as const] : []),
      ...(sold.promo ? [[`${t.promo} ${sold.promo.promo_code}`, som(-sold.promo.amount)] as const] : []),
      [t.due, som(receipt.due_amount)],
      [t.before, som(receipt.paid_before)],
      [isRefund ? t.returned : t.now, som(receipt.amount)],
    ],
    // what went back is no payment in full, also where nothing is owed after it
    total: receipt.remaining_amount > 0 || isRefund ? [t.left, som(receipt.remaining_amount)] : [t.paidInFull, '✓'],
    notes: [
      ...(receipt.state === 'refunded' ? [t.refunded] : []),
      ...(receipt.state === 'partly_refunded' ? [`${t.partlyRefunded}: ${som(receipt.refunded_amount)}`] : []),
      noteOf(receipt, t),
    ],
  }
}
