import type { PlanConditions } from '#src/features/plans/rules.ts'
import { countedName, useKinds } from '#src/features/plans/rules.ts'
import { momentOf } from './class-people.ts'
import { shortlyAfter, type World } from './world.ts'

type Visit = World['rows']['visits'][number]

/** How long after the entry it is noted: a guest comes along, a session begins a little later. */
const seconds = { guest: [20, 240], coach_session: [300, 1200] } as const

/** Guests and a coach's sessions that plans count: noted on days on which the member came, never more than were sold. */
export function addUses(world: World): void {
  const random = world.random.fork('uses')
  const visits = new Map<string, Visit[]>()
  for (const visit of world.rows.visits)
    visits.set(String(visit.membership_id), [...(visits.get(String(visit.membership_id)) ?? []), visit])
  for (const { id, conditions } of world.rows.memberships) {
    const counted = conditions as unknown as Partial<PlanConditions> // as the plan has them
    const came = visits.get(String(id)) ?? []
    for (const kind of useKinds) {
      let left = random.between(0, counted[countedName[kind]] ?? 0)
      for (const visit of came) {
        if (left === 0) break
        if (!random.chance(0.15)) continue
        left -= 1
        const [least, most] = seconds[kind]
        const at = shortlyAfter(world, new Date(momentOf(visit)), random.between(least, most))
        world.rows.membership_uses.push({
          admin_id: visit.admin_id,
          id: world.id(at),
          gym_id: visit.gym_id,
          member_id: visit.member_id,
          membership_id: String(id),
          kind,
          used_at: at,
          used_on: visit.visited_on,
          made_by_kind: visit.checked_in_by_kind === 'employee' ? 'employee' : 'admin',
          made_by_id: visit.checked_in_by_id ?? null,
        })
      }
    }
  }
}
