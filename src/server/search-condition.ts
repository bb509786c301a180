import { type RawBuilder, sql } from 'kysely'
import { foldText, phoneDigits } from '#src/contract/text.ts'

/** For `like`: the word anywhere, its own signs taken as they are. */
export const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Does the row of this alias hold the word? It has the columns `search_text` (folded) and `typo_keys`. */
export type Matches = (alias: string) => RawBuilder<unknown>

/**
 * Is every word found that was typed, or one that is one typo away? `found` says of one word where it may stand:
 * `(matches) => matches('g')`. A phone may be typed in groups. For lists of thousands; members have an index and a
 * function of their own.
 */
export function searchCondition(
  typed: string | undefined,
  found: (matches: Matches) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const folded = foldText(typed ?? '')
  if (folded === '') return sql`true`
  const digits = phoneDigits(folded)
  const words = digits ? [digits] : folded.split(' ')
  const conditions = words.map((word) =>
    found(
      (alias) =>
        sql`(${sql.ref(`${alias}.search_text`)} like ${anywhere(word)} or ${sql.ref(`${alias}.typo_keys`)} && typo_keys(${word}))`,
    ),
  )
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
