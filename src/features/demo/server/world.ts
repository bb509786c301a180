import { addDays, type Day, startOfDay, tashkentDay } from '#src/contract/days.ts'
import type { Role } from '#src/contract/roles.ts'
import { createPhones } from './names.ts'
import { createRandom, drawnId, type Random } from './random.ts'
import { noRows, type Rows } from './rows.ts'

/** The fixed logins that a person or a script can count on. */
export const demoPhones = {
  firstAdmin: '+998901112233',
  secondAdmin: '+998901112234',
  employee: '+998901112244',
  unconfirmed: '+998901112245',
  withoutGym: '+998901112246',
  coach: '+998901112247',
  member: '+998901112255',
} as const

export type By = {
  kind: Extract<Role, 'superadmin' | 'admin' | 'employee' | 'member'>
  id: string | null
  name: string
}

/** What all parts of the demo share while it is thought up. */
export type World = {
  now: Date
  today: Day
  /** The last day on which somebody stood at a desk: in the night the day before. */
  lastDeskDay: Day
  rows: Rows
  random: Random
  root: By
  passwords: { admin: string; staff: string }
  id(at: Date): string
  phone(): string
  /** A moment of a day between two hours; of today, only one that has been. */
  moment(random: Random, day: Day, fromHour?: number, toHour?: number): Date
}

/** No gym of the demo opens later. */
const deskOpens = 8

export function createWorld(given: Pick<World, 'now' | 'root' | 'passwords'> & { seed: string }): World {
  const { now, seed } = given
  const today = tashkentDay(now)
  const random = createRandom(seed)
  const hasOpened = now.getTime() > startOfDay(today).getTime() + deskOpens * 3_600_000
  const ids = random.fork('ids')
  return {
    ...given,
    today,
    lastDeskDay: hasOpened ? today : addDays(today, -1),
    random,
    rows: noRows(),
    id: (at) => drawnId(ids, at),
    phone: createPhones(random.fork('phones'), Object.values(demoPhones)),
    moment(drawn, day, fromHour = 9, toHour = 20) {
      const start = startOfDay(day).getTime()
      const minutes = drawn.next() * (toHour - fromHour) * 60 + fromHour * 60
      const at = start + Math.floor(minutes * 60_000)
      if (at <= now.getTime()) return new Date(at)
      // of today within the hours that have been; in the night only the night has
      const opened = [fromHour, deskOpens].map((hour) => start + hour * 3_600_000).find((hour) => hour < now.getTime())
      const earliest = opened ?? start
      return new Date(earliest + Math.floor(drawn.next() * Math.max(0, now.getTime() - earliest)))
    },
  }
}

/** Seconds after a moment, never ahead of now. */
export const shortlyAfter = ({ now }: World, at: Date, seconds: number): Date =>
  new Date(Math.min(now.getTime(), at.getTime() + seconds * 1000))
