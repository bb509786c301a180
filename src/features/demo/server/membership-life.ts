import { addDays, type Day, endOfPeriod } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { type CancelFacts, freezeAllowance, proposedRefund, writtenOff } from '#src/features/memberships/rules.ts'
import type { Book } from './book.ts'
import type { DemoMember } from './members.ts'
import type { Random } from './random.ts'
import { addAct } from './subscriptions.ts'
import { type By, shortlyAfter, type World } from './world.ts'

export type Period = { start: Day; end: Day }

export const whole = (amount: number): Tiyin => Math.round(amount / 1_000_000) * 1_000_000 // to 10 000 soʻm

export type Selling = {
  id: string
  start: Day
  soldOn: Day
  at: Date
  by: By
  book: Book
  entitled: number
  reason: string | null
}

const methods = { cash: 45, card: 38, online: 17 }

/** Most pay at once, some in two parts, some late, a few never. */
export function payFor(world: World, random: Random, { book, at, by, soldOn }: Selling, staysPartial: boolean): void {
  const { due } = book.debt
  if (due === 0) return
  const method = random.weighted(methods)
  const pay = (amount: Tiyin, when: Date) => book.pay(amount, when, by, method)
  const payLater = (amount: Tiyin, days: number) => {
    const on = addDays(soldOn, days)
    if (on <= world.lastDeskDay) pay(amount, world.moment(random, on, 8, 21))
  }
  const first = shortlyAfter(world, at, 20)
  const half = Math.max(100, whole(due / 2))
  if (staysPartial) return pay(half, first)
  const way = random.weighted({ full: 820, parts: 95, late: 45, partial: 12, never: 10, mistaken: 6, forgiven: 6 })
  if (way === 'full') pay(due, first)
  else if (way === 'parts') {
    pay(half, first)
    if (due > half) payLater(due - half, random.between(5, 30))
  } else if (way === 'late') payLater(due, random.between(2, 20))
  else if (way === 'partial') pay(half, first)
  else if (way === 'mistaken') {
    pay(due, first)
    const payment = book.payments[0]
    if (payment) book.refund(payment, due, shortlyAfter(world, at, 180), by, 'Toʻlov usuli xato kiritilgan')
    book.pay(due, shortlyAfter(world, at, 240), by, method === 'cash' ? 'card' : 'cash')
  } else if (way === 'forgiven') {
    pay(half, first)
    if (due > half && addDays(soldOn, 60) <= world.lastDeskDay)
      book.lower(due - half, world.moment(random, addDays(soldOn, 60), 10, 18), by, 'Qarz hisobdan chiqarildi')
  }
}

const cancelReasons = [
  'Boshqa shaharga koʻchib ketdi',
  'Sogʻligʻi sababli',
  'Ish vaqti mos kelmadi',
  'Zal uzoqlik qildi',
]

/** Cancelled as the product does it: the fee, what is no longer owed, and the unused part back, the last payment first. */
export function cancel(world: World, random: Random, { gym }: DemoMember, sale: Selling): { at: Date; on: Day } | null {
  const { book } = sale
  const paidLast = world.rows.transactions.findLast((row) => row.membership_id === sale.id)?.created_at
  const after = addDays(sale.start, random.between(3, 20))
  const on = paidLast && after <= sale.soldOn ? sale.soldOn : after
  if (on > world.lastDeskDay || on > endOfPeriod(sale.start, sale.entitled)) return null
  const at = world.moment(random, on, 10, 18)
  // a debt that was paid later than this stays as it is
  if (paidLast && Number(paidLast) >= at.getTime()) return null
  // the demo's entries are made after its sales
  const facts: CancelFacts = {
    start: sale.start,
    today: on,
    entitledDays: sale.entitled,
    frozenDays: 0,
    visits: null,
    ...book.debt,
  }
  const fee = gym.cancellationFee
  const refund = proposedRefund(facts, fee)
  const off = writtenOff(facts, fee, refund)
  const reason = random.pick(cancelReasons)
  if (fee > 0) book.fee(fee, at, gym.owner, reason)
  if (off > 0) book.lower(off, shortlyAfter(world, at, 1), gym.owner, reason)
  let left = refund
  for (const payment of book.payments.toReversed()) {
    const amount = Math.min(left, payment.left)
    if (amount > 0) book.refund(payment, amount, shortlyAfter(world, at, 2), gym.owner, reason)
    left -= amount
  }
  sale.reason = reason
  addAct(
    world,
    {
      adminId: gym.adminId,
      at,
      action: 'memberships.cancel',
      entity: 'memberships',
      entityId: sale.id,
      before: { status: 'active' },
      after: { status: 'cancelled', reason, fee: toSom(fee), refund: toSom(refund), written_off: toSom(off) },
    },
    gym.owner,
  )
  return { at, on }
}

const freezeReasons = ['Safar', 'Kasallik', 'Xizmat safari', 'Imtihonlar', 'Oilaviy sabab']

/** A pause within what the plan allows, for who owes nothing; some come back early. */
export function freeze(
  world: World,
  random: Random,
  { gym, id: memberId }: DemoMember,
  sale: Selling,
  days: number,
): Period[] {
  const allowed = freezeAllowance(days)
  const isPaid = sale.book.debt.paid >= sale.book.debt.due
  if (allowed === 0 || !isPaid || !random.chance(0.3)) return []
  const drawn = addDays(sale.start, random.between(8, days - 20))
  const aroundToday = addDays(world.today, random.between(-6, 3))
  const isPossibleNow = aroundToday > addDays(sale.start, 5) && aroundToday < endOfPeriod(sale.start, days - 10)
  const start = isPossibleNow && random.chance(0.5) ? aroundToday : drawn
  const madeOn = addDays(start, -random.between(1, 3))
  if (madeOn > world.lastDeskDay || madeOn < sale.soldOn) return []
  const length = random.between(7, allowed)
  const planned = addDays(start, length - 1)
  const backOn = random.chance(0.2) ? addDays(start, random.between(3, 6)) : null
  const endedOn = backOn && backOn <= world.today ? addDays(backOn, -1) : planned < world.today ? planned : null
  const by = gym.staff.length > 0 ? random.pick(gym.staff) : gym.owner
  const at = world.moment(random, madeOn, 9, 20)
  const reason = random.pick(freezeReasons)
  world.rows.membership_freezes.push({
    admin_id: gym.adminId,
    id: world.id(at),
    membership_id: sale.id,
    member_id: memberId,
    gym_id: gym.id,
    start_on: start,
    end_on: planned,
    ended_on: endedOn,
    reason,
    made_by_kind: by.kind,
    made_by_id: by.id,
    created_at: at,
  })
  addAct(
    world,
    {
      adminId: gym.adminId,
      at,
      action: 'memberships.freeze',
      entity: 'memberships',
      entityId: sale.id,
      after: { start, end: planned, reason },
    },
    by,
  )
  return [{ start, end: endedOn ?? planned }]
}
