import { type Day, tashkentDay } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { foldText } from '#src/contract/text.ts'
import { statusOn } from '#src/features/memberships/rules.ts'
import { openBook } from './book.ts'
import type { DemoGym } from './gyms.ts'
import type { SoldMembership } from './memberships.ts'
import type { Random } from './random.ts'
import { addAct } from './subscriptions.ts'
import type { World } from './world.ts'

/** A kind that is sold singly, with the hidden plan behind it. */
export type SingleKind = { id: string; name: string; price: Tiyin; planId: string }

const minutesBefore = 20
const termsOf = ({ id, name }: SingleKind) => ({
  name: `${name} · 1×`,
  conditions: { visits: 1, classes: { kinds: [id], per_week: null } },
})

/** What is sold for one class: in no list of plans. */
export function addSinglePlan(world: World, adminId: string, kind: SingleKind, at: Date): void {
  const { name, conditions } = termsOf(kind)
  world.rows.membership_plans.push({
    admin_id: adminId,
    id: kind.planId,
    name,
    price_tiyin: kind.price,
    duration_days: 1,
    options: JSON.parse('[]'),
    conditions: JSON.parse(JSON.stringify(conditions)),
    freeze_days: 0,
    mxik: null,
    package_code: null,
    unit_code: null,
    vat_percent: null,
    search_text: foldText(name),
    version: 1,
    created_at: at,
    archived_at: at,
    is_hidden: true,
  })
}

type Sold = { gym: DemoGym; kind: SingleKind; member: SoldMembership['member']; day: Day; startsAt: Date }

/** One class, sold and paid at the desk shortly before it; answers the membership of that day and the moment. */
export function sellSinglePlace(
  world: World,
  random: Random,
  { gym, kind, member, day, startsAt }: Sold,
): { id: string; at: Date } {
  const at = new Date(startsAt.getTime() - minutesBefore * 60_000)
  const id = world.id(at)
  const by = gym.staff.length > 0 ? random.pick(gym.staff) : gym.owner
  const book = openBook(
    world,
    { adminId: gym.adminId, gymId: gym.id, membershipId: id, subscriptionId: null, memberId: member.id },
    kind.price,
  )
  book.pay(kind.price, at, by, random.chance(0.5) ? 'cash' : 'card')
  const { name, conditions } = termsOf(kind)
  world.rows.memberships.push({
    admin_id: gym.adminId,
    id,
    gym_id: gym.id,
    member_id: member.id,
    plan_id: kind.planId,
    plan_name: name,
    options: JSON.parse('[]'),
    conditions: JSON.parse(JSON.stringify(conditions)),
    start_on: day,
    duration_days: 1,
    gift_days: 0,
    frozen_days: 0,
    freeze_days_allowed: 0,
    price_tiyin: kind.price,
    discount_tiyin: 0,
    ...book.totals(),
    due_on: day,
    status: statusOn(day, day, world.today),
    is_frozen: false,
    cancelled_at: null,
    cancelled_on: null,
    cancel_reason: null,
    renewed_from: null,
    is_reserved: false,
    sold_on: tashkentDay(at),
    sold_by_kind: by.kind,
    sold_by_id: by.id,
    version: 1,
    created_at: at,
    is_drop_in: true,
  })
  addAct(
    world,
    {
      adminId: gym.adminId,
      at,
      action: 'classes.buy',
      entity: 'memberships',
      entityId: id,
      after: {
        member_id: member.id,
        gym_id: gym.id,
        plan_id: kind.planId,
        start_date: day,
        price: toSom(kind.price),
        discount: 0,
      },
    },
    by,
  )
  return { id, at }
}
