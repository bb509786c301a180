import { Failure } from './failure.ts'

type FairBounds = { atOnce: number; each: number; queue: number; queueEach: number }

type Turns = { inside: number; waiting: (() => void)[]; lastTurn: number }

/** A gate at which nobody takes all places: so many of one owner inside and waiting, and whoever else waits goes first, in turn. */
export function createFairGate({ atOnce, each, queue, queueEach }: FairBounds) {
  /** Of those who are inside or wait. */
  const all = new Map<string, Turns>()
  let [insideAll, waitingAll, turns] = [0, 0, 0]
  const turnsOf = (who: string): Turns => {
    const known = all.get(who) ?? { inside: 0, waiting: [], lastTurn: 0 }
    all.set(who, known)
    return known
  }
  const mayEnter = ({ inside }: Turns) => insideAll < atOnce && inside < each
  const enter = (one: Turns) => {
    one.inside++
    insideAll++
    one.lastTurn = ++turns
  }
  const isBefore = (one: Turns, other: Turns) =>
    one.inside < other.inside || (one.inside === other.inside && one.lastTurn < other.lastTurn)
  const leave = (who: string, left: Turns) => {
    left.inside--
    insideAll--
    if (left.inside === 0 && left.waiting.length === 0) all.delete(who)
    // who has the fewest inside, and of those whose turn was longest ago
    let next: Turns | undefined
    for (const one of all.values())
      if (one.waiting.length > 0 && mayEnter(one) && (!next || isBefore(one, next))) next = one
    const first = next?.waiting.shift()
    if (!next || !first) return
    waitingAll--
    enter(next)
    first()
  }
  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const own = turnsOf(who)
    if (mayEnter(own)) enter(own)
    else {
      if (waitingAll >= queue || own.waiting.length >= queueEach) {
        if (own.inside === 0 && own.waiting.length === 0) all.delete(who)
        throw new Failure('overloaded', { duration: 2 })
      }
      waitingAll++
      await new Promise<void>((resolve) => own.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      leave(who, own)
    }
  }
}
export type FairGate = ReturnType<typeof createFairGate>
