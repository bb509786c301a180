import { Failure } from './failure.ts'

/** Of a response: is it over, and when is it? */
type Answer = { destroyed: boolean; once(event: 'close', then: () => void): unknown }
/** Counts what a call keeps in memory; refuses what would be too much, of which nothing is kept. */
export type TakeBytes = (bytes: number) => void
export type HeldBytes = (whose: string, answer: Answer, from?: 'stranger') => TakeBytes

/**
 * What forms bring, and files that are answered, are in memory until the last byte has left or the connection is gone: so many
 * bytes of all callers together, so many of one, and so many of all strangers, who have as many addresses as they like.
 */
export function createHeldBytes({ all, each, strangers }: { all: number; each: number; strangers: number }): HeldBytes {
  let held = 0
  let heldByStrangers = 0
  const ofWhom = new Map<string, number>()
  return (whose, answer, from) => {
    let own = 0
    const hold = (bytes: number) => {
      held += bytes
      if (from) heldByStrangers += bytes
    }
    answer.once('close', () => {
      const left = (ofWhom.get(whose) ?? 0) - own
      if (left > 0) ofWhom.set(whose, left)
      else ofWhom.delete(whose)
      hold(-own)
      own = 0
    })
    return (bytes) => {
      if (answer.destroyed) throw new Failure('unreadable') // nobody waits for it
      const theirs = (ofWhom.get(whose) ?? 0) + bytes
      const isTooMuch = theirs > each || held + bytes > all || (from && heldByStrangers + bytes > strangers)
      if (isTooMuch) throw new Failure('overloaded', { duration: 5 })
      ofWhom.set(whose, theirs)
      hold(bytes)
      own += bytes
    }
  }
}
