import { Failure } from './failure.ts'

/** Of a response: is it over, and when is it? */
type Answer = { destroyed: boolean; once(event: 'close', then: () => void): unknown }
/** Counts what a call keeps in memory; refuses what would be too much, of which nothing is kept. */
export type TakeBytes = (bytes: number) => void
export type FormBytes = (whose: string, answer: Answer) => TakeBytes

/**
 * Files of forms are in memory until their call is answered or its connection is gone: so many bytes of all callers
 * together, and so many of one.
 */
export function createFormBytes({ all, each }: { all: number; each: number }): FormBytes {
  let held = 0
  const ofWhom = new Map<string, number>()
  return (whose, answer) => {
    let own = 0
    answer.once('close', () => {
      const left = (ofWhom.get(whose) ?? 0) - own
      if (left > 0) ofWhom.set(whose, left)
      else ofWhom.delete(whose)
      held -= own
      own = 0
    })
    return (bytes) => {
      if (answer.destroyed) throw new Failure('unreadable') // nobody waits for it
      const theirs = (ofWhom.get(whose) ?? 0) + bytes
      if (theirs > each || held + bytes > all) throw new Failure('overloaded', { duration: 5 })
      ofWhom.set(whose, theirs)
      held += bytes
      own += bytes
    }
  }
}
