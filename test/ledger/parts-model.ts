import { type Entry, left } from './debt-model.ts'
import type { Membership } from './membership-model.ts'

/** Parts of a debt, agreed at one moment: what will have come by each day, and what became of it, from the entries alone. */
export type Split = {
  /** How many entries there were when it was agreed. */
  after: number
  parts: { day: number; amount: bigint; sum: bigint; takenBack: 'moved' | 'withdrawn' | null }[]
}
type Part = Split['parts'][number]

/** What came, or was taken off, since it was agreed and by a day; `paid`: without what its end wrote off. */
const came = ({ debt }: Membership, { after }: Split, day: number, { paid = false } = {}): bigint =>
  debt.entries
    .slice(after)
    .filter(({ on = 0, isOfItsEnd = false }) => on <= day && !(paid && isOfItsEnd))
    .reduce((sum, { type, amount, raises, isOfItsEnd }: Entry) => {
      if (type === 'refund' || (raises && isOfItsEnd)) return sum - amount
      return type === 'payment' || type === 'discount' || (type === 'adjustment' && !raises) ? sum + amount : sum
    }, 0n)

const isKept = (m: Membership, split: Split, { day, sum }: Part): boolean => came(m, split, day) >= sum

/** The parts that wait for their day, of whichever split. */
const standing = (m: Membership, today: number): Part[] =>
  m.splits.flatMap((split) =>
    split.parts.filter((part) => part.takenBack === null && part.day >= today && !isKept(m, split, part)),
  )

export type Agreed = { day: number; amount: bigint }[]

export function split(m: Membership, today: number, agreed: Agreed): string | undefined {
  if (left(m.debt) <= 0n || m.isCancelled) return 'promise.nothing_owed'
  if (agreed.reduce((sum, { amount }) => sum + amount, 0n) !== left(m.debt)) return 'promise.parts_sum'
  if (agreed.some(({ day }, at) => day < today || day <= (agreed[at - 1]?.day ?? 0))) return 'promise.parts_days'
  for (const part of standing(m, today)) part.takenBack = 'moved'
  let sum = 0n
  m.splits.push({
    after: m.debt.entries.length,
    parts: agreed.map(({ day, amount }) => ({ day, amount, sum: (sum += amount), takenBack: null })),
  })
  return undefined
}

export function withdraw(m: Membership, today: number): string | undefined {
  const parts = standing(m, today)
  for (const part of parts) part.takenBack = 'withdrawn'
  return parts.length === 0 ? 'promise.none' : undefined
}

function stateOf(m: Membership, split: Split, part: Part, today: number): string {
  if (part.takenBack === 'withdrawn') return 'withdrawn'
  if (came(m, split, part.day, { paid: true }) >= part.sum) return 'kept'
  if (m.isCancelled || isKept(m, split, part)) return 'withdrawn'
  if (part.takenBack) return 'moved'
  return part.day >= today ? 'open' : 'broken'
}

/** What the page of its promises must say, the newest agreement first. */
export const promised = (m: Membership, today: number) =>
  m.splits.toReversed().flatMap((split) =>
    split.parts.map((part, at) => ({
      day: part.day,
      amount: Number(part.sum) / 100,
      part: { number: at + 1, of: split.parts.length, amount: Number(part.amount) / 100 },
      state: stateOf(m, split, part, today),
    })),
  )
