import { startOfDay } from '#src/contract/days.ts'
import type { World } from './world.ts'

const float = 20_000_000
const hour = 3_600_000
const shortages = ['Qaytim xato berilgan', 'Sanashda adashildi, ertaga tekshiriladi', 'Taksi uchun olingan, chek bor']

type Row = World['rows']['transactions'][number]

/** What an employee took or gave back at one gym on one day. */
function workingDays({ rows }: World): Map<string, Row[]> {
  const days = new Map<string, Row[]>()
  for (const row of rows.transactions) {
    if (row.made_by_kind !== 'employee' || !row.payment_method || !row.membership_id) continue
    const key = `${row.gym_id} ${row.made_by_id} ${String(row.business_on)}`
    days.set(key, [...(days.get(key) ?? []), row])
  }
  return days
}

const cashOf = (rows: readonly Row[]): number =>
  rows
    .filter(({ payment_method }) => payment_method === 'cash')
    .reduce(
      (sum, { transaction_type, amount_tiyin }) =>
        sum + (transaction_type === 'payment' ? 1 : -1) * Number(amount_tiyin),
      0,
    )

/** The tills of the last two months: each working day is a shift, nearly all count right, and today's are open. */
export function addShifts(world: World): void {
  const random = world.random.fork('shifts')
  const since = world.now.getTime() - 60 * 24 * hour
  for (const taken of workingDays(world).values()) {
    const [first, last] = [taken[0], taken.at(-1)]
    if (!first?.made_by_id || !last || Number(first.created_at) < since) continue
    if (cashOf(taken) === 0 || float + cashOf(taken) < 0) continue
    const day = String(first.business_on)
    const opened = new Date(Math.min(Number(first.created_at), startOfDay(day).getTime() + 8.5 * hour))
    const id = world.id(opened)
    for (const row of taken) row.shift_id = id
    const closed = new Date(Math.max(Number(last.created_at) + hour / 6, startOfDay(day).getTime() + 21.5 * hour))
    const isOpen = day === world.today || closed > world.now
    const expected = float + cashOf(taken)
    const difference = random.chance(0.08) && expected > float ? -random.between(1, 8) * 500_000 : 0
    world.rows.cash_shifts.push({
      admin_id: first.admin_id,
      id,
      gym_id: first.gym_id,
      opened_by_kind: 'employee',
      opened_by_id: first.made_by_id,
      opened_at: opened,
      opening_tiyin: float,
      closed_at: isOpen ? null : closed,
      closed_by_kind: isOpen ? null : 'employee',
      closed_by_id: isOpen ? null : first.made_by_id,
      counted_tiyin: isOpen ? null : expected + difference,
      expected_tiyin: isOpen ? null : expected,
      note: isOpen || difference === 0 ? null : random.pick(shortages),
    })
  }
}
