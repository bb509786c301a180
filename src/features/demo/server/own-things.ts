import { addDays } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { instantOf } from '#src/features/classes/rules.ts'
import { demoPhones, shortlyAfter, type World } from './world.ts'

/** Tenths, every two weeks up to now: who trains grows thinner, not every time. */
const courses = [
  ['weight', [894, 889, 886, 878, 880, 871, 865, 866, 858, 853, 849]],
  ['fat', [246, 243, 241, 236, 234, 229, 225, 223, 220, 216, 214]],
  ['waist', [962, 958, 950, 947, 941, 936, 938, 930, 925, 921, 915]],
] as const
const goals = [
  { kind: 'weight', target_tenths: 820, days: 70 },
  { kind: 'waist', target_tenths: 880, days: null },
] as const

/** What the member with the fixed login measured, the coach of their gym who may see it, and what they were told. */
export function addOwnThings(world: World): void {
  const { rows, today } = world
  const person = rows.people.find(({ phone_number }) => phone_number === demoPhones.member)
  const employee = rows.employees.find(({ phone_number }) => phone_number === demoPhones.coach)
  const coach = rows.class_coaches.find(({ employee_id }) => employee && employee_id === employee.id)
  if (!person || !coach) throw new Error('the demo has its member and its coach')
  for (const [kind, values] of courses)
    for (const [nr, value_tenths] of values.entries())
      rows.body_measurements.push({
        person_id: person.id,
        kind,
        measured_on: addDays(today, (nr - values.length + 1) * 14 - 3),
        value_tenths,
      })
  for (const { kind, target_tenths, days } of goals)
    rows.body_goals.push({ person_id: person.id, kind, target_tenths, reach_on: days && addDays(today, days) })
  rows.measurement_shares.push({
    admin_id: coach.admin_id,
    member_id: person.id,
    coach_id: coach.id,
    created_at: instantOf(addDays(today, -30), '19:10'),
  })
  tellOfMoney(world, person.id)
}

/** The last payments and what came back, as the product tells of them; the newest is not read yet. */
function tellOfMoney(world: World, memberId: string): void {
  const { rows } = world
  const held = new Map(rows.memberships.filter(({ member_id }) => member_id === memberId).map((row) => [row.id, row]))
  const entries = rows.transactions
    .filter(
      ({ membership_id, transaction_type }) =>
        held.has(String(membership_id)) && ['payment', 'refund'].includes(transaction_type),
    )
    .toSorted((a, b) => Number(a.created_at) - Number(b.created_at))
  const last = entries.slice(-3)
  for (const [
    nr,
    { id, admin_id, gym_id, membership_id, amount_tiyin, created_at, transaction_type },
  ] of last.entries()) {
    const at = new Date(created_at)
    rows.notifications.push({
      id: world.id(at),
      admin_id,
      recipient_kind: 'member',
      recipient_id: memberId,
      kind: transaction_type === 'refund' ? 'payment_refunded' : 'payment_taken',
      params: {
        gym_name: rows.gyms.find((gym) => gym.id === gym_id)?.name ?? '',
        plan_name: held.get(String(membership_id))?.plan_name ?? '',
        amount: String(toSom(Number(amount_tiyin) as Tiyin)), // the demo counts in tiyin
      },
      link: paths.receipt('member', id),
      dedupe_key: null,
      created_at: at,
      read_at: nr < last.length - 1 ? shortlyAfter(world, at, 3600) : null,
    })
  }
}
