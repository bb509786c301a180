import { Failure } from './failure.ts'

type FairBounds = { atOnce: number; each: number; queue: number; queueEach: number }

type Row = { waiting: number; lastTurn: number }
type Turns = { inside: number; waiting: (() => void)[]; lastTurn: number; row: Row }

/**
 * A gate at which nobody takes all places: so many of one owner inside and waiting, and whoever else waits goes first, in turn.
 * Where they wait in several rows the rows take turns, and each has the whole queue: the one of strangers may be long.
 */
export function createFairGate({ atOnce, each, queue, queueEach }: FairBounds) {
  /** Of those who are inside or wait. */
  const all = new Map<string, Turns>()
  const rows = new Map<string, Row>()
  let [insideAll, turns] = [0, 0]
  const rowOf = (name: string): Row => {
    const known = rows.get(name) ?? { waiting: 0, lastTurn: 0 }
    rows.set(name, known)
    return known
  }
  const turnsOf = (who: string, row: string): Turns => {
    const known = all.get(who) ?? { inside: 0, waiting: [], lastTurn: 0, row: rowOf(row) }
    all.set(who, known)
    return known
  }
  const mayEnter = ({ inside }: Turns) => insideAll < atOnce && inside < each
  const enter = (one: Turns) => {
    one.inside++
    insideAll++
    one.lastTurn = ++turns
    one.row.lastTurn = turns
  }
  const isBefore = (one: Turns, other: Turns) =>
    one.row === other.row
      ? one.inside < other.inside || (one.inside === other.inside && one.lastTurn < other.lastTurn)
      : one.row.lastTurn < other.row.lastTurn
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
    next.row.waiting--
    enter(next)
    first()
  }
  return async <T>(who: string, work: () => Promise<T>, row = ''): Promise<T> => {
    const own = turnsOf(who, row)
    if (mayEnter(own)) enter(own)
    else {
      if (own.row.waiting >= queue || own.waiting.length >= queueEach) {
        if (own.inside === 0 && own.waiting.length === 0) all.delete(who)
        throw new Failure('overloaded', { duration: 2 })
      }
      own.row.waiting++
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
