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
