/** What is owed and paid, kept by its definition alone: a list of entries and sums over them, whole tiyin in BigInt. */

export type Entry = {
  type: 'payment' | 'refund' | 'adjustment' | 'cancellation_fee' | 'discount'
  amount: bigint
  /** an adjustment that raises what is owed */
  raises?: boolean
  /** an adjustment that wrote off what was owed because the membership ended or went over to another plan, or gave that back */
  isOfItsEnd?: boolean
  /** of a refund: which payment, counted from the first */
  payment?: number
  method?: string
  /** of a refund that goes another way than its payment came: why */
  why?: string | null
  note?: string | null
  /** the day it was written on */
  on?: number
}

export type Debt = { price: bigint; entries: Entry[] }

const sum = (entries: readonly Entry[], of: (entry: Entry) => bigint): bigint =>
  entries.reduce((total, entry) => total + of(entry), 0n)

export const owed = ({ price, entries }: Debt): bigint =>
  price +
  sum(entries, ({ type, amount, raises }) =>
    type === 'cancellation_fee'
      ? amount
      : type === 'adjustment'
        ? raises
          ? amount
          : -amount
        : type === 'discount'
          ? -amount
          : 0n,
  )

export const paid = ({ entries }: Debt): bigint =>
  sum(entries, ({ type, amount }) => (type === 'payment' ? amount : type === 'refund' ? -amount : 0n))

export const left = (debt: Debt): bigint => owed(debt) - paid(debt)

export const payments = ({ entries }: Debt): Entry[] => entries.filter(({ type }) => type === 'payment')

export const returnable = (debt: Debt, payment: number): bigint =>
  (payments(debt)[payment]?.amount ?? 0n) -
  sum(debt.entries, (entry) => (entry.type === 'refund' && entry.payment === payment ? entry.amount : 0n))

const goesOtherwise = (debt: Debt, { payment = -1, method }: Entry): boolean => {
  const came = payments(debt)[payment]?.method
  return came !== 'gift_card' && came !== method
}

/** What every refund of the histories says; it is kept of those alone that go another way. */
export const saidWhy = 'karta yopilgan'
export const whyOf = (debt: Debt, entry: Entry): string | null =>
  entry.type === 'refund' && goesOtherwise(debt, entry) ? saidWhy : null

export function pushRefund(debt: Debt, given: Omit<Entry, 'type' | 'why'>): void {
  const entry: Entry = { type: 'refund', ...given }
  debt.entries.push({ ...entry, why: whyOf(debt, entry) })
}

/** Why the ledger must refuse an entry; undefined when it must take it. */
export function refusal(debt: Debt, entry: Entry): string | undefined {
  if (entry.type === 'payment')
    return entry.amount > (left(debt) > 0n ? left(debt) : 0n) ? 'payment.too_big' : undefined
  if (entry.type === 'refund')
    return entry.amount > returnable(debt, entry.payment ?? -1) ? 'refund.too_big' : undefined
  if (entry.type === 'adjustment' && !entry.raises) return entry.amount > owed(debt) ? 'adjustment.too_big' : undefined
  return undefined
}

/** The figures that every reply about a debt carries. */
export const figures = (debt: Debt) => ({
  due_amount: Number(owed(debt)) / 100,
  paid_amount: Number(paid(debt)) / 100,
  remaining_amount: Number(left(debt)) / 100,
  payment_status: left(debt) <= 0n ? 'paid' : paid(debt) === 0n ? 'unpaid' : 'partial',
})

/** Its entries as replies list them; a refund by the place of its payment among the payments. */
export const listed = ({ entries }: Debt) =>
  entries.map(({ type, amount, raises, payment, method, why, note }) => ({
    type,
    amount: Number(amount) / 100,
    direction: type === 'discount' ? 'decrease' : type === 'adjustment' ? (raises ? 'increase' : 'decrease') : null,
    payment: payment ?? null,
    method: method ?? null,
    why: why ?? null,
    note: note ?? null,
  }))

type ListedTransaction = {
  _id: string
  transaction_type: string
  paid_amount: number
  direction: string | null
  transaction_id: string | null
  payment_method: string | null
  way_reason: string | null
  note: string | null
}

export const listedOf = (transactions: readonly ListedTransaction[]) => {
  const ids = transactions.filter((row) => row.transaction_type === 'payment').map((row) => row._id)
  return transactions.map((row) => ({
    type: row.transaction_type,
    amount: row.paid_amount,
    direction: row.direction,
    payment: row.transaction_id === null ? null : ids.indexOf(row.transaction_id),
    method: row.payment_method,
    why: row.way_reason,
    note: row.note,
  }))
}

/**
 * The method and the note of an entry may be corrected, nothing else; without money there is no method. A refund that goes another way from
 * then on says why, and one that does not says nothing of it, whichever of both methods was the wrong one.
 */
export function correct(
  debt: Debt,
  entry: Entry,
  { method, note, why }: { method?: string | undefined; note?: string | undefined; why?: string | undefined },
): string | undefined {
  if (method !== undefined && entry.type !== 'payment' && entry.type !== 'refund') return 'invalid_input'
  if (method !== undefined && entry.method === 'gift_card') return 'gift_card.method'
  const after = { ...entry, method: method ?? entry.method }
  if (entry.type === 'refund' && (after.method !== entry.method || why !== undefined)) {
    const isOther = goesOtherwise(debt, after as Entry)
    if (isOther && !why && !entry.why) return 'invalid_input'
    entry.why = isOther ? (why ?? entry.why ?? null) : null
  }
  if (method !== undefined) entry.method = method
  if (note !== undefined) entry.note = note === '' ? null : note
  const at = payments(debt).indexOf(entry)
  for (const other of debt.entries) if (other.payment === at && other.method === entry.method) other.why = null
  return undefined
}

/** part ÷ whole of an amount, to the nearest whole soʻm, halves up; never more than there is, and all of it is the amount itself. */
export function share(amount: bigint, part: number, whole: number): bigint {
  if (whole <= 0) return 0n
  if (part >= whole) return amount
  const exact = amount * BigInt(part)
  const step = BigInt(whole) * 100n
  const [soms, rest] = [exact / step, exact % step]
  const rounded = (soms + (rest * 2n >= step ? 1n : 0n)) * 100n
  return rounded > amount ? amount : rounded
}
