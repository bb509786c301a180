const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** Chance that repeats itself: the same seed gives the same draws, on every machine. */
export type Random = {
  /** 0 ≤ n < 1 */
  next(): number
  /** A whole number, both ends included. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** The key of one weight, the heavier the likelier. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  /** Draws of their own, so that one part's change leaves the others as they were. */
  fork(name: string): Random
}

export function createRandom(seed: string): Random {
  let state = hashOf(seed)
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick(from) {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    weighted<K extends string>(weights: Readonly<Record<K, number>>) {
      const entries = Object.entries<number>(weights)
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      const [key] = entries.find(([, weight]) => (left -= weight) < 0) ?? entries[entries.length - 1] ?? []
      return key as K // a key of the weights that were given
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}

/** A UUID v7 of a moment, its random bits drawn from the seed. */
export function drawnId(random: Random, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const eight = () =>
    Math.floor(random.next() * 4294967296)
      .toString(16)
      .padStart(8, '0')
  const drawn = eight() + eight() + eight()
  const variant = (8 + (Number.parseInt(drawn.slice(3, 4), 16) % 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${drawn.slice(0, 3)}-${variant}${drawn.slice(4, 7)}-${drawn.slice(7, 19)}`
}
