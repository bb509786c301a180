import { type RawBuilder, sql } from 'kysely'
import { foldText, phoneDigits } from '#src/contract/text.ts'

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Do the tables of these aliases, with their columns `search_text` (folded) and `typo_keys`, hold every word that was
 * typed, or a word one typo away? A word may stand in any of them; a phone may be typed in groups. For lists of
 * thousands; members have an index and a function of their own.
 */
export function searchCondition(aliases: readonly string[], typed: string | undefined): RawBuilder<boolean> {
  const folded = foldText(typed ?? '')
  if (folded === '') return sql`true`
  const digits = phoneDigits(folded)
  const words = digits ? [digits] : folded.split(' ')
  const conditions = words.map((word) => {
    const places = aliases.map(
      (alias) =>
        sql`${sql.ref(`${alias}.search_text`)} like ${pattern(word)} or ${sql.ref(`${alias}.typo_keys`)} && typo_keys(${word})`,
    )
    return sql`(${sql.join(places, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
