import { type RawBuilder, sql } from 'kysely'
import { foldText, phoneDigits } from '#src/contract/text.ts'

const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Does a folded `search_text` column hold every word that was typed, or a word one typo away? A phone may be typed in
 * groups. For lists of hundreds; members have an index and a function of their own.
 */
export function searchCondition(column: RawBuilder<unknown>, typed: string | undefined): RawBuilder<boolean> {
  const folded = foldText(typed ?? '')
  if (folded === '') return sql`true`
  const digits = phoneDigits(folded)
  const words = digits ? [digits] : folded.split(' ')
  const conditions = words.map(
    (word) => sql<boolean>`(${column} like ${pattern(word)} or typo_keys(${column}) && typo_keys(${word}))`,
  )
  return sql`(${sql.join(conditions, sql` and `)})`
}
