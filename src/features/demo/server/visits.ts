import { addDays, type Day, daysBetween, firstOfMonth, weekdayOf } from '#src/contract/days.ts'
import { isHoliday } from './gyms.ts'
import type { SoldMembership } from './memberships.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Sunday first: Monday is full, Sunday quiet. */
const weekdays = [0.45, 1.3, 1.1, 1.25, 1.05, 0.95, 0.8]
const times = { dawn: 14, morning: 14, noon: 10, afternoon: 12, evening: 40, late: 10 }
const weekendTimes = { dawn: 4, morning: 26, noon: 22, afternoon: 26, evening: 18, late: 4 }
const hours: Record<keyof typeof times, [number, number]> = {
  dawn: [7, 8.5],
  morning: [8.5, 11],
  noon: [11, 14],
  afternoon: [14, 17],
  evening: [17, 20],
  late: [20, 22],
}

/** The part of the day at which somebody with this membership is let in. */
function windowOf({ member, conditions }: SoldMembership): [number, number] {
  const { gym, gender } = member
  const [opens, closes] = gym.hasHoursApart ? (gender === 'female' ? [7, 15] : [15, 23]) : [0, 24]
  const hour = (time: string | null | undefined, usual: number) => (time ? Number(time.slice(0, 2)) : usual)
  return [Math.max(opens, hour(conditions.from, 0)), Math.min(closes, hour(conditions.to, 24))]
}

/** The times of day that lie within a window, each cut to it. */
function timesWithin([opens, closes]: [number, number]): Map<keyof typeof times, [number, number]> {
  const cut = Object.entries(hours).map(([time, [from, to]]) => [time, [Math.max(from, opens), Math.min(to, closes)]])
  return new Map((cut as [keyof typeof times, [number, number]][]).filter(([, [from, to]]) => from < to)) // the keys of hours
}

/** Visits of one member over all their memberships in a gym: a habit of some days a week, at their own time of day. */
export function addVisits(world: World, random: Random, sold: readonly SoldMembership[]): void {
  const member = sold[0]?.member
  if (!member) return
  const { gym } = member
  const habit = member.isLoyal ? 2.6 : random.pick([0.3, 0.6, 1, 1.3, 1.7, 2.2, 2.8])
  const favourite = random.weighted(times)
  const days: Day[] = []
  for (const membership of sold) {
    const last = membership.lastUsed < world.today ? membership.lastUsed : world.today
    const isDaily = membership.start === membership.end
    const possible = timesWithin(windowOf(membership))
    const drawTime = (weights: typeof times) =>
      random.weighted(Object.fromEntries([...possible.keys()].map((time) => [time, weights[time]])) as typeof times) // those that are possible
    const lastOffset = daysBetween(membership.start, last)
    const firstWeekday = weekdayOf(membership.start)
    for (let offset = 0; offset <= lastOffset; offset++) {
      const likely = isDaily ? 0.95 : (habit / 7) * (weekdays[(firstWeekday + offset) % 7] ?? 1)
      if (!random.chance(likely)) continue
      const day = addDays(membership.start, offset)
      if (isHoliday(day)) continue
      if (membership.frozen.some((period) => day >= period.start && day <= period.end)) continue
      if (days[days.length - 1] === day) continue
      const isWeekend = weekdayOf(day) === 7
      const isUsual = !isWeekend && random.chance(0.7) && possible.has(favourite)
      const time = isUsual ? favourite : drawTime(isWeekend ? weekendTimes : times)
      const [from, to] = possible.get(time) ?? hours[time]
      // of today only those whose hour has come
      if (
        day === world.today &&
        world.now.getTime() < world.moment(random, addDays(day, -1), to, to).getTime() + 86_400_000
      )
        continue
      const at = world.moment(random, day, from, to)
      const by = gym.staff.length > 0 ? random.pick(gym.staff) : gym.owner
      days.push(day)
      world.rows.visits.push({
        admin_id: gym.adminId,
        id: world.id(at),
        gym_id: gym.id,
        member_id: member.id,
        membership_id: membership.id,
        visited_at: at,
        visited_on: day,
        checked_in_by_kind: by.kind,
        checked_in_by_id: by.id,
      })
    }
  }
  addRatings(world, random, sold, days)
}

const comments = [
  'Zal toza, murabbiylar eʼtiborli',
  'Kechqurun juda gavjum',
  'Jihozlar yangi, rahmat!',
  'Dushda suv baʼzan sovuq',
  'Hammasi yoqdi',
  'Musiqa biroz baland',
]

/** Some of those who come say what they think, at most once a month. */
function addRatings(world: World, random: Random, sold: readonly SoldMembership[], days: readonly Day[]): void {
  const member = sold[0]?.member
  if (!member) return
  const { gym } = member
  for (const month of new Set(days.map(firstOfMonth))) {
    const isTold = random.chance(0.09)
    // the member with the fixed login told it once, long enough ago to tell it again
    const isOwn = member.isLoyal && month === firstOfMonth(addDays(world.today, -65))
    if (!(isTold || isOwn) || (member.isLoyal && !isOwn)) continue
    const day = days.findLast((each) => firstOfMonth(each) === month) ?? month
    world.rows.ratings.push({
      admin_id: gym.adminId,
      gym_id: gym.id,
      member_id: member.id,
      month_on: month,
      stars: Number(random.weighted({ '5': 50, '4': 32, '3': 11, '2': 4, '1': 3 })),
      comment: random.chance(0.4) ? random.pick(comments) : null,
      created_at: world.moment(random, day, 21, 23),
    })
  }
}

/** The sums that a gym keeps of its ratings. */
export function sumRatings({ rows }: World): void {
  const gyms = new Map(rows.gyms.map((gym) => [gym.id, gym]))
  for (const { gym_id, stars } of rows.ratings) {
    const gym = gyms.get(gym_id)
    if (!gym) continue
    gym.rating_sum = (gym.rating_sum ?? 0) + stars
    gym.rating_count = (gym.rating_count ?? 0) + 1
  }
}
