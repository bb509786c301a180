import { addDays, startOfDay } from '#src/contract/days.ts'
import type { World } from './world.ts'

/** Codes that no classifier has: nobody is to copy one from the demo. */
export const demoCodes = {
  mxik: '99999000000000001',
  package_code: '9999001',
  unit_code: 168,
  vat_percent: 12,
} as const

const daysBack = 35
/** What was sold since is still to be entered at the register. */
const openDays = 2

type Row = World['rows']['transactions'][number]

/** Memberships that were paid by one payment of everything. */
function wholePayments({ rows }: World): Map<Row, World['rows']['memberships'][number]> {
  const entries = new Map<unknown, Row[]>()
  for (const row of rows.transactions)
    if (row.membership_id) entries.set(row.membership_id, [...(entries.get(row.membership_id) ?? []), row])
  const whole = new Map<Row, World['rows']['memberships'][number]>()
  for (const sold of rows.memberships) {
    const [only, ...others] = entries.get(sold.id) ?? []
    const due = Number(sold.price_tiyin) - Number(sold.discount_tiyin ?? 0)
    if (only && others.length === 0 && only.transaction_type === 'payment' && Number(only.amount_tiyin) === due)
      whole.set(only, sold)
  }
  return whole
}

/** The accountant's page of the last weeks: receipts of a register that is made up, and what waits for it. */
export function addFiscal(world: World): void {
  const { rows, now, today } = world
  const from = startOfDay(addDays(today, -daysBack))
  const open = startOfDay(addDays(today, 1 - openDays))
  let number = 0
  for (const [paid, sold] of wholePayments(world)) {
    const at = paid.created_at as Date // as the book of its debt wrote it
    if (at < from || at > now || Number(paid.amount_tiyin) === 0) continue
    const isOpen = at >= open
    number += 1
    const named = { admin_id: paid.admin_id, transaction_id: paid.id }
    rows.register_entries.push({
      ...named,
      state: isOpen ? 'kept' : 'given',
      is_return: false,
      title: String(sold.plan_name).slice(0, 63),
      price_tiyin: sold.price_tiyin,
      discount_tiyin: sold.discount_tiyin ?? 0,
      amount_tiyin: paid.amount_tiyin,
      ...demoCodes,
      payment_method: paid.payment_method ?? 'cash',
      tries: 1,
      next_at: at,
      created_at: at,
    })
    if (isOpen) continue
    rows.fiscal_receipts.push({
      ...named,
      source: 'register',
      state: 'given',
      url: `https://ofd.soliq.uz/epi?t=DEMO00000001&r=${number}&c=${String(paid.business_on).replaceAll('-', '')}&s=0`,
      receipt_id: String(number),
      terminal_id: 'DEMO00000001',
      fiscal_sign: '0',
      message: null,
      updated_at: at,
      ...demoCodes,
    })
  }
}
