import { tashkentDay } from '#src/contract/days.ts'
import type { SoldMembership } from './memberships.ts'
import type { World } from './world.ts'

type Visit = World['rows']['visits'][number]
type Came = { one: Pick<SoldMembership, 'id' | 'member'>; startsAt: Date; isLetInAt: (at: Date) => boolean }

const earliestMs = 60 * 60_000
const keyOf = (gymId: string, memberId: string, day: string) => `${gymId} ${memberId} ${day}`

/** As a word a date has no milliseconds. */
export const momentOf = ({ visited_at: at }: Visit): number => +(at instanceof Date ? at : new Date(String(at)))

/** The door and the timetable tell one story: whoever was in a class had come in that day, once. */
export class Entries {
  readonly #world: World
  readonly #visits: Map<string, Visit>
  readonly #ofClasses = new Set<Visit>()
  readonly #missed = new Set<string>()

  constructor(world: World) {
    this.#world = world
    this.#visits = new Map(
      world.rows.visits.map((visit) => [keyOf(visit.gym_id, visit.member_id, String(visit.visited_on)), visit]),
    )
  }

  cameOn({ gym, id }: SoldMembership['member'], day: string): boolean {
    return this.#visits.has(keyOf(gym.id, id, day))
  }
  /** Whoever missed a class did not come that day, nor to another class. */
  miss({ gym, id }: SoldMembership['member'], day: string): void {
    this.#missed.add(keyOf(gym.id, id, day))
  }
  hasMissed({ gym, id }: SoldMembership['member'], day: string): boolean {
    return this.#missed.has(keyOf(gym.id, id, day))
  }

  /** The visit of somebody who was in a class: that of the day, at the latest when it began, else one of its own; null where they came in long before. */
  of({ one, startsAt, isLetInAt }: Came): Visit | null {
    const { rows, random: drawn, ...world } = this.#world
    const { member, id: membershipId } = one
    const { gym } = member
    const day = tashkentDay(startsAt)
    const random = drawn.fork(`entry ${member.id} ${startsAt.toISOString()}`)
    const early = new Date(+startsAt - random.between(3, 15) * 60_000)
    const at = isLetInAt(early) ? early : startsAt
    const known = this.#visits.get(keyOf(gym.id, member.id, day))
    if (known) {
      // nobody comes in after what they were in
      if (!this.#ofClasses.has(known) && momentOf(known) > +startsAt) known.visited_at = at
      this.#ofClasses.add(known)
      return +startsAt - momentOf(known) <= earliestMs ? known : null
    }
    const by = gym.staff.length > 0 ? random.pick(gym.staff) : gym.owner
    const visit: Visit = {
      admin_id: gym.adminId,
      id: world.id(at),
      gym_id: gym.id,
      member_id: member.id,
      membership_id: membershipId,
      visited_at: at,
      visited_on: day,
      checked_in_by_kind: by.kind,
      checked_in_by_id: by.id,
    }
    rows.visits.push(visit)
    this.#visits.set(keyOf(gym.id, member.id, day), visit)
    this.#ofClasses.add(visit)
    return visit
  }
}

/** Who is taken when: nobody is in two classes at one time. */
export class Busy {
  readonly #taken = new Map<string, [number, number][]>()
  isFree(member: string, from: Date, to: Date): boolean {
    return !this.#taken.get(member)?.some(([start, end]) => start < +to && end > +from)
  }
  take(member: string, from: Date, to: Date): void {
    this.#taken.set(member, [...(this.#taken.get(member) ?? []), [+from, +to]])
  }
}
