import { Failure } from './failure.ts'

/** Lets few in at a time and few wait; everybody beyond is told to come back. For work that a storm must not multiply. */
export function createGate({ atOnce, queue }: { atOnce: number; queue: number }) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inside >= atOnce) {
      if (waiting.length >= queue) throw new Failure('overloaded', { duration: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else inside++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
export type Gate = ReturnType<typeof createGate>

type FairBounds = { atOnce: number; each: number; queue: number; queueEach: number }

/** A gate at which nobody takes all places: so many of one owner inside and waiting, and whoever else waits goes first. */
export function createFairGate({ atOnce, each, queue, queueEach }: FairBounds) {
  let waiting: { who: string; enter: () => void }[] = []
  const inside = new Map<string, number>()
  const insideOf = (who: string) => inside.get(who) ?? 0
  const insideAll = () => [...inside.values()].reduce((sum, count) => sum + count, 0)
  const mayEnter = (who: string) => insideAll() < atOnce && insideOf(who) < each
  const enter = (who: string) => inside.set(who, insideOf(who) + 1)
  const leave = (who: string) => {
    if (insideOf(who) > 1) inside.set(who, insideOf(who) - 1)
    else inside.delete(who)
    // who has the fewest inside and not just had their turn, and of those who came first
    const had = (one: { who: string }) => insideOf(one.who) + (one.who === who ? 0.5 : 0)
    const next = waiting
      .filter((one) => mayEnter(one.who))
      .reduce<(typeof waiting)[number] | undefined>(
        (best, one) => (best && had(best) <= had(one) ? best : one),
        undefined,
      )
    if (!next) return
    waiting = waiting.filter((one) => one !== next)
    enter(next.who)
    next.enter()
  }
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (mayEnter(who)) enter(who)
    else {
      const waitingOf = waiting.filter((one) => one.who === who).length
      if (waiting.length >= queue || waitingOf >= queueEach) throw new Failure('overloaded', { duration: 2 })
      await new Promise<void>((resolve) => waiting.push({ who, enter: resolve }))
    }
    try {
      return await work()
    } finally {
      leave(who)
    }
  }
}
export type FairGate = ReturnType<typeof createFairGate>
