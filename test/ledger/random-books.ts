import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { type Caller, freshPhone, type World } from '#test/api.ts'

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed >>> 0 || 1
  const next = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
  return { next, pick: <T>(list: readonly T[]): T => list[next(list.length)] as T } // never asked for an empty list
}

export const firstDay: Day = '2026-01-20'
export const lastDay: Day = addDays(firstDay, 75)

export type Books = { owner: Caller; employee: Caller; root: Caller; gyms: string[]; memberships: string[] }

/** Two months and a half of an owner with three gyms, three plans and two who take money: sales, payments, refunds, fees, cancellations. */
export async function randomBooks(world: World, seed: number, sales: number): Promise<Books> {
  const { next, pick } = dice(seed)
  world.clock(startOfDay(addDays(firstDay, -5)))
  const made = await world.admin()
  const gyms = await Promise.all(
    ['Temir Zal', 'Olimp', 'Chilonzor'].map(async (name) => (await world.gym(made, { name })).id),
  )
  const staff = await world.employee(made, { gyms: gyms.slice(0, 1), ticks: tickablePermissions })
  const boss = await world.superadmin()
  let callers = { owner: made as Caller, employee: staff as Caller, root: boss }
  const plans: string[] = []
  for (const [name, price, duration] of [
    ['Kunlik', 50_000, 1],
    ['Oylik', 300_000.5, 30],
    ['Choraklik', 777_777, 90],
  ] as const) {
    const plan = { name, price, duration, options: [{ key: 'Zal', value: 'bor' }], gyms }
    plans.push((await made.post('/plans/create/membership', plan)).body.plan._id)
  }
  const memberships: string[] = []
  const days = Array.from({ length: sales }, () => next(75)).toSorted((a, b) => a - b)
  for (const day of days) {
    // any hour of the day, the first and the last minutes too
    world.clock(new Date(startOfDay(addDays(firstDay, day)).getTime() + next(24 * 60) * 60_000))
    callers = {
      owner: await world.session('admin', made.id),
      employee: await world.session('employee', staff.id),
      root: callers.root,
    }
    const isStaff = next(3) === 0
    const seller = isStaff ? callers.employee : callers.owner
    const gym = isStaff ? (gyms[0] as string) : pick(gyms)
    const person = {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: pick(['male', 'female']),
      gyms: [gym],
    }
    const { member } = (await seller.post('/member/create', person)).body
    const payment = { paid_amount: pick([0, 0, 10_000, 49_999.99]), payment_method: pick(['cash', 'card', 'online']) }
    const sale = { member_id: member._id, gym_id: gym, plan_id: pick(plans), payment }
    const { membership } = (await seller.post('/membership/create', sale)).body
    memberships.push(membership._id)
    for (let acts = next(3); acts > 0; acts--) await act(callers.owner, pick(memberships), { next, pick })
  }
  // reserved by a member and never paid: no debt; all written off and charged again: a debt
  const reserve = async () => {
    const person = { fullname: 'Bobur Toʻrayev', phone_number: freshPhone(), gender: 'male', gyms: gyms.slice(0, 1) }
    const { member } = (await callers.owner.post('/member/create', person)).body
    const reserved = { gym_id: gyms[0], plan_id: plans[1] }
    return (await (await world.session('member', member._id)).post('/member/reserve', reserved)).body.membership._id
  }
  await reserve()
  const adjusted = { membership_id: await reserve(), transaction_type: 'adjustment', reason: 'sabab' }
  for (const [direction, paid_amount] of [
    ['decrease', 300_000.5],
    ['increase', 40_000],
  ] as const)
    await callers.owner.post('/transaction/membership/create', { ...adjusted, direction, paid_amount })
  world.clock(new Date(startOfDay(lastDay).getTime() + 12 * 3_600_000))
  return {
    owner: await world.session('admin', made.id),
    employee: await world.session('employee', staff.id),
    root: await world.session('superadmin', boss.id),
    gyms,
    memberships,
  }
}

/** Something happens to a membership; what is refused (too much, cancelled already) is part of life. */
async function act(owner: Caller, id: string, { next, pick }: ReturnType<typeof dice>): Promise<void> {
  const { membership } = (await owner.get(`/membership/one/${id}`)).body
  const enter = (body: object) =>
    owner.post('/transaction/membership/create', { membership_id: id, reason: 'sabab', ...body })
  const left = membership.remaining_amount
  const kind = next(8)
  if (kind < 3 && left > 0)
    await enter({
      transaction_type: 'payment',
      paid_amount: pick([left, Math.ceil(left / 2)]),
      payment_method: pick(['cash', 'card', 'online']),
    })
  const payment = membership.transactions.find(
    (row: { transaction_type: string }) => row.transaction_type === 'payment',
  )
  if (kind === 3 && payment)
    await enter({
      transaction_type: 'refund',
      paid_amount: payment.paid_amount,
      payment_method: 'cash',
      transaction_id: payment._id,
      way_reason: 'karta yopilgan',
    })
  if (kind === 4)
    await enter({ transaction_type: 'adjustment', paid_amount: 12_345.67, direction: pick(['increase', 'decrease']) })
  if (kind === 5) await enter({ transaction_type: 'cancellation_fee', paid_amount: 5_000 })
  if (kind === 6)
    await owner.post(`/membership/cancel/${id}`, {
      reason: 'ketdi',
      fee: 1_000,
      refund: Math.floor(membership.paid_amount / 2),
    })
}
