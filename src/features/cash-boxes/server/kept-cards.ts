import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import type { Box, FormerBox } from './boxes.ts'

/** Whoever keeps members' cards at the boxes of owners. */
export type KeptCards = {
  /** How many are charged by themselves, or being checked. */
  count(db: Db, adminId: string): Promise<number>
  /** Each of them has to be connected anew. */
  cutOff(work: Work, adminId: string, former: FormerBox): Promise<void>
}

/** Cards are kept where people pay: a test that stands apart has none of its own. */
export const keptInTest = ({ is_test, is_apart }: Pick<Box, 'is_test' | 'is_apart'>): boolean => is_test && !is_apart
const takesCards = ({ is_on, is_apart, takes_cards }: Pick<Box, 'is_on' | 'is_apart' | 'takes_cards'>): boolean =>
  is_on && takes_cards && !is_apart

/**
 * What a change does to the cards that are kept at a box: they are another merchant's or of another side of it (`move`), nobody
 * can open what they are called there (`move`), or they wait until it takes cards again (`wait`).
 */
export function effectOnCards(before: FormerBox | null, after: Box | undefined): 'move' | 'wait' | null {
  if (!before || !after) return null
  const isAnother = before.names['merchant_id'] !== after.names['merchant_id']
  if (isAnother || !before.keys || keptInTest(before) !== keptInTest(after)) return 'move'
  return takesCards(before) && !takesCards(after) ? 'wait' : null
}
